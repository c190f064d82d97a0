// Normalizes every text of a request before its field's rule is applied. The contract applies this to each text field
// (shapes/text.ts). Forms use the same functions, so that both validate the same text.

/** Maximum combining marks on one letter: enough for pointed Hebrew and Thai, too few to overflow other lines. */
const MARKS_MAX = 3;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

const EMOJI = '\\p{Extended_Pictographic}\\p{EMod}?\\uFE0F?';
/** Scripts whose words need joiners. */
const JOINED = ['Arab', 'Beng', 'Deva', 'Khmr', 'Knda', 'Mlym', 'Sinh', 'Taml', 'Telu'].map((sc) => `\\p{sc=${sc}}`);
const VISIBLE = [
  `${EMOJI}(?:\\u200D${EMOJI})*`,
  '[\\d#*]\\uFE0F\\u20E3',
  `[${JOINED.join('')}][\\u200C\\u200D](?=\\p{L})`,
];
/**
 * The group matches emoji and joined words, which stay. Everything else here is invisible: bidi marks, fillers,
 * controls.
 */
const INVISIBLE = new RegExp(`(${VISIBLE.join('|')})|[\\p{DI}\\p{Cf}\\p{Cc}\\u2800]`, 'gu');

const SPACES = /(?:(?!\uFEFF)\s|\u0085)+/gu;
const SPACES_IN_LINE = /[\p{Zs}\t\v\f]+/gu;
const LINE_ENDS = /\r\n|[\r\u0085\u2028\u2029]/gu;
const DASHES = /[\p{Pd}\u2212\u2043\u02D7]/gu;
const HYPHENS = /[\u2010\u2011]/gu;

/** Returns false for text that no column can store and UTF-8 cannot encode: with NUL, or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** Without invisible characters, composed (NFC), with a bounded number of marks on a letter. */
function visible(text: string): string {
  return text.replace(INVISIBLE, '$1').normalize('NFC').replace(TOO_MANY_MARKS, '$1');
}

/** A text of one line: visible characters, each run of white space one space, every dash a hyphen, trimmed. */
export function tidyLine(text: string): string {
  return visible(text.replace(SPACES, ' ')).replace(DASHES, '-').replace(/ {2,}/g, ' ').trim();
}

/** A text of several lines: visible characters, lines ended by \n; its dashes stay, its hyphens are plain ones; trimmed. */
export function tidyProse(text: string): string {
  const lines = text.replace(LINE_ENDS, '\n').replace(SPACES_IN_LINE, ' ').split('\n');
  return lines.map(visible).join('\n').replace(HYPHENS, '-').trim();
}

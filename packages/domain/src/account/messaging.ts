// What a text message to Assay requests (rules §7).

/** Letters and digits of a keyword: only unambiguous ones (Crockford's base 32). */
export const TOKEN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const TOKEN_LENGTH = 8;
/** The word before the code, so that the user knows what the text is for. */
export const JOIN_KEYWORD = 'JOIN';

export type TextCommand = { act: 'join'; token: string } | { act: 'stop' | 'start' | 'help' | 'other' };

const STOP: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'END',
  'CANCEL',
  'UNSUBSCRIBE',
  'QUIT',
  'REVOKE',
  'OPTOUT',
]);
const START: ReadonlySet<string> = new Set(['START', 'UNSTOP']);
const HELP: ReadonlySet<string> = new Set(['HELP', 'INFO']);
const TOKEN = new RegExp(`^[${TOKEN_ALPHABET}]{${TOKEN_LENGTH}}$`);

/**
 * Parses a text message: a stop word (STOP, END, CANCEL, UNSUBSCRIBE, QUIT …), START, a help word, or the keyword of a
 * subscription, with or without JOIN before it. Case, spaces and a trailing period are ignored. O, I and L are read as
 * the digits they are mistaken for.
 */
export function parseTextCommand(text: string): TextCommand {
  const words = text
    .toUpperCase()
    .replace(/["'’“”.!]/g, ' ')
    .trim()
    .split(/\s+/);
  const first = words[0] ?? '';
  if (words.length === 1) {
    if (STOP.has(first)) return { act: 'stop' };
    if (START.has(first)) return { act: 'start' };
    if (HELP.has(first)) return { act: 'help' };
  }
  const code = (first === JOIN_KEYWORD ? words.slice(1) : words)
    .join('')
    .replaceAll('-', '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return TOKEN.test(code) ? { act: 'join', token: code } : { act: 'other' };
}

/** The encodings of text files that are read. */
export const FileEncoding = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type FileEncoding = (typeof FileEncoding)[number];

/** One byte a letter, and the same bytes for ASCII: only the letters tell them apart. */
export const ByteEncoding = ['windows-1252', 'macintosh'] as const satisfies readonly FileEncoding[];
export type ByteEncoding = (typeof ByteEncoding)[number];

export const isByteEncoding = (encoding: FileEncoding): encoding is ByteEncoding =>
  (ByteEncoding as readonly FileEncoding[]).includes(encoding);

/** Enough letters of a long file to tell. */
const LOOKED_AT = 2_000;
/** Evidence that one letter can't give alone. */
const SURE = 2;

const LOWER = /^[a-zß-öø-ÿœšž]$/u;
const UPPER = /^[A-ZÀ-ÖØ-ÞŒŠŽŸ]$/u;
const WORD = /^[\p{L}\p{N}]$/u;
const isWord = (text: string): boolean => WORD.test(text);

/** How well a sign fits between its neighbors: above 0 where people write it so, below where they don't. */
function fit(sign: string, before: string, after: string): number {
  // Letters of few languages that read as others in the wrong encoding.
  if (/[ðþýÐÞÝ]/u.test(sign)) return -1;
  if (LOWER.test(sign)) {
    if (/\d/.test(before) || /\d/.test(after)) return -2;
    // No word begins with these; they are what Mac Roman has in the place of quotation marks.
    if (UPPER.test(after) || (/[ìîï]/.test(sign) && !isWord(before))) return -1;
    return isWord(before) || isWord(after) ? 2 : -1;
  }
  if (UPPER.test(sign)) {
    if (LOWER.test(before) || /\d/.test(before) || /\d/.test(after)) return -2;
    if (UPPER.test(before) || UPPER.test(after)) return 2;
    return isWord(before) || isWord(after) ? 1 : -1;
  }
  switch (sign) {
    case '“':
    case '‘':
      return !isWord(before) && isWord(after) ? 2 : -1;
    case '”':
      return !isWord(after) && /[^\s]/u.test(before) ? 2 : -1;
    case '’':
      return /[^\s]/u.test(before) ? 2 : 0;
    case '–':
    case '—':
      return isWord(before) === isWord(after) ? 1 : 0;
    case '…':
      return isWord(before) && !isWord(after) ? 1 : -1;
    case '\u00a0':
      return 1;
    case '™':
    case '®':
    case '©':
    case 'º':
    case 'ª':
      return isWord(before) || isWord(after) ? 0 : -1;
    case '°':
    case '½':
    case '¼':
    case '¾':
      return /\d|\s|^$/u.test(before) ? 1 : -1;
    case '£':
    case '€':
    case '×':
    case '•':
    case '·':
      return 0;
    default:
      return -2;
  }
}

/**
 * Which of two readings of the same bytes is likelier, letter by letter. `isSure`: by so much that no one has to be asked.
 * Letters that fit both readings count for neither.
 */
export function likelierReading({ 'windows-1252': windows, macintosh: mac }: Readonly<Record<ByteEncoding, string>>): {
  readonly encoding: ByteEncoding;
  readonly isSure: boolean;
} {
  const evidence = { windows: 0, mac: 0 };
  let count = 0;
  for (let at = 0; at < windows.length && count < LOOKED_AT; at += 1) {
    if (windows.charCodeAt(at) < 0x80) continue;
    count += 1;
    const [asWindows, asMac] = [windows, mac].map((text) => fit(text[at]!, text[at - 1] ?? '', text[at + 1] ?? ''));
    const lead = asWindows! - asMac!;
    if (lead > 0) evidence.windows += lead;
    else evidence.mac -= lead;
  }
  const [less, more] = [evidence.windows, evidence.mac].toSorted((a, b) => a - b);
  return {
    encoding: evidence.mac > evidence.windows ? 'macintosh' : 'windows-1252',
    isSure: windows === mac || (more! > SURE && less! * 4 <= more!),
  };
}

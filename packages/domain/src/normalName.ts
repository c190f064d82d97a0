// Names are compared in one form, wherever they were typed: in forms, in files, in searches and in the database, where
// the function normal_name (migration 0460) gives the same. What is stored is what was typed.

/** Controls, joiners, bidi marks, fillers, variation selectors: nothing that a reader could tell names apart by. */
const INVISIBLE = /[\p{Cc}\p{DI}\u2800\uFFF9-\uFFFB]/gu;
const SPACES = /(?!\uFEFF)[\s\u0085]/gu;
const DASHES =
  /[\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\u{10EAD}]/gu;
const APOSTROPHES = /[`\xB4\u02B9\u02BB-\u02BF\u2018-\u201B\u2032\u2035\uFF07]/gu;
const QUOTES = /[\xAB\xBB\u201C-\u201F\u2033\u2036\uFF02]/gu;

/**
 * The form in which two names are the same: without invisible characters, composed (NFC), in lower case, each run of any spaces
 * one space, every dash a hyphen, every apostrophe and quotation mark a straight one. For comparing only, never stored or shown.
 */
export function normalName(text: string): string {
  return text
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replaceAll('\u0130', 'I')
    .toLowerCase()
    .replaceAll('\u03C2', '\u03C3')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replaceAll(/ +/g, ' ')
    .trim();
}

// Hologram serials (rules §6): two letters of the series, eight characters of Crockford's base 32, one check letter, as
// in AS-7K2M9QHX-T. Base 32 has no I, L, O and U, so that misread characters can be corrected.

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ';
/** Tokens of QR codes: lower-case base 32; shorter ones could be guessed. */
const TOKEN = /^[0-9a-hjkmnp-tv-z]{20,40}$/;
/** Longest thing worth looking at: an address with a code in it. */
export const CODE_MAX = 300;

/** The check letter of a serial: a wrong character, or two swapped ones, nearly always change it. */
export function computeCheckLetter(series: string, body: string): string {
  let sum = 0;
  for (const [index, character] of [...series, ...body].entries())
    sum = (sum * 7 + Math.max(0, BASE32.indexOf(character)) + index) % CHECK_LETTERS.length;
  return CHECK_LETTERS[sum]!;
}

const SERIAL_LENGTH = 8;
const TOKEN_LENGTH = 26;
/** Random bytes that a serial and a token are made from. */
export const SEAL_BYTES = { serial: SERIAL_LENGTH, token: TOKEN_LENGTH } as const;

const toBase32 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => BASE32[byte % 32]).join('');

/** A new serial from eight random bytes: 40 random bits, not sequential. */
export function toSerial(series: string, bytes: Uint8Array): string {
  const body = toBase32(bytes.subarray(0, SERIAL_LENGTH));
  return `${series}-${body}-${computeCheckLetter(series, body)}`;
}

/** A new token for a QR code from 26 random bytes: 130 random bits. */
export const toToken = (bytes: Uint8Array): string => toBase32(bytes.subarray(0, TOKEN_LENGTH)).toLowerCase();

export type ReadCode =
  | { kind: 'serial'; serial: string }
  | { kind: 'token'; token: string }
  /** Has the form of a serial, but its check letter says that it was misread or never given out. */
  | { kind: 'mistyped'; serial: string }
  | { kind: 'unreadable' };

const letters = (text: string): string => text.replaceAll('0', 'O').replaceAll('1', 'I');
const base32 = (text: string): string => text.replaceAll('O', '0').replace(/[IL]/g, '1');

/**
 * Parses typed, pasted or scanned input: a serial, a QR code's token, or an address that ends in one. Case, spaces and
 * dashes are ignored, also in the address. In base 32 the letters O, I and L are read as 0, 1 and 1 (rules §6).
 */
export function readCode(given: string): ReadCode {
  if (given.length > CODE_MAX) return { kind: 'unreadable' };
  const path = /\/(?:q|authentication)\/([^/?#\s]+)/i.exec(given)?.[1] ?? given;
  const text = path.replace(/[\s.\-\u2010-\u2015\u2212]/g, '').toUpperCase();
  const [, series, body, check] = /^([A-Z01]{2})([0-9A-Z]{8})([A-Z])$/.exec(text) ?? [];
  if (series !== undefined && body !== undefined && check !== undefined) {
    const named = { series: letters(series), body: base32(body) };
    const serial = `${named.series}-${named.body}-${check}`;
    const isWhole = [...named.body].every((character) => BASE32.includes(character));
    return { kind: isWhole && computeCheckLetter(named.series, named.body) === check ? 'serial' : 'mistyped', serial };
  }
  const token = base32(text).toLowerCase();
  return TOKEN.test(token) ? { kind: 'token', token } : { kind: 'unreadable' };
}

/**
 * The serial or the code that a search text is, as typed or scanned. Null: it is words, such as "Mickey Mantle rookie card",
 * whose letters would make a code. The code of a seal has no spaces.
 */
export function codeIn(text: string): { kind: 'serial'; serial: string } | { kind: 'token'; token: string } | null {
  if (/\p{L}\s+\p{L}{2}/u.test(text.trim()) && !/\d/.test(text)) return null;
  const code = readCode(text);
  if (code.kind === 'token') return /\s/.test(text.trim()) ? null : code;
  return code.kind === 'serial' ? code : null;
}

import { type ByteEncoding, type FileEncoding, likelierReading } from '@assay/domain/office/import/encoding.ts';

/** How much of a file tells whether its letters have two bytes. */
const LOOKED_AT_BYTES = 4_096;
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

const decode = (encoding: FileEncoding, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/** The share of zero bytes in every second place, from the first or the second. */
function zeros(bytes: Buffer, from: 0 | 1): number {
  let [found, looked] = [0, 0];
  for (let at = from; at < bytes.length; at += 2, looked += 1) if (bytes[at] === 0) found += 1;
  return looked === 0 ? 0 : found / looked;
}

/** UTF-16 by its byte order mark, or by the zero bytes that heads of Latin letters have in every second place. */
function twoByteEncoding(bytes: Buffer): FileEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, LOOKED_AT_BYTES);
  const [even, odd] = [zeros(start, 0), zeros(start, 1)];
  if (odd > 0.5 && even < 0.1) return 'utf-16le';
  return even > 0.5 && odd < 0.1 ? 'utf-16be' : null;
}

/**
 * The text of a file: UTF-8 and UTF-16 with and without byte order mark, else Windows-1252 or Mac Roman, whichever its letters are
 * likelier in. `isSure`: false where staff have to say which.
 */
export function decodeFile(bytes: Buffer): { text: string; encoding: FileEncoding; isSure: boolean } {
  const twoByte = twoByteEncoding(bytes);
  if (twoByte !== null) return { text: decode(twoByte, bytes), encoding: twoByte, isSure: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', isSure: true };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const readings = { 'windows-1252': decode('windows-1252', bytes), macintosh: decode('macintosh', bytes) };
  const { encoding, isSure } = likelierReading(readings);
  return { text: readings[encoding], encoding, isSure };
}

/** Reads texts in another encoding: the same bytes, other letters. */
export function rereader(from: ByteEncoding, to: ByteEncoding): (text: string) => string {
  const [before, after] = [decode(from, BYTES), decode(to, BYTES)];
  const letters = new Map(Array.from(before, (letter, byte) => [letter, after[byte]!]));
  return (text) => text.replaceAll(/[^\0-\x7f]/gu, (letter) => letters.get(letter) ?? letter);
}

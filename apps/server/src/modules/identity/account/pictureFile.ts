// Detects extra content in a picture's file (reliability S-5.2): a file that is a picture and also something else is
// refused, although only the picture would be stored.

/** Pages, scripts, documents, archives and programs. Too long to come up among pixels by accident. */
const FOREIGN = new RegExp(
  [
    '<script|<!doctype|<iframe|<html[\\s>]|<svg[\\s>]|<\\?php\\s|<\\?=\\s*\\$_|javascript:',
    '%PDF-[12]\\.\\d',
    'PK\\x03\\x04[\\x0a-\\x3f]\\x00|PK\\x05\\x06\\x00{4}|Rar!\\x1a\\x07|7z\\xbc\\xaf\\x27\\x1c',
    '\\x7fELF[\\x01\\x02]{2}\\x01',
  ].join('|'),
  'i',
);

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
/** Every chunk type in the WebP format (RFC 9649). */
const WEBP_CHUNKS: ReadonlySet<string> = new Set([
  'VP8 ',
  'VP8L',
  'VP8X',
  'ALPH',
  'ANIM',
  'ANMF',
  'ICCP',
  'EXIF',
  'XMP ',
]);

/** Is this file one picture from its first byte to its last, holding nothing that another program would run or unpack? */
export function isSinglePicture(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  // A length that reads "/*" would start a comment, which turns the file into a script as well.
  const isScript = text.startsWith('/*', 4) && text.includes('*/', 6);
  return isWhole(bytes) && !isScript && !FOREIGN.test(text);
}

/** Returns true if the file's structure matches its format, with nothing after it. */
function isWhole(bytes: Buffer): boolean {
  if (bytes.subarray(0, 8).equals(PNG_HEAD)) return isWholePng(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return isWholeWebp(bytes);
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && isWholeJpeg(bytes);
}

/** Chunks of length, name, content and checksum. The last is named IEND and ends the file. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return false;
    if (name === 'IEND') return end === bytes.length;
    at = end;
  }
  return false;
}

/** Chunks of name, length and content, padded to even length. Their total must match the header. */
function isWholeWebp(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length || !WEBP_CHUNKS.has(name)) return false;
    at = end + (end % 2);
  }
  return at === bytes.length;
}

const JPEG_HEAD = Buffer.from('ffd8ff', 'hex');
const EOI = 0xd9;
const SOS = 0xda;
/** Markers without a length: restarts and the one without meaning (TEM). */
const isStandaloneMarker = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** Marked segments up to the end of the image, and what cameras and telephones put after it. */
function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1]!;
    if (marker === EOI) return isAllowedTrailer(bytes.subarray(at + 2));
    if (marker === 0xff) at += 1;
    else if (isStandaloneMarker(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return false;
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end < at + 4 || end > bytes.length) return false;
      at = marker === SOS ? findScanEnd(bytes, end) : end;
    }
  }
  return false;
}

/** Where the encoded image data ends: at the next marker that is not part of it. */
function findScanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !isStandaloneMarker(next)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

/**
 * Returns true if these bytes may follow the end of a JPEG. Cameras append further pictures (a gain map, a preview),
 * phones a short video or a list that ends with SEFT, some only zeros.
 */
function isAllowedTrailer(rest: Buffer): boolean {
  const start = rest.findIndex((byte) => byte !== 0);
  if (start === -1) return true;
  const isPicture = rest.subarray(start, start + 3).equals(JPEG_HEAD);
  const film = rest.indexOf('ftyp');
  const isFilm = film > start && film <= start + 4;
  return isPicture || isFilm || rest.subarray(-4).toString('latin1') === 'SEFT';
}

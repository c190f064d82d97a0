/** A film as it is stored: MP4 with H.264, without metadata on location and device. */
export type Film = { width: number; height: number; durationMs: number };

type Box = { type: string; start: number; body: number; end: number };

const MAJOR_BRANDS: ReadonlySet<string> = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
]);
const TOP_LEVEL_BOXES: ReadonlySet<string> = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'styp',
  'sidx',
  'moof',
  'mfra',
]);
/** What tells more than the film: tags, place, maker. */
const METADATA_BOXES: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
const MAX_DURATION_MS = 180_000;
const MAX_SIDE = 4_096;

/** The boxes from `from` to `to`, which they must fill exactly. Otherwise null. */
function parseBoxes(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    if (to - at < 8) return null;
    let size = bytes.readUInt32BE(at);
    let body = at + 8;
    if (size === 1) {
      if (to - at < 16) return null;
      const large = bytes.readBigUInt64BE(at + 8);
      if (large > BigInt(to - at)) return null;
      size = Number(large);
      body = at + 16;
    }
    if (size < body - at || at + size > to) return null;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, body, end: at + size });
    at += size;
  }
  return boxes;
}

const childBoxes = (bytes: Buffer, box: Box): Box[] => parseBoxes(bytes, box.body, box.end) ?? [];

function findBox(bytes: Buffer, box: Box | undefined, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (at, type) => (at === undefined ? undefined : childBoxes(bytes, at).find((child) => child.type === type)),
    box,
  );
}

/** Time scale and length of a mvhd. */
function readDuration(bytes: Buffer, { body, end }: Box): number {
  const isLong = bytes[body] === 1;
  if (end - body < (isLong ? 32 : 20)) return 0;
  const scale = bytes.readUInt32BE(body + (isLong ? 20 : 12));
  const units = isLong ? Number(bytes.readBigUInt64BE(body + 24)) : bytes.readUInt32BE(body + 16);
  return scale === 0 ? 0 : Math.round((units / scale) * 1000);
}

/** The first entry of a track's sample description: its codec, and its offset. */
function readCodec(bytes: Buffer, track: Box): { type: string; at: number } | null {
  const stsd = findBox(bytes, track, 'mdia', 'minf', 'stbl', 'stsd');
  if (stsd === undefined || stsd.end - stsd.body < 16) return null;
  return { type: bytes.toString('latin1', stsd.body + 12, stsd.body + 16), at: stsd.body + 8 };
}

function readHandlerType(bytes: Buffer, track: Box): string {
  const hdlr = findBox(bytes, track, 'mdia', 'hdlr');
  return hdlr === undefined || hdlr.end - hdlr.body < 12 ? '' : bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12);
}

/** Blanks tags in place, so that no offset moves. */
function blankMetadata(bytes: Buffer, boxes: Box[]): void {
  for (const box of boxes) {
    if (METADATA_BOXES.has(box.type)) {
      bytes.write('free', box.start + 4, 'latin1');
      bytes.fill(0, box.body, box.end);
    } else if (box.type === 'moov' || box.type === 'trak') blankMetadata(bytes, childBoxes(bytes, box));
  }
}

/**
 * Validates an MP4 by its content: complete to the byte, one H.264 video track, AAC sound or none, at most three
 * minutes and 4,096 pixels per side. Blanks its tags. Null for anything else.
 */
export function readFilm(bytes: Buffer): Film | null {
  const top = parseBoxes(bytes, 0, bytes.length);
  const [head] = top ?? [];
  if (top === null || head?.type !== 'ftyp' || head.end - head.body < 8) return null;
  if (!MAJOR_BRANDS.has(bytes.toString('latin1', head.body, head.body + 4))) return null;
  if (top.some(({ type }) => !TOP_LEVEL_BOXES.has(type) && !METADATA_BOXES.has(type))) return null;
  const movies = top.filter(({ type }) => type === 'moov');
  const header = findBox(bytes, movies[0], 'mvhd');
  if (movies.length !== 1 || header === undefined || !top.some(({ type }) => type === 'mdat')) return null;
  const tracks = childBoxes(bytes, movies[0]!).filter(({ type }) => type === 'trak');
  const pictures = tracks.filter((track) => readHandlerType(bytes, track) === 'vide');
  const [picture] = pictures;
  if (picture === undefined || pictures.length !== 1) return null;
  const isKnown = (track: Box): boolean => {
    const kind = readHandlerType(bytes, track);
    return kind === 'vide' || (kind === 'soun' && readCodec(bytes, track)?.type === 'mp4a');
  };
  const codec = readCodec(bytes, picture);
  if (codec?.type !== 'avc1' || !tracks.every(isKnown) || codec.at + 36 > bytes.length) return null;
  const [width, height] = [bytes.readUInt16BE(codec.at + 32), bytes.readUInt16BE(codec.at + 34)];
  const durationMs = readDuration(bytes, header);
  const fits = (side: number): boolean => side >= 16 && side <= MAX_SIDE;
  if (!fits(width) || !fits(height) || durationMs <= 0 || durationMs > MAX_DURATION_MS) return null;
  blankMetadata(bytes, top);
  return { width, height, durationMs };
}

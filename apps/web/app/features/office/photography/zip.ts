/** A file of a zip archive; it is unpacked when it is opened. */
export type ZipEntry = { readonly name: string; readonly bytes: number; open(): Promise<Blob> };
/** Why an archive can't be read, for people. */
export class ZipFault extends Error {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record, with the longest comment. */
const END_BYTES = 22 + 65_535;
const STORED = 0;
const DEFLATED = 8;
const BROKEN = 'This isn’t a zip archive we can read. Pack the photos again as a plain zip.';

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

/** The files of a zip archive. Only its directory is read; nothing is unpacked yet. Throws ZipFault. */
export async function readZip(file: Blob): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, file.size - END_BYTES);
  const tail = await viewOf(file.slice(tailAt));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new ZipFault(BROKEN);
  const [count, size, at] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (at + size > file.size) throw new ZipFault(BROKEN);
  const directory = await viewOf(file.slice(at, at + size));
  const entries: ZipEntry[] = [];
  for (let place = 0, left = count; left > 0; left -= 1) {
    if (place + 46 > size || directory.getUint32(place, true) !== ENTRY) throw new ZipFault(BROKEN);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      directory.getUint16(place + offset, true),
    ) as [number, number, number];
    const name = new TextDecoder().decode(
      new Uint8Array(directory.buffer, place + 46, Math.min(nameBytes, size - place - 46)),
    );
    const header = {
      isLocked: (directory.getUint16(place + 8, true) & 1) === 1,
      method: directory.getUint16(place + 10, true),
      packedBytes: directory.getUint32(place + 20, true),
      localAt: directory.getUint32(place + 42, true),
    };
    const bytes = directory.getUint32(place + 24, true);
    if (!isIgnored(name)) entries.push({ name, bytes, open: () => unpack(file, header) });
    place += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

/** Folders, and what macOS and Windows add by themselves. */
const isIgnored = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)|\/$/.test(name);

async function unpack(
  file: Blob,
  {
    isLocked,
    method,
    packedBytes,
    localAt,
  }: { isLocked: boolean; method: number; packedBytes: number; localAt: number },
): Promise<Blob> {
  if (isLocked) throw new ZipFault('This file is protected by a password.');
  const local = await viewOf(file.slice(localAt, localAt + 30));
  if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL) throw new ZipFault(BROKEN);
  const start = localAt + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(start, start + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new ZipFault(BROKEN);
  try {
    return await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
  } catch {
    // Whatever the unpacker stumbles over is the same to the photographer.
    throw new ZipFault(BROKEN);
  }
}

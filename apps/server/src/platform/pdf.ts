import { inflateSync } from 'node:zlib';

/** What a document has no need of, what opens things by itself, and what can't be looked into. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|XFA|RichMedia|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/;
const STREAM = />>\s*stream\r?\n/g;
const OBJECT = /\d+\s+\d+\s+obj\b/;
/** An object stream that unpacks to more is no document of an office. */
const MAX_UNPACKED_BYTES = 32 * 1024 ** 2;

/** Names may be spelled with escapes: `/J#61vaScript`. */
const unescapeNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const isActive = (text: string): boolean => ACTIVE.test(unescapeNames(text));

/**
 * Returns true if a PDF has scripts, actions that start or send something, forms, attached files, or parts that can't be
 * read (encrypted, or packed in a way that isn't understood). Pictures and texts of pages are not looked at: their bytes can
 * spell anything.
 */
export function hasActiveContent(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  let from = 0;
  for (const head of text.matchAll(STREAM)) {
    const start = head.index + head[0].length;
    if (head.index < from) continue;
    const before = text.slice(from, head.index + 2);
    if (isActive(before)) return true;
    const end = text.indexOf('endstream', start);
    if (end === -1) return true;
    const content = text.slice(start, end);
    // Objects inside of what claims to be a stream are there to be found by a lenient reader.
    if (OBJECT.test(content) && isActive(content)) return true;
    const dictionary = unescapeNames(before.slice(before.lastIndexOf('obj') + 3));
    if (/\/ObjStm\b/.test(dictionary) && isActivePacked(dictionary, bytes.subarray(start, end))) return true;
    from = end;
  }
  return isActive(text.slice(from));
}

/** Objects that are packed into a stream. */
function isActivePacked(dictionary: string, packed: Buffer): boolean {
  if (!/\/Filter\b/.test(dictionary)) return isActive(packed.toString('latin1'));
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/(?!DecodeParms)|>>)/.test(dictionary)) return true;
  try {
    return isActive(inflateSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('latin1'));
  } catch (error) {
    if (error instanceof Error) return true;
    throw error;
  }
}

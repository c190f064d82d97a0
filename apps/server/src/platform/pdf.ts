import { inflateSync } from 'node:zlib';

/** What a document has no need of, what opens things by itself, and what can't be looked into. */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|XFA|RichMedia|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/;
/** Those that bytes of a picture don't spell by chance. */
const ACTIVE_NAME = new RegExp(ACTIVE.source.replace('|JS|', '|'));
const STREAM = /(?<!end)stream(?:\r\n|\n|\r)/g;
const OBJECT = /\d+\s+\d+\s+obj\b/;
/** Some readers take `/F` for `/Filter`. */
const FILTER = /\/Filter\b|\/F\s*(?=\[|\/|\d+\s+\d+\s+R\b)/g;
const DEFLATED = /\/Filter\s*(?:\[\s*\/FlateDecode\s*\]|\/FlateDecode)\s*(?=\/|>>)/g;
/** An object stream that unpacks to more is no document of an office. */
const MAX_UNPACKED_BYTES = 32 * 1024 ** 2;

/** Names may be spelled with escapes: `/J#61vaScript`. */
const unescapeNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const isActive = (text: string): boolean => ACTIVE.test(unescapeNames(text));

/**
 * Returns true if a PDF has scripts, actions that start or send something, forms, attached files, or parts that can't be
 * read (encrypted, or packed in a way that isn't understood). In pictures and texts of pages only long names count: their
 * bytes can spell short ones by chance.
 */
export function hasActiveContent(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  let from = 0;
  for (const head of text.matchAll(STREAM)) {
    const start = head.index + head[0].length;
    if (head.index < from) continue;
    const before = text.slice(from, head.index);
    if (isActive(before)) return true;
    const end = text.indexOf('endstream', start);
    if (end === -1) return true;
    const content = text.slice(start, end);
    if (ACTIVE_NAME.test(unescapeNames(content))) return true;
    // Objects inside of what claims to be a stream are there to be found by a lenient reader.
    if (OBJECT.test(content) && isActive(content)) return true;
    // The whole part before it: where its dictionary begins can't be told, since texts can spell anything.
    const dictionary = unescapeNames(before);
    if (/\/ObjStm\b/.test(dictionary) && isActivePacked(dictionary, bytes.subarray(start, end))) return true;
    from = end;
  }
  return isActive(text.slice(from));
}

/** Objects that are packed into a stream. */
function isActivePacked(dictionary: string, packed: Buffer): boolean {
  const filters = dictionary.match(FILTER) ?? [];
  if (filters.length === 0) return isActive(packed.toString('latin1'));
  // A text may spell a filter, too: each of them must be the one that is understood.
  if (/\/DecodeParms\b/.test(dictionary) || (dictionary.match(DEFLATED) ?? []).length !== filters.length) return true;
  try {
    return isActive(inflateSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('latin1'));
  } catch (error) {
    if (error instanceof Error) return true;
    throw error;
  }
}

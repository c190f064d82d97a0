const BASE = 'http://assay.invalid';
/** Longer than any path of the site, short enough to store. */
const MAX_LENGTH = 500;

/**
 * Parses a return path: a path of this site, starting with a single "/". Returns null for anything else, including
 * other sites, backslashes and control characters (browsers read "/\x" as "//x").
 */
export function sitePath(value: string | null | undefined): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !/^\/(?![/\\])/.test(value)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\\\u0000-\u001f\u007f]/.test(value)) return null;
  const url = new URL(value, BASE);
  // "/.//other.example" becomes "//other.example" once its dots are resolved.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

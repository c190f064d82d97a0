const BASE = 'http://assay.invalid';
/** Longer than any address of the site, short enough to keep. */
const MOST = 500;

/**
 * A place to go back to: a path of this site, beginning with a single "/". Anything else is null, other sites, backslashes
 * and control characters included (browsers read "/\x" as "//x").
 */
export function sitePath(value: string | null | undefined): string | null {
  if (typeof value !== 'string' || value.length > MOST || !/^\/(?![/\\])/.test(value)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\\\u0000-\u001f\u007f]/.test(value)) return null;
  const url = new URL(value, BASE);
  // "/.//other.example" is "//other.example" once its dots are resolved.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

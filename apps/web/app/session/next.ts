const BASE = 'http://assay.invalid';

/**
 * A place to go back to, from a query: a path of this site, beginning with a single "/". Anything else is null, other
 * sites, backslashes and control characters included (browsers read "/\x" as "//x").
 */
export function safeNext(next: string | null | undefined): string | null {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\\\u0000-\u001f\u007f]/.test(next)) return null;
  const url = new URL(next, BASE);
  return url.origin === BASE ? url.pathname + url.search + url.hash : null;
}

/** Address of the login page that comes back to where the visitor is. */
export function loginPath(here: string): string {
  return `/login?next=${encodeURIComponent(here)}`;
}

/** `?next=` of a link that carries the way back on, or nothing. */
export function nextQuery(next: string | null): string {
  return next === null ? '' : `?next=${encodeURIComponent(next)}`;
}

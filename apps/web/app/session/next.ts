export { sitePath as safeNext } from '@assay/domain/account/sitePath.ts';

/** Path of the login page that returns to where the visitor is. */
export function loginPath(here: string): string {
  return `/login?next=${encodeURIComponent(here)}`;
}

/** `?next=` of a link that carries the way back on, or nothing. */
export function nextQuery(next: string | null): string {
  return next === null ? '' : `?next=${encodeURIComponent(next)}`;
}

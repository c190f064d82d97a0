import { OBJECT_NAMES } from '../reservedNames.ts';

/** Names below /items/ that are pages of their own, names of the business, and names of object properties. */
export const RESERVED_SLUGS: readonly string[] = [
  ...['selling', 'new', 'item', 'items', 'edit', 'preview', 'search', 'draft', 'auction-house'],
  ...OBJECT_NAMES,
];
const MAX_LENGTH = 80;

/** Returns the address of a title: "Ty Cobb’s bat, 1921" → "ty-cobbs-bat-1921". A title without any letter gives `fallback`. */
export function slugFrom(title: string, fallback = 'item'): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll(/['’‘`]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const cut = words.length <= MAX_LENGTH ? words : words.slice(0, MAX_LENGTH + 1).replace(/-[^-]*$/, '');
  return cut.slice(0, MAX_LENGTH) || fallback;
}

/** Returns the first of `base`, `base-2`, `base-3`, … that is neither taken nor reserved. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  const isFree = (slug: string): boolean => !taken.has(slug) && !RESERVED_SLUGS.includes(slug);
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

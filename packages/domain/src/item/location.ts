// The places of objects (back office §3): shelves, with labels to scan.

/** Most places that are made in one go. */
export const LOCATIONS_MAX = 500;

/** A shelf or another place for objects, as on its label: capitals, digits and a few signs. */
export const LOCATION_CODE = /^[A-Z0-9](?:[A-Z0-9 ./_-]{0,38}[A-Z0-9])?$/;

/** The places of a range as typed, such as A-01..A-12; else the one place. Null: unreadable, or too many. */
export function readLocations(typed: string): string[] | null {
  const [first, last, ...more] = typed
    .toUpperCase()
    .split('..')
    .map((part) => part.trim());
  if (first === undefined || more.length > 0 || !LOCATION_CODE.test(first)) return null;
  if (last === undefined) return [first];
  const [, head, from] = /^(.*?)(\d+)$/.exec(first) ?? [];
  const [, other, to] = /^(.*?)(\d+)$/.exec(last) ?? [];
  if (head === undefined || from === undefined || to === undefined || head !== other) return null;
  const count = Number(to) - Number(from) + 1;
  if (!LOCATION_CODE.test(last) || !(count >= 1 && count <= LOCATIONS_MAX)) return null;
  return Array.from({ length: count }, (_, index) => head + String(Number(from) + index).padStart(from.length, '0'));
}

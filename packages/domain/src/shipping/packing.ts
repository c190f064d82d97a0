// An object goes into the parcel that it was sold for, and a parcel closes once each of its objects was scanned.

export type PackingLine = { readonly lineId: string; readonly itemId: string; readonly isPacked: boolean };

export type Packed =
  | { ok: true; lineId: string; isComplete: boolean }
  | { ok: false; reason: 'not_in_parcel' | 'already_packed' };

/** Puts the object `itemId` into the parcel with these lines. `isComplete`: it was the last one. */
export function packObject(lines: readonly PackingLine[], itemId: string): Packed {
  const own = lines.filter((line) => line.itemId === itemId);
  const next = own.find(({ isPacked }) => !isPacked);
  if (next === undefined) return { ok: false, reason: own.length === 0 ? 'not_in_parcel' : 'already_packed' };
  return {
    ok: true,
    lineId: next.lineId,
    isComplete: lines.every(({ lineId, isPacked }) => isPacked || lineId === next.lineId),
  };
}

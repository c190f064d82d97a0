// The bag (rules §5.2): what it holds and how two of them become one.

/** Different items in one bag. */
export const MAXIMUM_LINES = 20;

export type BagLine = { itemId: string; quantity: number /** Epoch ms. */; addedAt: number };

export type MergedBag<L extends BagLine> = {
  lines: L[] /** Lines of the visitor for which there was no room. */;
  leftOut: L[];
};

/**
 * A visitor's bag joins the bag of the account he signs in to. An item that is in both keeps the larger quantity, so that
 * signing in twice never doubles it; the account's lines stay, and the newest of the visitor's fill what room is left.
 */
export function mergeBags<L extends BagLine>(own: readonly L[], visitors: readonly L[]): MergedBag<L> {
  const given = new Map(visitors.map((line) => [line.itemId, line]));
  const kept = own.map((line) => {
    const other = given.get(line.itemId);
    given.delete(line.itemId);
    return other === undefined || other.quantity <= line.quantity ? line : { ...line, quantity: other.quantity };
  });
  const newest = [...given.values()].sort((a, b) => b.addedAt - a.addedAt);
  const room = Math.max(0, MAXIMUM_LINES - kept.length);
  return { lines: [...kept, ...newest.slice(0, room)], leftOut: newest.slice(room) };
}

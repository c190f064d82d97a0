// The cart (rules §5.2): its lines, and how two carts merge.

/** Different items in one bag. */
export const MAXIMUM_LINES = 20;

export type CartLine = {
  itemId: string;
  quantity: number;
  /** Epoch ms. */
  addedAt: number;
};

export type MergedCart<L extends CartLine> = {
  lines: L[];
  /** Lines of the visitor for which there was no room. */
  leftOut: L[];
};

/**
 * Merges a visitor's bag into the bag of the account they log in to. An item in both keeps the larger quantity, so that
 * logging in twice never doubles it. The account's lines stay, and the visitor's newest lines fill the remaining room.
 */
export function mergeCarts<L extends CartLine>(own: readonly L[], visitors: readonly L[]): MergedCart<L> {
  const given = new Map(visitors.map((line) => [line.itemId, line]));
  const mergedLines = own.map((line) => {
    const other = given.get(line.itemId);
    given.delete(line.itemId);
    return other === undefined || other.quantity <= line.quantity ? line : { ...line, quantity: other.quantity };
  });
  const newest = [...given.values()].sort((a, b) => b.addedAt - a.addedAt);
  const room = Math.max(0, MAXIMUM_LINES - mergedLines.length);
  return { lines: [...mergedLines, ...newest.slice(0, room)], leftOut: newest.slice(room) };
}

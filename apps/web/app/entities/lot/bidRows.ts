import type { BidRow } from '@assay/contract/shapes/auction.ts';

/** Newest first, each bid once; the latest version wins. `isYou` of a live row comes from the viewer's alias. */
export function mergeRows(known: readonly BidRow[], incoming: readonly BidRow[], yourAlias: string | null): BidRow[] {
  const bySeq = new Map(known.map((row) => [row.seq, row]));
  for (const row of incoming) bySeq.set(row.seq, { ...row, isYou: row.isYou || (bySeq.get(row.seq)?.isYou ?? false) });
  return [...bySeq.values()]
    .map((row) => (!row.isYou && yourAlias !== null && row.alias === yourAlias ? { ...row, isYou: true } : row))
    .sort((a, b) => b.seq - a.seq);
}

/** Returns true if a bid between the rows is missing and the list must be reloaded. */
export function hasGap(rows: readonly BidRow[]): boolean {
  return rows.some((row, index) => index > 0 && rows[index - 1]!.seq - row.seq !== 1);
}

export type ChartPoint = { x: number; y: number; isYou: boolean };
export type Chart = {
  /** The price path, left to right, in the given box. */
  line: string;
  points: ChartPoint[];
  /** Where extended bidding began, when it did. */
  extendedFromX: number | null;
  lowCents: number;
  highCents: number;
  fromAt: number;
  toAt: number;
};

/** The price over time as steps in a box of `width` × `height`. Null with fewer than two bids: a line needs two. */
export function stepChart(rows: readonly BidRow[], width: number, height: number): Chart | null {
  // Sealed bids are opened together at the end: they did not move the price when they arrived.
  const bids = rows.filter((row) => !row.voided && row.phase !== 'blind').sort((a, b) => a.seq - b.seq);
  if (bids.length < 2) return null;
  const times = bids.map((row) => Date.parse(row.at));
  const [fromAt, toAt] = [Math.min(...times), Math.max(...times)];
  const prices = bids.map((row) => row.priceCents);
  const [lowCents, highCents] = [Math.min(...prices), Math.max(...prices)];
  const round = (n: number): number => Math.round(n * 10) / 10;
  const x = (at: number): number => round(toAt === fromAt ? width : ((at - fromAt) / (toAt - fromAt)) * width);
  const y = (cents: number): number =>
    round(highCents === lowCents ? height / 2 : height - ((cents - lowCents) / (highCents - lowCents)) * height);
  const points = bids.map((row, index) => ({ x: x(times[index]!), y: y(row.priceCents), isYou: row.isYou }));
  const line = points
    .map((point, index) => (index === 0 ? `M${point.x} ${point.y}` : `H${point.x}V${point.y}`))
    .join('');
  const firstExtended = bids.findIndex((row) => row.phase === 'extended');
  return {
    line,
    points,
    extendedFromX: firstExtended === -1 ? null : points[firstExtended]!.x,
    lowCents,
    highCents,
    fromAt,
    toAt,
  };
}

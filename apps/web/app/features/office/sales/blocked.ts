import type { OfficeSaleLot } from '@assay/contract/shapes/sale.ts';

/** One reason with the lots that it blocks. */
export type BlockedGroup = {
  blocker: OfficeSaleLot['blockers'][number];
  lots: readonly { id: string; name: string }[];
};

type Lot = Pick<OfficeSaleLot, 'id' | 'position' | 'title' | 'blockers'>;

/** The reasons that block lots of a sale, the most frequent first, each with its lots in order. */
export function blockedGroups(lots: readonly Lot[]): BlockedGroup[] {
  const groups = new Map<BlockedGroup['blocker'], { id: string; name: string }[]>();
  for (const { id, position, title, blockers } of lots)
    for (const blocker of blockers) {
      const group = groups.get(blocker) ?? [];
      group.push({ id, name: position === null ? title : `${position}. ${title}` });
      groups.set(blocker, group);
    }
  return [...groups]
    .map(([blocker, found]) => ({ blocker, lots: found }))
    .sort((a, b) => b.lots.length - a.lots.length);
}

import type { ItemAct } from '@assay/contract/shapes/itemEditor.ts';
import { type ItemMoveFacts, moveItem } from '@assay/domain/item/status.ts';
import { mayCall, type StaffRole } from '@assay/domain/office/roles.ts';

type ActFacts = ItemMoveFacts & {
  hasCommitment: boolean;
  /** The viewer owns or consigns it: no one acts on their own item. */
  isViewers: boolean;
  roles: readonly StaffRole[];
  viewerId: string;
};

const WRITE = { method: 'POST', roles: ['catalog'] } as const;

/** What a staff member may do with an item now. */
export function actsFor(facts: ActFacts): ItemAct[] {
  if (facts.isViewers || !mayCall(facts.roles, WRITE)) return [];
  const moves = (['submit', 'return', 'approve', 'withdraw'] as const).filter(
    (trigger) => 'to' in moveItem(facts, trigger, facts.viewerId),
  );
  const writes: ItemAct[] = facts.status === 'withdrawn' ? [] : facts.hasCommitment ? ['correct'] : ['edit'];
  return [...writes, ...moves];
}

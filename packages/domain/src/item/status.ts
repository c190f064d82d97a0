import { defineMachine, rowsFor } from '../machine.ts';

// The life of an item in the back office (back office §3): written, reviewed by another person, approved, live.

export const ItemStatus = ['draft', 'in_review', 'approved', 'live', 'withdrawn'] as const;
export type ItemStatus = (typeof ItemStatus)[number];

export const itemMachine = defineMachine({
  name: 'item',
  states: ItemStatus,
  terminal: ['withdrawn'],
  transitions: [
    { from: null, trigger: 'create', actor: 'catalog', guard: null, to: 'draft', deadline: null },
    { from: 'draft', trigger: 'submit', actor: 'catalog', guard: null, to: 'in_review', deadline: null },
    { from: 'in_review', trigger: 'return', actor: 'catalog', guard: null, to: 'draft', deadline: null },
    { from: 'in_review', trigger: 'approve', actor: 'catalog', guard: 'isAnother', to: 'approved', deadline: null },
    { from: 'approved', trigger: 'return', actor: 'catalog', guard: null, to: 'draft', deadline: null },
    { from: 'approved', trigger: 'publish', actor: 'auction', guard: null, to: 'live', deadline: null },
    { from: 'draft', trigger: 'withdraw', actor: 'catalog', guard: 'isNotInSale', to: 'withdrawn', deadline: null },
    { from: 'in_review', trigger: 'withdraw', actor: 'catalog', guard: 'isNotInSale', to: 'withdrawn', deadline: null },
    { from: 'approved', trigger: 'withdraw', actor: 'catalog', guard: 'isNotInSale', to: 'withdrawn', deadline: null },
    { from: 'live', trigger: 'withdraw', actor: 'catalog', guard: 'isNotInSale', to: 'withdrawn', deadline: null },
  ],
});
export type ItemTrigger = (typeof itemMachine)['transitions'][number]['trigger'];

/** What a move depends on besides the status. */
export type ItemMoveFacts = {
  status: ItemStatus;
  /** Everyone who changed its texts or figures since a version was last approved: their words are in what is reviewed. */
  writers: readonly string[];
  /** It is in a lot, also one that isn't published yet, or is offered to a buyer, sold, or a person's. */
  isInSale: boolean;
};

export type ItemMoveRefusal = 'wrong_status' | 'own_work' | 'in_sale';

/**
 * Decides one move of an item by a staff member. Returns the new status or why not: `wrong_status`; `own_work`, none of
 * its writers can approve; `in_sale`, the lot or sale must end first.
 */
export function moveItem(
  facts: ItemMoveFacts,
  trigger: ItemTrigger,
  actorId: string,
): { to: ItemStatus } | { refused: ItemMoveRefusal } {
  const [row] = rowsFor(itemMachine, facts.status, trigger);
  if (row?.to == null) return { refused: 'wrong_status' };
  if (row.guard === 'isAnother' && facts.writers.includes(actorId)) return { refused: 'own_work' };
  if (row.guard === 'isNotInSale' && facts.isInSale) return { refused: 'in_sale' };
  return { to: row.to };
}

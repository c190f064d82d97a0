import type { ItemType } from '../enums.ts';

// Why an item is not for sale even if its owner would sell it. The database keeps it in one column (migration
// sale-holds), so that every way of selling checks the same thing.

/**
 * It came on consignment; its certificate is not active; it failed a recheck that is still undecided; it cannot be handed
 * over.
 */
export const SaleHold = ['consignment', 'certificate', 'recheck', 'custody'] as const;
export type SaleHold = (typeof SaleHold)[number];

/** What staff read who try to sell it. */
export const SALE_HOLD_TEXT: Readonly<Record<SaleHold, string>> = {
  consignment: 'This item is on consignment. Consignment sales aren’t set up yet.',
  certificate: 'The item’s certificate isn’t active, so it can’t be sold now',
  recheck: 'The item failed a recheck. Decide about it first',
  custody: 'The item is held or lost, so it can’t be sold now',
};

/** Types sold with their own certificate (rules §5.7). A giveaway may be merchandise. */
export const CERTIFIED_TYPES: readonly ItemType[] = ['main'];

/** A lot whose certificate is not active again within this is withdrawn. */
export const HOLD_DECISION_MS = 24 * 3_600_000;
/** Once the sale resumes, an unpaid buyer has at least this long to pay. */
export const PAY_AFTER_HOLD_MS = 48 * 3_600_000;

import type { ItemType } from '../enums.ts';

// Why an item is not for sale even if its owner would sell it. The database keeps it in one column (migration
// sale-holds), so that every way of selling checks the same thing.

/** Its certificate is not active; it failed a recheck that is still undecided; it cannot be handed over. */
export const SaleHold = ['certificate', 'recheck', 'custody'] as const;
export type SaleHold = (typeof SaleHold)[number];

/** Types sold with their own certificate (rules §5.7). A giveaway may be merchandise. */
export const CERTIFIED_TYPES: readonly ItemType[] = ['main'];

/** A lot whose certificate is not active again within this is withdrawn. */
export const HOLD_DECISION_MS = 24 * 3_600_000;
/** Once the sale resumes, an unpaid buyer has at least this long to pay. */
export const PAY_AFTER_HOLD_MS = 48 * 3_600_000;

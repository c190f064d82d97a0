import type { ItemType } from '../enums.ts';

// Why an item is not for sale although its owner would sell it. The database keeps it in one column (migration
// sale-holds), so that everything that sells asks the same question.

/** Its certificate is not active; it failed a recheck that is not decided yet; nobody can hand it over. */
export const SaleHold = ['certificate', 'recheck', 'custody'] as const;
export type SaleHold = (typeof SaleHold)[number];

/** Types that are sold with a certificate of their own (rules §5.7); what is given away may be merchandise. */
export const CERTIFIED_TYPES: readonly ItemType[] = ['main'];

/** A lot whose certificate is not active again within this is withdrawn. */
export const HOLD_DECISION_MS = 24 * 3_600_000;
/** Once the sale goes on, an unpaid buyer has at least this long to pay. */
export const PAY_AFTER_HOLD_MS = 48 * 3_600_000;

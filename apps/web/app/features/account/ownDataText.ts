import type { Deletion } from '@assay/contract/shapes/account.ts';

const REASONS: Readonly<Record<Deletion['reasons'][number], string>> = {
  leading: 'You’re leading a lot or have a sealed bid. Wait until the lot closes.',
  owing: 'You have an unpaid invoice. Pay it, or wait until it’s void.',
  open_order: 'You have an order that hasn’t been delivered yet.',
  selling: 'You have an item in a sale. Wait until the sale is complete.',
  payout: 'You have a payout on the way.',
  offers: 'You have an open offer. Respond to it, or wait two days until it expires.',
  refund: 'You have a refund on the way.',
  staff: 'You work here. Ask an administrator to end your access to the office first.',
};

/** What blocks a deletion, and how to resolve it. */
export const reasonText = (reasons: Deletion['reasons']): string[] => reasons.map((reason) => REASONS[reason]);

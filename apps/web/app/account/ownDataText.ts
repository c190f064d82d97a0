import type { Deletion } from '@assay/contract/routes/ownData.ts';

const WORDS: Readonly<Record<Deletion['reasons'][number], string>> = {
  leading: 'You lead a lot, or have sealed a bid. Wait until it is over.',
  owing: 'An invoice is unpaid. Pay it, or wait until it is void.',
  open_order: 'An order has not reached you yet.',
  selling: 'An item of yours is in a sale. Wait until it is over.',
  payout: 'Money of a sale has not reached you yet.',
  offers: 'An offer of yours, or one to you, is open. Answer it, or wait two days.',
  refund: 'A refund is on its way to you.',
};

/** What stands in the way of a deletion, and what helps. */
export const reasonText = (reasons: Deletion['reasons']): string[] => reasons.map((reason) => WORDS[reason]);

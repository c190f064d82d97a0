import type { InvoiceStatus } from '../enums.ts';
import type { Cents } from '../money/money.ts';
import type { LotOutcome } from './state.ts';

// What a sale has brought, lot by lot and as a whole.

export const ResultKind = ['sold', 'unsold', 'unpaid', 'undone', 'offered', 'withdrawn', 'open'] as const;
/**
 * sold: there is a buyer who pays or has paid. unpaid: the buyer didn't pay, and no one took over. undone: staff have
 * taken the sale back, or refunded all of it. offered: the next bidder may still accept. open: not closed yet.
 */
export type ResultKind = (typeof ResultKind)[number];

/** What became of a lot. `invoice`: a buyer owes or has paid it; or its sale was undone; null: neither. */
export function resultKind({
  outcome,
  invoice,
}: {
  outcome: LotOutcome | null;
  invoice: 'owed' | 'undone' | null;
}): ResultKind {
  const hasInvoice = invoice === 'owed';
  const isUndone = invoice === 'undone';
  switch (outcome) {
    case null:
      return 'open';
    case 'withdrawn':
      return 'withdrawn';
    case 'unsold':
    case 'reserve_not_met':
      // One that is sold to its highest bidder afterwards has an invoice.
      return hasInvoice ? 'sold' : isUndone ? 'undone' : 'unsold';
    case 'sold':
      return hasInvoice ? 'sold' : isUndone ? 'undone' : 'unpaid';
    case 'second_chance':
      return hasInvoice ? 'sold' : 'offered';
    case 'defaulted':
      return isUndone ? 'undone' : 'unpaid';
  }
}

/** How far the payment of a lot is, for staff. */
export const PAYMENT_TEXT: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  open: 'Due',
  pending: 'Processing',
  failed: 'Payment failed',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Void',
};

export type LotResult = {
  kind: ResultKind;
  hammerCents: Cents;
  premiumCents: Cents;
  isPaid: boolean;
  estimateLowCents: Cents | null;
  estimateHighCents: Cents | null;
};

export type SaleTotals = {
  lots: number;
  sold: number;
  unsold: number;
  unpaidLots: number;
  undone: number;
  withdrawn: number;
  open: number;
  hammerCents: Cents;
  premiumCents: Cents;
  /** Hammer and premium of lots that are paid. */
  paidCents: Cents;
  paidLots: number;
  /** Sold of the lots that closed and were not withdrawn, in percent. Null: none of them closed. */
  sellThroughPercent: number | null;
  /** Average of hammer against the middle of the estimate, in percent, of sold lots with an estimate. Null: none. */
  againstEstimatePercent: number | null;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The totals of a sale's lots. */
export function saleTotals(lots: readonly LotResult[]): SaleTotals {
  const of = (kind: ResultKind): number => lots.filter((lot) => lot.kind === kind).length;
  const sold = lots.filter(({ kind }) => kind === 'sold');
  const paid = sold.filter(({ isPaid }) => isPaid);
  const closed = lots.length - of('open') - of('withdrawn');
  const shares = sold.flatMap(({ hammerCents, estimateLowCents: low, estimateHighCents: high }) =>
    low === null || high === null || low + high === 0 ? [] : [(hammerCents * 200) / (low + high)],
  );
  return {
    lots: lots.length,
    sold: sold.length,
    unsold: of('unsold') + of('offered'),
    unpaidLots: of('unpaid'),
    undone: of('undone'),
    withdrawn: of('withdrawn'),
    open: of('open'),
    hammerCents: sum(sold.map(({ hammerCents }) => hammerCents)),
    premiumCents: sum(sold.map(({ premiumCents }) => premiumCents)),
    paidCents: sum(paid.map(({ hammerCents, premiumCents }) => hammerCents + premiumCents)),
    paidLots: paid.length,
    sellThroughPercent: closed === 0 ? null : Math.round((sold.length * 100) / closed),
    againstEstimatePercent: shares.length === 0 ? null : Math.round(sum(shares) / shares.length),
  };
}

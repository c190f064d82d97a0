import { type Cents, cents } from '../money/money.ts';
import {
  accountKind,
  buyerReceivable,
  disputeHold,
  type FundsSource,
  heldFor,
  type LedgerAccount,
  refundDue,
  sellerReceivable,
  stripeAvailable,
} from './accounts.ts';

// The double-entry ledger: every movement of money is an entry whose lines sum to zero. Debit +, credit −.

export type LedgerCause =
  | 'invoice_issued'
  | 'invoice_voided'
  | 'payment_succeeded'
  | 'surplus_received'
  | 'funds_available'
  | 'refund_created'
  | 'refund_sent'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'payment_returned'
  | 'payment_restored'
  | 'dispute_recovered'
  | 'dispute_owed'
  | 'payout'
  | 'payout_failed'
  | 'transfer'
  | 'transfer_reversed'
  | 'price_lowered'
  | 'penalty_charged'
  | 'payout_netted'
  | 'insurance_paid'
  | 'seller_bears';

export type LedgerLine = { account: LedgerAccount; amountCents: Cents };
export type LedgerEntry = { cause: LedgerCause; lines: LedgerLine[] };

/**
 * Creates an entry. Drops zero lines and adds up lines of one account.
 * @throws RangeError unless it sums to zero and has at least two lines: an unbalanced entry is a bug in our code.
 */
export function entry(cause: LedgerCause, lines: readonly LedgerLine[]): LedgerEntry {
  const byAccount = new Map<LedgerAccount, Cents>();
  for (const line of lines) {
    if (accountKind(line.account) === null) throw new RangeError(`Unknown ledger account ${line.account}`);
    byAccount.set(line.account, cents((byAccount.get(line.account) ?? 0) + cents(line.amountCents)));
  }
  const nonZero = [...byAccount].filter(([, amountCents]) => amountCents !== 0);
  const total = nonZero.reduce((a, [, amountCents]) => a + amountCents, 0);
  if (total !== 0) throw new RangeError(`Ledger entry ${cause} is off by ${total}`);
  if (nonZero.length < 2) throw new RangeError(`Ledger entry ${cause} has ${nonZero.length} lines`);
  return { cause, lines: nonZero.map(([account, amountCents]) => ({ account, amountCents })) };
}

const debit = (account: LedgerAccount, amountCents: Cents): LedgerLine => ({ account, amountCents });
const credit = (account: LedgerAccount, amountCents: Cents): LedgerLine => ({ account, amountCents: -amountCents });

/** The parts of an invoice; `goodsCents` is before the discount and includes the premium. */
export type PrimaryAmounts = {
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  /** The goods belong to a user: everything except Assay's fee is held for the seller. */
  resale?: { saleId: string; feeCents: Cents };
};

/** The amount the buyer owes. */
export function primaryTotal(amounts: PrimaryAmounts): Cents {
  return amounts.goodsCents - amounts.discountCents + amounts.shippingCents + amounts.taxCents;
}

function issueLines(invoiceId: string, amounts: PrimaryAmounts): LedgerLine[] {
  return [
    debit(buyerReceivable(invoiceId), primaryTotal(amounts)),
    debit('coupons', amounts.discountCents),
    ...goodsLines(amounts, credit),
    credit('shipping', amounts.shippingCents),
    credit('tax_payable', amounts.taxCents),
  ];
}

/** What was sold: Assay's own goods, or the seller's share and Assay's fee. */
function goodsLines(
  { goodsCents, resale }: PrimaryAmounts,
  side: (account: LedgerAccount, amountCents: Cents) => LedgerLine,
): LedgerLine[] {
  if (resale === undefined) return [side('primary_sales', goodsCents)];
  return [side(heldFor(resale.saleId), goodsCents - resale.feeCents), side('commission', resale.feeCents)];
}

/** A sale is invoiced: the buyer owes goods, shipping and tax. A coupon is Assay's expense. */
export function invoiceIssued(invoiceId: string, amounts: PrimaryAmounts): LedgerEntry {
  return entry('invoice_issued', issueLines(invoiceId, amounts));
}

/** An unpaid invoice is void: the issuing entry is turned round. */
export function invoiceVoided(invoiceId: string, amounts: PrimaryAmounts): LedgerEntry {
  const lines = issueLines(invoiceId, amounts).map((line) => credit(line.account, line.amountCents));
  return entry('invoice_voided', lines);
}

/** The provider collected the money: it has `netCents`, `feeCents` is its fee, the debt is settled. */
export function paymentSucceeded(invoiceId: string, payment: { netCents: Cents; feeCents: Cents }): LedgerEntry {
  return entry('payment_succeeded', [
    debit('stripe:pending', payment.netCents),
    debit('stripe_fees', payment.feeCents),
    credit(buyerReceivable(invoiceId), payment.netCents + payment.feeCents),
  ]);
}

/** Money arrived for something already settled: it is owed to the payer. */
export function surplusReceived(buyerId: string, payment: { netCents: Cents; feeCents: Cents }): LedgerEntry {
  return entry('surplus_received', [
    debit('stripe:pending', payment.netCents),
    debit('stripe_fees', payment.feeCents),
    credit(refundDue(buyerId), payment.netCents + payment.feeCents),
  ]);
}

/** The money arrived by wire, check or cash: it is in Assay's own bank account. */
export function paymentReceived(invoiceId: string, amountCents: Cents): LedgerEntry {
  return entry('payment_succeeded', [debit('bank', amountCents), credit(buyerReceivable(invoiceId), amountCents)]);
}

/** A refund that Assay pays from its own bank account, by the method of the payment. */
export function refundPaidOut(buyerId: string, amountCents: Cents): LedgerEntry {
  return entry('refund_sent', [debit(refundDue(buyerId), amountCents), credit('bank', amountCents)]);
}

/** The provider freed the net amount for use. */
export function fundsAvailable(source: FundsSource, netCents: Cents): LedgerEntry {
  return entry('funds_available', [debit(stripeAvailable(source), netCents), credit('stripe:pending', netCents)]);
}

/** A refund of a sale is decided: what was sold, and its tax, are owed back to the buyer. */
export function refundCreated(buyerId: string, amounts: PrimaryAmounts): LedgerEntry {
  return entry('refund_created', [
    ...goodsLines(amounts, debit),
    debit('shipping', amounts.shippingCents),
    debit('tax_payable', amounts.taxCents),
    credit('coupons', amounts.discountCents),
    credit(refundDue(buyerId), primaryTotal(amounts)),
  ]);
}

/** The provider sent the refund from the available balance. */
export function refundSent(buyerId: string, source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('refund_sent', [debit(refundDue(buyerId), amountCents), credit(stripeAvailable(source), amountCents)]);
}

/** The buyer's bank returned the refund: it is owed again. */
export function refundFailed(buyerId: string, source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('refund_failed', [debit(stripeAvailable(source), amountCents), credit(refundDue(buyerId), amountCents)]);
}

/** A buyer's bank took a payment back while it investigates. The provider's fee is lost whichever side wins. */
export function disputeOpened(
  disputeId: string,
  source: FundsSource,
  taken: { amountCents: Cents; feeCents: Cents },
): LedgerEntry {
  return entry('dispute_opened', [
    debit(disputeHold(disputeId), taken.amountCents),
    debit('stripe_fees', taken.feeCents),
    credit(stripeAvailable(source), taken.amountCents + taken.feeCents),
  ]);
}

/** The bank gave the money back. If the provider returns a fee with it, the fee is negative. */
export function disputeWon(
  disputeId: string,
  source: FundsSource,
  given: { amountCents: Cents; feeCents: Cents },
): LedgerEntry {
  return entry('dispute_won', [
    debit(stripeAvailable(source), given.amountCents - given.feeCents),
    debit('stripe_fees', given.feeCents),
    credit(disputeHold(disputeId), given.amountCents),
  ]);
}

/** The money is lost; nothing more moves at the provider. */
export function disputeLost(disputeId: string, amountCents: Cents): LedgerEntry {
  return entry('dispute_lost', [debit('dispute_loss', amountCents), credit(disputeHold(disputeId), amountCents)]);
}

/** Recovery of money that was written off. */
export function disputeRecovered(disputeId: string, amountCents: Cents): LedgerEntry {
  return entry('dispute_recovered', [debit(disputeHold(disputeId), amountCents), credit('dispute_loss', amountCents)]);
}

/**
 * The goods of a disputed payment were never handed over: Assay doesn't bear the loss, the buyer owes the invoice again
 * (rules §5.1).
 */
export function paymentReturned(disputeId: string, invoiceId: string, amountCents: Cents): LedgerEntry {
  return entry('payment_returned', [
    debit(buyerReceivable(invoiceId), amountCents),
    credit(disputeHold(disputeId), amountCents),
  ]);
}

/** The bank gave such a payment back: nothing is owed anymore. */
export function paymentRestored(disputeId: string, invoiceId: string, amountCents: Cents): LedgerEntry {
  return entry('payment_restored', [
    debit(disputeHold(disputeId), amountCents),
    credit(buyerReceivable(invoiceId), amountCents),
  ]);
}

/** The bank gave it back after the invoice was paid another way or voided: it belongs to the buyer. */
export function disputeOwed(disputeId: string, buyerId: string, amountCents: Cents): LedgerEntry {
  return entry('dispute_owed', [debit(disputeHold(disputeId), amountCents), credit(refundDue(buyerId), amountCents)]);
}

/** The provider pays out available money to Assay's bank. */
export function payoutSent(source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('payout', [debit('bank', amountCents), credit(stripeAvailable(source), amountCents)]);
}

/** Assay's bank returned a payout. */
export function payoutFailed(source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('payout_failed', [debit(stripeAvailable(source), amountCents), credit('bank', amountCents)]);
}

/** Proceeds held for a seller's sale are transferred to the payout account. */
export function transferSent(saleId: string, source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('transfer', [debit(heldFor(saleId), amountCents), credit(stripeAvailable(source), amountCents)]);
}

/** A transfer is reversed: held for the sale again. */
export function transferReversed(saleId: string, source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('transfer_reversed', [
    debit(stripeAvailable(source), amountCents),
    credit(heldFor(saleId), amountCents),
  ]);
}

/** Both sides agreed on a lower price: after the refund, the seller's share and Assay's fee match it. */
export function priceLowered(saleId: string, moreHeldCents: Cents): LedgerEntry {
  return entry('price_lowered', [debit('commission', moreHeldCents), credit(heldFor(saleId), moreHeldCents)]);
}

/** A seller owes a penalty, or the cost of a new seal: it is deducted from their next payouts. */
export function penaltyCharged(sellerId: string, amountCents: Cents): LedgerEntry {
  return entry('penalty_charged', [debit(sellerReceivable(sellerId), amountCents), credit('commission', amountCents)]);
}

/** What a seller owes is deducted from the proceeds held for their sale. */
export function payoutNetted(saleId: string, sellerId: string, amountCents: Cents): LedgerEntry {
  return entry('payout_netted', [debit(heldFor(saleId), amountCents), credit(sellerReceivable(sellerId), amountCents)]);
}

/** A loss or damage in shipping that Assay arranged: Assay's insurance covers the proceeds held for the seller. */
export function insurancePaid(saleId: string, amountCents: Cents): LedgerEntry {
  return entry('insurance_paid', [debit('bad_debt', amountCents), credit(heldFor(saleId), amountCents)]);
}

/** The buyer's bank kept the money of a sale whose payout was reversed: the proceeds held for the sale cover that. */
export function sellerBears(saleId: string, amountCents: Cents): LedgerEntry {
  return entry('seller_bears', [debit(heldFor(saleId), amountCents), credit('dispute_loss', amountCents)]);
}

/** Balances of all accounts after `entries`, debit positive. Accounts at zero are omitted. */
export function balances(entries: Iterable<LedgerEntry>): Map<LedgerAccount, Cents> {
  const totals = new Map<LedgerAccount, Cents>();
  for (const { lines } of entries) {
    for (const line of lines) totals.set(line.account, cents((totals.get(line.account) ?? 0) + line.amountCents));
  }
  for (const [account, total] of totals) if (total === 0) totals.delete(account);
  return totals;
}

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
 * Makes an entry. Zero lines are left out and lines of one account are added together.
 * @throws RangeError unless it sums to zero and has at least two lines: an unbalanced entry is a fault in our code.
 */
export function entry(cause: LedgerCause, lines: readonly LedgerLine[]): LedgerEntry {
  const byAccount = new Map<LedgerAccount, Cents>();
  for (const line of lines) {
    if (accountKind(line.account) === null) throw new RangeError(`Unknown ledger account ${line.account}`);
    byAccount.set(line.account, cents((byAccount.get(line.account) ?? 0) + cents(line.amountCents)));
  }
  const kept = [...byAccount].filter(([, amountCents]) => amountCents !== 0);
  const total = kept.reduce((a, [, amountCents]) => a + amountCents, 0);
  if (total !== 0) throw new RangeError(`Ledger entry ${cause} is off by ${total}`);
  if (kept.length < 2) throw new RangeError(`Ledger entry ${cause} has ${kept.length} lines`);
  return { cause, lines: kept.map(([account, amountCents]) => ({ account, amountCents })) };
}

const debit = (account: LedgerAccount, amountCents: Cents): LedgerLine => ({ account, amountCents });
const credit = (account: LedgerAccount, amountCents: Cents): LedgerLine => ({ account, amountCents: -amountCents });

/** The parts of an invoice; `goodsCents` is before the discount and includes the premium. */
export type PrimaryAmounts = {
  goodsCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  /** The goods are a person's: what is not the house's fee is held for the seller. */
  resale?: { saleId: string; feeCents: Cents };
};

/** What the buyer owes. */
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

/** What was sold: the house's own goods, or the seller's part and the house's fee. */
function goodsLines(
  { goodsCents, resale }: PrimaryAmounts,
  side: (account: LedgerAccount, amountCents: Cents) => LedgerLine,
): LedgerLine[] {
  if (resale === undefined) return [side('primary_sales', goodsCents)];
  return [side(heldFor(resale.saleId), goodsCents - resale.feeCents), side('commission', resale.feeCents)];
}

/** A sale is invoiced: the buyer owes goods, shipping and tax; a coupon is the house's expense. */
export function invoiceIssued(invoiceId: string, amounts: PrimaryAmounts): LedgerEntry {
  return entry('invoice_issued', issueLines(invoiceId, amounts));
}

/** An unpaid invoice is void: the issuing entry is turned round. */
export function invoiceVoided(invoiceId: string, amounts: PrimaryAmounts): LedgerEntry {
  const lines = issueLines(invoiceId, amounts).map((line) => credit(line.account, line.amountCents));
  return entry('invoice_voided', lines);
}

/** The provider took the money: `netCents` waits there, `feeCents` is its fee, the debt is gone. */
export function paymentSucceeded(invoiceId: string, payment: { netCents: Cents; feeCents: Cents }): LedgerEntry {
  return entry('payment_succeeded', [
    debit('stripe:pending', payment.netCents),
    debit('stripe_fees', payment.feeCents),
    credit(buyerReceivable(invoiceId), payment.netCents + payment.feeCents),
  ]);
}

/** Money came for what is settled already: it is owed to whoever has paid it. */
export function surplusReceived(buyerId: string, payment: { netCents: Cents; feeCents: Cents }): LedgerEntry {
  return entry('surplus_received', [
    debit('stripe:pending', payment.netCents),
    debit('stripe_fees', payment.feeCents),
    credit(refundDue(buyerId), payment.netCents + payment.feeCents),
  ]);
}

/** The money came another way, by wire, check or cash: it is at the house's own bank. */
export function paymentReceived(invoiceId: string, amountCents: Cents): LedgerEntry {
  return entry('payment_succeeded', [debit('bank', amountCents), credit(buyerReceivable(invoiceId), amountCents)]);
}

/** A refund that the house pays from its own bank, as the payment came. */
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

/** The buyer's bank gave the refund back: it is owed again. */
export function refundFailed(buyerId: string, source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('refund_failed', [debit(stripeAvailable(source), amountCents), credit(refundDue(buyerId), amountCents)]);
}

/** A buyer's bank took a payment back while it looks into it; the provider's fee for that is gone whoever wins. */
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

/** The bank gave the money back; a fee that the provider gives back with it is negative. */
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

/** The money is lost; nothing moves at the provider any more. */
export function disputeLost(disputeId: string, amountCents: Cents): LedgerEntry {
  return entry('dispute_lost', [debit('dispute_loss', amountCents), credit(disputeHold(disputeId), amountCents)]);
}

/** Money that was written off comes back after all. */
export function disputeRecovered(disputeId: string, amountCents: Cents): LedgerEntry {
  return entry('dispute_recovered', [debit(disputeHold(disputeId), amountCents), credit('dispute_loss', amountCents)]);
}

/** The goods of a disputed payment are still here: not the house bears it, its buyer owes the invoice again (rules §5.1). */
export function paymentReturned(disputeId: string, invoiceId: string, amountCents: Cents): LedgerEntry {
  return entry('payment_returned', [
    debit(buyerReceivable(invoiceId), amountCents),
    credit(disputeHold(disputeId), amountCents),
  ]);
}

/** The bank gave such a payment back: nothing is owed any more. */
export function paymentRestored(disputeId: string, invoiceId: string, amountCents: Cents): LedgerEntry {
  return entry('payment_restored', [
    debit(disputeHold(disputeId), amountCents),
    credit(buyerReceivable(invoiceId), amountCents),
  ]);
}

/** The bank gave it back when the invoice had been paid another way or was void: it is the buyer's. */
export function disputeOwed(disputeId: string, buyerId: string, amountCents: Cents): LedgerEntry {
  return entry('dispute_owed', [debit(disputeHold(disputeId), amountCents), credit(refundDue(buyerId), amountCents)]);
}

/** The provider sends available money to the house's bank. */
export function payoutSent(source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('payout', [debit('bank', amountCents), credit(stripeAvailable(source), amountCents)]);
}

/** The house's bank sent a payout back. */
export function payoutFailed(source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('payout_failed', [debit(stripeAvailable(source), amountCents), credit('bank', amountCents)]);
}

/** What was held for a seller's sale goes to the payout account. */
export function transferSent(saleId: string, source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('transfer', [debit(heldFor(saleId), amountCents), credit(stripeAvailable(source), amountCents)]);
}

/** A transfer is taken back: held for the sale again. */
export function transferReversed(saleId: string, source: FundsSource, amountCents: Cents): LedgerEntry {
  return entry('transfer_reversed', [
    debit(stripeAvailable(source), amountCents),
    credit(heldFor(saleId), amountCents),
  ]);
}

/** Both sides have agreed on a lower price: after the refund, the seller's part and the house's fee are those of it. */
export function priceLowered(saleId: string, moreHeldCents: Cents): LedgerEntry {
  return entry('price_lowered', [debit('commission', moreHeldCents), credit(heldFor(saleId), moreHeldCents)]);
}

/** A seller owes a penalty, or the cost of a new seal: it is taken from what he is paid next. */
export function penaltyCharged(sellerId: string, amountCents: Cents): LedgerEntry {
  return entry('penalty_charged', [debit(sellerReceivable(sellerId), amountCents), credit('commission', amountCents)]);
}

/** What a seller owes is taken from what is held for his sale. */
export function payoutNetted(saleId: string, sellerId: string, amountCents: Cents): LedgerEntry {
  return entry('payout_netted', [debit(heldFor(saleId), amountCents), credit(sellerReceivable(sellerId), amountCents)]);
}

/** A loss or damage on the house's way: the house's insurance stands for what the seller is held. */
export function insurancePaid(saleId: string, amountCents: Cents): LedgerEntry {
  return entry('insurance_paid', [debit('bad_debt', amountCents), credit(heldFor(saleId), amountCents)]);
}

/** The buyer's bank has kept the money of a sale whose payout was taken back: what is held for it pays that. */
export function sellerBears(saleId: string, amountCents: Cents): LedgerEntry {
  return entry('seller_bears', [debit(heldFor(saleId), amountCents), credit('dispute_loss', amountCents)]);
}

/** Balances of all accounts after `entries`, debit positive; accounts at zero are left out. */
export function balances(entries: Iterable<LedgerEntry>): Map<LedgerAccount, Cents> {
  const totals = new Map<LedgerAccount, Cents>();
  for (const { lines } of entries) {
    for (const line of lines) totals.set(line.account, cents((totals.get(line.account) ?? 0) + line.amountCents));
  }
  for (const [account, total] of totals) if (total === 0) totals.delete(account);
  return totals;
}

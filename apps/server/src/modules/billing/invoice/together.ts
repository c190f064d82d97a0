import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { TogetherAnswer, TogetherEstimate } from '@assay/contract/shapes/invoice.ts';
import { findLead, isShipped } from '@assay/domain/shipping/shipping.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/outbox.ts';
import { lockCredit } from '../../identity/credit/operations.ts';
import { type LotGoods, priceLot, totalChanged } from '../../pricing/price/index.ts';
import { readOwnMethod } from '../payment/queries.ts';
import { applyPrice, canChange, cancelUnusedIntent, findGoods, repriceInvoice, separateInvoice } from './changes.ts';
import { payInvoice } from './pay.ts';
import { readInvoice, toInvoiceJson } from './queries.ts';
import { findLivePayment, type InvoiceRow, isPurchase, lockInvoice, needsShippingQuote, stateRefusal } from './rows.ts';

// Several invoices of one person paid in one go (rules §5.2): what can go in one parcel shares it, and each is charged by
// itself, so that refunds, disputes and the books stay those of one invoice (decision 0096).

type ChosenInvoices = { userId: string; invoiceIds: readonly string[] };
type InvoicePart = {
  invoice: InvoiceRow;
  /** How it is priced in the shared parcel; null: it stays as it is. */
  goods: LotGoods | null;
  shippedWith: string | null;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
};

/** The total of the invoices when they are paid together. Refusals: those of `refusalOf`; nothing changes. */
export async function estimateTogether(ctx: AppContext, chosen: ChosenInvoices): Promise<TogetherEstimate | Refusal> {
  const rows = await readChosen(ctx, chosen);
  if (isRefusal(rows)) return rows;
  await ctx.rates.prepare(rows.map(({ address }) => address));
  const parts = await transact(ctx, (tx) => planParcel(ctx, tx, rows, ctx.clock.now()));
  const totalCents = sumTotals(parts);
  return {
    items: parts.map(({ invoice, shippedWith, shippingCents, taxCents, totalCents }) => ({
      invoiceId: invoice.id,
      shippingCents,
      taxCents,
      totalCents,
      shippedWith,
    })),
    totalCents,
    savedCents: Math.max(0, rows.reduce((sum, row) => sum + row.total_cents, 0) - totalCents),
    achOnly: rows.some((row) => row.ach_only),
  };
}

/**
 * Pays the invoices with one saved method: first the one that pays the shipping of the shared parcel, then the others.
 * It stops at the first that fails and leaves the rest unchanged. Skips invoices already paid or being paid, so that
 * repeating never charges twice. Refusals before any charge: not_found, invoice_state, address_required,
 * payment_method_not_allowed, total_changed.
 */
export async function payTogether(
  ctx: AppContext,
  given: ChosenInvoices & { methodId: string; expectedTotalCents: number },
): Promise<TogetherAnswer | Refusal> {
  const { userId, methodId } = given;
  const method = await readOwnMethod(ctx, userId, methodId);
  if (method === null) return refuse('not_found', { param: 'paymentMethodId' });
  const known = await readChosen(ctx, given);
  if (isRefusal(known)) return known;
  for (const { id } of known) await repriceInvoice(ctx, id);
  const rows = await readChosen(ctx, given);
  if (isRefusal(rows)) return rows;
  const bankOnly = rows.find((row) => row.ach_only && isOwed(row));
  if (bankOnly !== undefined && method.type === 'user_card')
    return refuse('payment_method_not_allowed', {
      param: 'paymentMethodId',
      detail: `${bankOnly.number ?? 'One of them'} can be paid only from a bank account, so all of them must be`,
    });
  const parts = await combineParcels(ctx, rows, given);
  if (isRefusal(parts)) return parts;
  const items = await chargeSequentially(ctx, parts, { userId, methodId });
  return { items, totalCents: sumTotals(parts) };
}

const sumTotals = (parts: readonly InvoicePart[]): number => parts.reduce((sum, part) => sum + part.totalCents, 0);
const isOwed = ({ status }: InvoiceRow): boolean => status === 'open' || status === 'failed';
const isSettled = ({ status }: InvoiceRow): boolean => status === 'paid' || status === 'pending';

/** The chosen invoices, the caller's own, each fit to be paid or paid already. */
async function readChosen(ctx: AppContext, { userId, invoiceIds }: ChosenInvoices): Promise<InvoiceRow[] | Refusal> {
  const rows: InvoiceRow[] = [];
  for (const id of [...new Set(invoiceIds)].sort()) {
    const row = await readInvoice(ctx, userId, id);
    if (row === null) return refuse('not_found', { param: 'invoiceIds' });
    const refusal = refusalOf(row, ctx.clock.now());
    if (refusal !== undefined) return refusal;
    rows.push(row);
  }
  return rows;
}

function refusalOf(row: InvoiceRow, now: number): Refusal | undefined {
  if (isSettled(row)) return undefined;
  const isHeld = isPurchase(row) && !row.pays_later;
  if (!isOwed(row) || isHeld || needsShippingQuote(row, now))
    return refuse('invoice_state', {
      detail: `${row.number ?? 'One of them'} can’t be paid together with others right now`,
    });
  if (row.address === null && row.delivery_method === 'ship') return refuse('address_required');
  return undefined;
}

/**
 * Which invoices share a parcel, and each one's totals. The one with the highest shipping pays it in full. Among
 * equals, a paid one.
 */
async function planParcel(
  ctx: Pick<AppContext, 'rates'>,
  tx: Tx,
  rows: readonly InvoiceRow[],
  now: number,
): Promise<InvoicePart[]> {
  const rates = await ctx.rates.at(
    tx.client,
    rows.map(({ address }) => address),
  );
  const known: Array<{ invoice: InvoiceRow; goods: LotGoods | null; mayChange: boolean }> = [];
  for (const invoice of rows) {
    const goods = invoice.seller_fee_cents === null ? await findGoods(tx.client, invoice, now) : null;
    const live = await findLivePayment(tx.client, invoice.id);
    const isFree = live === null || live.status === 'created' || live.status === 'failed';
    known.push({ invoice, goods, mayChange: canChange(invoice) && isFree });
  }
  const parcels = known
    .flatMap(({ invoice, goods, mayChange }) =>
      goods !== null && isShipped(goods) && canShareParcel(invoice)
        ? [{ invoice, mayChange, class: goods.shippingClass }]
        : [],
    )
    .sort((one, other) => Number(one.mayChange) - Number(other.mayChange));
  const lead = findLead(parcels);
  const leadTo = lead?.invoice.address?.version ?? null;
  return known.map(({ invoice, goods, mayChange }) => {
    const isParcel = parcels.some((parcel) => parcel.invoice.id === invoice.id);
    const goesTo = invoice.address?.version;
    if (goods === null || !mayChange || !isParcel || goesTo !== leadTo)
      return { invoice, goods: null, shippedWith: invoice.shipped_with, ...invoiceSums(invoice) };
    const isLead = invoice.id === lead?.invoice.id;
    const shared = { ...goods, leadTo: isLead ? null : leadTo };
    const { totals } = priceLot(shared, invoice.address, rates);
    const { shippingCents, taxCents, totalCents } = totals;
    return {
      invoice,
      goods: shared,
      shippedWith: isLead ? null : (lead?.invoice.id ?? null),
      shippingCents,
      taxCents,
      totalCents,
    };
  });
}

const invoiceSums = (invoice: InvoiceRow) => ({
  shippingCents: invoice.shipping_cents,
  taxCents: invoice.tax_cents,
  totalCents: invoice.total_cents,
});
const canShareParcel = (invoice: InvoiceRow): boolean =>
  invoice.delivery_method === 'ship' && (invoice.shipping_status === 'pending' || invoice.shipping_status === 'ready');

/** Lets the invoices share their parcel, under their locks, if the total matches what the buyer was shown. */
async function combineParcels(
  ctx: AppContext,
  rows: readonly InvoiceRow[],
  { userId, expectedTotalCents }: { userId: string; expectedTotalCents: number },
): Promise<InvoicePart[] | Refusal> {
  await ctx.rates.prepare(rows.map(({ address }) => address));
  // An unused intent is for a different amount than the new one.
  for (const row of rows) if (canChange(row)) await cancelUnusedIntent(ctx, row.id);
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await lockCredit(tx, [userId]);
    const locked: InvoiceRow[] = [];
    for (const { id } of rows) {
      const invoice = await lockInvoice(tx, id);
      if (invoice === null || (!isOwed(invoice) && !isSettled(invoice))) return stateRefusal(invoice);
      locked.push(invoice);
    }
    const parts = await planParcel(ctx, tx, locked, now);
    if (sumTotals(parts) !== expectedTotalCents) return totalChanged(sumTotals(parts));
    for (const { invoice, goods, shippedWith, totalCents } of parts) {
      if (goods === null || (invoice.shipped_with === shippedWith && invoice.total_cents === totalCents)) continue;
      await tx.client.query('update invoice set shipped_with = $2 where id = $1', [invoice.id, shippedWith]);
      const { address } = invoice;
      await applyPrice({ ctx, tx, emit, invoice: { ...invoice, shipped_with: shippedWith }, goods, address, now });
    }
    // The invoice that pays the shipping goes first.
    return [...parts].sort((one, other) => Number(one.shippedWith !== null) - Number(other.shippedWith !== null));
  });
}

type Item = TogetherAnswer['items'][number];

async function chargeSequentially(
  ctx: AppContext,
  parts: readonly InvoicePart[],
  { userId, methodId }: { userId: string; methodId: string },
): Promise<Item[]> {
  const items: Item[] = [];
  let isGoing = true;
  for (const { invoice, totalCents } of parts) {
    const item: Item = isGoing
      ? await charge(ctx, { userId, methodId, invoiceId: invoice.id, expectedTotalCents: totalCents })
      : await toUntriedItem(ctx, userId, invoice.id);
    isGoing &&= item.outcome === 'paid' || item.outcome === 'pending';
    items.push(item);
  }
  return items;
}

async function charge(
  ctx: AppContext,
  given: { userId: string; methodId: string; invoiceId: string; expectedTotalCents: number },
): Promise<Item> {
  const { userId, invoiceId } = given;
  const before = await readInvoice(ctx, userId, invoiceId);
  const none = { clientSecret: null, code: null, declineCode: null };
  if (before !== null && isSettled(before))
    return {
      invoice: await toInvoiceJson(ctx, before),
      outcome: before.status === 'paid' ? 'paid' : 'pending',
      ...none,
    };
  const answer = await payInvoice(ctx, given);
  if (isRefusal(answer)) {
    const invoice = await toInvoiceJson(ctx, (await readInvoice(ctx, userId, invoiceId)) as InvoiceRow);
    return { ...none, invoice, outcome: 'refused', code: answer.code, declineCode: answer.extras.declineCode ?? null };
  }
  const { invoice, intentStatus, clientSecret } = answer;
  if (intentStatus === 'requires_action') return { ...none, invoice, outcome: 'action', clientSecret };
  if (invoice.status === 'paid') return { ...none, invoice, outcome: 'paid' };
  const isUnderWay = intentStatus === 'processing' || invoice.status === 'pending';
  return isUnderWay
    ? { ...none, invoice, outcome: 'pending' }
    : { ...none, invoice, outcome: 'refused', code: 'payment_failed', declineCode: invoice.failureCode };
}

/** Not tried. Where what pays the shipping did not go through, it pays its own again. */
async function toUntriedItem(ctx: AppContext, userId: string, invoiceId: string): Promise<Item> {
  const before = (await readInvoice(ctx, userId, invoiceId)) as InvoiceRow;
  const isAlone = before.shipped_with !== null && isOwed(before) && (await separateInvoice(ctx, before));
  const invoice = isAlone ? ((await readInvoice(ctx, userId, invoiceId)) as InvoiceRow) : before;
  return {
    invoice: await toInvoiceJson(ctx, invoice),
    outcome: isSettled(invoice) ? (invoice.status === 'paid' ? 'paid' : 'pending') : 'waiting',
    clientSecret: null,
    code: null,
    declineCode: null,
  };
}

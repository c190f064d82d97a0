import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { InvoiceEstimate } from '@assay/contract/shapes/invoice.ts';
import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { checkPlace } from '@assay/domain/account/zip.ts';
import { invoiceSchedule } from '@assay/domain/auction/outcome.ts';
import { invoiceIssued, invoiceVoided } from '@assay/domain/ledger/ledger.ts';
import { quoteDueAt } from '@assay/domain/shipping/quote.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { postEntry } from '../../../platform/ledger.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { claimOperation, sendOperation } from '../../../platform/providerOperations.ts';
import { lockCredit, moveHold } from '../../identity/credit/operations.ts';
import { type LotGoods, priceLot, shippingAddress } from '../../pricing/price/index.ts';
import { exemptStatesSql } from '../../pricing/tax/queries.ts';
import { type CancelRequest, cancelCall, createCall } from './intents.ts';
import { ledgerAmounts } from './ledgerAmounts.ts';
import {
  findLivePayment,
  holdsCredit,
  INVOICE_COLUMNS,
  type InvoiceRow,
  isLot,
  lockInvoice,
  needsShippingQuote,
  type PaymentStatus,
  stateRefusal,
} from './rows.ts';
import { setInvoice } from './writes.ts';

/**
 * Updates an invoice to the user's default shipping address until a payment has started, unless an address was chosen
 * for it: snapshot, shipping, tax, total, hold and ledger (rules §5.1, §5.6). An unused intent is canceled first,
 * because its amount is outdated. Returns true if anything changed.
 */
export async function repriceInvoice(
  ctx: AppContext,
  invoiceId: string,
  /** Also for the same address: other inputs have changed. */
  { isForced = false } = {},
): Promise<boolean> {
  const { rows } = await ctx.pool.query<
    Pick<Tables['invoice'], 'user_id'> & { version: string | null; chosen: AddressSnapshot | null }
  >(
    // A purchase keeps the address the buyer chose for it.
    "select user_id, address->>'version' as version, case when address_chosen then address end as chosen from invoice where id = $1 and reservation_id is null and bag_id is null and type = 'item'",
    [invoiceId],
  );
  const owner = rows[0];
  if (owner === undefined) return false;
  const address = owner.chosen ?? (await shippingAddress(ctx.pool, owner.user_id));
  if (address === null || (!isForced && address.version === owner.version)) return false;
  await ctx.rates.prepare([address]);
  if (!(await cancelUnusedIntent(ctx, invoiceId))) return false;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await lockCredit(tx, [owner.user_id]);
    const invoice = await lockInvoice(tx, invoiceId);
    const isUnpaid = invoice?.status === 'open' || (isForced && invoice?.status === 'failed');
    if (invoice === null || !isUnpaid || (await findLivePayment(tx.client, invoiceId)) !== null) return false;
    const goods = await findGoods(tx.client, invoice, now);
    // Only lots are priced by rule. Manual invoices keep their prices.
    if (goods === null) return false;
    // A quote is only valid for the address it was requested for.
    const isSamePlace = invoice.address?.version === address.version;
    const pricedGoods = isSamePlace ? goods : { ...goods, quotedShippingCents: null };
    await applyPrice({ ctx, tx, emit, invoice, goods: pricedGoods, address, now });
    return true;
  });
}

/**
 * Restores an invoice's own shipping when its companion is neither paid nor being paid: no one gets the price of a
 * shared parcel for a single one. Returns true if it changed.
 */
export async function separateInvoice(ctx: AppContext, known: InvoiceRow): Promise<boolean> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'status'>>('select status from invoice where id = $1', [
    known.shipped_with,
  ]);
  if (rows[0]?.status === 'paid' || rows[0]?.status === 'pending') return false;
  await ctx.rates.prepare([known.address]);
  if (!(await cancelUnusedIntent(ctx, known.id))) return false;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoice = await lockChangeable(tx, known.user_id, known.id);
    if (invoice?.shipped_with == null) return false;
    const goods = await findGoods(tx.client, invoice, now);
    if (goods === null) return false;
    await tx.client.query('update invoice set shipped_with = null where id = $1', [invoice.id]);
    const alone = { ...goods, leadTo: null };
    await applyPrice({
      ctx,
      tx,
      emit,
      invoice: { ...invoice, shipped_with: null },
      goods: alone,
      address: invoice.address,
      now,
    });
    return true;
  });
}

type Pricing = {
  ctx: Pick<AppContext, 'rates'>;
  tx: Tx;
  emit: Emit;
  invoice: InvoiceRow;
  goods: LotGoods;
  address: AddressSnapshot | null;
  now: number;
};

/** Writes the costs of shipping to this address, or of pickup: snapshot, shipping, tax, total, hold and ledger. */
export async function applyPrice({ ctx, tx, emit, invoice, goods, address, now }: Pricing): Promise<InvoiceRow> {
  const priced = priceLot(goods, address, await ctx.rates.at(tx.client, [address]));
  const { totals, rateBps, taxState } = priced;
  const quotedCents = goods.quotedShippingCents ?? null;
  const times = computePaymentTimes(
    invoice,
    { waits: priced.isShippingToBeQuoted, isQuoted: quotedCents !== null },
    now,
  );
  await tx.client.query(
    `update invoice set address = $2, shipping_cents = $3, tax_cents = $4, tax_rate_bps = $5, tax_state = $6, total_cents = $7,
       delivery_method = $8, payable_from = $9, quoted_shipping_cents = $10 where id = $1`,
    [
      invoice.id,
      address === null ? null : JSON.stringify(address),
      totals.shippingCents,
      totals.taxCents,
      rateBps,
      taxState,
      totals.totalCents,
      goods.deliveryMethod,
      times.payable_from,
      quotedCents,
    ],
  );
  const after: InvoiceRow = {
    ...invoice,
    ...times,
    quoted_shipping_cents: quotedCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
  };
  if (totals.shippingCents !== invoice.shipping_cents || totals.taxCents !== invoice.tax_cents)
    await postReissue(tx, invoice, after, now);
  await setInvoice(tx, emit, after, {}, now);
  return after;
}

type Times = Pick<InvoiceRow, 'payable_from' | 'due_at' | 'auto_charge_at'>;

/**
 * When a lot's invoice can be paid, and is due (rules §5.5): the first wait for a quote defers both, and the quote sets
 * them. A later wait, for another address, does not move the due date: changing the address must not defer it.
 */
function computePaymentTimes(invoice: InvoiceRow, quote: { waits: boolean; isQuoted: boolean }, now: number): Times {
  const { payable_from, due_at, auto_charge_at } = invoice;
  if (!isLot(invoice)) return { payable_from, due_at, auto_charge_at };
  const scheduled = (from: number): Times => {
    const buyer = { isVip: invoice.pays_later, hasCardOnFile: auto_charge_at !== null, isCardPayable: true };
    const { dueAt, autoChargeAt } = invoiceSchedule(from, buyer);
    return {
      payable_from: new Date(from),
      due_at: new Date(dueAt),
      auto_charge_at: autoChargeAt === null ? null : new Date(autoChargeAt),
    };
  };
  if (quote.waits && payable_from === null) return scheduled(quoteDueAt(now));
  if (quote.waits && (invoice.quoted_shipping_cents !== null || needsShippingQuote(invoice, now))) {
    const until = Math.min(quoteDueAt(now), due_at?.getTime() ?? now);
    return { payable_from: new Date(until), due_at, auto_charge_at };
  }
  if (quote.isQuoted && invoice.quoted_shipping_cents === null) return scheduled(now);
  // Pickup after all: no quote is needed.
  if (!quote.waits && needsShippingQuote(invoice, now)) return { payable_from: new Date(now), due_at, auto_charge_at };
  return { payable_from, due_at, auto_charge_at };
}

/**
 * The buyer chooses between shipping and pickup until a payment starts (rules §5.5). Shipping, tax, total, hold and
 * ledger are updated. Repeating changes nothing. Refusals: not_found; invoice_state (paid, being paid, ready, or goods
 * without a choice); address_required (to ship without an address).
 */
export async function chooseDelivery(
  ctx: AppContext,
  userId: string,
  invoiceId: string,
  deliveryMethod: 'ship' | 'pickup',
): Promise<{ invoiceId: string } | Refusal> {
  const { rows } = await ctx.pool.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from invoice v where v.id = $1 and v.user_id = $2 and v.status <> 'draft'`,
    [invoiceId, userId],
  );
  const known = rows[0];
  if (known === undefined) return refuse('not_found');
  if (known.delivery_method === deliveryMethod) return { invoiceId };
  if (!canChange(known)) return changeRefusal(known);
  const choice = await findGoods(ctx.pool, known, ctx.clock.now());
  if (choice?.fulfillment !== 'pickup_ship')
    return refuse('invoice_state', { detail: 'You can’t change how this item is delivered' });
  const address = known.address ?? (await shippingAddress(ctx.pool, userId));
  if (deliveryMethod === 'ship' && address === null) return refuse('address_required');
  await ctx.rates.prepare([address]);
  if (!(await cancelUnusedIntent(ctx, invoiceId))) return refuse('invoice_state', { detail: 'A payment is under way' });
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const invoice = await lockChangeable(tx, userId, invoiceId);
    if (invoice === null) return changeRefusal(known);
    if (invoice.delivery_method === deliveryMethod) return { invoiceId };
    await applyPrice({ ctx, tx, emit, invoice, goods: { ...choice, deliveryMethod }, address, now });
    return { invoiceId };
  });
}

/** Nothing was paid and nothing is packed. A bag chooses before its checkout. */
export const canChange = (invoice: InvoiceRow): boolean =>
  (invoice.status === 'open' || invoice.status === 'failed') &&
  invoice.shipping_status === 'pending' &&
  invoice.bag_id === null;

/** Why an invoice can't change (canChange). */
export const changeRefusal = (invoice: InvoiceRow): Refusal =>
  invoice.bag_id !== null && (invoice.status === 'open' || invoice.status === 'failed')
    ? refuse('invoice_state', { detail: 'You chose how it’s delivered at checkout. Contact us to change it' })
    : (invoice.status === 'open' || invoice.status === 'failed') && invoice.shipping_status === 'pending'
      ? refuse('invoice_state', { detail: 'A payment is under way' })
      : stateRefusal(invoice);

/** The invoice, locked together with its buyer's credit, if it can change and no payment is pending. Otherwise null. */
export async function lockChangeable(tx: Tx, userId: string, invoiceId: string): Promise<InvoiceRow | null> {
  await lockCredit(tx, [userId]);
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice === null || !canChange(invoice)) return null;
  return (await findLivePayment(tx.client, invoiceId)) === null ? invoice : null;
}

/**
 * Prices an unpaid invoice for another address or pickup, for a wallet's payment sheet. Read-only. Refusals: not_found,
 * invoice_state, address_required (an unknown state).
 */
export async function estimateInvoice(
  ctx: AppContext,
  userId: string,
  invoiceId: string,
  given: {
    state?: string | undefined;
    postalCode?: string | undefined;
    deliveryMethod?: 'ship' | 'pickup' | undefined;
  },
): Promise<InvoiceEstimate | Refusal> {
  const { rows } = await ctx.pool.query<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from invoice v where v.id = $1 and v.user_id = $2 and v.status <> 'draft'`,
    [invoiceId, userId],
  );
  const invoice = rows[0];
  if (invoice === undefined) return refuse('not_found');
  if (invoice.status !== 'open' && invoice.status !== 'failed') return stateRefusal(invoice);
  const goods = await findGoods(ctx.pool, invoice, ctx.clock.now());
  const deliveryMethod = given.deliveryMethod ?? invoice.delivery_method;
  const currentTerms = { state: invoice.address?.state ?? null, deliveryMethod: invoice.delivery_method };
  const wanted = { state: given.state ?? currentTerms.state, deliveryMethod };
  // Manual prices, and prices set with the bag, do not change.
  if (goods === null || (wanted.state === currentTerms.state && wanted.deliveryMethod === currentTerms.deliveryMethod))
    return {
      invoiceId,
      deliveryMethod: invoice.delivery_method,
      state: currentTerms.state,
      subtotalCents: invoice.subtotal_cents,
      premiumCents: invoice.premium_cents,
      discountCents: invoice.discount_cents,
      shippingCents: invoice.shipping_cents,
      taxCents: invoice.tax_cents,
      taxRateBps: invoice.tax_rate_bps,
      totalCents: invoice.total_cents,
    };
  if (deliveryMethod !== invoice.delivery_method && goods.fulfillment !== 'pickup_ship')
    return refuse('invoice_state', { detail: 'You can’t change how this item is delivered' });
  const { state } = wanted;
  const postalCode = given.postalCode ?? (state === currentTerms.state ? (invoice.address?.postalCode ?? '') : '');
  if (state === null) return refuse('address_required');
  const place = { ...UNKNOWN_ADDRESS, state, postalCode };
  const faults = checkPlace(place);
  if (faults.some(({ code }) => code === 'state_invalid')) return refuse('address_required');
  if (faults.length > 0)
    return refuse('validation_failed', {
      errors: faults.map((fault) => ({ ...fault, path: `address.${fault.path}` })),
    });
  await ctx.rates.prepare([place]);
  const rates = await ctx.rates.at(ctx.pool, [place]);
  if (rates.tax(place) === null) return refuse('address_required');
  const { totals, rateBps } = priceLot({ ...goods, deliveryMethod }, place, rates);
  return {
    invoiceId,
    deliveryMethod,
    state,
    subtotalCents: totals.subtotalCents,
    premiumCents: totals.premiumCents,
    discountCents: totals.discountCents,
    shippingCents: totals.shippingCents,
    taxCents: totals.taxCents,
    taxRateBps: rateBps,
    totalCents: totals.totalCents,
  };
}

/** What a wallet does not tell before it pays. */
const UNKNOWN_ADDRESS: Omit<AddressSnapshot, 'state' | 'postalCode'> = {
  version: '',
  fullName: '',
  line1: '1 Main Street',
  line2: null,
  city: '',
  country: 'US',
  phone: '',
};

/** Credit and ledger follow a new total: the old issue is turned round and the new one booked. */
async function postReissue(tx: Tx, before: InvoiceRow, after: InvoiceRow, now: number): Promise<void> {
  const version = await issueCount(tx, before.id);
  const note = before.number ?? '';
  await postEntry(
    tx,
    { ...invoiceVoided(before.id, ledgerAmounts(before)), causeRef: `${before.id}:${version}`, note },
    now,
  );
  await postEntry(
    tx,
    { ...invoiceIssued(after.id, ledgerAmounts(after)), causeRef: `${after.id}:${version + 1}`, note },
    now,
  );
  if (!holdsCredit(after)) return;
  await moveHold(tx, {
    userId: after.user_id,
    kind: 'invoice',
    ref: after.id,
    amountCents: after.total_cents,
    invoiceId: after.id,
    note: `${note}: shipping and tax are new`,
    at: new Date(now),
  });
}

/** Reverses an invoice's last issue in the ledger. */
export async function postVoid(tx: Tx, invoice: InvoiceRow, now: number): Promise<void> {
  const causeRef = `${invoice.id}:${await issueCount(tx, invoice.id)}`;
  await postEntry(
    tx,
    { ...invoiceVoided(invoice.id, ledgerAmounts(invoice)), causeRef, note: invoice.number ?? '' },
    now,
  );
}

async function issueCount(tx: Tx, invoiceId: string): Promise<number> {
  const { rows } = await tx.client.query<{ n: number }>(
    "select count(*)::int as n from ledger_entry where cause = 'invoice_issued' and cause_ref like $1",
    [`${invoiceId}:%`],
  );
  return rows[0]!.n;
}

/** What a lot's or a single purchase's invoice is of; null for a bag's and for what staff have written down by hand. */
export async function findGoods(client: Queryable, invoice: InvoiceRow, now: number): Promise<LotGoods | null> {
  if (invoice.bag_id !== null || invoice.type === 'manual') return null;
  const { rows } = await client.query<
    Pick<Tables['item'], 'id' | 'shipping_class' | 'fulfillment' | 'type'> &
      Pick<Tables['invoice_line'], 'quantity' | 'unit_cents'> & {
        premium_bps: number;
        exempt_states: string[];
        lead_to: string | null;
      }
  >(
    `select (select l.address->>'version' from invoice l where l.id = v.shipped_with and l.status in ('open', 'pending', 'failed', 'paid')
        and l.delivery_method = 'ship' and l.shipping_status in ('pending', 'ready')) as lead_to,
        ${exemptStatesSql('v.user_id', '$2::timestamptz')} as exempt_states, i.id, i.shipping_class, i.fulfillment, i.type, coalesce(a.buyer_premium_bps, 0) as premium_bps, l.quantity, l.unit_cents
     from invoice v join invoice_line l on l.invoice_id = v.id and l.position = 1 join item i on i.id = l.item_id
     left join auction a on a.id = v.auction_id and v.reservation_id is null where v.id = $1`,
    [invoice.id, new Date(now)],
  );
  const item = rows[0];
  if (item === undefined) return null;
  return {
    itemId: item.id,
    hammerCents: item.unit_cents,
    quantity: item.quantity,
    premiumBps: item.premium_bps,
    shippingClass: item.shipping_class,
    fulfillment: item.fulfillment,
    itemType: item.type,
    deliveryMethod: invoice.delivery_method,
    exemptStates: item.exempt_states,
    quotedShippingCents: invoice.quoted_shipping_cents,
    leadTo: item.lead_to,
  };
}

/** Cancels an intent on which no payment has started. Returns false if one has started, or the state is uncertain. */
export async function cancelUnusedIntent(ctx: AppContext, invoiceId: string): Promise<boolean> {
  const payment = await findLivePayment(ctx.pool, invoiceId);
  if (payment === null) return true;
  // A declined payment takes no money unless it is confirmed again.
  if (payment.status !== 'created' && payment.status !== 'failed') return false;
  if (payment.intent_id === null) return resolveCreation(ctx, invoiceId, payment.id);
  return cancelIntent(ctx, invoiceId);
}

async function resolveCreation(ctx: AppContext, invoiceId: string, paymentId: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<Pick<Tables['provider_operation'], 'key'>>(
    "select key from provider_operation where kind = $1 and ref = $2 and state = 'pending'",
    [createCall.kind, paymentId],
  );
  if (rows[0] === undefined) return false;
  await sendOperation(ctx, createCall, rows[0].key);
  return cancelIntent(ctx, invoiceId);
}

/** The intent has, or may have, taken money: it cannot be canceled. */
const UNCANCELABLE = new Set<PaymentStatus>(['succeeded', 'processing', 'disputed']);

/** Cancels the invoice's intent at the provider. Returns true if no intent can take money for it anymore. */
async function cancelIntent(ctx: AppContext, invoiceId: string): Promise<boolean> {
  const key = await transact(ctx, async (tx) => {
    await lockInvoice(tx, invoiceId);
    const payment = await findLivePayment(tx.client, invoiceId);
    if (payment?.intent_id == null || UNCANCELABLE.has(payment.status)) return null;
    const request: CancelRequest = { intentId: payment.intent_id };
    return (
      await claimOperation(tx, ctx, {
        kind: cancelCall.kind,
        ref: payment.id,
        subject: `invoice:${invoiceId}`,
        verb: `cancel:${payment.attempt}`,
        request,
      })
    ).key;
  });
  if (key !== null) await sendOperation(ctx, cancelCall, key);
  return (await findLivePayment(ctx.pool, invoiceId)) === null;
}

/** Ends an invoice's payment for good. Returns false if it succeeded, is pending, or its state is uncertain. */
export async function endPayment(ctx: AppContext, invoiceId: string): Promise<boolean> {
  const live = await findLivePayment(ctx.pool, invoiceId);
  if (live === null) return true;
  return live.intent_id === null ? resolveCreation(ctx, invoiceId, live.id) : cancelIntent(ctx, invoiceId);
}

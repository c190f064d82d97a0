import type { AddressSnapshot } from '@assay/domain/account/address.ts';
import { invoiceSchedule } from '@assay/domain/auction/outcome.ts';
import type { PricedLines } from '@assay/domain/cart/price.ts';
import { moveInvoice } from '@assay/domain/invoice/machine.ts';
import { invoiceIssued } from '@assay/domain/ledger/ledger.ts';
import type { AppContext } from '../../../platform/context.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { postEntry } from '../../../platform/ledger.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { claimFirstOperation, type ProviderOperation } from '../../../platform/providerOperations.ts';
import { beginCheckout, emptyCart } from '../../selling/cart/operations.ts';
import { recordUse } from '../../selling/coupon/operations.ts';
import { type ChargeRequest, chargeCall } from './intents.ts';
import { INVOICE_COLUMNS, type InvoiceRow, toFacts } from './rows.ts';
import { emitPaid, holdInvoice, setInvoice } from './writes.ts';

export type CheckoutLine = {
  reservationId: string;
  itemId: string;
  title: string;
  quantity: number;
  unitCents: number;
};

export type Checkout = {
  bagId: string;
  userId: string;
  /** Null: all of it is picked up. */
  address: AddressSnapshot | null;
  isAchOnly: boolean;
  /** A VIP: they own the goods now and pay later. */
  paysLater: boolean;
  couponId: string | null;
  /** The lot of an auction among the goods, sold with this invoice. */
  lotId: string | null;
  /** Its lines are those of `lines`, in their order. */
  priced: PricedLines;
  lines: readonly CheckoutLine[];
  /** The saved method to charge immediately: the provider is called after the commit. */
  charge: { methodId: string; provider: string; customer: string } | null;
};
/** The charge is to be sent after the commit; its first try is counted. */
export type ClaimedCharge = ProviderOperation<ChargeRequest>;
export type OpenedCheckout = { invoiceId: string; claimed: ClaimedCharge | null };

/**
 * Creates the single invoice of a bag's checkout in the caller's transaction, which holds the locks of bag, listings,
 * credit (of a VIP) and coupon: number, lines with their share of discount and tax, ledger, use of the coupon. It
 * expires with the reservations. If bought without a payment (a VIP, or a total of 0), it leaves the bag immediately.
 */
export async function openCheckout(
  ctx: Pick<AppContext, 'config'>,
  tx: Tx,
  emit: Emit,
  given: Checkout,
  now: number,
): Promise<OpenedCheckout> {
  const { bagId, userId, priced, paysLater } = given;
  const at = new Date(now);
  const isSettled = paysLater || priced.totalCents === 0;
  const schedule = invoiceSchedule(now, { isVip: true, hasCardOnFile: false, isCardPayable: false });
  const invoiceId = newId(now);
  const { rows } = await tx.client.query<InvoiceRow>(
    `insert into invoice as v (id, number, user_id, type, status, auction_id, bag_id, coupon_id, delivery_method, address, subtotal_cents,
       discount_cents, shipping_cents, tax_cents, shipping_tax_cents, tax_rate_bps, tax_state, total_cents, ach_only, pays_later, due_at,
       created_at, updated_at)
     values ($1, 'INV-' || nextval('invoice_number'), $2, 'item', 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       $18, $19, $19)
     returning ${INVOICE_COLUMNS}`,
    [
      invoiceId,
      userId,
      isSettled ? given.lotId : null,
      bagId,
      given.couponId,
      priced.lines.every((line) => line.deliveryMethod === 'pickup') ? 'pickup' : 'ship',
      given.address === null ? null : JSON.stringify(given.address),
      priced.subtotalCents,
      priced.discountCents,
      priced.shippingCents,
      priced.taxCents,
      priced.shippingTaxCents,
      priced.taxRateBps,
      priced.taxState,
      priced.totalCents,
      given.isAchOnly,
      paysLater,
      paysLater ? new Date(schedule.dueAt) : null,
      at,
    ],
  );
  const invoice = rows[0]!;
  await writeLines(tx, invoiceId, given, now);
  if (!isSettled) await beginCheckout(tx, bagId, invoiceId);
  if (given.couponId !== null)
    await recordUse(tx, { couponId: given.couponId, userId, invoiceId, discountCents: priced.discountCents }, now);
  if (paysLater && priced.totalCents > 0) await holdInvoice(tx, invoice, priced.totalCents, invoice.number ?? '', now);
  // A gift with free shipping moves no money: there is nothing to post.
  if (priced.subtotalCents > 0 || priced.totalCents > 0)
    await postEntry(
      tx,
      {
        ...invoiceIssued(invoiceId, {
          goodsCents: priced.subtotalCents,
          discountCents: priced.discountCents,
          shippingCents: priced.shippingCents,
          taxCents: priced.taxCents,
        }),
        causeRef: `${invoiceId}:1`,
        note: invoice.number ?? '',
      },
      now,
    );
  const claimed = isSettled || given.charge === null ? null : await claimCharge(ctx, tx, invoice, given.charge, now);
  emit({
    kind: 'invoice',
    dedupeKey: `invoice:${invoiceId}:open`,
    userId,
    payload: { seq: 0, invoiceId, status: 'open', serverNow: now },
  });
  if (priced.totalCents === 0) await settleFree(tx, emit, invoice, now);
  if (isSettled) await emptyCart(tx, { bagId, invoiceId }, at);
  return { invoiceId, claimed };
}

/** The invoice's first payment, and the call to make to the provider for it. */
async function claimCharge(
  ctx: Pick<AppContext, 'config'>,
  tx: Tx,
  invoice: InvoiceRow,
  charge: NonNullable<Checkout['charge']>,
  now: number,
): Promise<ClaimedCharge> {
  const paymentId = newId(now);
  const request: ChargeRequest = {
    paymentId,
    invoiceId: invoice.id,
    number: invoice.number ?? '',
    amountCents: invoice.total_cents,
    customer: charge.customer,
    isAchOnly: invoice.ach_only,
    method: charge.provider,
    returnUrl: `${ctx.config.PUBLIC_URL}/account/invoices/${invoice.id}`,
  };
  const at = new Date(now);
  await tx.client.query(
    `insert into payment (id, invoice_id, attempt, status, amount_cents, method_id, created_at, updated_at)
     values ($1, $2, 1, 'processing', $3, $4, $5, $5)`,
    [paymentId, invoice.id, invoice.total_cents, charge.methodId, at],
  );
  const claim = { kind: chargeCall.kind, ref: paymentId, subject: `invoice:${invoice.id}`, verb: 'charge', request };
  return claimFirstOperation(tx, ctx, claim, at);
}

async function writeLines(tx: Tx, invoiceId: string, { lines, priced }: Checkout, now: number): Promise<void> {
  await tx.client.query(
    `insert into invoice_line (invoice_id, id, position, item_id, title, quantity, unit_cents, amount_cents, reservation_id, discount_cents,
       tax_cents, tax_rate_bps, tax_state, delivery_method)
     select $1::uuid, * from unnest($2::uuid[], $3::int[], $4::uuid[], $5::text[], $6::int[], $7::bigint[], $8::bigint[], $9::uuid[],
       $10::bigint[], $11::bigint[], $12::float8[], $13::text[], $14::text[])`,
    [
      invoiceId,
      arrayLiteral(lines.map(() => newId(now))),
      arrayLiteral(lines.map((_, index) => index + 1)),
      arrayLiteral(lines.map((line) => line.itemId)),
      arrayLiteral(lines.map((line) => line.title)),
      arrayLiteral(lines.map((line) => line.quantity)),
      arrayLiteral(lines.map((line) => line.unitCents)),
      arrayLiteral(priced.lines.map((line) => line.amountCents)),
      arrayLiteral(lines.map((line) => line.reservationId)),
      arrayLiteral(priced.lines.map((line) => line.discountCents)),
      arrayLiteral(priced.lines.map((line) => line.taxCents)),
      arrayLiteral(priced.lines.map((line) => line.taxRateBps)),
      arrayLiteral(priced.lines.map((line) => line.taxState)),
      arrayLiteral(priced.lines.map((line) => line.deliveryMethod)),
    ],
  );
}

/** Nothing is to be paid: the invoice is settled without a payment. */
async function settleFree(tx: Tx, emit: Emit, invoice: InvoiceRow, now: number): Promise<void> {
  if (!moveInvoice(toFacts(invoice), 'settle', 'house', now).ok)
    throw new Error(`Invoice ${invoice.id} of ${invoice.total_cents} cents is not free`);
  await setInvoice(tx, emit, invoice, { status: 'paid', paidAt: new Date(now) }, now);
  emitPaid(emit, invoice);
}

/** What a cart's checkout covers, to compare with the current cart. */
export async function readCheckout(
  tx: Tx,
  invoiceId: string,
): Promise<{ totalCents: number; couponId: string | null; address: AddressSnapshot | null; lines: CheckoutLine[] }> {
  const { rows } = await tx.client.query<
    Pick<Tables['invoice'], 'total_cents' | 'coupon_id' | 'address'> & {
      address: AddressSnapshot | null;
      lines: CheckoutLine[];
    }
  >(
    `select v.total_cents, v.coupon_id, v.address,
       (select json_agg(json_build_object('reservationId', l.reservation_id, 'itemId', l.item_id, 'title', l.title, 'quantity', l.quantity,
          'unitCents', l.unit_cents) order by l.position) from invoice_line l where l.invoice_id = v.id) as lines
     from invoice v where v.id = $1`,
    [invoiceId],
  );
  const row = rows[0]!;
  return { totalCents: row.total_cents, couponId: row.coupon_id, address: row.address, lines: row.lines };
}

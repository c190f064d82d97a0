import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { CartPayment } from '@assay/contract/shapes/cart.ts';
import type { PaymentAnswer } from '@assay/contract/shapes/invoice.ts';
import { SESSION_AGE_MS } from '@assay/domain/inventory/buyNow.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { advanceLot } from '../../selling/auction/index.ts';
import type { EditResult } from '../../selling/cart/operations.ts';
import { abandonPurchase, chargeSaved, openPaymentIntent, payInvoice } from '../invoice/index.ts';
import { readInvoice, toInvoiceJson } from '../invoice/queries.ts';
import { beginCheckout, type StartedCheckout } from './begin.ts';

export type Payer = { userId: string; sessionId: string; expectedTotalCents?: number | undefined };

/** Begins to pay with what the browser will choose: the invoice, and the secret of its intent (payments §1.1). */
export async function startPayment(ctx: AppContext, given: Payer): Promise<CartPayment | Refusal> {
  const begun = await startCheckout(ctx, given, 'browser');
  if (isRefusal(begun)) return begun;
  return toCartPayment(ctx, begun, await openPaymentIntent(ctx, given.userId, begun.invoiceId));
}

/**
 * Starts a payment and charges a saved method. Refusals: those of starting, and not_found for another user's method.
 */
export async function payWithSaved(
  ctx: AppContext,
  given: Payer & { paymentMethodId: string },
): Promise<CartPayment | Refusal> {
  const { userId, paymentMethodId: methodId, expectedTotalCents } = given;
  const payer = await readPayer(ctx, given);
  const tooYoung = ageRefusal(ctx, payer);
  if (tooYoung !== null) return tooYoung;
  const { method_type: means, provider, customer } = payer;
  if (means === null || provider === null) return refuse('not_found', { param: 'paymentMethodId' });
  const charge = customer === null ? undefined : { methodId, provider, customer };
  const begun = await beginCheckout(ctx, { userId, means, expectedTotalCents, charge });
  if (isRefusal(begun)) return begun;
  const { invoiceId, claimed } = begun;
  return toCartPayment(
    ctx,
    begun,
    claimed === null
      ? await payInvoice(ctx, { userId, invoiceId, methodId })
      : await chargeSaved(ctx, { userId, invoiceId, claimed }),
  );
}

/**
 * Places the order. With an intent: applies the browser's payment. The intent must be the caller's, belong to a bag,
 * and be paid or pending at the bank (intent_invalid, payment_failed). Without one: a VIP pays later, and a total of 0
 * needs no payment.
 */
export async function placeOrder(
  ctx: AppContext,
  given: Payer & { paymentIntentId?: string | undefined },
): Promise<CartPayment | Refusal> {
  const { userId, paymentIntentId } = given;
  const running = await findRunningCheckout(ctx, userId, paymentIntentId);
  if (running === null && paymentIntentId !== undefined) return refuse('intent_invalid', { param: 'paymentIntentId' });
  if (running === null || (running.intentId === null && paymentIntentId === undefined)) {
    const begun = await startCheckout(ctx, given, 'none');
    if (isRefusal(begun)) return begun;
    const invoice = await readInvoice(ctx, userId, begun.invoiceId);
    if (invoice === null) throw new Error(`Invoice ${begun.invoiceId} was just opened and is not there`);
    const paid = { invoice: await toInvoiceJson(ctx, invoice), intentId: null, intentStatus: null, clientSecret: null };
    return toCartPayment(ctx, begun, paid);
  }
  const { invoiceId } = running;
  const intentId = running.intentId ?? undefined;
  const paid = await payInvoice(ctx, { userId, invoiceId, intentId, expectedTotalCents: given.expectedTotalCents });
  if (isRefusal(paid)) return paid;
  if (paid.intentStatus !== 'succeeded' && paid.intentStatus !== 'processing' && paid.invoice.status !== 'refunded')
    return refuse('payment_failed', { detail: 'The payment isn’t complete yet' });
  return toCartPayment(ctx, null, paid);
}

/** Changes the cart. A pending checkout is abandoned first: its intent is canceled and its units are released. */
export async function editCart(ctx: AppContext, work: () => Promise<EditResult>): Promise<Refusal | undefined> {
  for (let round = 1; ; round++) {
    const edited = await work();
    if (edited === undefined || isRefusal(edited)) return edited;
    const refusal = round === 3 ? paymentInProgress() : await leaveCheckout(ctx, edited.running);
    if (refusal !== undefined) return refusal;
  }
}

const paymentInProgress = (): Refusal =>
  refuse('invoice_state', { detail: 'A payment for your bag is still processing' });

/** Abandons a checkout and releases its units. Refusal: invoice_state while its payment is pending. */
export async function leaveCheckout(ctx: AppContext, invoiceId: string): Promise<Refusal | undefined> {
  return (await abandonPurchase(ctx, invoiceId, true)) ? undefined : paymentInProgress();
}

async function startCheckout(
  ctx: AppContext,
  given: Payer,
  means: 'browser' | 'none',
): Promise<StartedCheckout | Refusal> {
  const tooYoung = ageRefusal(ctx, await readPayer(ctx, { ...given, paymentMethodId: null }));
  const { userId, expectedTotalCents } = given;
  return tooYoung ?? beginCheckout(ctx, { userId, means, expectedTotalCents });
}

type PayerRow = {
  session_began: Tables['session']['created_at'];
  customer: Tables['users']['stripe_customer_id'];
  method_type: Tables['payment_method']['type'] | null;
  provider: Tables['payment_method']['provider_id'] | null;
};

/** The payer's session, customer and saved method, in one query. */
async function readPayer(
  ctx: AppContext,
  given: { userId: string; sessionId: string; paymentMethodId: string | null },
): Promise<PayerRow> {
  const { rows } = await ctx.pool.query<PayerRow>(
    `select s.created_at as session_began, u.stripe_customer_id as customer, m.type as method_type, m.provider_id as provider
     from session s join users u on u.id = s.user_id
     left join payment_method m on m.id = $3 and m.user_id = u.id and m.removed_at is null
     where s.id = $2 and u.id = $1`,
    [given.userId, given.sessionId, given.paymentMethodId],
  );
  return rows[0]!;
}

/** Buyers must be human: a session has to be two seconds old. */
function ageRefusal(ctx: AppContext, payer: PayerRow): Refusal | null {
  const age = ctx.clock.now() - payer.session_began.getTime();
  return age >= SESSION_AGE_MS ? null : refuse('rate_limited', { retryAfterMs: Math.max(1, SESSION_AGE_MS - age) });
}

/** The caller's own checkout: the one of this intent, or the one their bag is in. */
async function findRunningCheckout(ctx: AppContext, userId: string, intentId: string | undefined) {
  const { rows } = await ctx.pool.query<{
    invoiceId: Tables['invoice']['id'];
    intentId: Tables['payment']['intent_id'] | null;
  }>(
    intentId === undefined
      ? `select b.invoice_id as "invoiceId",
           (select p.intent_id from payment p where p.invoice_id = b.invoice_id and p.status <> 'canceled' limit 1) as "intentId"
         from bag b where b.user_id = $1 and b.invoice_id is not null and $2::text is null`
      : `select v.id as "invoiceId", p.intent_id as "intentId" from payment p join invoice v on v.id = p.invoice_id
         where v.user_id = $1 and v.bag_id is not null and p.intent_id = $2 and p.status <> 'canceled'`,
    [userId, intentId ?? null],
  );
  return rows[0] ?? null;
}

async function toCartPayment(
  ctx: AppContext,
  begun: StartedCheckout | null,
  paid: PaymentAnswer | Refusal,
): Promise<CartPayment | Refusal> {
  if (isRefusal(paid)) return paid;
  const { invoice } = paid;
  // The lot of an auction is settled now and not with the next sweep.
  if (invoice.auctionId !== null) await advanceLot(ctx, invoice.auctionId);
  if (invoice.status === 'refunded')
    return refuse('item_sold_out', {
      detail:
        'An item sold before your payment went through. We’re refunding the full amount, and your bag hasn’t changed.',
    });
  return {
    ...paid,
    totals: begun?.totals ?? {
      subtotalCents: invoice.subtotalCents,
      discountCents: invoice.discountCents,
      shippingCents: invoice.shippingCents,
      isShippingToBeQuoted: false,
      taxCents: invoice.taxCents,
      taxRateBps: invoice.taxRateBps,
      totalCents: invoice.totalCents,
      isEstimate: false,
    },
    reservedUntil: invoice.status === 'paid' ? null : (begun?.reservedUntil ?? invoice.reservedUntil),
    serverNow: ctx.clock.now(),
  };
}

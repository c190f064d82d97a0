import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';
import { CURRENCY, isMissing, READ_OPTIONS } from '../../../platform/provider.ts';
import { finishOperation, type ProviderCall } from '../../../platform/providerOperations.ts';
import { applyIntent } from './settlement.ts';

// An invoice's calls to the payment provider: create an intent, confirm it, cancel it.

const EXPAND = ['latest_charge.balance_transaction'];

/** The intent as it is now, with its charge and what the provider booked for it. Null: the provider does not have it. */
export async function readIntent(ctx: AppContext, intentId: string): Promise<Stripe.PaymentIntent | null> {
  try {
    return await ctx.payments.stripe.paymentIntents.retrieve(intentId, { expand: EXPAND }, READ_OPTIONS);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export type CreateRequest = {
  paymentId: string;
  invoiceId: string;
  number: string;
  amountCents: number;
  customer: string;
  /** Paid from a bank account only (rules §5.3). */
  isAchOnly?: boolean;
};

const intentParams = (request: CreateRequest): Stripe.PaymentIntentCreateParams => ({
  amount: request.amountCents,
  currency: CURRENCY,
  customer: request.customer,
  capture_method: 'automatic',
  allowed_payment_method_types: request.isAchOnly === true ? ['us_bank_account'] : ['card', 'us_bank_account'],
  description: `Invoice ${request.number}`,
  metadata: { invoice_id: request.invoiceId, payment_id: request.paymentId, invoice_number: request.number },
});

/** One intent for one payment row. Its secret lets the browser pay exactly this amount. */
export const createCall: ProviderCall<CreateRequest, Stripe.PaymentIntent> = {
  kind: 'invoice.intent',
  send: (stripe, request, options) => stripe.paymentIntents.create(intentParams(request), options),
  async accepted(ctx, operation, intent) {
    await transact(ctx, async (tx) => {
      const at = ctx.clock.date();
      await tx.client.query('update payment set intent_id = $2, updated_at = $3 where id = $1 and intent_id is null', [
        operation.request.paymentId,
        intent.id,
        at,
      ]);
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: intent.id, at });
    });
  },
  async refused(ctx, operation, error) {
    await cancelUncreatedIntent(ctx, {
      key: operation.key,
      paymentId: operation.request.paymentId,
      note: error?.message,
    });
  },
  look: (ctx, operation) => findIntent(ctx, operation.request),
};

/** The provider created nothing: the payment is over and a new one may begin. */
async function cancelUncreatedIntent(
  ctx: AppContext,
  given: { key: string; paymentId: string; note: string | undefined },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    await tx.client.query(
      "update payment set status = 'canceled', updated_at = $2 where id = $1 and intent_id is null",
      [given.paymentId, at],
    );
    await finishOperation(tx, { key: given.key, state: 'refused', resultId: null, note: given.note, at });
  });
}

async function findIntent(ctx: AppContext, request: CreateRequest): Promise<Stripe.PaymentIntent | null> {
  const { data } = await ctx.payments.stripe.paymentIntents.list({ customer: request.customer, limit: 100 });
  return data.find((intent) => intent.metadata.payment_id === request.paymentId) ?? null;
}

/** By a saved method, or by the browser wallet's token. */
export type ConfirmRequest = {
  intentId: string;
  method?: string;
  confirmationToken?: string;
  isOffSession: boolean;
  returnUrl: string;
};

/** Charges a saved method or a wallet. The intent is captured at most once, however often it is confirmed. */
export const confirmCall: ProviderCall<ConfirmRequest, Stripe.PaymentIntent> = {
  kind: 'invoice.pay',
  send: (stripe, request, options) =>
    stripe.paymentIntents.confirm(
      request.intentId,
      {
        ...(request.confirmationToken === undefined
          ? { payment_method: request.method as string }
          : { confirmation_token: request.confirmationToken }),
        expand: EXPAND,
        ...(request.isOffSession ? { off_session: true } : { return_url: request.returnUrl, use_stripe_sdk: true }),
      },
      options,
    ),
  async accepted(ctx, operation, intent) {
    await applyIntent(ctx, intent, { operation: { key: operation.key, state: 'done' } });
  },
  async refused(ctx, operation, error) {
    const intent = await readIntent(ctx, operation.request.intentId);
    if (intent === null) throw new Error(`The provider does not have ${operation.request.intentId}`);
    await applyIntent(ctx, intent, { operation: { key: operation.key, state: 'refused', note: error?.message } });
  },
  // The intent itself tells what became of it; if nothing did, the refusal frees it for another try.
  async look(ctx, operation) {
    const intent = await readIntent(ctx, operation.request.intentId);
    return intent !== null && (intent.status === 'succeeded' || intent.status === 'processing') ? intent : null;
  },
};

export type ChargeRequest = CreateRequest & { method: string; returnUrl: string };

/** The first try of a purchase with a saved method: creates and charges the intent in one step. */
export const chargeCall: ProviderCall<ChargeRequest, Stripe.PaymentIntent> = {
  kind: 'invoice.charge',
  send: (stripe, request, options) =>
    stripe.paymentIntents.create(
      {
        ...intentParams(request),
        payment_method: request.method,
        confirm: true,
        use_stripe_sdk: true,
        return_url: request.returnUrl,
        expand: EXPAND,
      },
      options,
    ),
  async accepted(ctx, operation, intent) {
    await applyIntent(ctx, intent, { operation: { key: operation.key, state: 'done' } });
  },
  async refused(ctx, operation, error) {
    // After a declined charge the intent can be paid another way. A refused request leaves nothing.
    const intentId = error?.payment_intent?.id;
    const intent = intentId === undefined ? null : await readIntent(ctx, intentId);
    if (intent === null)
      await cancelUncreatedIntent(ctx, {
        key: operation.key,
        paymentId: operation.request.paymentId,
        note: error?.message,
      });
    else await applyIntent(ctx, intent, { operation: { key: operation.key, state: 'refused', note: error?.message } });
  },
  async look(ctx, operation) {
    const made = await findIntent(ctx, operation.request);
    return made === null ? null : readIntent(ctx, made.id);
  },
};

export type CancelRequest = { intentId: string };

export const cancelCall: ProviderCall<CancelRequest, Stripe.PaymentIntent> = {
  kind: 'invoice.cancel',
  send: (stripe, request, options) =>
    stripe.paymentIntents.cancel(request.intentId, { cancellation_reason: 'abandoned' }, options),
  async accepted(ctx, operation, intent) {
    await applyIntent(ctx, intent, { operation: { key: operation.key, state: 'done' } });
  },
  async refused(ctx, operation, error) {
    const intent = await readIntent(ctx, operation.request.intentId);
    if (intent === null) throw new Error(`The provider does not have ${operation.request.intentId}`);
    await applyIntent(ctx, intent, { operation: { key: operation.key, state: 'refused', note: error?.message } });
  },
  look: async (ctx, operation) => readIntent(ctx, operation.request.intentId),
};

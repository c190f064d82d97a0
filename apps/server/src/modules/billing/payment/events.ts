import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Sweep } from '../../../platform/jobs.ts';
import { isMissing, READ_OPTIONS, SWEEP_OPTIONS, toId } from '../../../platform/provider.ts';
import {
  beginEvent,
  failEvent,
  markHandled,
  markWaiting,
  type ProviderEvent,
  QUARANTINED,
} from '../../../platform/providerEvents.ts';
import { applySession } from '../../identity/identity/operations.ts';
import { applyDispute, applyIntent, applyRefund, readDispute, readIntent } from '../invoice/index.ts';
import { applyBankSetup, endBankSetup } from './banks.ts';
import { readSetup } from './cards.ts';
import { refreshAccount } from './connected.ts';
import { dropMethod, mirrorMethod } from './mirror.ts';
import { applyPayout } from './payouts.ts';
import { storeEvent } from './webhooks.ts';

const TOO_OLD_MS = 72 * 3_600_000;
const SWEEP_BATCH = 50;

/**
 * Processes one stored event: reads and applies the object's current state, never the payload (payments §2.6).
 * Idempotent. An event of an unknown object, or an outdated one, is marked as ignored with the reason; one that came before
 * its payment waits for it.
 */
export async function handleEvent(ctx: AppContext, eventId: string): Promise<void> {
  const event = await beginEvent(ctx, eventId);
  if (event === null) return;
  if (event.created !== null && ctx.clock.now() - event.created * 1000 > TOO_OLD_MS)
    return ignoreEvent(ctx, event.id, 'older than 72 h: stored, not acted on');
  try {
    await dispatch(ctx, event);
  } catch (error) {
    if (isMissing(error)) return ignoreEvent(ctx, event.id, 'the provider does not have the object');
    await failEvent(ctx, event.id, error);
    throw error;
  }
}

async function dispatch(ctx: AppContext, event: ProviderEvent): Promise<void> {
  const { type, object_id: id } = event;
  // Events on a seller's own account (a bank account, a failed payout) show in the account's state.
  if (event.account !== null || type === 'account.updated') {
    if (!(await refreshAccount(ctx, event.account ?? id, event.id)))
      await ignoreEvent(ctx, event.id, 'no payout account of ours');
  } else if (type.startsWith('payment_intent.')) {
    const intent = await readIntent(ctx, id);
    if (intent === null) return ignoreEvent(ctx, event.id, 'the provider does not have the object');
    await applyIntent(ctx, intent, { eventId: event.id });
  } else if (type === 'setup_intent.requires_action' || type === 'setup_intent.setup_failed') {
    await applyBankSetup(ctx, await readSetup(ctx, id), event.id);
  } else if (type === 'setup_intent.succeeded') {
    const intent = await ctx.payments.stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }, READ_OPTIONS);
    const method = intent.payment_method;
    if (intent.status !== 'succeeded' || method === null || typeof method === 'string')
      return ignoreEvent(ctx, event.id, 'nothing was set up');
    await endBankSetup(ctx, id, 'verified');
    // It was started by an authenticated user.
    await mirrorEventMethod(ctx, event, method, toId(intent.customer), true);
  } else if (
    type === 'payment_method.attached' ||
    type === 'payment_method.updated' ||
    type === 'payment_method.automatically_updated'
  ) {
    const method = await ctx.payments.stripe.paymentMethods.retrieve(id, {}, READ_OPTIONS);
    await mirrorEventMethod(ctx, event, method, toId(method.customer));
  } else if (type === 'payment_method.detached') {
    const method = await ctx.payments.stripe.paymentMethods.retrieve(id, {}, READ_OPTIONS);
    if (method.customer === null) await dropMethod(ctx, id, event.id);
    else await ignoreEvent(ctx, event.id, 'attached again');
  } else if (type.startsWith('refund.')) {
    await applyRefund(ctx, await ctx.payments.stripe.refunds.retrieve(id, {}, READ_OPTIONS), event.id);
  } else if (type.startsWith('charge.dispute.')) {
    await handleDispute(ctx, await readDispute(ctx, id), event.id);
  } else if (type.startsWith('payout.')) {
    await applyPayout(ctx, await ctx.payments.stripe.payouts.retrieve(id, {}, READ_OPTIONS), event.id);
  } else if (type.startsWith('identity.verification_session.')) {
    const session = await ctx.payments.stripe.identity.verificationSessions.retrieve(id, {}, READ_OPTIONS);
    await applySession(ctx, session, { eventId: event.id });
  } else await ignoreEvent(ctx, event.id, 'nothing depends on events of this type');
}

/**
 * Applies a dispute. Where the browser paid, the bank may dispute before we have read that the payment succeeded: it is
 * read and applied first. While the provider doesn't show it as succeeded, the event waits.
 */
async function handleDispute(ctx: AppContext, dispute: Stripe.Dispute, eventId: string): Promise<void> {
  if (await applyDispute(ctx, dispute, eventId)) return;
  const intentId = toId(dispute.payment_intent);
  const intent = intentId === null ? null : await readIntent(ctx, intentId);
  const applied = intent === null ? 'foreign' : await applyIntent(ctx, intent, {});
  if (applied === 'foreign') return ignoreEvent(ctx, eventId, 'no payment of ours');
  if (!(await applyDispute(ctx, dispute, eventId))) await markWaiting(ctx, eventId, `payment ${intentId}`);
}

async function mirrorEventMethod(
  ctx: AppContext,
  event: ProviderEvent,
  method: Stripe.PaymentMethod,
  customer: string | null,
  isProved = false,
): Promise<void> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    'select id from users where stripe_customer_id = $1 and deleted_at is null',
    [customer],
  );
  if (rows[0] === undefined) return ignoreEvent(ctx, event.id, 'no customer of ours');
  await mirrorMethod(ctx, rows[0].id, method, { eventId: event.id, isProved });
}

async function ignoreEvent(ctx: AppContext, eventId: string, why: string): Promise<void> {
  await inTransaction(ctx.pool, (tx) => markHandled(tx, eventId, ctx.clock.date(), why));
}

const UNDELIVERED_MS = 3_600_000;
const UNDELIVERED_BACK_S = 3 * 86_400;

/** Returns a sweep that asks the provider every hour which events it could not deliver, and applies them as if they had arrived. */
export function createUndeliveredSweep(): Sweep {
  let askedAt: number | undefined;
  return async (ctx) => {
    const now = ctx.clock.now();
    // A worker that has just started has missed nothing.
    const isDue = askedAt !== undefined && now >= askedAt + UNDELIVERED_MS;
    if (askedAt === undefined || isDue) askedAt = now;
    return isDue ? applyUndelivered(ctx, now) : 0;
  };
}

async function applyUndelivered(ctx: AppContext, now: number): Promise<number> {
  let handledCount = 0;
  const since = Math.floor(now / 1000) - UNDELIVERED_BACK_S;
  for await (const event of ctx.payments.stripe.events.list(
    {
      delivery_success: false,
      created: { gte: since },
      limit: 100,
    },
    SWEEP_OPTIONS,
  ))
    if (await storeEvent(ctx, event)) handledCount++;
  return handledCount;
}

/** Events whose job was lost or gave up: retried one minute, two, four … after they arrived. */
export async function sweepEvents(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['provider_event'], 'id'>>(
    `select id from provider_event
     where handled_at is null and (last_error is null or last_error not like $2) and received_at + interval '60 s' * power(2, least(attempts, 16)) <= $1
     order by received_at limit $3`,
    [ctx.clock.date(), `${QUARANTINED}%`, SWEEP_BATCH],
  );
  for (const { id } of rows) {
    try {
      await handleEvent(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, event: id }, 'a provider event could not be handled; it will be retried');
    }
  }
  return rows.length;
}

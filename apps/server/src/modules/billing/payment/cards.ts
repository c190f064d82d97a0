import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { declineCode, isMissing, isUnreachable, READ_OPTIONS, toId } from '../../../platform/provider.ts';
import {
  claimOperation,
  countAnswers,
  finishAccepted,
  finishRefused,
  type ProviderCall,
  sendOperation,
} from '../../../platform/providerOperations.ts';
import { customerIdOf, ensureCustomer } from './customers.ts';
import { mirrorMethod } from './mirror.ts';

type SetupRequest = Stripe.SetupIntentCreateParams & { customer: string };

const createSetupCall = (kind: string): ProviderCall<SetupRequest, Stripe.SetupIntent> => ({
  kind,
  send: (stripe, request, options) => stripe.setupIntents.create(request, options),
  accepted: (ctx, { key }, { id }) => finishAccepted(ctx, key, id),
  refused: finishRefused,
  // An intent whose secret was never delivered does nothing: the next start creates another one.
  look: async () => null,
});

/** Cards and bank accounts are saved alike; a person has at most one unfinished set-up of each. */
export const setupCall = createSetupCall('setup_intent');
export const bankSetupCall = createSetupCall('bank_setup_intent');

const SETUP_KINDS = {
  card: {
    call: setupCall,
    verb: 'setup',
    failed: 'card_setup_failed',
    unavailable: 'card_setup_unavailable',
    params: { allowed_payment_method_types: ['card'] },
  },
  bank: {
    call: bankSetupCall,
    verb: 'setup-bank',
    failed: 'bank_account_setup_failed',
    unavailable: 'bank_account_setup_unavailable',
    params: {
      allowed_payment_method_types: ['us_bank_account'],
      payment_method_options: {
        us_bank_account: {
          verification_method: 'automatic',
          financial_connections: { permissions: ['payment_method'] },
        },
      },
    },
  },
} as const satisfies Record<
  string,
  { params: Omit<Stripe.SetupIntentCreateParams, 'customer'>; [rest: string]: unknown }
>;

const LIVE_STATUSES = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/**
 * Starts saving a card: the live intent if there is one, otherwise a new one. Refusals: email_unverified,
 * card_setup_failed, card_setup_unavailable.
 */
export async function startCardSetup(
  ctx: AppContext,
  userId: string,
): Promise<{ setupIntentId: string; clientSecret: string } | Refusal> {
  const intent = await startSetup(ctx, userId, 'card');
  return 'refused' in intent ? intent : { setupIntentId: intent.id, clientSecret: intent.client_secret as string };
}

/**
 * A user's unfinished setup of a card or bank account, created if there is none. One that ended without our notice is
 * saved first. Refusals: those of the calls.
 */
export async function startSetup(
  ctx: AppContext,
  userId: string,
  way: keyof typeof SETUP_KINDS,
): Promise<Stripe.SetupIntent | Refusal> {
  const { call, verb, failed, unavailable, params } = SETUP_KINDS[way];
  const { rows } = await ctx.pool.query<{ is_verified: boolean }>(
    'select email_verified_at is not null as is_verified from users where id = $1',
    [userId],
  );
  if (rows[0]?.is_verified !== true) return refuse('email_unverified');
  const customer = await ensureCustomer(ctx, userId);
  if (customer === null) return refuse(unavailable);
  const known = await countAnswers(ctx, call.kind, userId);
  try {
    const newest = await findNewestSetup(ctx, call.kind, userId);
    if (newest !== null && LIVE_STATUSES.has(newest.status)) return newest;
    if (newest !== null) await saveUnclaimedSetup(ctx, userId, newest);
  } catch (error) {
    if (isUnreachable(error)) return refuse(unavailable);
    throw error;
  }
  const key = await transact(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const request = { customer, usage: 'off_session', ...params, metadata: { user_id: userId } };
    return (
      await claimOperation(tx, ctx, {
        kind: call.kind,
        ref: userId,
        subject: `user:${userId}`,
        verb,
        request,
        known,
      })
    ).key;
  });
  const sent = await sendOperation(ctx, call, key);
  if (sent.outcome === 'accepted') return sent.result;
  if (sent.outcome === 'refused') return refuse(failed);
  if (sent.outcome === 'unknown') return refuse(unavailable);
  // Another request has sent this key meanwhile.
  const other = await findNewestSetup(ctx, call.kind, userId);
  return other !== null && LIVE_STATUSES.has(other.status) ? other : refuse(failed);
}

/**
 * Saves a setup that succeeded while its answer was lost and before any event arrived. Its owner starts again without
 * it.
 */
async function saveUnclaimedSetup(ctx: AppContext, userId: string, intent: Stripe.SetupIntent): Promise<void> {
  const method = intent.payment_method;
  if (intent.status !== 'succeeded' || method === null || typeof method === 'string') return;
  if (toId(method.customer) === null || toId(method.customer) !== toId(intent.customer)) return;
  const { rowCount } = await ctx.pool.query('select from payment_method where provider_id = $1', [method.id]);
  // It was started by an authenticated user.
  if (rowCount === 0) await mirrorMethod(ctx, userId, method, { isProved: true });
}

/** The set-up that was begun last, as it is now. */
async function findNewestSetup(ctx: AppContext, kind: string, userId: string): Promise<Stripe.SetupIntent | null> {
  const { rows } = await ctx.pool.query<{ result_id: NonNullable<Tables['provider_operation']['result_id']> }>(
    "select result_id from provider_operation where kind = $1 and ref = $2 and state = 'done' order by created_at desc limit 1",
    [kind, userId],
  );
  if (rows[0] === undefined) return null;
  try {
    return await readSetup(ctx, rows[0].result_id);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A set-up as it is now, with its method. */
export const readSetup = (ctx: AppContext, setupIntentId: string): Promise<Stripe.SetupIntent> =>
  ctx.payments.stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }, READ_OPTIONS);

/**
 * The caller's own setup. Refusals: intent_invalid (unknown, or another user's), and `unavailable` when the provider
 * cannot be reached.
 */
export async function readOwnSetup(
  ctx: AppContext,
  userId: string,
  setupIntentId: string,
  unavailable: 'card_setup_unavailable' | 'bank_account_setup_unavailable',
): Promise<Stripe.SetupIntent | Refusal> {
  const customer = await customerIdOf(ctx, userId);
  if (customer === null || !setupIntentId.startsWith('seti_')) return refuse('intent_invalid');
  try {
    const intent = await readSetup(ctx, setupIntentId);
    return toId(intent.customer) === customer ? intent : refuse('intent_invalid');
  } catch (error) {
    if (isMissing(error)) return refuse('intent_invalid');
    if (isUnreachable(error)) return refuse(unavailable);
    throw error;
  }
}

/**
 * Saves the card that one of the caller's intents has set up. The first card, or `makeDefault`, becomes the default.
 * Refusals: intent_invalid (unknown, or another user's), card_setup_failed with declineCode, card_setup_unavailable.
 */
export async function saveCard(
  ctx: AppContext,
  userId: string,
  given: { setupIntentId: string; makeDefault?: boolean | undefined },
): Promise<PaymentMethod | Refusal> {
  const intent = await readOwnSetup(ctx, userId, given.setupIntentId, 'card_setup_unavailable');
  if ('refused' in intent) return intent;
  const method = intent.payment_method;
  if (intent.status !== 'succeeded' || method === null || typeof method === 'string')
    return refuse(
      'card_setup_failed',
      intent.last_setup_error === null ? {} : { declineCode: declineCode(intent.last_setup_error) },
    );
  return mirrorMethod(ctx, userId, method, { makeDefault: given.makeDefault === true });
}

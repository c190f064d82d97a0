import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import type Stripe from 'stripe';
import { refreshTier } from '../account/operations.ts';
import type { House } from '../platform/house.ts';
import { newId } from '../platform/ids.ts';
import { change } from '../platform/outbox.ts';
import { declineCode, idOf, isMissing, isUnreachable, READ_OPTIONS } from '../platform/provider.ts';
import { markHandled } from '../platform/providerEvents.ts';
import {
  claimOperation,
  countAnswers,
  finishOperation,
  type ProviderCall,
  sendOperation,
} from '../platform/providerOperations.ts';
import { customerIdOf, ensureCustomer } from './customers.ts';
import { METHOD_COLUMNS, type MethodRow, toPaymentMethod } from './queries.ts';

type SetupRequest = {
  customer: string;
  usage: 'off_session';
  allowed_payment_method_types: ['card'];
  metadata: { user_id: string };
};

export const setupCall: ProviderCall<SetupRequest, Stripe.SetupIntent> = {
  kind: 'setup_intent',
  send: (stripe, request, options) => stripe.setupIntents.create(request, options),
  async accepted(house, operation, intent) {
    await change(house, (tx) =>
      finishOperation(tx, { key: operation.key, state: 'done', resultId: intent.id, at: house.clock.date() }),
    );
  },
  async refused(house, operation, error) {
    await change(house, (tx) =>
      finishOperation(tx, {
        key: operation.key,
        state: 'refused',
        resultId: null,
        note: error?.message,
        at: house.clock.date(),
      }),
    );
  },
  // An intent nobody has seen the secret of does nothing: the next start makes another one.
  look: async () => null,
};

const LIVE = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** Begins saving a card: the live intent if there is one, else a new one. Refusals: email_unverified, card_setup_failed, card_setup_unavailable. */
export async function startCardSetup(
  house: House,
  userId: string,
): Promise<{ setupIntentId: string; clientSecret: string } | Refusal> {
  const { rows } = await house.pool.query<{ is_verified: boolean }>(
    'select email_verified_at is not null as is_verified from users where id = $1',
    [userId],
  );
  if (rows[0]?.is_verified !== true) return refuse('email_unverified');
  const customer = await ensureCustomer(house, userId);
  if (customer === null) return refuse('card_setup_unavailable');
  const known = await countAnswers(house, setupCall.kind, userId);
  try {
    const live = await liveSetup(house, userId);
    if (live !== null) return live;
  } catch (error) {
    if (isUnreachable(error)) return refuse('card_setup_unavailable');
    throw error;
  }
  const key = await change(house, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const request: SetupRequest = {
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { user_id: userId },
    };
    return (
      await claimOperation(tx, house, {
        kind: setupCall.kind,
        ref: userId,
        subject: `user:${userId}`,
        verb: 'setup',
        request,
        known,
      })
    ).key;
  });
  const sent = await sendOperation(house, setupCall, key);
  if (sent.outcome === 'accepted') return secretOf(sent.result);
  if (sent.outcome === 'refused') return refuse('card_setup_failed');
  if (sent.outcome === 'unknown') return refuse('card_setup_unavailable');
  // Another request has sent this key meanwhile.
  return (await liveSetup(house, userId)) ?? refuse('card_setup_failed');
}

async function liveSetup(
  house: House,
  userId: string,
): Promise<{ setupIntentId: string; clientSecret: string } | null> {
  const { rows } = await house.pool.query<{ result_id: string }>(
    "select result_id from provider_operation where kind = $1 and ref = $2 and state = 'done' order by created_at desc limit 1",
    [setupCall.kind, userId],
  );
  if (rows[0] === undefined) return null;
  try {
    const intent = await house.payments.stripe.setupIntents.retrieve(rows[0].result_id, {}, READ_OPTIONS);
    return LIVE.has(intent.status) ? secretOf(intent) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function secretOf(intent: Stripe.SetupIntent): { setupIntentId: string; clientSecret: string } {
  return { setupIntentId: intent.id, clientSecret: intent.client_secret as string };
}

/**
 * Keeps the card that an intent of the caller has set up. The first card, or `makeDefault`, becomes the default.
 * Refusals: intent_invalid (unknown, or somebody else's), card_setup_failed with declineCode, card_setup_unavailable.
 */
export async function keepCard(
  house: House,
  userId: string,
  given: { setupIntentId: string; makeDefault?: boolean | undefined },
): Promise<PaymentMethod | Refusal> {
  const customer = await customerIdOf(house, userId);
  if (customer === null || !given.setupIntentId.startsWith('seti_')) return refuse('intent_invalid');
  let intent: Stripe.SetupIntent;
  try {
    intent = await house.payments.stripe.setupIntents.retrieve(
      given.setupIntentId,
      { expand: ['payment_method'] },
      READ_OPTIONS,
    );
  } catch (error) {
    if (isMissing(error)) return refuse('intent_invalid');
    if (isUnreachable(error)) return refuse('card_setup_unavailable');
    throw error;
  }
  if (idOf(intent.customer) !== customer) return refuse('intent_invalid');
  const method = intent.payment_method;
  if (intent.status !== 'succeeded' || method === null || typeof method === 'string')
    return refuse(
      'card_setup_failed',
      intent.last_setup_error === null ? {} : { declineCode: declineCode(intent.last_setup_error) },
    );
  return mirrorMethod(house, userId, method, { makeDefault: given.makeDefault === true });
}

export type MirrorOptions = { makeDefault?: boolean; eventId?: string };

/** Writes a method of the provider into our mirror; the first one becomes the default. Refusal: card_setup_failed (not a card). */
export async function mirrorMethod(
  house: House,
  userId: string,
  method: Stripe.PaymentMethod,
  options: MirrorOptions,
): Promise<PaymentMethod | Refusal> {
  const { card } = method;
  return change(house, async (tx, tell) => {
    const now = house.clock.now();
    if (options.eventId !== undefined) await markHandled(tx, options.eventId, new Date(now));
    if (card === undefined) return refuse('card_setup_failed');
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const { rows: others } = await tx.client.query<{ id: string }>(
      'select id from payment_method where user_id = $1 and is_default and removed_at is null and provider_id <> $2',
      [userId, method.id],
    );
    const isDefault = others.length === 0 || options.makeDefault === true;
    if (isDefault)
      await tx.client.query(
        'update payment_method set is_default = false where user_id = $1 and is_default and provider_id <> $2',
        [userId, method.id],
      );
    const { rows } = await tx.client.query<MethodRow>(
      `insert into payment_method (id, user_id, provider_id, type, brand, last4, exp_month, exp_year, fingerprint, is_default, created_at)
       values ($1, $2, $3, 'user_card', $4, $5, $6, $7, $8, $9, $10)
       on conflict (provider_id) do update set brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month,
         exp_year = excluded.exp_year, fingerprint = excluded.fingerprint, removed_at = null,
         is_default = (payment_method.is_default and payment_method.removed_at is null) or excluded.is_default
         where payment_method.user_id = excluded.user_id
       returning ${METHOD_COLUMNS}`,
      [
        newId(now),
        userId,
        method.id,
        card.brand,
        card.last4,
        card.exp_month,
        card.exp_year,
        card.fingerprint ?? null,
        isDefault,
        new Date(now),
      ],
    );
    const kept = rows[0];
    if (kept === undefined) throw new Error(`Payment method ${method.id} belongs to another user`);
    await refreshTier(tx, tell, userId, now);
    return toPaymentMethod(kept);
  });
}

/** The provider let go of a method: it cannot be used any more, and the newest of the others becomes the default. */
export async function dropMethod(house: House, providerId: string, eventId: string): Promise<void> {
  await change(house, async (tx) => {
    const at = house.clock.date();
    const { rows } = await tx.client.query<{ user_id: string }>(
      'select user_id from payment_method where provider_id = $1',
      [providerId],
    );
    const userId = rows[0]?.user_id;
    if (userId !== undefined) {
      await tx.client.query('select from users where id = $1 for no key update', [userId]);
      await tx.client.query(
        'update payment_method set removed_at = coalesce(removed_at, $2), is_default = false where provider_id = $1',
        [providerId, at],
      );
      await tx.client.query(
        `update payment_method set is_default = true where id = (
           select id from payment_method where user_id = $1 and removed_at is null order by created_at desc limit 1)
         and not exists (select from payment_method where user_id = $1 and removed_at is null and is_default)`,
        [userId],
      );
    }
    await markHandled(tx, eventId, at);
  });
}

import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { SWEEP_OPTIONS, toId } from '../../../platform/provider.ts';
import { markHandled } from '../../../platform/providerEvents.ts';
import { recordAct } from '../../identity/account/index.ts';
import { refreshTier } from '../../identity/account/operations.ts';
import { recordSensitiveChange } from '../../identity/auth/index.ts';
import { recordLinks } from '../../identity/trust/index.ts';
import { customerIdOf } from './customers.ts';
import { type MethodRow, methodName, toPaymentMethod } from './presenter.ts';
import { METHOD_COLUMNS } from './queries.ts';

/** Kind of the operation that deletes a method at the provider. */
export const DETACH_KIND = 'method.detach';

/** Its owner has removed it. */
const IS_DETACHED = `exists (select from provider_operation o where o.kind = '${DETACH_KIND}' and o.ref = payment_method.id)`;

export type MirrorOptions = {
  makeDefault?: boolean;
  eventId?: string;
  /** Its owner has re-authenticated; otherwise a new bank account needs that first (reliability S-7.1). */
  isProved?: boolean;
};

type Facts = {
  type: 'user_card' | 'user_bank_account';
  brand: string;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
  fingerprint: string | null;
};

/** A card or a bank account as the provider describes it, on a method or on a charge. */
type ProviderMethod = {
  card?:
    | { brand: string | null; last4: string | null; exp_month: number; exp_year: number; fingerprint?: string | null }
    | undefined;
  us_bank_account?: { bank_name: string | null; last4: string | null; fingerprint: string | null } | undefined;
};

/** The stored data of a card or a bank account. Null for anything else. */
export function toMethodFacts(method: ProviderMethod): Facts | null {
  const { card, us_bank_account: bank } = method;
  if (card !== undefined)
    return {
      type: 'user_card',
      brand: card.brand ?? 'card',
      last4: card.last4 ?? '',
      expMonth: card.exp_month,
      expYear: card.exp_year,
      fingerprint: card.fingerprint ?? null,
    };
  if (bank === undefined) return null;
  return {
    type: 'user_bank_account',
    brand: bank.bank_name ?? 'Bank account',
    last4: bank.last4 ?? '',
    expMonth: null,
    expYear: null,
    fingerprint: bank.fingerprint,
  };
}

/**
 * Writes a method that the provider has set up into our mirror. The first one becomes the default. A bank account is
 * verified by then. A method without re-authentication stays hidden, as if removed. Refusal: card_setup_failed (neither
 * card nor bank account).
 */
export async function mirrorMethod(
  ctx: AppContext,
  userId: string,
  method: Stripe.PaymentMethod,
  options: MirrorOptions,
): Promise<PaymentMethod | Refusal> {
  const facts = toMethodFacts(method);
  const isBank = facts?.type === 'user_bank_account';
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const ignored = facts === null ? 'neither a card nor a bank account' : null;
    if (options.eventId !== undefined) await markHandled(tx, options.eventId, new Date(now), ignored);
    if (facts === null) return refuse('card_setup_failed');
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const isAdded = !(await isInUse(tx, method.id));
    const isNew = isBank && isAdded;
    const isWaiting = isNew && options.isProved !== true;
    const isDefault = !isWaiting && ((await isFirst(tx, userId, method.id)) || options.makeDefault === true);
    if (isDefault)
      await tx.client.query(
        'update payment_method set is_default = false where user_id = $1 and is_default and provider_id <> $2',
        [userId, method.id],
      );
    const { rows } = await tx.client.query<MethodRow>(
      `insert into payment_method (id, user_id, provider_id, type, brand, last4, exp_month, exp_year, fingerprint, is_default, created_at, verified_at,
         removed_at, awaits_proof_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $4 = 'user_bank_account' and not $12 then $11::timestamptz end,
         case when $12 then $11::timestamptz end, case when $12 then $11::timestamptz end)
       on conflict (provider_id) do update set brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month,
         exp_year = excluded.exp_year, fingerprint = excluded.fingerprint,
         verified_at = coalesce(payment_method.verified_at, excluded.verified_at),
         -- One that its owner has removed stays so, whatever is told of it late.
         removed_at = case when ${IS_DETACHED} then payment_method.removed_at when $12 then coalesce(payment_method.removed_at, $11::timestamptz) end,
         awaits_proof_at = case when $12 and not ${IS_DETACHED} then coalesce(payment_method.awaits_proof_at, $11::timestamptz) end,
         is_default = (payment_method.is_default and payment_method.removed_at is null) or excluded.is_default
         where payment_method.user_id = excluded.user_id
       returning ${METHOD_COLUMNS}`,
      [
        newId(now),
        userId,
        method.id,
        facts.type,
        facts.brand,
        facts.last4,
        facts.expMonth,
        facts.expYear,
        facts.fingerprint,
        isDefault,
        new Date(now),
        isWaiting,
      ],
    );
    const stored = rows[0];
    if (stored === undefined) throw new Error(`Payment method ${method.id} belongs to another user`);
    await recordLinks(tx, userId, now);
    await refreshTier(tx, emit, userId, now);
    if (isNew && !isWaiting)
      await recordSensitiveChange(tx, emit, { userId, act: 'bank_account_added', at: new Date(now) });
    // A late event does not restore a removed method.
    if (isAdded && !isBank && (await isInUse(tx, method.id)))
      await recordAct(tx.client, { userId, act: 'method_added', at: new Date(now), detail: methodName(stored) });
    return toPaymentMethod(stored);
  });
}

/** It can pay already. */
async function isInUse(tx: Tx, providerId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'select from payment_method where provider_id = $1 and removed_at is null',
    [providerId],
  );
  return rowCount !== 0;
}

/** There is no other default. */
export async function isFirst(tx: Tx, userId: string, providerId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'select from payment_method where user_id = $1 and is_default and removed_at is null and provider_id <> $2',
    [userId, providerId],
  );
  return rowCount === 0;
}

/**
 * Saves the method of a payment for reuse, whether the provider's event or the payment arrives first. Ignores a method
 * that is no longer attached to its customer.
 */
export async function savePaidMethod(ctx: AppContext, userId: string, providerId: string): Promise<void> {
  const method = await ctx.payments.stripe.paymentMethods.retrieve(providerId, {}, SWEEP_OPTIONS);
  if (method.customer !== null && toId(method.customer) === (await customerIdOf(ctx, userId)))
    await mirrorMethod(ctx, userId, method, {});
}

/** If the default is removed, the newest of the others replaces it. The caller holds the user's row. */
export async function promoteNewest(tx: Tx, userId: string): Promise<void> {
  await tx.client.query(
    `update payment_method set is_default = true where id = (
       select id from payment_method where user_id = $1 and removed_at is null order by created_at desc limit 1)
     and not exists (select from payment_method where user_id = $1 and removed_at is null and is_default)`,
    [userId],
  );
}

/** The provider detached a method: it cannot be used anymore, and the newest of the others becomes the default. */
export async function dropMethod(ctx: AppContext, providerId: string, eventId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    const { rows } = await tx.client.query<Pick<Tables['payment_method'], 'user_id'>>(
      'select user_id from payment_method where provider_id = $1',
      [providerId],
    );
    const userId = rows[0]?.user_id;
    if (userId !== undefined) {
      await tx.client.query('select from users where id = $1 for no key update', [userId]);
      await tx.client.query(
        'update payment_method set removed_at = coalesce(removed_at, $2), awaits_proof_at = null, is_default = false where provider_id = $1',
        [providerId, at],
      );
      await promoteNewest(tx, userId);
    }
    await markHandled(tx, eventId, at, userId === undefined ? 'no payment method of ours' : null);
  });
}

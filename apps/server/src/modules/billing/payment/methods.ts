import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/outbox.ts';
import {
  claimOperation,
  finishAccepted,
  type ProviderCall,
  refuseOrRetry,
  sendOperation,
} from '../../../platform/providerOperations.ts';
import { recordAct } from '../../identity/account/index.ts';
import { refreshTier } from '../../identity/account/operations.ts';
import { recordSensitiveChange } from '../../identity/auth/index.ts';
import { DETACH_KIND, isFirst, promoteNewest } from './mirror.ts';
import { type MethodRow, methodName, toPaymentMethod } from './presenter.ts';
import { METHOD_COLUMNS } from './queries.ts';

/** Deletes at the provider a method that its owner has removed. */
export const detachCall: ProviderCall<{ providerId: string }, Stripe.PaymentMethod> = {
  kind: DETACH_KIND,
  send: (stripe, request, options) => stripe.paymentMethods.detach(request.providerId, {}, options),
  accepted: (ctx, { key }, { id }) => finishAccepted(ctx, key, id),
  // Refused with a known code, it is no longer attached, as intended.
  refused: refuseOrRetry,
  look: async (ctx, operation) => {
    const method = await ctx.payments.stripe.paymentMethods.retrieve(operation.request.providerId);
    return method.customer === null ? method : null;
  },
};

type OwnRow = MethodRow & { is_waiting: boolean };

/** A method that can pay, or a bank account whose owner must still verify it. */
async function lockOwnMethod(tx: Tx, userId: string, methodId: string): Promise<OwnRow | null> {
  await tx.client.query('select from users where id = $1 for no key update', [userId]);
  const { rows } = await tx.client.query<OwnRow>(
    `select ${METHOD_COLUMNS}, awaits_proof_at is not null as is_waiting from payment_method
     where id = $1 and user_id = $2 and (removed_at is null or awaits_proof_at is not null)`,
    [methodId, userId],
  );
  return rows[0] ?? null;
}

/**
 * Saves a bank account that was used to pay, now that its owner has re-authenticated. The first method becomes the
 * default. Idempotent. Refusal: not_found.
 */
export async function confirmMethod(
  ctx: AppContext,
  userId: string,
  methodId: string,
): Promise<PaymentMethod | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const method = await lockOwnMethod(tx, userId, methodId);
    if (method === null) return refuse('not_found');
    if (!method.is_waiting) return toPaymentMethod(method);
    const now = ctx.clock.now();
    const isDefault = await isFirst(tx, userId, method.provider_id);
    await tx.client.query(
      `update payment_method set removed_at = null, awaits_proof_at = null, verified_at = coalesce(verified_at, $2), is_default = $3
       where id = $1`,
      [methodId, new Date(now), isDefault],
    );
    await refreshTier(tx, emit, userId, now);
    await recordSensitiveChange(tx, emit, { userId, act: 'bank_account_added', at: new Date(now) });
    return toPaymentMethod({ ...method, is_default: isDefault });
  });
}

/** Makes a saved method the default. Idempotent. Refusal: not_found. */
export async function makeDefault(ctx: AppContext, userId: string, methodId: string): Promise<PaymentMethod | Refusal> {
  return transact(ctx, async (tx) => {
    const method = await lockOwnMethod(tx, userId, methodId);
    if (method === null || method.is_waiting) return refuse('not_found');
    if (method.is_default) return toPaymentMethod(method);
    await tx.client.query('update payment_method set is_default = false where user_id = $1 and is_default', [userId]);
    await tx.client.query('update payment_method set is_default = true where id = $1', [methodId]);
    return toPaymentMethod({ ...method, is_default: true });
  });
}

/**
 * What a user's methods currently secure: `leading` a lot, a `sealed` bid, `owing` an invoice, live `offers` that this
 * one pays.
 */
async function findObligations(tx: Tx, userId: string, methodId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ leading: boolean; sealed: boolean; owing: boolean; offers: boolean }>(
    `select exists (select from auction where leader_id = $1 and done_at is null) as leading,
       exists (select from sealed_bid s join auction a on a.id = s.auction_id where s.user_id = $1 and a.done_at is null) as sealed,
       exists (select from invoice where user_id = $1 and status in ('open', 'pending', 'failed')) as owing,
       exists (select from offer where buyer_id = $1 and payment_method_id = $2 and status in ('pending', 'countered')) as offers`,
    [userId, methodId],
  );
  return Object.entries(rows[0]!)
    .filter(([, isTrue]) => isTrue)
    .map(([reason]) => reason);
}

/**
 * Removes a saved method: here immediately, at the provider after the commit. The newest remaining one becomes the
 * default. Refusals: not_found; payment_method_in_use with `reasons` while the user leads, has sealed a bid or owes, or
 * while a live offer is to be paid by it (rules §5.3).
 */
export async function removeMethod(ctx: AppContext, userId: string, methodId: string): Promise<Refusal | null> {
  const key = await transact(ctx, async (tx, emit) => {
    const method = await lockOwnMethod(tx, userId, methodId);
    if (method === null) return refuse('not_found');
    // A method that cannot pay yet does not secure anything.
    const reasons = method.is_waiting ? [] : await findObligations(tx, userId, methodId);
    if (reasons.length > 0) return refuse('payment_method_in_use', { reasons });
    const now = ctx.clock.now();
    await tx.client.query(
      'update payment_method set removed_at = $2, awaits_proof_at = null, is_default = false where id = $1',
      [methodId, new Date(now)],
    );
    await recordAct(tx.client, { userId, act: 'method_removed', at: new Date(now), detail: methodName(method) });
    await promoteNewest(tx, userId);
    await refreshTier(tx, emit, userId, now);
    const claim = await claimOperation(tx, ctx, {
      kind: detachCall.kind,
      ref: methodId,
      subject: `method:${methodId}`,
      verb: 'detach',
      request: { providerId: method.provider_id },
    });
    return claim.key;
  });
  if (typeof key !== 'string') return key;
  await sendOperation(ctx, detachCall, key);
  return null;
}

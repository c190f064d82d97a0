import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import {
  claimOperation,
  finishAccepted,
  type ProviderCall,
  refuseOrRetry,
  sendOperation,
} from '../../../platform/providerOperations.ts';

/** Deletes the customer of a deleted account at the provider (reliability S-14.6). Charges stay. */
export const deleteCustomerCall: ProviderCall<{ customerId: string }, Stripe.DeletedCustomer> = {
  kind: 'customer.delete',
  send: (stripe, { customerId }, options) => stripe.customers.del(customerId, {}, options),
  accepted: (ctx, { key }, { id }) => finishAccepted(ctx, key, id),
  // The response was lost and it is already deleted, as intended. Deletions have no idempotency keys.
  refused: (ctx, operation, error) =>
    error?.code === 'resource_missing'
      ? finishAccepted(ctx, operation.key, operation.request.customerId)
      : refuseOrRetry(ctx, operation, error),
  look: async (ctx, { request }) => {
    const customer = await ctx.payments.stripe.customers.retrieve(request.customerId);
    return customer.deleted === true ? customer : null;
  },
};

type Session = Stripe.Identity.VerificationSession;

/** Deletes what the provider collected for an identity check: document, picture, names. This takes up to four days. */
export const redactCall: ProviderCall<{ sessionId: string }, Session> = {
  kind: 'identity.redact',
  send: (stripe, { sessionId }, options) => stripe.identity.verificationSessions.redact(sessionId, {}, options),
  accepted: (ctx, { key }, { id }) => finishAccepted(ctx, key, id),
  // The response was lost and it is done, or there was nothing to redact: reading the session shows which.
  async refused(ctx, operation, error) {
    const { sessionId } = operation.request;
    const isOver = error?.code === 'resource_missing' || (await redactCall.look(ctx, operation)) !== null;
    return isOver ? finishAccepted(ctx, operation.key, sessionId) : refuseOrRetry(ctx, operation, error);
  },
  look: async (ctx, { request }) => {
    const session = await ctx.payments.stripe.identity.verificationSessions.retrieve(request.sessionId);
    return session.redaction === null ? null : session;
  },
};

/** Requests the redaction of every identity check of a deleted account, each once. */
export async function redactChecks(ctx: AppContext, userId: string): Promise<void> {
  const keys = await transact(ctx, async (tx) => {
    // The session's id has the provider's format: its hash is used as the uuid.
    const { rows } = await tx.client.query<Pick<Tables['identity_session'], 'id'> & { ref: string }>(
      `select s.id, md5(s.id)::uuid as ref from identity_session s join users u on u.id = s.user_id
       where s.user_id = $1 and u.deleted_at is not null order by s.id for no key update of u`,
      [userId],
    );
    const claims: string[] = [];
    for (const { id: sessionId, ref } of rows) {
      const claim = await claimOperation(tx, ctx, {
        kind: redactCall.kind,
        ref,
        subject: `identity:${sessionId}`,
        verb: 'redact',
        request: { sessionId },
        known: 0,
      });
      claims.push(claim.key);
    }
    return claims;
  });
  for (const key of keys) await sendOperation(ctx, redactCall, key);
}

/** Requests the deletion, only once: after a lost response it is requested again. Does nothing without a customer. */
export async function deleteCustomer(ctx: AppContext, userId: string): Promise<void> {
  const key = await transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<{ customer: Tables['users']['stripe_customer_id'] }>(
      'select stripe_customer_id as customer from users where id = $1 and deleted_at is not null for update',
      [userId],
    );
    const customerId = rows[0]?.customer ?? null;
    if (customerId === null) return null;
    const claim = await claimOperation(tx, ctx, {
      kind: deleteCustomerCall.kind,
      ref: userId,
      subject: `customer:${userId}`,
      verb: 'delete',
      request: { customerId },
      known: 0,
    });
    return claim.key;
  });
  if (key !== null) await sendOperation(ctx, deleteCustomerCall, key);
}

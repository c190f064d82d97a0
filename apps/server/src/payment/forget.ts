import type Stripe from 'stripe';
import type { House } from '../platform/house.ts';
import { change } from '../platform/outbox.ts';
import {
  claimOperation,
  finishOperation,
  finishRefused,
  type ProviderCall,
  sendOperation,
} from '../platform/providerOperations.ts';

/** Has the provider delete the customer of somebody whose account is gone (reliability S-14.6); charges stay. */
export const forgetCall: ProviderCall<{ customerId: string }, Stripe.DeletedCustomer> = {
  kind: 'customer.delete',
  send: (stripe, { customerId }, options) => stripe.customers.del(customerId, {}, options),
  accepted: (house, { key }, { id }) => finish(house, key, id),
  // Its answer was lost and it is gone: that is what was wanted. A deletion has no memory of its key.
  refused: (house, operation, error) =>
    error?.code === 'resource_missing'
      ? finish(house, operation.key, operation.request.customerId)
      : finishRefused(house, operation, error),
  look: async (house, { request }) => {
    const customer = await house.payments.stripe.customers.retrieve(request.customerId);
    return customer.deleted === true ? customer : null;
  },
};

async function finish(house: House, key: string, resultId: string): Promise<void> {
  await change(house, (tx) => finishOperation(tx, { key, state: 'done', resultId, at: house.clock.date() }));
}

/** Asks for it, once however often: an answer that is lost is asked for again. Nothing where there was no customer. */
export async function forgetCustomer(house: House, userId: string): Promise<void> {
  const key = await change(house, async (tx) => {
    const { rows } = await tx.client.query<{ customer: string | null }>(
      'select stripe_customer_id as customer from users where id = $1 and deleted_at is not null for update',
      [userId],
    );
    const customerId = rows[0]?.customer ?? null;
    if (customerId === null) return null;
    const claim = await claimOperation(tx, house, {
      kind: forgetCall.kind,
      ref: userId,
      subject: `customer:${userId}`,
      verb: 'delete',
      request: { customerId },
      known: 0,
    });
    return claim.key;
  });
  if (key !== null) await sendOperation(house, forgetCall, key);
}

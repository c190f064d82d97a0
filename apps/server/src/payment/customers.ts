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

type CustomerRequest = { email: string; name: string; metadata: { user_id: string } };

/** A person becomes a customer of the provider once. */
export const customerCall: ProviderCall<CustomerRequest, Stripe.Customer> = {
  kind: 'customer',
  send: (stripe, request, options) => stripe.customers.create(request, options),
  async accepted(house, operation, customer) {
    await change(house, async (tx) => {
      const at = house.clock.date();
      await tx.client.query(
        'update users set stripe_customer_id = $2, updated_at = $3 where id = $1 and stripe_customer_id is null',
        [operation.ref, customer.id, at],
      );
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: customer.id, at });
    });
  },
  refused: finishRefused,
  async look(house, operation) {
    const { data } = await house.payments.stripe.customers.list({ email: operation.request.email, limit: 100 });
    return data.find((customer) => customer.metadata.user_id === operation.ref) ?? null;
  },
};

/** The caller's customer at the provider, made when there is none. Null: the provider gave no definite answer yet. */
export async function ensureCustomer(house: House, userId: string): Promise<string | null> {
  const known = await customerIdOf(house, userId);
  if (known !== null) return known;
  const key = await change(house, async (tx) => {
    const { rows } = await tx.client.query<{ email: string; name: string; stripe_customer_id: string | null }>(
      "select email, first_name || ' ' || last_name as name, stripe_customer_id from users where id = $1 for no key update",
      [userId],
    );
    const user = rows[0]!;
    if (user.stripe_customer_id !== null) return null;
    const request: CustomerRequest = { email: user.email, name: user.name, metadata: { user_id: userId } };
    return (
      await claimOperation(tx, house, {
        kind: customerCall.kind,
        ref: userId,
        subject: `user:${userId}`,
        verb: 'customer',
        request,
      })
    ).key;
  });
  if (key !== null) await sendOperation(house, customerCall, key);
  return customerIdOf(house, userId);
}

export async function customerIdOf(house: Pick<House, 'pool'>, userId: string): Promise<string | null> {
  const { rows } = await house.pool.query<{ stripe_customer_id: string | null }>(
    'select stripe_customer_id from users where id = $1',
    [userId],
  );
  return rows[0]?.stripe_customer_id ?? null;
}

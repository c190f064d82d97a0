import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import {
  claimOperation,
  finishOperation,
  finishRefused,
  type ProviderCall,
  sendOperation,
} from '../../../platform/providerOperations.ts';
import { saveCustomer } from '../../identity/account/index.ts';

type CustomerRequest = { email: string; name: string; metadata: { user_id: string } };

/** A user becomes a customer of the provider only once. */
export const customerCall: ProviderCall<CustomerRequest, Stripe.Customer> = {
  kind: 'customer',
  send: (stripe, request, options) => stripe.customers.create(request, options),
  async accepted(ctx, operation, customer) {
    await transact(ctx, async (tx) => {
      const at = ctx.clock.date();
      await saveCustomer(tx, operation.ref, customer.id, at);
      await finishOperation(tx, { key: operation.key, state: 'done', resultId: customer.id, at });
    });
  },
  refused: finishRefused,
  async look(ctx, operation) {
    const { data } = await ctx.payments.stripe.customers.list({ email: operation.request.email, limit: 100 });
    return data.find((customer) => customer.metadata.user_id === operation.ref) ?? null;
  },
};

/**
 * The caller's customer at the provider, created if there is none. Null: no definite response from the provider yet.
 */
export async function ensureCustomer(ctx: AppContext, userId: string): Promise<string | null> {
  const known = await customerIdOf(ctx, userId);
  if (known !== null) return known;
  const key = await transact(ctx, async (tx) => {
    const { rows } = await tx.client.query<Pick<Tables['users'], 'email' | 'stripe_customer_id'> & { name: string }>(
      "select email, first_name || ' ' || last_name as name, stripe_customer_id from users where id = $1 for no key update",
      [userId],
    );
    const user = rows[0]!;
    if (user.stripe_customer_id !== null) return null;
    const request: CustomerRequest = { email: user.email, name: user.name, metadata: { user_id: userId } };
    return (
      await claimOperation(tx, ctx, {
        kind: customerCall.kind,
        ref: userId,
        subject: `user:${userId}`,
        verb: 'customer',
        request,
      })
    ).key;
  });
  if (key !== null) await sendOperation(ctx, customerCall, key);
  return customerIdOf(ctx, userId);
}

export async function customerIdOf(ctx: Pick<AppContext, 'pool'>, userId: string): Promise<string | null> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'stripe_customer_id'>>(
    'select stripe_customer_id from users where id = $1',
    [userId],
  );
  return rows[0]?.stripe_customer_id ?? null;
}

import type Stripe from 'stripe';
import { z } from 'zod';
import type { AppContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Mounting } from '../../../platform/http/mount.ts';
import { mountWebhook } from '../../../platform/http/webhook.ts';
import { addJob } from '../../../platform/jobs.ts';
import { insertEvent } from '../../../platform/providerEvents.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * `POST /v1/webhooks/stripe` (reliability D.9): raw bytes, a valid signature, the mode of our key. The event is stored
 * once with its job and answered immediately. A worker processes it.
 */
export function mountWebhooks(mounting: Mounting): Promise<void> {
  const { ctx } = mounting;
  return mountWebhook(mounting, {
    path: '/v1/webhooks/stripe',
    bodyLimit: BODY_LIMIT,
    what: 'a webhook',
    verify: ({ body, headers }) => verify(ctx, body, headers['stripe-signature']),
    async take(event, reply) {
      await storeEvent(ctx, event);
      return reply.send({ received: true });
    },
  });
}

/** The provider's ids and names: a signature proves the sender, not that a database can store them. */
const printableId = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const stripeEvent = z.looseObject({
  id: printableId,
  type: printableId,
  created: z.int().min(0),
  livemode: z.boolean(),
  api_version: printableId.nullish(),
  account: printableId.nullish(),
  data: z.looseObject({ object: z.looseObject({ id: printableId }) }),
});

function verify(ctx: AppContext, body: Buffer, signature: string | string[] | undefined): Stripe.Event | null {
  if (typeof signature !== 'string') return null;
  let event: Stripe.Event;
  try {
    event = ctx.payments.verifyWebhook(body, signature);
  } catch {
    // For any fault, the sender only learns that it was not accepted.
    return null;
  }
  const isLive = (ctx.config.STRIPE_SECRET_KEY as string).startsWith('sk_live_');
  return stripeEvent.safeParse(event).success && event.livemode === isLive ? event : null;
}

/** Stored once by its id, with only the part of the payload that identifies the object. Returns true if it is new. */
export async function storeEvent(ctx: AppContext, event: Stripe.Event): Promise<boolean> {
  const objectId = (event.data.object as { id: string }).id;
  return inTransaction(ctx.pool, async (tx) => {
    const { id, type, created, api_version: apiVersion, account } = event;
    const isNew = await insertEvent(tx, {
      ...{ id, type, objectId, at: ctx.clock.date() },
      payload: { created, apiVersion, account },
    });
    if (isNew) await addJob(tx.client, 'payment.event', { eventId: id }, `payment.event:${id}`);
    return isNew;
  });
}

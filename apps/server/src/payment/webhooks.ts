import { refuse } from '@assay/contract/problem.ts';
import type Stripe from 'stripe';
import { transact } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import type { Mounting } from '../platform/http/mount.ts';
import { sendRefusal } from '../platform/http/problems.ts';
import { addJob } from '../platform/jobs.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * `POST /v1/webhooks/stripe` (reliability D.9): raw bytes, one of our signatures, the mode of our key; the event is
 * written down once with its job and answered at once. The work is the worker's.
 */
export async function mountWebhooks({ app, house, limits }: Mounting): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/v1/webhooks/stripe', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const waitMs = await limits.check('webhook', request, null);
      if (waitMs !== null) return sendRefusal(reply, refuse('rate_limited', { retryAfterMs: waitMs }));
      const event = verify(house, request.body, request.headers['stripe-signature']);
      if (event === null) {
        request.log.warn({ ip: request.ip }, 'a webhook could not be verified');
        return sendRefusal(reply, refuse('webhook_invalid'));
      }
      await storeEvent(house, event);
      return reply.send({ received: true });
    });
  });
}

function verify(house: House, body: unknown, signature: string | string[] | undefined): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  let event: Stripe.Event;
  try {
    event = house.payments.verifyWebhook(body, signature);
  } catch {
    // Whatever is wrong with it, the sender learns no more than that it was not taken.
    return null;
  }
  const isLive = (house.config.STRIPE_SECRET_KEY as string).startsWith('sk_live_');
  const objectId = (event.data?.object as { id?: unknown } | undefined)?.id;
  return event.livemode === isLive && typeof objectId === 'string' ? event : null;
}

/** Stored once by its id; of the payload only what tells where to look. Answers whether it is news. */
export async function storeEvent(house: House, event: Stripe.Event): Promise<boolean> {
  const objectId = (event.data.object as { id: string }).id;
  return transact(house.pool, async (tx) => {
    const { rowCount } = await tx.client.query(
      `insert into provider_event (id, type, object_id, payload, received_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
      [
        event.id,
        event.type,
        objectId,
        JSON.stringify({ created: event.created, apiVersion: event.api_version, account: event.account }),
        house.clock.date(),
      ],
    );
    if (rowCount === 1) await addJob(tx.client, 'payment.event', { eventId: event.id }, `payment.event:${event.id}`);
    return rowCount === 1;
  });
}

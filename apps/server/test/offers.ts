import type { AppContext } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestResponse } from './client.ts';
import { newKey } from './lots.ts';
import type { Person } from './people.ts';

export type OfferedItem = { id: string; slug: string };
export type ItemOptions = {
  /** The final owner. If omitted, Assay sells it. */
  owner?: Person;
  minOfferCents?: number | null;
  instantCents?: number;
  achOnly?: boolean;
  qrcode?: string;
};

/** An item that takes offers. Its owner has a payout account that only needs more data. */
export async function makeItem(ctx: AppContext, options: ItemOptions = {}): Promise<OfferedItem> {
  const now = ctx.clock.date();
  const id = newId(now.getTime());
  const slug = `offered-${id}`;
  const ownerId = options.owner?.id ?? null;
  await ctx.pool.query(
    `insert into item (id, slug, type, authentication_type, offer_type, sale_type, fulfillment, title, owner_id, item_assignment, shipping_class,
       min_offer_cents, price_cents, ach_only, qrcode, published_at, created_at)
     values ($1, $2, 'main', 'gold', $3, $4, 'ship', 'Signed bat', $5, $6, 'M', $7, $8, $9, $10, $11, $11)`,
    [
      id,
      slug,
      options.instantCents === undefined ? 'make_offer' : 'offer_instant',
      ownerId === null ? 'primary' : 'secondary',
      ownerId,
      ownerId === null ? null : 'final',
      options.minOfferCents === undefined ? 120_000 : options.minOfferCents,
      options.instantCents ?? null,
      options.achOnly ?? false,
      options.qrcode ?? null,
      now,
    ],
  );
  if (ownerId !== null) {
    await ctx.pool.query(
      "insert into ownership (item_id, user_id, from_at, cause, paid_cents) values ($1, $2, $3, 'sale', 100000)",
      [id, ownerId, now],
    );
    await connectPayout(ctx, ownerId);
  }
  return { id, slug };
}

/** The owner has started payout setup. */
export async function connectPayout(ctx: AppContext, userId: string): Promise<void> {
  await ctx.pool.query(
    "update users set stripe_connected_status = 'requires_input' where id = $1 and stripe_connected_status = 'not_connected'",
    [userId],
  );
}

const send = (
  person: Person,
  method: 'POST' | 'PATCH',
  path: string,
  body?: object,
  key = newKey(),
): Promise<TestResponse> =>
  person.client.request(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': key },
  });

export const offerOn = (person: Person, item: OfferedItem, dollars: number, more: object = {}, key = newKey()) =>
  send(person, 'POST', `/v1/offer/items/${item.id}`, { amountCents: dollars * 100, ...more }, key);
export const accept = (person: Person, offerId: string, key = newKey()) =>
  send(person, 'PATCH', `/v1/offer/${offerId}/accept`, undefined, key);
export const reject = (person: Person, offerId: string) => send(person, 'PATCH', `/v1/offer/${offerId}/reject`);
export const counter = (person: Person, offerId: string, dollars: number) =>
  send(person, 'PATCH', `/v1/offer/${offerId}/counter`, { amountCents: dollars * 100 });
export const patch = (person: Person, path: string, body: object) => send(person, 'PATCH', path, body);
export const post = (person: Person, path: string, body: object) => send(person, 'POST', path, body);

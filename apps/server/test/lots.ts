import type { AppContext } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';

export type TestLot = { itemId: string; auctionId: string; slug: string };
export type LotOptions = {
  startsInMs?: number;
  endsInMs?: number;
  openingCents?: number;
  reserveCents?: number;
  buyerPremiumBps?: number;
  windowMs?: number;
  capMs?: number;
  /** Length of the blind phase; without it the lot has none. */
  blindMs?: number;
  blindPricing?: 'second_price' | 'first_price';
  ownerId?: string;
  title?: string;
  /** A fixed-price listing: of type buy_now, or alongside the bidding. */
  buyNow?: { type: 'auction' | 'buy_now'; priceCents?: number; quantity?: number; perUserLimit?: number };
};

const MINUTE = 60_000;

/** An Assay lot in a test app: opened a minute ago and ends in an hour by default. */
export async function listLot(ctx: AppContext, options: LotOptions = {}): Promise<TestLot> {
  const now = ctx.clock.now();
  const itemId = newId(now);
  const auctionId = newId(now);
  const slug = `lot-${itemId}`;
  const startsAt = now + (options.startsInMs ?? -MINUTE);
  const endsAt = now + (options.endsInMs ?? 60 * MINUTE);
  const opening = options.openingCents ?? 10_000;
  await ctx.pool.query(
    `insert into item (id, slug, type, authentication_type, offer_type, fulfillment, title, owner_id, shipping_class, published_at, created_at)
     values ($1, $2, 'main', 'gold', 'auction', 'ship', $3, $4, 'M', $5, $5)`,
    [itemId, slug, options.title ?? 'Signed ball', options.ownerId ?? null, new Date(now)],
  );
  await ctx.pool.query(
    `insert into auction (id, item_id, status, starts_at, opened_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms, blind_pricing, opening_cents, reserve_cents,
       price_cents, next_due_at, created_at, buyer_premium_bps)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::bigint, $13, $12::bigint, $14, $15, $16)`,
    [
      auctionId,
      itemId,
      startsAt <= now ? 'open' : 'not_started',
      new Date(startsAt),
      startsAt <= now ? new Date(startsAt) : null,
      new Date(endsAt),
      options.blindMs !== undefined,
      options.windowMs ?? 10 * MINUTE,
      options.capMs ?? 60 * MINUTE,
      options.blindMs ?? MINUTE,
      options.blindPricing ?? 'second_price',
      opening,
      options.reserveCents ?? null,
      new Date(startsAt <= now ? endsAt + 2_000 : startsAt),
      new Date(now),
      options.buyerPremiumBps ?? 0,
    ],
  );
  const { buyNow } = options;
  if (buyNow !== undefined) {
    await ctx.pool.query('update auction set type = $2 where id = $1', [auctionId, buyNow.type]);
    await ctx.pool.query(
      `insert into buy_now (auction_id, price_cents, quantity_total, per_user_limit, created_at) values ($1, $2, $3, $4, $5)`,
      [auctionId, buyNow.priceCents ?? 30_000, buyNow.quantity ?? 1, buyNow.perUserLimit ?? 2, new Date(now)],
    );
  }
  return { itemId, auctionId, slug };
}

/** A fresh idempotency key. */
export const newKey = (): string => crypto.randomUUID();

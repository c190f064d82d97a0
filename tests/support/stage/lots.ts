import type { Pool } from 'pg';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import type { ServerUrls } from '../journey.ts';
import { productNow } from './clock.ts';

export type StagedLot = {
  itemId: string;
  auctionId: string;
  slug: string;
  title: string;
  path: string;
  endsAt: number;
};

export type LotOptions = {
  /** Default a minute ago. */
  startsInMs?: number;
  /** Default in 30 days, far from every move of the clock. */
  endsInMs?: number;
  openingCents?: number;
  reserveCents?: number;
  /** Length of one extension, and the maximum of all together. */
  windowMs?: number;
  capMs?: number;
  hasBlindPhase?: boolean;
  blindMs?: number;
  title?: string;
  /** Sold by bank transfer only. */
  achOnly?: boolean;
  /** Default M. XL is quoted by Assay. */
  shippingClass?: 'M' | 'XL';
  /** Default ship. */
  fulfillment?: 'ship' | 'pickup' | 'pickup_ship';
  /** False: only the item, in no sale. */
  isListed?: boolean;
  /** At a fixed price: as a separate listing, or alongside the bidding. */
  buyNow?: { type: 'auction' | 'buy_now'; priceCents?: number; quantity?: number; perUserLimit?: number };
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A separate lot for one test, with the pictures of a demo item. */
export async function stageLot(assay: ServerUrls, pool: Pool, options: LotOptions = {}): Promise<StagedLot> {
  const now = await productNow(assay);
  const itemId = newId(now);
  const auctionId = newId(now);
  const title = options.title ?? `Signed ball ${itemId.slice(-12)}`;
  const slug = `journey-${itemId}`;
  const startsAt = now + (options.startsInMs ?? -MINUTE);
  const endsAt = now + (options.endsInMs ?? 30 * DAY);
  const isOpen = startsAt <= now;
  await pool.query(
    `insert into item (id, slug, type, authentication_type, offer_type, fulfillment, title, subtitle, story, condition_report,
       dimensions, shipping_class, published_at, created_at)
     values ($1, $2, 'main', 'gold', 'auction', 'ship', $3, 'Signed in blue ink', 'Signed before our witness after the game.',
       'Light wear at one seam.', '9 in round', 'M', $4, $4)`,
    [itemId, slug, title, new Date(now)],
  );
  await pool.query('update item set ach_only = $2, fulfillment = $3, shipping_class = $4 where id = $1', [
    itemId,
    options.achOnly ?? false,
    options.fulfillment ?? 'ship',
    options.shippingClass ?? 'M',
  ]);
  await pool.query(
    `insert into media (id, item_id, type, position, kind, alt, file, width, height, color)
     select gen_random_uuid(), $1, m.type, m.position, m.kind, m.alt, m.file, m.width, m.height, m.color
     from media m where m.item_id = (
       select i.id from item i join media p on p.item_id = i.id
       group by i.id having count(*) = 3 and bool_and(p.type = 'image') order by i.slug limit 1)`,
    [itemId],
  );
  const lot: StagedLot = { itemId, auctionId, slug, title, path: `/items/${slug}`, endsAt };
  if (options.isListed === false) return lot;
  await pool.query(
    `insert into auction (id, item_id, status, starts_at, opened_at, ends_at, blind_enabled, window_ms, cap_ms, blind_ms,
       opening_cents, reserve_cents, price_cents, next_due_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::bigint, $12, $11::bigint, $13, $14)`,
    [
      auctionId,
      itemId,
      isOpen ? 'open' : 'not_started',
      new Date(startsAt),
      isOpen ? new Date(startsAt) : null,
      new Date(endsAt),
      options.hasBlindPhase ?? false,
      options.windowMs ?? 10 * MINUTE,
      options.capMs ?? 60 * MINUTE,
      options.blindMs ?? MINUTE,
      options.openingCents ?? 10_000,
      options.reserveCents ?? null,
      new Date(isOpen ? endsAt + 2_000 : startsAt),
      new Date(now),
    ],
  );
  if (options.buyNow !== undefined) {
    const { type, priceCents = 30_000, quantity = 1, perUserLimit = 2 } = options.buyNow;
    await pool.query('update auction set type = $2 where id = $1', [auctionId, type]);
    await pool.query(
      'insert into buy_now (auction_id, price_cents, quantity_total, per_user_limit, created_at) values ($1, $2, $3, $4, $5)',
      [auctionId, priceCents, quantity, perUserLimit, new Date(now)],
    );
  }
  return lot;
}

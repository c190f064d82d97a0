import type pg from 'pg';
import { lotPlan } from '../lot-plan.ts';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';
import { saleRow } from './rows.ts';

type SeedSaleOptions = { now: number; seed: number; items: ReadonlyMap<string, { id: string }> };

const DAY = 86_400_000;
const SINCE_MS = 2 * DAY;
const FOR_MS = 60 * DAY;

/** Listings of more than one piece, and how many of them one person may buy. */
const EDITIONS: Readonly<Record<string, { quantity: number; perUserLimit: number }>> = {
  'lac-verrier-finals-press-pass-1996': { quantity: 6, perUserLimit: 2 },
};
/** Fixed prices alongside an auction, in cents: offered until the first bid, or until the reserve is met. */
const BUY_NOW_BESIDE_AUCTION: Readonly<Record<string, number>> = {
  'a-quiet-ledger-shooting-script': 620_000,
  'straith-gilded-reel-statuette': 950_000,
};

/**
 * What can be bought now: a listing of type buy_now for each item with that offer, and fixed prices alongside auctions.
 */
export async function seedSales(client: pg.Client, options: SeedSaleOptions): Promise<void> {
  const since = new Date(options.now - SINCE_MS);
  const until = new Date(options.now + FOR_MS);
  const listed = lotPlan(options.seed).sales.filter((sale) => sale.offerType === 'buy_now' && sale.priceCents !== null);
  await insertRows(
    client,
    'auction',
    listed.map((sale) =>
      saleRow({
        id: idFor('sale', sale.itemSlug),
        itemId: options.items.get(sale.itemSlug)!.id,
        priceCents: sale.priceCents!,
        since,
        until,
      }),
    ),
  );
  await insertRows(client, 'buy_now', [
    ...listed.map((sale) => {
      const edition = EDITIONS[sale.itemSlug] ?? { quantity: 1, perUserLimit: 1 };
      return stock(idFor('sale', sale.itemSlug), sale.priceCents!, edition, since);
    }),
    ...Object.entries(BUY_NOW_BESIDE_AUCTION).map(([slug, priceCents]) =>
      stock(idFor('lot', slug), priceCents, { quantity: 1, perUserLimit: 1 }, since),
    ),
  ]);
}

function stock(auctionId: string, priceCents: number, of: { quantity: number; perUserLimit: number }, since: Date) {
  return {
    auction_id: auctionId,
    price_cents: priceCents,
    quantity_total: of.quantity,
    per_user_limit: of.perUserLimit,
    created_at: since,
  };
}

import { advanceLots } from '../../../apps/server/src/modules/selling/auction/advance.ts';
import { createListing, openItemToOffers, startGiveaway } from '../../../apps/server/src/modules/selling/sale/index.ts';
import { lotPlan } from '../lot-plan.ts';
import type { PlannedSale } from '../types.ts';
import { insertRows } from './insert.ts';
import type { Items } from './items.ts';
import { decided, type Office } from './office.ts';

const DAY = 86_400_000;
const NOTE = 'Priced by two';

/** Fixed prices alongside an auction, in cents: offered until the first bid, or until the reserve is met. */
const BUY_NOW_BESIDE_AUCTION: Readonly<Record<string, number>> = {
  'a-quiet-ledger-shooting-script': 620_000,
  'straith-gilded-reel-statuette': 950_000,
};

/** What can be bought now or is open to offers, for two months. */
export async function makeListings(office: Office, { seed, items }: { seed: number; items: Items }): Promise<void> {
  const listed: string[] = [];
  office.setTime(office.now - 2 * DAY);
  for (const sale of lotPlan(seed).sales) {
    const itemId = items.get(sale.itemSlug)!.id;
    if (sale.offerType === 'buy_now') listed.push(await listItem(office, { itemId, priceCents: sale.priceCents! }));
    else await openToOffers(office, itemId, sale);
  }
  await openListings(office, listed);
  await writePricesBesideAuctions(office, items);
}

type Listing = { itemId: string; priceCents: number; quantity?: number; perUserLimit?: number };

/** Lists an item from now on for two months. Returns the listing's id. */
export async function listItem(
  office: Office,
  { quantity = 1, perUserLimit = 1, ...listing }: Listing,
): Promise<string> {
  const endsAt = new Date(office.now + 60 * DAY).toISOString();
  const given = { ...listing, quantity, perUserLimit, endsAt, note: NOTE };
  // A price below half of the low estimate takes two people.
  return (await decided(office, 'auction', (by) => createListing(office.ctx, { ...given, ...by }))).auctionId;
}

/** Starts a giveaway for two months. Returns the id of its listing. */
export async function giveAway(office: Office, itemId: string, quantity: number): Promise<string> {
  const endsAt = new Date(office.now + 60 * DAY).toISOString();
  const given = { itemId, quantity, endsAt, note: 'For the members’ night' };
  return (await decided(office, 'auction', (by) => startGiveaway(office.ctx, { ...given, ...by }))).auctionId;
}

/** Opens listings that are due, as the sweep of a server does. */
export async function openListings(office: Office, ids: readonly string[]): Promise<void> {
  office.setTime(office.now);
  await advanceLots(office.ctx, ids);
}

async function openToOffers(office: Office, itemId: string, sale: PlannedSale): Promise<void> {
  const terms = { itemId, minOfferCents: sale.minOfferCents, instantPriceCents: sale.priceCents, note: NOTE };
  await decided(office, 'auction', (by) => openItemToOffers(office.ctx, { ...terms, ...by }));
}

/** Fixed prices alongside an auction: no staff call makes them yet. */
async function writePricesBesideAuctions(office: Office, items: Items): Promise<void> {
  for (const [slug, priceCents] of Object.entries(BUY_NOW_BESIDE_AUCTION)) {
    const { rows } = await office.client.query<{ id: string }>('select id from auction where item_id = $1', [
      items.get(slug)!.id,
    ]);
    await insertRows(office.client, 'buy_now', [
      {
        auction_id: rows[0]!.id,
        price_cents: priceCents,
        quantity_total: 1,
        per_user_limit: 1,
        created_at: new Date(office.now - 2 * DAY),
      },
    ]);
  }
}

import type pg from 'pg';
import { catalog } from '../catalog.ts';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';
import { mediaRow, saleRow } from './rows.ts';

/** Whose picture the print is of. */
const ORIGINAL = 'causeway-ballroom-1968-poster';
const SLUG = 'causeway-ballroom-house-print';
const CODE = 'HOUSE-PRINT';
const SINCE_MS = 2 * 86_400_000;
const FOR_MS = 60 * 86_400_000;
const PRINTS = 40;

/** The item that Assay gives away (rules §5.7): a print, claimed with the code HOUSE-PRINT, shipped free. */
export async function seedGiveaway(client: pg.Client, { now }: { now: number }): Promise<void> {
  const original = catalog.find(({ slug }) => slug === ORIGINAL);
  const picture = original?.pictures[0];
  if (original === undefined || picture === undefined) throw new Error(`The demo has no ${ORIGINAL}`);
  const [since, until] = [new Date(now - SINCE_MS), new Date(now + FOR_MS)];
  const [itemId, auctionId] = [idFor('item', SLUG), idFor('sale', SLUG)];
  await insertRows(client, 'item', [
    {
      id: itemId,
      slug: SLUG,
      type: 'giveaway',
      offer_type: 'buy_now',
      fulfillment: 'ship',
      title: 'House print: three nights at the Causeway',
      subtitle: 'Screen print after the ballroom’s poster of August 1968',
      story:
        'Pulled by our printer in four colors from a photograph of the violet sheet, for those who came to the viewing. A print and no more than that: it has no seal, and the poster it shows is sold separately.',
      condition_report: 'New, rolled in a tube.',
      dimensions: '14 × 10 in',
      artist_id: idFor('artist', original.artist),
      category_id: idFor('category', original.subCategory),
      genre_id: idFor('genre', original.genre),
      shipping_class: 'S',
      published_at: since,
      created_at: since,
    },
  ]);
  await insertRows(client, 'media', [{ id: idFor('media', SLUG), ...mediaRow(itemId, picture, 0) }]);
  await insertRows(client, 'auction', [saleRow({ id: auctionId, itemId, priceCents: 100, since, until })]);
  await insertRows(client, 'buy_now', [
    { auction_id: auctionId, price_cents: 100, quantity_total: PRINTS, per_user_limit: 1, created_at: since },
  ]);
  await insertRows(client, 'redeem_code', [
    {
      id: idFor('redeem', CODE),
      code: CODE,
      kind: 'giveaway',
      item_id: itemId,
      ships_free: true,
      max_claims: PRINTS,
      starts_at: since,
      created_at: since,
    },
  ]);
}

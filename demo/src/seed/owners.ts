import type pg from 'pg';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';

type SeedOwnerOptions = {
  now: number;
  items: ReadonlyMap<string, { id: string }>;
  users: ReadonlyMap<string, { id: string }>;
};

const DAY = 86_400_000;
const OWNER = 'wilhelmina_stroud';

/** What the demo's seller owns, the prices paid, and the offer that is pending. */
const OWNED: ReadonlyArray<{ slug: string; paidCents: number; daysAgo: number; offer: { by: string; cents: number } }> =
  [
    {
      slug: 'thornmere-annotated-script',
      paidCents: 210_000,
      daysAgo: 160,
      offer: { by: 'harriet_lowe', cents: 260_000 },
    },
    {
      slug: 'lorna-pinehurst-butterscotch-guitar',
      paidCents: 155_000,
      daysAgo: 95,
      offer: { by: 'theodora_quist', cents: 195_000 },
    },
  ];

/** A user who owns Assay items, and open offers on them, made a few hours before the first start. */
export async function seedOwners(client: pg.Client, options: SeedOwnerOptions): Promise<void> {
  const ownerId = options.users.get(OWNER)!.id;
  for (const { slug, paidCents, daysAgo, offer } of OWNED) {
    const itemId = options.items.get(slug)!.id;
    const minOfferCents = Math.ceil((paidCents * 12) / 1_000) * 100;
    await client.query(
      `update item set owner_id = $2, item_assignment = 'final', sale_type = 'secondary', offer_type = 'make_offer', price_cents = null,
         min_offer_cents = $3 where id = $1`,
      [itemId, ownerId, minOfferCents],
    );
    await insertRows(client, 'ownership', [
      {
        item_id: itemId,
        user_id: ownerId,
        from_at: new Date(options.now - daysAgo * DAY),
        cause: 'sale',
        paid_cents: paidCents,
      },
    ]);
    const createdAt = new Date(options.now - DAY / 6);
    await insertRows(client, 'offer', [
      {
        id: idFor('offer', slug),
        item_id: itemId,
        buyer_id: options.users.get(offer.by)!.id,
        owner_id: ownerId,
        alias: 1,
        status: 'pending',
        amount_cents: offer.cents,
        min_offer_cents: minOfferCents,
        created_at: createdAt,
        expires_at: new Date(createdAt.getTime() + 2 * DAY),
        is_read_owner: false,
        is_read_buyer: true,
      },
    ]);
  }
}

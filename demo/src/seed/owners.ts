import { assignItems, changeOwner } from '../../../apps/server/src/modules/catalog/item/operations.ts';
import { submitOffer } from '../../../apps/server/src/modules/selling/offer/index.ts';
import { beginOwnership } from '../../../apps/server/src/modules/selling/ownership/operations.ts';
import { transact } from '../../../apps/server/src/platform/outbox.ts';
import type { SeededUser } from './accounts.ts';
import type { Items } from './items.ts';
import { done, type Office } from './office.ts';

export type Owned = { slug: string; owner: string; paidCents: number; daysAgo: number };
export type Sides = { items: Items; users: ReadonlyMap<string, SeededUser> };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OWNER = 'wilhelmina_stroud';

/** What the demo's seller owns, the prices paid, and the offer that is pending. */
const OWNED: ReadonlyArray<Owned & { offer: { by: string; cents: number } }> = [
  {
    slug: 'thornmere-annotated-script',
    owner: OWNER,
    paidCents: 210_000,
    daysAgo: 160,
    offer: { by: 'harriet_lowe', cents: 260_000 },
  },
  {
    slug: 'lorna-pinehurst-butterscotch-guitar',
    owner: OWNER,
    paidCents: 155_000,
    daysAgo: 95,
    offer: { by: 'theodora_quist', cents: 195_000 },
  },
];

/**
 * A user who owns Assay items, and open offers on them, made a few hours before the first start. Without a provider no one
 * can pay, and so no one makes offers.
 */
export async function makeOwners(office: Office, sides: Sides, hasCards: boolean): Promise<void> {
  for (const { offer, ...owned } of OWNED) {
    await giveToOwner(office, sides, owned);
    if (!hasCards) continue;
    office.setTime(office.now - 4 * HOUR);
    await makeOffer(office, sides, { slug: owned.slug, by: offer.by, cents: offer.cents });
  }
}

/** An item of a person, as a link by the code on its seal has left it. */
export async function giveToOwner(
  office: Office,
  { items, users }: Sides,
  { slug, owner, paidCents, daysAgo }: Owned,
): Promise<void> {
  const [itemId, userId] = [items.get(slug)!.id, users.get(owner)!.id];
  const at = new Date(office.now - daysAgo * DAY);
  await transact(office.ctx, async (tx) => {
    await beginOwnership(tx, { itemId, userId, at, cause: 'link', paidCents });
    await changeOwner(tx, { itemId, userId, minOfferCents: Math.ceil((paidCents * 12) / 1_000) * 100 });
    await assignItems(tx, [itemId], 'final');
  });
}

/** An offer by one of the demo's people. Returns its id. */
export async function makeOffer(
  office: Office,
  { items, users }: Sides,
  { slug, by, cents }: { slug: string; by: string; cents: number },
): Promise<string> {
  return done(
    await submitOffer(office.ctx, {
      itemId: items.get(slug)!.id,
      userId: users.get(by)!.id,
      amountCents: cents,
    }),
  );
}

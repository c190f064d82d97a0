import { createLot } from '../../../apps/server/src/modules/selling/sale/lots.ts';
import { arrangeSale, createSale, editSale } from '../../../apps/server/src/modules/selling/sale/operations.ts';
import { publishLot, publishSale } from '../../../apps/server/src/modules/selling/sale/publish.ts';
import { auctionSales, type PlannedAuctionSale, saleOf } from '../auction-sales.ts';
import { lotPlan } from '../lot-plan.ts';
import type { PlannedLot } from '../types.ts';
import type { SeededUser } from './accounts.ts';
import { type PublishedLot, writeBids } from './history.ts';
import type { Items } from './items.ts';
import { decided, done, type Office } from './office.ts';

type LotOptions = { seed: number; users: ReadonlyMap<string, SeededUser>; items: Items };

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 2 * HALF_HOUR;
const DAY = 86_400_000;

const before = (epochMs: number): number => Math.floor(epochMs / HALF_HOUR) * HALF_HOUR;
const after = (epochMs: number): number => Math.ceil(epochMs / HALF_HOUR) * HALF_HOUR;
/** The last 10 AM, or the next 8 PM, in New York in winter: when sales open and begin to close. */
const morningBefore = (epochMs: number): number => Math.floor((epochMs - 15 * HOUR) / DAY) * DAY + 15 * HOUR;
const eveningAfter = (epochMs: number): number => Math.ceil((epochMs - HOUR) / DAY) * DAY + HOUR;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** Makes the sales and the lots by themselves, publishes them, and writes the bids they had. */
export async function makeLots(office: Office, { seed, users, items }: LotOptions): Promise<void> {
  const plans = lotPlan(seed).lots;
  const planOf = new Map(plans.map((plan) => [plan.itemSlug, plan]));
  const published: PublishedLot[] = [];
  for (const sale of auctionSales) published.push(...(await makeSale(office, sale, planOf, items)));
  for (const plan of plans) if (saleOf(plan.itemSlug) === null) published.push(await makeLot(office, plan, items));
  await writeBids(office.client, published, { now: office.now, users });
}

/** A sale with its lots in order, published two days before it opens. */
async function makeSale(
  office: Office,
  sale: PlannedAuctionSale,
  planOf: ReadonlyMap<string, PlannedLot>,
  items: Items,
): Promise<PublishedLot[]> {
  const { ctx, now } = office;
  const actor = office.as('auction');
  const { title, text, preset, lots, cover } = sale;
  const opensAt = morningBefore(now + sale.opensMinutes * MINUTE);
  const firstEndAt = eveningAfter(now + sale.firstEndMinutes * MINUTE);
  const staggerMs = sale.staggerMinutes * MINUTE;
  office.setTime(Math.min(opensAt - 3 * DAY, now - DAY));
  const { id: saleId } = done(
    await createSale(ctx, {
      title,
      text,
      preset,
      opensAt: iso(opensAt),
      firstEndAt: iso(firstEndAt),
      staggerMs,
      actor,
    }),
  );
  const published: PublishedLot[] = [];
  for (const [index, slug] of lots.entries()) {
    const { openingCents, reserveCents } = planOf.get(slug)!;
    const lot = done(await createLot(ctx, { saleId, itemId: items.get(slug)!.id, openingCents, reserveCents, actor }));
    published.push({
      lotId: lot.id,
      plan: planOf.get(slug)!,
      startsAt: opensAt,
      endsAt: firstEndAt + index * staggerMs,
    });
  }
  done(await arrangeSale(ctx, { saleId, lotIds: published.map(({ lotId }) => lotId), actor }));
  const coverMediaId = await firstPicture(office, items.get(cover)!.id);
  done(await editSale(ctx, { saleId, change: { coverMediaId }, actor }));
  office.setTime(Math.min(opensAt - 2 * DAY, now - DAY / 2));
  await decided(office, 'auction', (by) => publishSale(ctx, { saleId, ...by, note: 'Proofread by two' }));
  return published;
}

async function firstPicture(office: Office, itemId: string): Promise<string> {
  const { rows } = await office.client.query<{ id: string }>(
    'select id from media where item_id = $1 order by position limit 1',
    [itemId],
  );
  return rows[0]!.id;
}

/** A lot by itself, published a day before it starts. One that is days away ends on the half hour. */
async function makeLot(office: Office, plan: PlannedLot, items: Items): Promise<PublishedLot> {
  const { ctx, now } = office;
  const actor = office.as('auction');
  const { openingCents, reserveCents, preset } = plan;
  const isDaysAway = plan.endsAtMs > 2 * DAY;
  const startsAt = isDaysAway ? before(now + plan.startsAtMs) : now + plan.startsAtMs;
  const endsAt = isDaysAway ? after(now + plan.endsAtMs) : now + plan.endsAtMs;
  office.setTime(Math.min(startsAt, now) - DAY);
  const draft = done(
    await createLot(ctx, {
      itemId: items.get(plan.itemSlug)!.id,
      openingCents,
      reserveCents,
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      preset,
      actor,
    }),
  );
  await decided(office, 'auction', (by) => publishLot(ctx, { lotId: draft.id, ...by, note: 'Proofread by two' }));
  return { lotId: draft.id, plan, startsAt, endsAt };
}

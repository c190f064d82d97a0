import type { Offer, OffersPossible } from '@assay/contract/shapes/offer.ts';
import { medianMs, offersPossible } from '@assay/domain/offer/offer.ts';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Page, readCardsById } from '../../catalog/item/queries.ts';
import { type ListedOffer, type OfferSide, toOffer } from './presenter.ts';
import { readBuyer, readItemFacts, toOfferItem } from './rows.ts';

const OFFERS = `select o.*, v.id as invoice_id, v.status as invoice_status, v.seller_fee_cents, t.min_offer_cents as item_min_cents
  from offer o join item t on t.id = o.item_id left join invoice v on v.offer_id = o.id`;
/** Offers hidden from the owner: at the instant price until charged, and forever if that failed. */
const VISIBLE_TO_OWNER = "not o.is_charging and o.reason is distinct from 'payment_failed'";
/** $1: product time. The deadline decides, even before the sweep has run. */
const IS_EXPIRED =
  "(o.expired_at is not null or (o.status in ('pending', 'countered') and not o.is_charging and o.expires_at <= $1))";

type Query = { offset: number; limit: number; include_expired?: boolean | undefined };

/** $1 product time, $2 whether expired ones are shown, $3 the parameter of `where`. */
async function listOffers(
  ctx: AppContext,
  given: { where: string; value: string; order?: string; side: OfferSide; viewerId: string },
  query: Query,
): Promise<Page<Offer>> {
  const now = ctx.clock.now();
  const { offset, limit } = query;
  const where = `${given.where} and ($2 or not ${IS_EXPIRED})`;
  const values = [new Date(now), query.include_expired ?? false, given.value];
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<ListedOffer>(
      `${OFFERS} where ${where} order by ${given.order ?? 'o.created_at desc, o.id'} offset $4 limit $5`,
      [...values, offset, limit],
    ),
    countShown(ctx, `from offer o where ${where}`, values),
  ]);
  const cards = await readCardsById(
    ctx,
    rows.map((row) => row.item_id),
    given.viewerId,
  );
  const { fees } = readSettings(ctx);
  const items = rows.map((row) => toOffer(row, cards.get(row.item_id)!, { side: given.side, now, fees }));
  return { items, total, offset, limit };
}

/** Offers made by this user. */
export function readMadeOffers(ctx: AppContext, userId: string, query: Query): Promise<Page<Offer>> {
  return listOffers(ctx, { where: 'o.buyer_id = $3', value: userId, side: 'buyer', viewerId: userId }, query);
}

/** Offers on this person's items. */
export function readReceivedOffers(ctx: AppContext, userId: string, query: Query): Promise<Page<Offer>> {
  return listOffers(
    ctx,
    { where: `o.owner_id = $3 and ${VISIBLE_TO_OWNER}`, value: userId, side: 'owner', viewerId: userId },
    query,
  );
}

/**
 * Offers on one of this user's items: those to them, not to an earlier owner. Null: not theirs. Undefined: no such
 * item.
 */
export async function readItemOffers(
  ctx: AppContext,
  userId: string,
  itemId: string,
  query: Query,
): Promise<Page<Offer> | null | undefined> {
  const item = await readItemFacts(ctx.pool, itemId);
  if (item === null) return undefined;
  if (item.owner_id !== userId) return null;
  const where = `o.item_id = $3 and o.owner_id = (select owner_id from item where id = $3) and ${VISIBLE_TO_OWNER}`;
  return listOffers(ctx, { where, value: itemId, side: 'owner', viewerId: userId }, query);
}

/** Offers on Assay's items that wait for an answer. */
export const HOUSE_OFFERS_WORK: WorkQueue = {
  source: `from offer o where o.owner_id is null and o.status = 'pending' and ${VISIBLE_TO_OWNER} and not ${IS_EXPIRED}`,
  since: 'o.created_at',
  due: 'o.expires_at',
};

/** Offers on Assay's items, for staff: pending ones first, by deadline. */
export function readHouseOffers(
  ctx: AppContext,
  userId: string,
  query: { offset: number; limit: number; status: 'waiting' | 'all' },
): Promise<Page<Offer>> {
  const isWaiting = query.status === 'waiting';
  const waits = isWaiting ? "o.status = 'pending' and " : '';
  return listOffers(
    ctx,
    {
      where: `$3::uuid is not null and o.owner_id is null and ${waits}${VISIBLE_TO_OWNER}`,
      value: userId,
      order: isWaiting
        ? 'o.expires_at, o.id'
        : "case when o.status = 'pending' then o.expires_at end, o.created_at desc, o.id",
      side: 'owner',
      viewerId: userId,
    },
    { ...query, include_expired: query.status === 'all' },
  );
}

/** One offer as its side sees it. On Assay's items staff are the owner's side. Null: not the caller's. */
export async function readOffer(
  ctx: AppContext,
  offerId: string,
  viewer: { userId: string } | 'staff',
): Promise<Offer | null> {
  const { rows } = await ctx.pool.query<ListedOffer>(`${OFFERS} where o.id = $1`, [offerId]);
  const row = rows[0];
  if (row === undefined) return null;
  const side =
    viewer === 'staff' || row.owner_id === viewer.userId ? 'owner' : row.buyer_id === viewer.userId ? 'buyer' : null;
  if (side === null) return null;
  if (viewer !== 'staff' && side === 'owner' && (row.is_charging || row.reason === 'payment_failed')) return null;
  const viewerId = viewer === 'staff' ? null : viewer.userId;
  const cards = await readCardsById(ctx, [row.item_id], viewerId);
  return toOffer(row, cards.get(row.item_id)!, { side, now: ctx.clock.now(), fees: readSettings(ctx).fees });
}

/** The caller's live offer on an item, else their last one, else null. Undefined: no such item. */
export async function readCurrentOffer(
  ctx: AppContext,
  userId: string,
  itemId: string,
): Promise<Offer | null | undefined> {
  const { rows } = await ctx.pool.query<{ id: Tables['offer']['id'] | null }>(
    `select o.id from item t left join lateral (
       select id from offer where item_id = t.id and buyer_id = $2 order by status in ('pending', 'countered') desc, created_at desc limit 1) o on true
     where t.id = $1 and not t.is_qa`,
    [itemId, userId],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return row.id === null ? null : readOffer(ctx, row.id, { userId });
}

const RESPONSES_FOR_MS = 180 * 86_400_000;

/** Whether the caller may make an offer on an item, and if not, why. Null: no such item. */
export async function readOffersPossible(
  ctx: AppContext,
  userId: string,
  itemId: string,
): Promise<OffersPossible | null> {
  const item = await readItemFacts(ctx.pool, itemId);
  if (item === null || item.is_qa) return null;
  const now = ctx.clock.now();
  const possible = offersPossible(toOfferItem(item), await readBuyer(ctx.pool, item, userId, now), now);
  const { rows } = await ctx.pool.query<{ ms: number }>(
    `select round(extract(epoch from answered_at - created_at) * 1000)::float8 as ms from offer
     where owner_id is not distinct from $1 and answered_at > $2 order by answered_at desc limit 200`,
    [item.owner_id, new Date(now - RESPONSES_FOR_MS)],
  );
  return {
    possible: possible.possible,
    reason: possible.reason,
    minAmountCents: possible.minOfferCents,
    instantPriceCents: possible.instantCents,
    leastCents: possible.leastCents,
    attemptsLeft: possible.attemptsLeft,
    missing: possible.missing,
    ownerResponseTimeMedianMs: medianMs(rows.map((row) => row.ms)),
    isHouse: item.owner_id === null,
  };
}

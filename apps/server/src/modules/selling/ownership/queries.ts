import type { OwnedItem, OwnedItems } from '@assay/contract/shapes/ownership.ts';
import { type Fees, sellerNet } from '@assay/domain/resale/fee.ts';
import type { AppContext } from '../../../platform/context.ts';
import { isoSql } from '../../../platform/database/sql.ts';
import { readSettings } from '../../../platform/settings.ts';
import { certificateStateSql, isDoubtedSql } from '../../catalog/certificate/queries.ts';
import { readCustody } from '../../catalog/custody/queries.ts';
import { readCardsById } from '../../catalog/item/queries.ts';

type Row = {
  id: string;
  is_final: boolean;
  serial: string | null;
  from_at: Date | null;
  paid_cents: number | null;
  estimate_low_cents: number | null;
  estimate_high_cents: number | null;
  min_offer_cents: number | null;
  instant_cents: number | null;
  is_open: boolean;
  is_held: boolean;
  is_reported_lost: boolean;
  is_on_wall: boolean;
  cause: NonNullable<OwnedItem['cause']> | null;
  given_to: OwnedItem['givenTo'];
  live_offers: number;
  unread_offers: number;
  total: number;
};

/** Finally owned, and paid for but not linked yet. */
const OWNED = `
  select t.id, t.owner_id is not null and t.item_assignment is not distinct from 'final' as is_final, t.serial, w.from_at, w.paid_cents, t.estimate_low_cents,
    t.estimate_high_cents, t.min_offer_cents, case when t.offer_type = 'offer_instant' then t.price_cents end as instant_cents,
    t.owner_id is not null and not t.is_hidden_from_offers as is_open, t.published_at,
    exists (select from offer o where o.item_id = t.id and o.holds_item) as is_held,
    coalesce(${certificateStateSql('t.id')} = 'stolen', false) as is_reported_lost, ${isDoubtedSql('t.id')} as is_doubted, coalesce(w.is_on_wall, false) as is_on_wall, w.cause,
    (select json_build_object('transferId', x.id, 'to', x.named, 'expiresAt', ${isoSql('x.expires_at')}) from item_transfer x
      where x.item_id = t.id and x.from_id = $1 and x.status = 'pending' and x.expires_at > $2) as given_to,
    (select count(*)::int from offer o where o.item_id = t.id and o.owner_id = $1 and o.status in ('pending', 'countered') and not o.is_charging and o.expires_at > $2) as live_offers,
    (select count(*)::int from offer o where o.item_id = t.id and o.owner_id = $1 and not o.is_read_owner and not o.is_charging) as unread_offers
  from item t left join ownership w on w.item_id = t.id and w.user_id = $1 and w.to_at is null where t.owner_id = $1
  union all
  select t.id, false, t.serial, v.paid_at, l.unit_cents, t.estimate_low_cents, t.estimate_high_cents, null, null, false, t.published_at,
    false, false, false, false, null, null, 0, 0
  from item t join invoice_line l on l.item_id = t.id join invoice v on v.id = l.invoice_id
  where t.owner_id is null and t.item_assignment = 'virtual' and v.user_id = $1 and v.status = 'paid'`;

function toOwned(
  row: Row,
  item: OwnedItem['item'],
  { custody, fees }: { custody: OwnedItem['custody']; fees: Fees },
): OwnedItem {
  const net = (cents: number | null) => (cents === null ? null : sellerNet(cents, fees));
  return {
    item,
    itemAssignment: row.is_final ? 'final' : 'virtual',
    serial: row.serial,
    ownedSince: row.from_at?.toISOString() ?? null,
    paidCents: row.paid_cents,
    valueLowCents: row.estimate_low_cents,
    valueHighCents: row.estimate_high_cents,
    netLowCents: net(row.estimate_low_cents),
    netHighCents: net(row.estimate_high_cents),
    minOfferCents: row.min_offer_cents,
    instantPriceCents: row.instant_cents,
    isOpenToOffers: row.is_open,
    isInTransaction: row.is_held,
    isReportedLost: row.is_reported_lost,
    custody,
    isOnWall: row.is_on_wall,
    cause: row.cause,
    givenTo: row.given_to,
    liveOffers: row.live_offers,
    unreadOffers: row.unread_offers,
  };
}

/** The estimates of all that a person owns and could sell. */
const TOTALS = `
  select estimate_low_cents as low, estimate_high_cents as high from (${OWNED}) o
  where estimate_low_cents is not null and estimate_high_cents is not null and not is_doubted`;

async function readTotals(ctx: AppContext, userId: string): Promise<OwnedItems['totals']> {
  const { rows } = await ctx.pool.query<{ low: number; high: number }>(TOTALS, [userId, ctx.clock.date()]);
  const { fees } = readSettings(ctx);
  const sum = (cents: (row: { low: number; high: number }) => number) =>
    rows.reduce((total, row) => total + cents(row), 0);
  return {
    estimated: rows.length,
    valueLowCents: sum(({ low }) => low),
    valueHighCents: sum(({ high }) => high),
    netLowCents: sum(({ low }) => sellerNet(low, fees)),
    netHighCents: sum(({ high }) => sellerNet(high, fees)),
  };
}

/** A person's items, the latest first. */
export async function readOwned(
  ctx: AppContext,
  userId: string,
  page: { offset: number; limit: number },
): Promise<OwnedItems> {
  const { rows } = await ctx.pool.query<Row>(
    `select *, count(*) over ()::int as total from (${OWNED}) o order by from_at desc nulls last, published_at desc, id offset $3 limit $4`,
    [userId, ctx.clock.date(), page.offset, page.limit],
  );
  const [cards, totals, custody] = await Promise.all([
    readCardsById(
      ctx,
      rows.map((row) => row.id),
      userId,
    ),
    readTotals(ctx, userId),
    readCustody(
      ctx,
      rows.map((row) => row.id),
    ),
  ]);
  const { fees } = readSettings(ctx);
  return {
    items: rows.map((row) => toOwned(row, cards.get(row.id)!, { custody: custody.get(row.id)!, fees })),
    total: rows[0]?.total ?? 0,
    totals,
    ...page,
  };
}

/** One item of a person's own, or null. */
export async function readOwnedItem(ctx: AppContext, userId: string, itemId: string): Promise<OwnedItem | null> {
  const { rows } = await ctx.pool.query<Row>(`select * from (${OWNED}) o where id = $3`, [
    userId,
    ctx.clock.date(),
    itemId,
  ]);
  if (rows[0] === undefined) return null;
  const [cards, custody] = await Promise.all([readCardsById(ctx, [itemId], userId), readCustody(ctx, [itemId])]);
  return toOwned(rows[0], cards.get(itemId)!, { custody: custody.get(itemId)!, fees: readSettings(ctx).fees });
}

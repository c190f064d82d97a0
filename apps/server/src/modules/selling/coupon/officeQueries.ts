import type { OfficeCoupon, OfficeGiveaway } from '@assay/contract/shapes/coupon.ts';
import type { Pool, PoolClient } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { timeCell, timeHead, toCsv } from '../../../platform/csv.ts';
import { countShown } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { readTimeZone } from '../../../platform/settings.ts';

// Coupons, giveaways and their codes as the desk reads them (rules §10).

/** The coupon or giveaway they belong to. */
export type CodesOf = { couponId: string } | { itemId: string };
export const toCodesColumn = (of: CodesOf): ['coupon_id' | 'item_id', string] =>
  'couponId' in of ? ['coupon_id', of.couponId] : ['item_id', of.itemId];

type CouponRow = Pick<
  Tables['coupon'],
  | 'id'
  | 'code'
  | 'type'
  | 'percent'
  | 'value_cents'
  | 'max_discount_cents'
  | 'min_spend_cents'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'max_uses_per_user'
  | 'first_purchase_only'
  | 'disabled_at'
> & { is_personal: boolean; uses: number; discount_cents: number; codes: number; claims: number };

const COUPONS = `
  select c.id, c.code, c.type, c.percent, c.value_cents, c.max_discount_cents, c.min_spend_cents, c.starts_at, c.ends_at, c.max_uses,
    c.max_uses_per_user, c.first_purchase_only, c.user_ids is not null as is_personal, c.disabled_at,
    u.uses, u.discount_cents, d.codes, d.claims
  from coupon c
  cross join lateral (select count(*)::int as uses, coalesce(sum(s.discount_cents), 0)::float8 as discount_cents
    from coupon_use s where s.coupon_id = c.id and s.given_back_at is null) u
  cross join lateral (select count(distinct r.id)::int as codes, count(k.id)::int as claims
    from redeem_code r left join redeem_claim k on k.code_id = r.id where r.coupon_id = c.id) d`;

function statusOf(row: CouponRow, now: number): OfficeCoupon['status'] {
  if (row.disabled_at !== null) return 'stopped';
  if (row.ends_at !== null && row.ends_at.getTime() <= now) return 'ended';
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used_up';
  return row.starts_at.getTime() > now ? 'upcoming' : 'running';
}

const toCoupon = (row: CouponRow, now: number): OfficeCoupon => ({
  id: row.id,
  code: row.code,
  type: row.type,
  percent: row.percent,
  valueCents: row.value_cents,
  maximumDiscountCents: row.max_discount_cents,
  minimumSpendCents: row.min_spend_cents,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  maximumUses: row.max_uses,
  maximumUsesPerUser: row.max_uses_per_user,
  isFirstPurchaseOnly: row.first_purchase_only,
  isPersonal: row.is_personal,
  status: statusOf(row, now),
  uses: row.uses,
  discountCents: row.discount_cents,
  codes: row.codes,
  claims: row.claims,
});

/** A page of coupons, the newest first; `over`: stopped or past their end. */
export async function readCoupons(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  { status, offset, limit }: { status: 'running' | 'over'; offset: number; limit: number },
): Promise<{ items: OfficeCoupon[]; total: number; offset: number; limit: number }> {
  const now = ctx.clock.now();
  const source = `from coupon c where ${
    status === 'over'
      ? '(c.disabled_at is not null or c.ends_at <= $1)'
      : 'c.disabled_at is null and (c.ends_at is null or c.ends_at > $1)'
  }`;
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<CouponRow>(
      `select x.* from (select c.id, c.created_at ${source} order by c.created_at desc, c.id desc offset $2 limit $3) p
       join lateral (${COUPONS} where c.id = p.id) x on true order by p.created_at desc, p.id desc`,
      [new Date(now), offset, limit],
    ),
    countShown(ctx, source, [new Date(now)]),
  ]);
  return { items: rows.map((row) => toCoupon(row, now)), total, offset, limit };
}

/** One coupon; null when there is none. */
export async function readCoupon(on: Pool | PoolClient, id: string, now: number): Promise<OfficeCoupon | null> {
  const { rows } = await on.query<CouponRow>(`${COUPONS} where c.id = $1`, [id]);
  return rows[0] === undefined ? null : toCoupon(rows[0], now);
}

type GiveawayRow = Pick<Tables['item'], 'id' | 'slug' | 'title'> & {
  total: number;
  status: OfficeGiveaway['status'];
  quantity: number | null;
  given_quantity: number | null;
  ends_at: Date | null;
  codes: number;
  open_codes: number;
  claims: number;
};

/** A page of giveaways, newest first: those that run or ran, and approved ones that can be started. */
export async function readGiveaways(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: OfficeGiveaway[]; total: number; offset: number; limit: number }> {
  const { rows } = await ctx.pool.query<GiveawayRow>(
    `select i.total, i.id, i.slug, i.title, d.*, n.quantity_total as quantity, n.quantity_sold as given_quantity, n.ends_at,
       case when i.status = 'approved' then 'approved' when n.is_open then 'live' else 'over' end as status
     from (
       select id, slug, title, status, created_at, count(*) over ()::int as total from item
       where type = 'giveaway' and status in ('approved', 'live') order by created_at desc, id desc offset $2 limit $3) i
     cross join lateral (
       select count(*)::int as codes, coalesce(sum(k.claims), 0)::int as claims,
         count(*) filter (where coalesce(r.ends_at > $1, true) and k.claims < r.max_claims)::int as open_codes
       from redeem_code r cross join lateral (select count(*)::int as claims from redeem_claim k where k.code_id = r.id) k
       where r.item_id = i.id) d
     left join lateral (
       select b.quantity_total, b.quantity_sold, a.ends_at,
         a.status <> 'done' and a.ends_at > $1 and b.quantity_sold < b.quantity_total as is_open
       from auction a join buy_now b on b.auction_id = a.id where a.item_id = i.id order by a.created_at desc, a.id desc limit 1) n on true
     order by i.created_at desc, i.id desc`,
    [ctx.clock.date(), offset, limit],
  );
  return {
    items: rows.map((row) => ({
      itemId: row.id,
      slug: row.slug,
      title: row.title,
      codes: row.codes,
      openCodes: row.open_codes,
      claims: row.claims,
      status: row.status,
      quantity: row.quantity,
      givenQuantity: row.given_quantity ?? 0,
      endsAt: row.ends_at?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    offset,
    limit,
  };
}

/** All codes as CSV, newest first. Null if there are none. */
export async function codesTable(ctx: Pick<AppContext, 'pool' | 'settings'>, of: CodesOf): Promise<string | null> {
  const [column, id] = toCodesColumn(of);
  const zone = readTimeZone(ctx);
  const { rows } = await ctx.pool.query<
    Pick<Tables['redeem_code'], 'code' | 'max_claims' | 'ends_at'> & { claims: number }
  >(
    `select r.code, r.max_claims, r.ends_at, (select count(*)::int from redeem_claim k where k.code_id = r.id) as claims
     from redeem_code r where r.${column} = $1 order by r.created_at desc, r.code`,
    [id],
  );
  if (rows.length === 0) return null;
  return toCsv(
    ['code', 'redeemed', 'maximum', timeHead('ends_at', zone)],
    rows.map((row) => [row.code, row.claims, row.max_claims, timeCell(row.ends_at?.toISOString(), zone)]),
  );
}

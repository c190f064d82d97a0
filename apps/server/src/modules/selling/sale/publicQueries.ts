import type { PublicSale, PublicSaleDetail, SaleFacet } from '@assay/contract/shapes/publicSale.ts';
import { type CacheDefinition, getCache } from '../../../platform/cache.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { CARD_COLUMNS, type CardWithLot, IS_PUBLIC, toCard } from '../../catalog/item/presenter.ts';
import { LOT_COLUMNS } from '../../catalog/lot/queries.ts';
import { MEDIA_JSON } from '../../catalog/media/presenter.ts';
import { namedBy } from '../../catalog/taxonomy/index.ts';
import { type PublicSaleRow, toPublicSale } from './publicPresenter.ts';

// Published sales as anyone sees them. Drafts are in no statement here: a sale counts once it has `published_at`, and a
// lot once its item is public.

const PUBLISHED = 's.published_at is not null';
/** The public lots of the sale `s`: the lot `a`, its item `t`. */
const PUBLIC_LOTS = `from auction a join item t on t.id = a.item_id where a.sale_id = s.id and ${IS_PUBLIC}`;
/** The cover of a sale without a chosen one: the first picture of its first lot that has one. */
const FIRST_PICTURE = `(select p.id from auction a join item t on t.id = a.item_id join media p on p.item_id = t.id
    where a.sale_id = s.id and ${IS_PUBLIC} and p.type = 'image' order by a.sale_position, p.position limit 1)`;
/** Photos in the head of a sale. */
const MAX_PICTURES = 5;
const SALE_COLUMNS = `
  s.id, s.slug, s.title, s.text, s.opens_at, s.first_end_at, s.published_at, s.canceled_at, s.public_note,
  s.stagger_ms, s.window_ms, s.cap_ms, s.blind_ms,
  (select ${MEDIA_JSON} from media m where m.id = coalesce(s.cover_media_id, ${FIRST_PICTURE})) as cover,
  (select coalesce(json_agg(p.picture order by p.place), '[]') from (
     select a.sale_position as place, m.picture from auction a join item t on t.id = a.item_id
     cross join lateral (select ${MEDIA_JSON} as picture from media m where m.item_id = t.id and m.type = 'image'
       order by m.position limit 1) m
     where a.sale_id = s.id and ${IS_PUBLIC} order by a.sale_position limit ${MAX_PICTURES}) p) as pictures,
  n.lots, n.open, n.sold, n.sold_cents, n.next_end_at, n.last_end_at`;
const COUNTS = `cross join lateral (
  select count(*)::int as lots, count(*) filter (where a.status <> 'done')::int as open,
    count(*) filter (where a.outcome = 'sold')::int as sold,
    coalesce(sum(a.hammer_cents) filter (where a.outcome = 'sold'), 0)::bigint as sold_cents,
    min(coalesce(a.blind_ends_at, a.extended_ends_at, a.ends_at)) filter (where a.status <> 'done') as next_end_at,
    max(a.ends_at) as last_end_at ${PUBLIC_LOTS}) n`;
const HAS_OPEN_LOTS = "exists (select from auction a where a.sale_id = s.id and a.status <> 'done')";

export type SaleListQuery = { status: 'current' | 'past'; offset: number; limit: number };

/** Published sales: current and upcoming ones by opening, or past ones, newest first. One statement. */
export async function readPublicSales(
  ctx: AppContext,
  { status, offset, limit }: SaleListQuery,
): Promise<{ items: PublicSale[]; total: number; offset: number; limit: number }> {
  const isCurrent = status === 'current';
  const order = isCurrent ? 's.opens_at, s.id' : 's.opens_at desc, s.id desc';
  const { rows } = await ctx.pool.query<PublicSaleRow & { total: number }>(
    `with page as materialized (
       select s.*, count(*) over ()::int as total from sale s
       where ${PUBLISHED} and s.canceled_at is null and ${isCurrent ? '' : 'not '}${HAS_OPEN_LOTS}
       order by ${order} offset $1 limit $2)
     select ${SALE_COLUMNS}, s.total from page s ${COUNTS} order by ${order}`,
    [offset, limit],
  );
  const now = ctx.clock.now();
  return { items: rows.map((row) => toPublicSale(row, now)), total: rows[0]?.total ?? 0, offset, limit };
}

const ANY_SALE: CacheDefinition<{ readonly isThere: boolean }> = {
  name: 'is there a sale',
  rule: 'Up to a minute old: publishing the first sale shows in the navigation a little later.',
  maxEntries: 1,
  ttlMs: 60_000,
};

/** Returns true if there is a published sale that was not canceled; up to a minute old. False while that can't be read. */
export async function hasPublicSales(ctx: AppContext): Promise<boolean> {
  const cache = getCache(ctx, ANY_SALE);
  const known = cache.get('');
  if (known !== undefined) return known.isThere;
  try {
    const { rows } = await ctx.pool.query<{ is_there: boolean }>(
      `select exists (select from sale s where ${PUBLISHED} and s.canceled_at is null) as is_there`,
    );
    const isThere = rows[0]!.is_there;
    cache.set('', { isThere });
    return isThere;
  } catch (error) {
    // The page itself shows what can't be read; it need not fail for an entry of its navigation.
    ctx.log.warn({ err: error }, 'could not read whether there is a sale');
    return false;
  }
}

/** A published sale by its slug, and whether this person follows it. Null: there is none. One statement. */
export async function readPublicSale(
  ctx: AppContext,
  slug: string,
  viewerId: string | null,
): Promise<Pick<PublicSaleDetail, 'sale' | 'isFollowed'> | null> {
  const { rows } = await ctx.pool.query<PublicSaleRow & { is_followed: boolean }>(
    `select ${SALE_COLUMNS}, exists (select from sale_follow f where f.sale_id = s.id and f.user_id = $2) as is_followed
     from sale s ${COUNTS} where s.slug = $1 and ${PUBLISHED}`,
    [slug, viewerId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return { sale: toPublicSale(row, ctx.clock.now()), isFollowed: viewerId === null ? null : row.is_followed };
}

export type CatalogQuery = {
  offset: number;
  limit: number;
  lots: 'all' | 'open' | 'closed';
  category?: string | undefined;
  artist?: string | undefined;
};
type CatalogRow = CardWithLot & {
  place: number;
  total: number;
  low: Tables['item']['estimate_low_cents'];
  high: Tables['item']['estimate_high_cents'];
};
type FacetRow = SaleFacet & { kind: 'category' | 'artist' };

const LOTS = {
  all: 'true',
  open: "a.status not in ('closed', 'done')",
  closed: "a.status in ('closed', 'done')",
} as const;

/** A published sale with a page of its catalog in lot order. Three statements. Null: there is none. */
export async function readCatalog(
  ctx: AppContext,
  slug: string,
  query: CatalogQuery,
  viewerId: string | null,
): Promise<PublicSaleDetail | null> {
  const { offset, limit, lots, category, artist } = query;
  const [found, page, facets] = await Promise.all([
    readPublicSale(ctx, slug, viewerId),
    ctx.pool.query<CatalogRow>(
      `with page as materialized (
         select a.id, a.sale_position, count(*) over ()::int as total
         from sale s join auction a on a.sale_id = s.id join item t on t.id = a.item_id
         where s.slug = $1 and ${PUBLISHED} and ${IS_PUBLIC} and ${LOTS[lots]}
           and ($4::text is null or t.category_id = any(array(select k.id from ${namedBy('category', 'array[$4::text]')} k)))
           and ($5::text is null or t.artist_id = any(array(select k.id from ${namedBy('artist', 'array[$5::text]')} k)))
         order by a.sale_position offset $2 limit $3)
       select ${CARD_COLUMNS}, ${LOT_COLUMNS}, page.sale_position as place, page.total,
         t.estimate_low_cents as low, t.estimate_high_cents as high
       from page join auction a on a.id = page.id join item t on t.id = a.item_id join item i on i.id = a.item_id
       order by page.sale_position`,
      [slug, offset, limit, category ?? null, artist ?? null],
    ),
    ctx.pool.query<FacetRow>(
      `with lots as materialized (
         select t.category_id, t.artist_id from sale s join auction a on a.sale_id = s.id join item t on t.id = a.item_id
         where s.slug = $1 and ${PUBLISHED} and ${IS_PUBLIC})
       select 'category' as kind, c.slug, c.name, count(*)::int as count from lots join category c on c.id = lots.category_id group by c.id
       union all
       select 'artist', x.slug, x.name, count(*)::int from lots join artist x on x.id = lots.artist_id group by x.id
       order by kind, name`,
      [slug],
    ),
  ]);
  if (found === null) return null;
  const now = ctx.clock.now();
  const facetsOf = (kind: FacetRow['kind']): SaleFacet[] =>
    facets.rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...facet }) => facet);
  return {
    ...found,
    items: page.rows.map((row) => ({
      position: row.place,
      item: toCard(row, now, viewerId),
      estimateLowCents: row.low,
      estimateHighCents: row.high,
    })),
    total: page.rows[0]?.total ?? 0,
    offset,
    limit,
    categories: facetsOf('category'),
    artists: facetsOf('artist'),
  };
}

/** What the printed catalog says of a lot. */
export type PrintedLot = Pick<
  Tables['auction'],
  'lot_number' | 'opening_cents' | 'buyer_premium_bps' | 'ends_at' | 'status' | 'outcome'
> &
  Pick<Tables['item'], 'title' | 'subtitle' | 'estimate_low_cents' | 'estimate_high_cents' | 'authentication_type'> & {
    artist: string | null;
    condition: string | null;
    /** File of its first photo. */
    photo: Tables['media']['file'] | null;
  };

/** All public lots of a published sale, in order. One statement. */
export async function readPrintedLots(ctx: AppContext, saleId: string): Promise<PrintedLot[]> {
  const { rows } = await ctx.pool.query<PrintedLot>(
    `select a.lot_number, a.opening_cents, a.buyer_premium_bps, a.ends_at, a.status, a.outcome, t.title, t.subtitle, t.estimate_low_cents, t.estimate_high_cents,
       t.authentication_type, (select x.name from artist x where x.id = t.artist_id) as artist,
       (select c.name from condition c where c.id = t.condition_id) as condition,
       (select m.file from media m where m.item_id = t.id and m.type = 'image' order by m.position limit 1) as photo
     from sale s join auction a on a.sale_id = s.id join item t on t.id = a.item_id
     where s.id = $1 and ${PUBLISHED} and ${IS_PUBLIC} order by a.sale_position`,
    [saleId],
  );
  return rows;
}

import type { ItemSale, PriceRecord } from '@assay/contract/shapes/prices.ts';
import type { AppContext } from '../../../platform/context.ts';
import { IS_PUBLIC } from '../item/presenter.ts';
import { namedBy } from '../taxonomy/index.ts';

const LATEST = 10;
const MAX_SALES = 100;
const YEARS = 30;

type Sale = { at: Date; price_cents: number; how: ItemSale['how'] };
const toSale = ({ at, price_cents: priceCents, how }: Sale): ItemSale => ({ at: at.toISOString(), priceCents, how });

/** Prices paid for an item, across its owners, latest first. Null for an item that is not visible. */
export async function readPriceHistory(ctx: AppContext, itemId: string): Promise<ItemSale[] | null> {
  const { rows } = await ctx.pool.query<Partial<Sale>>(
    `select s.at, s.price_cents, s.how from item t left join item_sold s on s.item_id = t.id
     where t.id = $1 and ${IS_PUBLIC} order by s.at desc, s.id limit ${MAX_SALES}`,
    [itemId],
  );
  if (rows.length === 0) return null;
  return rows.filter((row): row is Sale => row.at != null).map(toSale);
}

const OF = {
  artist: 'l.artist_id = x.id',
  // An id is that of a category or of a sub-category.
  category: '(l.category_id = x.id or l.sub_category_id = x.id)',
} as const;

type Row = {
  kind: 'all' | 'year' | 'sale';
  year: number | null;
  count: number | null;
  median: number | null;
  lowest: number | null;
  highest: number | null;
  item_id: string;
  slug: string;
  title: string;
} & Sale;

/**
 * What the public items of an artist or a category have brought, in one statement; null when there is no such
 * name.
 */
export async function readPriceRecord(ctx: AppContext, kind: keyof typeof OF, id: string): Promise<PriceRecord | null> {
  const figures = `count(*)::int as count, percentile_disc(0.5) within group (order by price_cents) as median,
      min(price_cents) as lowest, max(price_cents) as highest`;
  const { rows } = await ctx.pool.query<Row>(
    `with named as materialized (select k.id from ${namedBy(kind, "'{}'::text[]", 'array[$1::uuid]')} k),
       sold as (
         select s.*, l.item_id as listed from ${kind} x join item_listing l on l.visibility = 'public' and ${OF[kind]}
         join item_sold s on s.item_id = l.item_id where x.id in (select id from named))
       select * from (
         select 'all' as kind, null::int as year, ${figures}, null::uuid as item_id, null as slug, null as title, null::timestamptz as at, null::bigint as price_cents, null as how
         from sold having exists (select from named)
         union all
         (select 'year', extract(year from at at time zone 'UTC')::int as y, ${figures}, null, null, null, null, null, null
          from sold group by y order by y desc limit ${YEARS})
         union all
         (select 'sale', null, null, null, null, null, s.item_id, t.slug, t.title, s.at, s.price_cents, s.how
          from sold s join item t on t.id = s.item_id order by s.at desc, s.id limit ${LATEST})) parts
       order by kind, year desc nulls last, at desc nulls last`,
    [id],
  );
  const all = rows.find((row) => row.kind === 'all');
  if (all === undefined) return null;
  return {
    count: all.count!,
    medianCents: all.median,
    lowestCents: all.lowest,
    highestCents: all.highest,
    years: rows
      .filter((row) => row.kind === 'year')
      .map(({ year, count, median, highest }) => ({
        year: year!,
        count: count!,
        medianCents: median!,
        highestCents: highest!,
      })),
    latest: rows
      .filter((row) => row.kind === 'sale')
      .map((row) => ({ itemId: row.item_id, slug: row.slug, title: row.title, ...toSale(row) })),
  };
}

import type { Artist, Category, Collection, Condition, Genre, Partner } from '@assay/contract/shapes/meta.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Page } from '../item/queries.ts';
import { MEDIA_JSON, type MediaJson, toMedia } from '../media/presenter.ts';
import { namedBy } from '../taxonomy/index.ts';

type PageRange = { offset: number; limit: number };
type Kinds = {
  artist: Artist;
  category: Category;
  genre: Genre;
  condition: Condition;
  partner: Partner;
  collection: Collection;
};
type Kind = keyof Kinds;
type Row = Record<string, unknown> & { total: number; picture?: MediaJson | null };

const PICTURE = (column: string) => `
  (select ${MEDIA_JSON}
   from item_listing l join media m on m.item_id = l.item_id and m.type = 'image'
   where l.visibility = 'public' and l.${column} = x.id order by l.published_at desc, l.item_id, m.position limit 1)`;

/** The first picture of the item that staff chose as a collection's cover, while it is public. */
const COVER = `
  (select ${MEDIA_JSON}
   from item_listing l join media m on m.item_id = l.item_id and m.type = 'image'
   where l.visibility = 'public' and l.item_id = x.cover_item_id order by m.position limit 1)`;
/** Stands for the time of the request, which is a parameter of reads of collections. */
const NOW = '$now';
/** A collection is marked as featured, and it is within its dates. */
const FEATURED = `(x.is_featured and coalesce(x.featured_from <= ${NOW}, true) and coalesce(${NOW} < x.featured_to, true))`;

/** What each kind shows besides its name and counts, which column of a listing has its ids, and its order. */
const KINDS: Record<Kind, { columns: string; listing: string; order: string }> = {
  artist: {
    columns: `x.summary, x.bio, x.active_years as "activeYears", x.aliases, ${PICTURE('artist_id')} as picture`,
    listing: 'l.artist_id = x.id',
    order: 'lower(search_words(x.name))',
  },
  category: {
    columns: 'x.parent_id as "parentId"',
    // A sub-category has its own items, an upper one those of all below it: an id is one of the two.
    listing: '(l.category_id = x.id or l.sub_category_id = x.id)',
    order: 'x.parent_id is not null, x.name',
  },
  genre: { columns: 'null', listing: 'l.genre_id = x.id', order: 'x.name' },
  condition: { columns: 'x.meaning, x.position', listing: 'l.condition_id = x.id', order: 'x.position, x.name' },
  partner: { columns: 'x.summary', listing: 'l.partner_id = x.id', order: 'x.name' },
  collection: {
    columns: `x.summary, x.description, ${FEATURED} as "isFeatured", coalesce(${COVER}, ${PICTURE('collection_id')}) as picture`,
    listing: 'l.collection_id = x.id',
    order: `not ${FEATURED}, x.position, x.name`,
  },
};

const listSql = (kind: Kind, where: string): string => {
  const { columns, listing, order } = KINDS[kind];
  return `
    select x.total, x.id, x.slug, x.name, ${columns}, n.items::int as "itemCount", n.live::int as "liveCount",
      n.for_sale::int as "forSaleCount", n.sold::int as "soldCount"
    from (select x.*, count(*) over ()::int as total from ${kind} x where ${where} order by ${order}, x.id offset $1 limit $2) x
    cross join lateral (${countsSql(listing)}) n order by ${order}, x.id`;
};
const countsSql = (listing: string): string => `
  select count(*) as items, count(*) filter (where l.sale_state = 'live') as live,
    count(*) filter (where l.sale_state = 'for_sale') as for_sale, count(*) filter (where l.sale_state = 'sold') as sold
  from item_listing l where l.visibility = 'public' and ${listing}`;

function toRow<K extends Kind>({ total: _total, '?column?': _none, picture, ...row }: Row): Kinds[K] {
  const withPicture = picture === undefined ? row : { ...row, picture: picture === null ? null : toMedia(picture) };
  return withPicture as unknown as Kinds[K];
}

async function read<K extends Kind>(
  ctx: AppContext,
  kind: K,
  where: string,
  values: unknown[],
  slice: PageRange,
): Promise<Page<Kinds[K]>> {
  const sql = listSql(kind, where);
  const given = [slice.offset, slice.limit, ...values];
  const { rows } = await ctx.pool.query<Row>(
    sql.replaceAll(NOW, `$${given.length + 1}::timestamptz`),
    sql.includes(NOW) ? [...given, ctx.clock.date()] : given,
  );
  const total = rows[0]?.total ?? (slice.offset === 0 ? 0 : await countRows(ctx, kind, where, values));
  return { items: rows.map((row) => toRow<K>(row)), total, ...slice };
}

/** The count for a page past the end, where no row carries it. */
async function countRows(ctx: AppContext, kind: Kind, where: string, values: unknown[]): Promise<number> {
  const { rows } = await ctx.pool.query<{ n: number }>(
    `select count(*)::int as n from ${kind} x where $1::int >= 0 and $2::int >= 0 and ${where}`.replaceAll(
      NOW,
      `$${values.length + 3}::timestamptz`,
    ),
    where.includes(NOW) ? [0, 0, ...values, ctx.clock.date()] : [0, 0, ...values],
  );
  return rows[0]!.n;
}

/** A kind's rows in its order, with the numbers of public items of each. */
export async function readNames<K extends Kind>(ctx: AppContext, kind: K, slice: PageRange): Promise<Page<Kinds[K]>> {
  return read(ctx, kind, 'true', [], slice);
}

/** One row by id or slug, or null. A former slug and the id of a merged one give the row that they lead to. */
export async function readName<K extends Kind>(
  ctx: AppContext,
  kind: K,
  by: { id: string } | { slug: string },
): Promise<Kinds[K] | null> {
  const [slugs, ids] = 'id' in by ? [[], [by.id]] : [[by.slug], []];
  const named = `x.id = any(array(select k.id from ${namedBy(kind, '$3::text[]', '$4::uuid[]')} k))`;
  return (await read(ctx, kind, named, [slugs, ids], { offset: 0, limit: 1 })).items[0] ?? null;
}

/** Artists by name: all, those of a first letter (`0`: of none), those with items of a genre. */
export async function readArtists(
  ctx: AppContext,
  { letter, genre, ...slice }: PageRange & { letter?: string | undefined; genre?: string | undefined },
): Promise<Page<Artist>> {
  const begins =
    letter === undefined
      ? '$3::text is null'
      : letter === '0'
        ? "$3::text is not null and search_words(x.name) !~ '^[a-z]'"
        : 'left(search_words(x.name), 1) = $3';
  const has = `($4::text is null or exists (select from item_listing l
    where l.visibility = 'public' and l.artist_id = x.id
      and l.genre_id = any(array(select k.id from ${namedBy('genre', 'array[$4::text]')} k))))`;
  return read(ctx, 'artist', `${begins} and ${has}`, [letter ?? null, genre ?? null], slice);
}

export async function readCollections(
  ctx: AppContext,
  slice: PageRange,
  onlyFeatured: boolean,
): Promise<Page<Collection>> {
  return read(ctx, 'collection', onlyFeatured ? FEATURED : 'true', [], slice);
}

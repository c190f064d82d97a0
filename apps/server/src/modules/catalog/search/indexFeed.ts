import {
  type CatalogFeed,
  type Changes,
  type DocumentColumns,
  type MatchColumns,
  NAMED_FACETS,
  type NameOnRecord,
  VALUES,
} from '@assay/catalog-index';
import type { AppContext } from '../../../platform/context.ts';
import { SNAPSHOT } from '../../../platform/snapshot.ts';
import { formerly } from '../taxonomy/index.ts';
import { NAMED } from './filters.ts';
import { termRank } from './rank.ts';

/** All values of an expression as one array in binary form. */
const column = (expression: string, filter = ''): string => `array_send(array_agg(${expression})${filter})`;

const DOCUMENT_COLUMNS: Record<keyof DocumentColumns, string> = {
  ids: column('l.item_id'),
  listed: column("(l.visibility = 'public')::int"),
  prices: column('l.price_cents'),
  bids: column('l.bid_count'),
  watched: column('l.watch_count'),
  published: column('l.published_at'),
  ...(Object.fromEntries(NAMED_FACETS.map((facet) => [facet, column(`l.${NAMED[facet].column}`)])) as Record<
    keyof typeof NAMED,
    string
  >),
  ...(Object.fromEntries(
    Object.entries(VALUES).map(([facet, values]) => [
      facet,
      column(`coalesce(array_position(array[${values.map((value) => `'${value}'`)}], l.${facet}::text), 0)`),
    ]),
  ) as Record<keyof typeof VALUES, string>),
};
const DOCUMENTS = Object.entries(DOCUMENT_COLUMNS)
  .map(([name, expression]) => `${expression} as "${name}"`)
  .join(', ');

const LOAD = `select ${DOCUMENTS} from (
  select * from item_listing where visibility = 'public' and ($1::uuid is null or item_id > $1) order by item_id limit $2) l`;

// What was written by transactions that had not ended at the last look. Numbers from the future come with a database that was
// restored on another server; they mean nothing here.
const SINCE = 'changed_in >= $1::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())';
const CHANGES = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as position, ${SNAPSHOT}, n.*, l.*, a.*
  from (select ${column('item_id', ' filter (where item_id is not null)')} as removed,
      coalesce(array_agg(changed_in::text) filter (where item_id is null), '{}') as renamed from catalogue_change where ${SINCE}) n,
    (select ${DOCUMENTS}, coalesce(array_agg(distinct reworded_in::text) filter (where reworded_in >= $1::xid8), '{}') as reworded
     from (select * from item_listing where ${SINCE} limit $3) l) l,
    (select ${column('item_id')} as lots, ${column('price_cents')} as lot_prices, ${column('bid_count')} as lot_bids,
       ${column("case status when 'not_started' then starts_at else coalesce(blind_ends_at, extended_ends_at, ends_at) end")} as lot_at
     from auction where $2 and status in ('not_started', 'open', 'extended', 'blind')) a`;

const NAMES = NAMED_FACETS.map((facet) => {
  const { table } = NAMED[facet];
  return `select '${facet}' as kind, x.id, x.slug, x.name, coalesce(f.formerly, '{}') as formerly
    from ${table} x left join ${formerly(table)} f on f.target_id = x.id`;
}).join(' union all ');

const MATCHES = `
  select ids, scores from (
    (select 0 as part, t.place, m.* from unnest($1::text[], $2::text[]) with ordinality t(text, plain, place), lateral (
      select ${column('item_id')} as ids, ${column('score')} as scores from (
        select l.item_id, ${termRank('t.text', 't.plain')} as score from item_listing l
        where l.visibility = 'public' and l.search @@ to_tsquery('english', t.text)) found) m)
    union all
    (select 1, t.place, m.* from unnest($3::text[], $4::text[]) with ordinality t(text, plain, place), lateral (
      select ${column('item_id')} as ids, ${column('score')} as scores from (
        select l.item_id, ${termRank('t.text', 't.plain')} as score from item_listing l
        where l.item_id = any($5::uuid[]) and l.visibility = 'public' and l.search @@ to_tsquery('english', t.text)) found) m)) both_parts
  order by part, place`;

/** The feed of the catalog index: the only place that reads the database for it. */
export function createIndexFeed({ pool, pointLookups }: Pick<AppContext, 'pool' | 'pointLookups'>): CatalogFeed {
  return {
    async readPosition() {
      const { rows } = await pool.query<{ position: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as position',
      );
      return rows[0]!.position;
    },
    async readDocuments(after, limit) {
      const { rows } = await pool.query<DocumentColumns>({ name: 'index-load', text: LOAD, values: [after, limit] });
      return rows[0]!;
    },
    async readNames() {
      const { rows } = await pool.query<NameOnRecord>(NAMES);
      return rows;
    },
    async readChanges(since, { withLots, limit }) {
      const { rows } = await pointLookups.pool.query<Changes>({
        name: 'index-changes',
        text: CHANGES,
        values: [since, withLots, limit + 1],
      });
      return rows[0]!;
    },
    async readMatches({ terms, rechecked, documents }) {
      const { rows } = await pool.query<MatchColumns>({
        name: 'index-matches',
        text: MATCHES,
        values: [
          terms.map(({ text }) => text),
          terms.map(({ plain }) => plain),
          rechecked.map(({ text }) => text),
          rechecked.map(({ plain }) => plain),
          documents,
        ],
      });
      return rows;
    },
  };
}

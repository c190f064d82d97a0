import { type CatalogFeed, type CatalogIndex, createCatalogIndex, type IndexOptions } from '@assay/catalog-index';
import type { SearchAnswer, SortBy } from '@assay/contract/shapes/search.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createItemFixtures, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { SearchQuery } from './filters.ts';
import { createIndexFeed } from './indexFeed.ts';
import { searchByIndex, searchBySql } from './queries.ts';

// The index against SQL alone over the same rows: whatever is asked, and whatever changed before, both answer the same.

const ITEMS = 90;
const MINUTE = 60_000;
const NOW = Date.UTC(2021, 5, 1);
const ARTISTS = ['Dell Marlowe', 'Ines Corraval', 'The Hollow Kings', 'Ada Quayle'];
const GENRES = ['Baseball', 'Soccer', 'Rock'];
const STATUSES = ['not_started', 'open', 'extended', 'done'] as const;

let test: TestApp;
let ctx: AppContext;
let shelf: ItemFixtures;
const ids: string[] = [];
/** Two more, to be auctioned, that never had a lot. */
const unlisted: string[] = [];

beforeAll(async () => {
  test = await startTestApp();
  ctx = test.ctx;
  shelf = createItemFixtures(ctx);
  for (const [child, parent] of [
    ['Balls', 'Used'],
    ['Jerseys', 'Worn'],
  ] as const)
    await shelf.name('category', child, { parent });
  const random = fc.sample(
    fc.record({
      artist: fc.option(fc.constantFrom(...ARTISTS), { nil: undefined }),
      genre: fc.option(fc.constantFrom(...GENRES), { nil: undefined }),
      category: fc.option(fc.constantFrom('Balls', 'Jerseys', 'Worn'), { nil: undefined }),
      grade: fc.constantFrom('gold' as const, 'silver' as const, null),
      offerType: fc.constantFrom('buy_now', 'make_offer', 'auction'),
      priceCents: fc.constantFrom(null, 1_000, 2_000, 2_000, 90_000),
      isAutographed: fc.boolean(),
      isQa: fc.constantFrom(false, false, false, false, true),
      status: fc.constantFrom('live' as const, 'live' as const, 'live' as const, 'draft' as const),
      word: fc.constantFrom('guitar', 'jersey', 'ball'),
      at: fc.integer({ min: 0, max: 9 }),
      lot: fc.constantFrom(null, null, null, ...STATUSES),
    }),
    { numRuns: ITEMS, seed: 11 },
  );
  for (const [n, { artist, genre, category, word, at, lot, ...rest }] of random.entries()) {
    const names = Object.fromEntries(
      Object.entries({ artist, genre, category }).filter(([, name]) => name !== undefined),
    );
    const publishedAt = new Date(Date.UTC(2020, 0, 1) + at * MINUTE);
    const id = await shelf.item({
      title: `Signed ${word} ${n}`,
      story: at % 2 === 0 ? 'A farewell tour.' : '',
      publishedAt,
      ...rest,
      ...names,
    });
    ids.push(id);
    if (lot !== null) await putLot(id, n, lot);
  }
  for (const title of ['Signed horn', 'Signed drum'])
    unlisted.push(await shelf.item({ title, artist: ARTISTS[1]!, offerType: 'auction' }));
}, 60_000);
afterAll(() => test.close());

async function putLot(itemId: string, n: number, status: (typeof STATUSES)[number]): Promise<void> {
  const isOver = status === 'done';
  await ctx.pool.query(
    `insert into auction (id, item_id, type, status, starts_at, opened_at, ends_at, window_ms, cap_ms, blind_ms, opening_cents, price_cents,
       bid_count, outcome, hammer_cents, closed_at, done_at, created_at)
     values (gen_random_uuid(), $1, 'auction', $2, $3, $3, $4, 600000, 3600000, 600000, 1000, $5, $6, $7, $8, $9, $9, $3)`,
    [
      itemId,
      status,
      new Date(Date.UTC(2021, 0, 1) + (n % 3) * MINUTE),
      new Date(Date.UTC(2021, 0, 2) + (n % 4) * MINUTE),
      1_000 + (n % 3) * 1_000,
      n % 3,
      isOver ? 'sold' : null,
      isOver ? 7_000 : null,
      isOver ? new Date(Date.UTC(2021, 0, 2)) : null,
    ],
  );
}

const some = <T>(...values: T[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined, freq: 2 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const SORTS: SortBy[] = ['relevance', 'ending_soon', 'newest', 'price_asc', 'price_desc', 'most_bids', 'most_watched'];
const aQuery = fc
  .record({
    artist: some('dell-marlowe', 'ines-corraval', 'the-hollow-kings', 'unknown'),
    genre: some('baseball', 'soccer', 'rock'),
    category: some('used', 'worn'),
    sub_category: some('balls', 'jerseys'),
    offer_type: some('buy_now', 'make_offer', 'auction'),
    authentication_type: some('gold', 'silver'),
    sale_state: some('live', 'upcoming', 'for_sale', 'sold', 'ended'),
    autographed: maybe(fc.boolean()),
    has_active_auction: maybe(fc.boolean()),
    price_min_cents: maybe(fc.constantFrom(1_000, 2_000, 3_000)),
    price_max_cents: maybe(fc.constantFrom(3_000, 50_000)),
    q: maybe(fc.constantFrom('guitar', 'signed farewell', 'jersey marlowe', 'ball telescope', 'gutair', 'signed')),
    sort_by: maybe(fc.constantFrom(...SORTS)),
    offset: fc.constantFrom(0, 0, 0, 3, 20),
    limit: fc.constantFrom(1, 5, 24, 96),
    facets: fc.boolean(),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as SearchQuery);

/** Changes between two refreshes: each a statement on one item or name. */
const CHANGES = [
  "update item set title = title || ' ball' where id = $1",
  'update item set price_cents = coalesce(price_cents, 0) + 500 where id = $1',
  "update item set status = case status when 'live' then 'withdrawn' else 'live' end where id = $1",
  'update item set is_qa = not is_qa where id = $1',
  'update item set autographed = not autographed, genre_id = null where id = $1',
  "update item set artist_id = (select id from artist where slug = 'ada-quayle') where id = $1",
  "update item set published_at = published_at + interval '1 minute' where id = $1",
  "update auction set price_cents = price_cents + 1000, bid_count = bid_count + 1 where item_id = $1 and status in ('open', 'extended')",
  "update auction set status = 'open' where item_id = $1 and status = 'not_started'",
  "update auction set status = 'closed' where item_id = $1 and status in ('open', 'extended')",
  'update item_listing set watch_count = watch_count + 1 where item_id = $1',
  'delete from item_listing where item_id = $1',
  'select item_listing_refresh(array[$1::uuid])',
  "update artist set name = name || ' II' where id = (select artist_id from item where id = $1)",
  "update genre set name = name || '!' where id = (select genre_id from item where id = $1)",
  // Renamed, and renamed back: its former slug goes on filtering.
  `with kept as (insert into taxonomy_slug (kind, slug, target_id, replaced_at)
     select 'artist', slug, id, now() from artist where slug = 'ines-corraval' on conflict do nothing)
   update artist set slug = 'ines-c', name = 'Ines C' where slug = 'ines-corraval'`,
  `with gone as (delete from taxonomy_slug where slug = 'ines-corraval')
   update artist set slug = 'ines-corraval', name = 'Ines Corraval' where slug = 'ines-c'`,
  // Merged: its slug and its id filter by the other.
  `with gone as (select id, slug from genre where slug = 'soccer'), moved as (
     insert into taxonomy_slug (kind, slug, target_id, merged_id, replaced_at)
     select 'genre', gone.slug, g.id, gone.id, now() from gone, genre g where g.slug = 'rock' on conflict do nothing),
   filed as (update item set genre_id = (select id from genre where slug = 'rock') where genre_id in (select id from gone))
   delete from genre where id in (select id from gone)`,
  "insert into partner (id, slug, name) values (gen_random_uuid(), 'partner-' || gen_random_uuid(), 'New') on conflict do nothing",
];
/** Changes only cards: nothing of it is part of a search document. */
const CARD_CHANGES = [
  "update item set slug = slug || '-x' where id = $1",
  "update item set sale_type = case sale_type when 'primary' then 'secondary' else 'primary' end where id = $1",
  `insert into media (id, item_id, type, position, alt, file, width, height)
   select gen_random_uuid(), $1, 'image', coalesce(max(position) + 1, 0), 'A side "of" it', 'side.webp', 900, 900 from media where item_id = $1`,
  "update media set alt = alt || '!' where item_id = $1",
  'update media set focal_x = (focal_x + 1) % 100 where item_id = $1',
  'update media set item_id = (select id from item where id > $1 order by id limit 1), position = position + 1000 where item_id = $1 and exists (select from item where id > $1)',
  'delete from media where item_id = $1 and position = (select max(position) from media where item_id = $1)',
  "update artist set slug = slug || '-x' where id = (select artist_id from item where id = $1) and slug <> 'ada-quayle'",
  // An item's first lot, ended and unsold, does not change its listing.
  `insert into auction (id, item_id, type, status, starts_at, opened_at, ends_at, window_ms, cap_ms, blind_ms, opening_cents, price_cents,
     outcome, closed_at, done_at, created_at)
   select gen_random_uuid(), t.id, 'auction', 'done', '2021-01-01', '2021-01-01', '2021-01-02', 600000, 3600000, 600000, 1000, 1000,
     'unsold', '2021-01-02', '2021-01-02', '2021-01-01' from item t where t.id = $1`,
];
const aChange = fc.record({ statement: fc.constantFrom(...CHANGES), item: fc.nat({ max: ITEMS - 1 }) });
const change = ({ statement, item }: { statement: string; item: number }) =>
  ctx.pool.query(statement, statement.includes('$1') ? [ids[item]] : []);

/** The context at a moment that does not pass: cards contain the time. */
const still = (): AppContext => Object.create(ctx, { clock: { value: { ...ctx.clock, now: () => NOW } } });
const createIndex = (options: Partial<IndexOptions> = {}, feed: CatalogFeed = createIndexFeed(ctx)): CatalogIndex =>
  createCatalogIndex(feed, { now: ctx.clock.now, ...options });
async function loadIndex(options: Partial<IndexOptions> = {}, feed?: CatalogFeed): Promise<CatalogIndex> {
  const index = createIndex(options, feed);
  await index.load();
  return index;
}
const bySql = (query: SearchQuery): Promise<SearchAnswer> => searchBySql(still(), query, null, null);
const byIndex = (index: CatalogIndex, query: SearchQuery): Promise<SearchAnswer | null> =>
  searchByIndex(still(), index, query, null);

it('given any filters, words, order and page, when items, lots and names change in between, then two indexes and SQL alone answer the same', async () => {
  const indexes = [await loadIndex({ batch: 7 }), await loadIndex()];
  await fc.assert(
    fc.asyncProperty(
      fc.array(aChange, { maxLength: 4 }),
      fc.array(aQuery, { minLength: 1, maxLength: 4 }),
      async (changes, queries) => {
        for (const each of changes) await change(each);
        for (const query of queries) {
          const expected = await bySql(query);
          for (const index of indexes) expect(await byIndex(index, query)).toEqual(expected);
        }
      },
    ),
    { numRuns: 80 },
  );
}, 120_000);

it('given changes of what only cards show, in one transaction or several, then two indexes answer as SQL does', async () => {
  const indexes = [await loadIndex(), await loadIndex()];
  const query = { sort_by: 'newest', offset: 0, limit: 96 } as SearchQuery;
  const compare = async () => {
    const expected = await bySql(query);
    for (const index of indexes) expect(await byIndex(index, query)).toEqual(expected);
    return expected;
  };
  for (const statement of CARD_CHANGES)
    for (const id of unlisted) {
      await compare();
      await ctx.pool.query(statement, [id]);
      await compare();
    }
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ statement: fc.constantFrom(...CHANGES, ...CARD_CHANGES), item: fc.nat({ max: ITEMS - 1 }) }),
      ),
      async (changes) => {
        for (const each of changes) await change(each);
        await compare();
      },
    ),
    { numRuns: 40 },
  );
  // A transaction that began before a refresh and commits after it, with a refresh for other changes in between.
  const client = await ctx.pool.connect();
  try {
    const cardOf = ({ items }: SearchAnswer) => items.find(({ id }) => id === unlisted[0]);
    const before = cardOf(await compare());
    await client.query('begin');
    for (const statement of CARD_CHANGES) await client.query(statement, [unlisted[0]]);
    await ctx.pool.query('update item_listing set watch_count = watch_count + 1 where item_id = $1', [unlisted[1]]);
    expect(cardOf(await compare())).toEqual(before);
    await client.query('commit');
    expect(cardOf(await compare())).not.toEqual(before);
  } finally {
    client.release();
  }
}, 60_000);

/**
 * Resolves when every earlier transaction has ended, in any database of the server: until then a refresh repeats what
 * it has already applied.
 */
async function othersEnded(): Promise<void> {
  const { rows } = await ctx.pool.query<{ now: string }>('select pg_current_xact_id()::text as now');
  const isPast = async () =>
    (
      await ctx.pool.query<{ is_past: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as is_past',
        [rows[0]!.now],
      )
    ).rows[0]!.is_past;
  while (!(await isPast()));
}

it('given terms that are in memory, when texts change, then they are found and ranked as by SQL, and no term is read again', async () => {
  const feed = createIndexFeed(ctx);
  let termsRead = 0;
  const index = await loadIndex(
    {},
    {
      ...feed,
      readMatches(asked) {
        termsRead += asked.terms.length;
        return feed.readMatches(asked);
      },
    },
  );
  // A frequent word and one that only one item has: no item has both.
  const partly = ['guitar horn', 'jersey horn', 'ball drum horn'];
  const queries = ['signed jersey marlowe', 'guitar farewell', 'ball telescope', 'quay', 'autograph', ...partly].map(
    (q) => ({ q, facets: true, offset: 0, limit: 96 }) as SearchQuery,
  );
  for (const query of queries) await byIndex(index, query);
  expect(termsRead).toBeGreaterThan(0);
  termsRead = 0;
  for (const seed of [0, 1, 2, 3, 4]) {
    const changes = fc.sample(aChange, { numRuns: 5 * seed, seed });
    for (const each of changes) await change(each);
    // The rare word's only item is withdrawn and restored.
    await ctx.pool.query('update item set status = $2 where id = $1', [unlisted[0], seed % 2 ? 'withdrawn' : 'live']);
    for (const query of queries) expect(await byIndex(index, query)).toEqual(await bySql(query));
  }
  expect(termsRead).toBe(0);
}, 60_000);

it('given changes during a load, then the loaded index has them', async () => {
  const query = { sort_by: 'price_asc', facets: true, offset: 0, limit: 96 } as SearchQuery;
  for (const seed of [1, 2, 3]) {
    const index = createIndex({ batch: 3 });
    expect(await byIndex(index, query)).toBeNull();
    const changes = fc.sample(aChange, { numRuns: 40, seed });
    const loaded = index.load();
    for (const each of changes) await change(each);
    await loaded;
    expect(await byIndex(index, query)).toEqual(await bySql(query));
  }
}, 60_000);

it('given a transaction that began before a refresh and commits after it, then the next refresh has its changes', async () => {
  const index = await loadIndex();
  const client = await ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('update item_listing set watch_count = 77 where item_id = $1', [ids[0]]);
    await ctx.pool.query('update item_listing set watch_count = 55 where item_id = $1', [ids[1]]);
    const query = { sort_by: 'most_watched', offset: 0, limit: 2 } as SearchQuery;
    expect(await byIndex(index, query)).toEqual(await bySql(query));
    await client.query('commit');
    expect(await byIndex(index, query)).toEqual(await bySql(query));
  } finally {
    client.release();
  }
});

it('given more changes together than are worth following, then the index gives up until it is loaded again', async () => {
  const query = { sort_by: 'most_watched', facets: true, offset: 0, limit: 96 } as SearchQuery;
  await othersEnded();
  const index = await loadIndex({ maxChanges: 10 });
  expect(await byIndex(index, query)).not.toBeNull();
  await ctx.pool.query('update item_listing set watch_count = watch_count + 1');
  expect(await byIndex(index, query)).toBeNull();
  await othersEnded();
  await index.load();
  expect(await byIndex(index, query)).toEqual(await bySql(query));
});

it('given a stopped index, then it answers nothing', async () => {
  const index = await loadIndex();
  index.stop();
  expect(await byIndex(index, { offset: 0, limit: 1 } as SearchQuery)).toBeNull();
});

it('given many lots, then their figures are one second old at most, and read again when a lot starts or ends', async () => {
  const feed = createIndexFeed(ctx);
  let now = NOW;
  let lotsRead = 0;
  await othersEnded();
  const index = await loadIndex(
    { fewLots: 0, now: () => now },
    {
      ...feed,
      readChanges(since, options) {
        if (options.withLots) lotsRead += 1;
        return feed.readChanges(since, options);
      },
    },
  );
  const readsOf = async (): Promise<number> => {
    lotsRead = 0;
    await byIndex(index, { sort_by: 'price_asc', offset: 0, limit: 1 } as SearchQuery);
    return lotsRead;
  };
  await putLot(await shelf.item({ title: 'Late lot' }), 1, 'not_started');
  await readsOf();
  now += 999;
  expect(await readsOf()).toBe(0);
  await ctx.pool.query("update auction set status = 'open' where status = 'not_started'");
  expect(await readsOf()).toBe(1);
  now += 1_000;
  expect(await readsOf()).toBe(1);
});

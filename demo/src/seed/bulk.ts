import pg from 'pg';

/** Items per statement: progress is reported after each. */
const BATCH = 5_000;
/** Connections that write side by side. */
const WORKERS = 2;
const ITEMS_AN_ARTIST = 200;
const DAY = 86_400_000;

// Invented words, so that no name is a real person's. The same number produces the same item on every machine.
const FIRST =
  'Abel Ada Bram Cass Dora Edda Finn Greta Hollis Ilse Jonas Karla Linus Mira Nell Orla Piet Quin Rosa Sten'.split(' ');
const LAST_A =
  'Ash Birch Cald Dray Elm Fenn Garr Hart Iver Kell Lang Marr North Oak Pell Quay Rook Stane Thorn Wick'.split(' ');
const LAST_B =
  'combe dale field ford gate ham hurst ley more ridge stead ton vale ward well wick worth by low man'.split(' ');
const OBJECTS =
  'jersey ball glove boots cap bat puck racket medal trophy guitar drumhead microphone setlist poster ticket pass vinyl cassette script clapperboard prop lantern jacket photograph letter programme pennant stick helmet'.split(
    ' ',
  );
const WHAT =
  'signed game-worn stage-played match-used tour final rookie rehearsal opening-night championship farewell debut screen-used warm-up training'.split(
    ' ',
  );
const STORY =
  'kept in a drawer for thirty years and handed over with the diary of the season; carried home by the kit man the same night; sealed on the spot before the lights went out; bought at the door by its first owner; found behind the stage when the hall closed'.split(
    '; ',
  );

const KINDS = { category: 10, sub_category: 30, genre: 24, condition: 6, partner: 40, collection: 120 } as const;

const list = (values: readonly string[]): string =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}]`;
/** The nth of some words, in SQL. `n` may be any number from 0. */
const pick = (values: readonly string[], n: string): string => `(${list(values)})[1 + (${n}) % ${values.length}]`;
/** An id derived from a kind and a number, the same on every machine; a UUID of version 8, like those of the demo. */
export const idOf = (kind: string, n: string): string =>
  `overlay(overlay(md5('bulk ${kind} ' || (${n})) placing '8' from 13) placing '8' from 17)::uuid`;

/** First and last name of the nth person, in SQL. */
export const personName = (n: string): { first: string; last: string } => ({
  first: pick(FIRST, n),
  last: `${pick(LAST_A, `(${n}) / 20`)} || ${pick(LAST_B, `(${n}) / 400`)}`,
});

/** Names for `count` items: artists in proportion to the items, everything else fixed. */
async function writeNames(client: pg.Client, artists: number): Promise<void> {
  const { first, last } = personName('n');
  const name = `${first} || ' ' || ${last} || case when n < 8000 then '' else ' ' || n end`;
  await client.query(
    `insert into artist (id, slug, name, summary) select ${idOf('artist', 'n')}, 'bulk-artist-' || n, ${name}, 'Of the measured catalog'
     from generate_series(0, $1::int - 1) n on conflict do nothing`,
    [artists],
  );
  for (const [kind, count] of Object.entries(KINDS)) {
    const table = kind === 'sub_category' ? 'category' : kind;
    const parent = kind === 'sub_category' ? `, ${idOf('category', `n % ${KINDS.category}`)}` : '';
    await client.query(
      `insert into ${table} (id, slug, name${parent === '' ? '' : ', parent_id'})
       select ${idOf(kind, 'n')}, 'bulk-${kind.replace('_', '-')}-' || n, 'Measured ${kind.replace('_', '-')} ' || n${parent}
       from generate_series(0, ${count - 1}) n on conflict do nothing`,
    );
  }
}

const ITEMS = `
  insert into item (id, slug, type, authentication_type, offer_type, fulfillment, title, subtitle, story, serial, price_cents,
    autographed, artist_id, category_id, genre_id, condition_id, partner_id, collection_id, published_at, created_at)
  select ${idOf('item', 'n')}, 'bulk-item-' || n, 'main', case n % 3 when 0 then 'gold' else 'silver' end,
    case when n % 20 < 2 then 'auction' when n % 20 < 14 then 'buy_now' when n % 20 < 18 then 'make_offer' else 'offer_instant' end, 'ship',
    initcap(${pick(WHAT, 'h')}) || ' ' || ${pick(OBJECTS, 'h / 15')} || ', ' || (1930 + h % 95),
    'Lot ' || n || ' of the measured catalog', 'It was ' || ${pick(STORY, 'h / 7')} || '.',
    'BK-' || lpad(n::text, 8, '0') || '-Z', case when n % 20 between 2 and 13 then 1000 + (h % 500000) end, h % 2 = 0,
    ${idOf('artist', 'h % $3::int')}, ${idOf('sub_category', `h % ${KINDS.sub_category}`)}, ${idOf('genre', `h % ${KINDS.genre}`)},
    ${idOf('condition', `h % ${KINDS.condition}`)}, ${idOf('partner', `h % ${KINDS.partner}`)},
    case when h % 4 = 0 then ${idOf('collection', `h % ${KINDS.collection}`)} end, at, at
  from (select n, ('x' || substr(md5('bulk ' || n), 1, 7))::bit(28)::int as h, to_timestamp($4::float8 / 1000) - n * interval '1 minute' as at
        from generate_series($1::int, $2::int - 1) n) numbered
  on conflict do nothing`;

/** Of every twenty items one was sold and one is a current or upcoming lot, most of those over two weeks. */
const LOTS = `
  insert into auction (id, item_id, type, status, starts_at, opened_at, ends_at, window_ms, cap_ms, blind_ms, opening_cents, price_cents,
    outcome, hammer_cents, closed_at, done_at, next_due_at, created_at)
  select ${idOf('auction', 'n')}, ${idOf('item', 'n')}, 'auction', case when isnt_over then 'open' else 'done' end, at - interval '20 days',
    at - interval '20 days', ends, 600000, 3600000, 600000, 10000, 10000 + (n % 997) * 100, case when isnt_over then null else 'sold' end,
    case when isnt_over then null else 10000 + (n % 997) * 100 end, case when isnt_over then null else ends end,
    case when isnt_over then null else ends end, case when isnt_over then ends + interval '2 seconds' end, at - interval '20 days'
  from (select n, n % 200 = 0 as isnt_over, to_timestamp($3::float8 / 1000) as at,
      to_timestamp($3::float8 / 1000) + case when n % 200 = 0 then (1 + n % 13) * interval '1 day' else interval '-1 day' end as ends
    from generate_series($1::int, $2::int - 1) n where n % 20 = 0) lots
  on conflict do nothing`;

/**
 * The benchmark data's distinct words, so that its full texts need not be scanned: splitting one very long text takes
 * time quadratic in its length.
 */
const values = (texts: string, isName: boolean): string => `
  select search_word_add(string_agg(word, ' '), ${isName})
  from (select distinct word from (${texts}) texts, string_to_table(search_forms(text, false), ' ') word) words`;
const NAMES = `select distinct title as text from item where slug like 'bulk-item-%' union select 'Lot of the measured catalog'
  ${['artist', 'category', 'genre', 'collection'].map((table) => `union select name from ${table} where slug like 'bulk-%'`).join(' ')}`;
const STORIES = "select distinct story as text from item where slug like 'bulk-item-%'";

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Rows lost in a machine crash are written again by the next run.
  await client.query('set synchronous_commit = off');
  return client;
}

/** Writes items, lots and, separately, listings, until no batch is left. */
async function writeItems(client: pg.Client, { next, artists, now }: Writing): Promise<void> {
  for (let batch = next(); batch !== null; batch = next()) {
    const { from, to, written } = batch;
    await client.query('begin');
    // The triggers' per-item work is done for the batch below. They are disabled only in this transaction.
    await client.query("set local session_replication_role = 'replica'");
    await client.query(ITEMS, [from, to, artists, now - DAY]);
    await client.query(LOTS, [from, to, now]);
    await client.query("set local session_replication_role = 'origin'");
    await client.query(
      `insert into bulk_listing select r.* from item_listing_row r
       where r.item_id = any(array(select ${idOf('item', 'n')} from generate_series($1::int, $2::int - 1) n))
         and not exists (select from item_listing l where l.item_id = r.item_id)`,
      [from, to],
    );
    await client.query('commit');
    written();
  }
}
type Writing = {
  next: () => { from: number; to: number; written: () => void } | null;
  artists: number;
  now: number;
};

/**
 * Inserts the search documents. If they are most of the table, its indexes are rebuilt from all rows, in the same
 * transaction: many times faster than row by row, and searches are blocked for that time.
 */
async function copySearchDocuments(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('lock table item_listing in share row exclusive mode');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = 'item_listing' and indexname <> 'item_listing_pkey'
       and (select count(*) from item_listing) < (select count(*) from bulk_listing)`,
  );
  const { rows } = await client.query<{ columns: string }>(
    "select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'bulk_listing'::regclass and attnum > 0",
  );
  const { columns } = rows[0]!;
  for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  await client.query(
    `insert into item_listing (${columns}) select ${columns} from bulk_listing on conflict do nothing`,
  );
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await client.query(definition);
  await client.query('drop table bulk_listing');
  await client.query('commit');
}

/**
 * Adds `count` items for benchmarks to a migrated database, beside existing data: names, lots, sold ones, all
 * searchable when it is done. Safe to run again. `now` in epoch ms. `tell` receives the number written.
 */
export async function seedItems(
  databaseUrl: string,
  { count, now, onProgress }: { count: number; now: number; onProgress: (written: number) => void },
): Promise<void> {
  const artists = Math.max(20, Math.ceil(count / ITEMS_AN_ARTIST));
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => connect(databaseUrl)));
  const [first] = workers as [pg.Client];
  let [begun, done] = [0, 0];
  const next: Writing['next'] = () => {
    if (begun >= count) return null;
    const from = begun;
    begun = Math.min(count, from + BATCH);
    const to = begun;
    return {
      from,
      to,
      written() {
        done += to - from;
        onProgress(done);
      },
    };
  };
  try {
    await writeNames(first, artists);
    await first.query('drop table if exists bulk_listing');
    await first.query('create unlogged table bulk_listing as select * from item_listing_row with no data');
    await Promise.all(workers.map((client) => writeItems(client, { next, artists, now })));
    await copySearchDocuments(first);
    await first.query(values(NAMES, true));
    await first.query(values(STORIES, false));
    await first.query('vacuum analyze item_listing');
    await first.query('analyze');
  } finally {
    await Promise.all(workers.map((client) => client.end()));
  }
}

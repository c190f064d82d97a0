import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../../../../tests/support/database.ts';
import { faultsOfMigrations, hashesOfMigrations, readLanded } from '../../../scripts/land-migrations.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';

// A database of the last release (its schema with a few demo rows, dumped by pg_dump) and its migrated state.

const RELEASE = new URL('../../../test/upgrade/release-0144.sql.gz', import.meta.url);
const LAST_OF_RELEASE = '0144-bids-keep-their-words.sql';

const SCHEMA = `
  select 'column' as what, c.relname || '.' || a.attname as name,
    format_type(a.atttypid, a.atttypmod) || a.attnotnull || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as text
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'c') and a.attnum > 0 and not a.attisdropped
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'function', proname, pg_get_functiondef(p.oid) from pg_proc p
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid in (
    select oid from pg_class where relnamespace = 'public'::regnamespace)
  order by 1, 2, 3`;

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Every object of the schema as text. Parentheses are stripped, because a dump changes them without changing the
 * meaning.
 */
const schemaOf = async (url: string) =>
  (await ask<{ what: string; name: string; text: string }>(url, SCHEMA)).map(({ what, name, text }) =>
    `${what} ${name} ${text}`.replaceAll(/[()\s]+/g, ' ').trim(),
  );

const COUNTS = `select (select count(*)::int from users) as users, (select count(*)::int from item) as items,
  (select count(*)::int from auction) as lots, (select count(*)::int from bid) as bids, (select count(*)::int from offer) as offers,
  (select count(*)::int from audit_event) as acts, (select count(*)::int from message where sent_at is null) as waiting,
  (select count(*)::int from graphile_worker.jobs) as jobs`;

/** Listings whose search vector differs from that of a new one. */
const STALE = 'select l.item_id from item_listing l join item_listing_row r using (item_id) where l.search <> r.search';

test('given a database of the last release, when it is migrated, then it has the schema of a new one, nothing of it is lost, and its items are found as new ones', async () => {
  const [old, fresh] = await Promise.all([createEmptyDatabase(), createTestDatabase()]);
  try {
    await ask(old.url, gunzipSync(await readFile(RELEASE)).toString());
    const [before] = await ask(old.url, COUNTS);
    expect(before).toMatchObject({ users: 21, lots: 16, jobs: 1, waiting: 1 });
    const pending = await pendingMigrations(old.url);
    expect(pending.every((name) => name > LAST_OF_RELEASE)).toBe(true);
    expect(await migrateToLatest(old.url)).toEqual(pending);
    expect(await pendingMigrations(old.url)).toEqual([]);
    expect((await ask(old.url, COUNTS))[0]).toEqual(before);
    expect(await ask(old.url, STALE)).toEqual([]);
    expect(await schemaOf(old.url)).toEqual(await schemaOf(fresh.url));
  } finally {
    await Promise.all([old.drop(), fresh.drop()]);
  }
});

test('given the landed migrations, then none has changed or is missing, and new ones come after them', () => {
  expect(faultsOfMigrations(hashesOfMigrations(), readLanded())).toEqual([]);
});

test('given a landed migration that was changed, one that is missing and one before the last, then each is named', () => {
  expect(
    faultsOfMigrations({ '0001-a.sql': 'x', '0002-b.sql': 'n' }, { '0001-a.sql': 'y', '0003-c.sql': 'z' }),
  ).toEqual([
    '0001-a.sql has landed and was changed: put it back and write a new one',
    '0003-c.sql has landed and is gone: put it back',
    '0002-b.sql comes before 0003-c.sql, which has landed: give it a higher number',
  ]);
});

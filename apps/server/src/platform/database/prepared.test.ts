import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { createPool } from './database.ts';
import { JOB_TIMEOUTS } from './timeouts.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 1, JOB_TIMEOUTS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The texts that the one connection has prepared. */
async function prepared(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by 1');
  return rows.map(({ statement }) => statement);
}

it('given a statement with parameters, when it is sent for the third time, then it is prepared, and answers as before', async () => {
  const text = 'select $1::int + 1 as next';
  for (const at of [1, 2]) expect((await pool.query(text, [at])).rows).toEqual([{ next: at + 1 }]);
  expect(await prepared()).not.toContain(text);
  for (const at of [3, 4]) expect((await pool.query(text, [at])).rows).toEqual([{ next: at + 1 }]);
  expect(await prepared()).toContain(text);
});

it('given no parameters, a given name, or an object without one, when they repeat, then no name is assigned', async () => {
  const [named, planned] = ['select $1::int as named', 'select $1::int as planned'];
  for (let n = 0; n < 4; n++) {
    await pool.query('select 7 as plain');
    await pool.query({ name: 'own', text: named, values: [n] });
    await pool.query({ text: planned, values: [n] });
  }
  const { rows } = await pool.query<{ name: string; statement: string }>(
    "select name, statement from pg_prepared_statements where statement like '%plain' or statement like '%named' or statement like '%planned'",
  );
  expect(rows).toEqual([{ name: 'own', statement: named }]);
});

it('given a statement that answers all columns, when the table has one more, then it still answers', async () => {
  await pool.query('create table shelf (id int)');
  await pool.query('insert into shelf values (1)');
  const texts = [
    'select * from shelf where id = $1',
    'select s.* from shelf s where id = $1',
    'update shelf set id = $1 returning *',
  ];
  for (let n = 0; n < 4; n++) for (const text of texts) expect((await pool.query(text, [1])).rows).toEqual([{ id: 1 }]);
  await pool.query('alter table shelf add column height int');
  for (const text of texts) expect((await pool.query(text, [1])).rows).toEqual([{ id: 1, height: null }]);
});

it('given connections for point lookups, when a statement recurs, then it is planned once for all values', async () => {
  const keyed = createPool(database.url, 1, JOB_TIMEOUTS, { isPointLookup: true });
  try {
    const text = 'select count(*)::int as n from pg_class where oid = $1';
    for (let n = 0; n < 8; n++) expect((await keyed.query(text, [n])).rows).toEqual([{ n: 0 }]);
    const { rows } = await keyed.query(
      'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement = $1',
      [text],
    );
    expect(rows).toEqual([{ generic: 6, custom: 0 }]);
  } finally {
    await keyed.end();
  }
});

it('given a table with one row at its last analyze, when a statement finds its rows by key, then its plan uses the key', async () => {
  await pool.query('create table drawer (id int primary key, label text)');
  await pool.query("insert into drawer values (1, 'one')");
  await pool.query('analyze drawer');
  const keyed = createPool(database.url, 1, JOB_TIMEOUTS, { isPointLookup: true });
  try {
    await keyed.query(
      'prepare label as update drawer d set label = n.label from unnest($1::int[], $2::text[]) as n (id, label) where d.id = n.id',
    );
    const { rows } = await keyed.query<{ 'QUERY PLAN': string }>("explain execute label('{1}', '{two}')");
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using drawer_pkey');
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await keyed.end();
  }
});

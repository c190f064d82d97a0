import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createPool } from './database/database.ts';
import { JOB_TIMEOUTS } from './database/timeouts.ts';
import { SNAPSHOT } from './snapshot.ts';

let database: TestDatabase;
let pool: pg.Pool;
let read: () => Promise<string>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 3, JOB_TIMEOUTS);
  read = async () => (await pool.query<{ snapshot: string }>(`select ${SNAPSHOT}`)).rows[0]!.snapshot;
  await pool.query('create table note (text text)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

// It cannot be tested here that the snapshot stays the same without commits: other tests' databases share this one's
// transaction counter.
it('given a commit, then the snapshot changes', async () => {
  const before = await read();
  await pool.query("insert into note values ('a')");
  expect(await read()).not.toBe(before);
});

it('given a transaction that began to write before the reading and commits after it, then it is another', async () => {
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query("insert into note values ('b')");
  const under = await read();
  await writer.query('commit');
  writer.release();
  expect(await read()).not.toBe(under);
});

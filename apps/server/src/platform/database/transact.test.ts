import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { createPool, inTransaction, OutcomeUnknown, pipelined, socketOf } from './database.ts';
import { JOB_TIMEOUTS } from './timeouts.ts';

// Pipelined statements: what one failure affects, and the state of the transaction after it.

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: each transaction reuses the previous one's.
  pool = createPool(database.url, 1, JOB_TIMEOUTS);
  await pool.query('create table note (id int primary key)');
});
beforeEach(() => pool.query('delete from note'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const insert = (client: pg.PoolClient, id: number) => client.query('insert into note values ($1)', [id]);
const readNotes = async () =>
  (await pool.query<{ id: number }>('select id from note order by id')).rows.map(({ id }) => id);

test('given work and a last statement, when both succeed, then both are committed', async () => {
  const answer = await inTransaction(
    pool,
    async (tx) => {
      await insert(tx.client, 1);
      return 'done';
    },
    async (client) => {
      await insert(client, 2);
    },
  );
  expect([answer, await readNotes()]).toEqual(['done', [1, 2]]);
});

test('given a last statement that is refused, then its own error is thrown, nothing is stored, and the next transaction works', async () => {
  const broken = inTransaction(
    pool,
    (tx) => insert(tx.client, 1),
    async (client) => {
      await insert(client, 1);
    },
  );
  await expect(broken).rejects.toMatchObject({ code: '23505' });
  expect(await readNotes()).toEqual([]);
  await inTransaction(pool, (tx) => insert(tx.client, 3));
  expect(await readNotes()).toEqual([3]);
});

test('given a connection that breaks with the commit under way, then the outcome is unknown', async () => {
  const broken = inTransaction(
    pool,
    (tx) => insert(tx.client, 1),
    async (client) => {
      const pendingInsert = insert(client, 2);
      socketOf(client).destroy();
      await pendingInsert;
    },
  );
  await expect(broken).rejects.toThrow(OutcomeUnknown);
  await inTransaction(pool, (tx) => insert(tx.client, 4));
  expect(await readNotes()).toContain(4);
});

test('given a first statement that fails, when work continues, then nothing of it is committed', async () => {
  const broken = inTransaction(pool, (tx) =>
    pipelined(tx.client, () => [
      tx.client.query('select 1 / 0'),
      (async () => {
        await insert(tx.client, 1).catch(() => undefined);
        await insert(tx.client, 2);
      })(),
    ]),
  );
  await expect(broken).rejects.toMatchObject({ code: '22012' });
  expect(await readNotes()).toEqual([]);
});

test('given a serialization failure of the last statement, then all of the work is tried again', async () => {
  let tries = 0;
  await inTransaction(
    pool,
    async (tx) => {
      tries += 1;
      await insert(tx.client, tries);
    },
    async (client) => {
      await client.query(
        tries === 1 ? "do $$ begin raise exception 'again' using errcode = '40001'; end $$" : 'select 1',
      );
    },
  );
  expect([tries, await readNotes()]).toEqual([2, [2]]);
});

test('given a transaction, then its begin is sent with its first statement, and its commit with its last', async () => {
  const client = await pool.connect();
  const stream = socketOf(client);
  let packets = 0;
  // Buffered data is sent by one of these two methods.
  for (const way of ['_write', '_writev'] as const) {
    const write = stream[way]!.bind(stream) as (...given: unknown[]) => unknown;
    Object.assign(stream, {
      [way]: (...given: unknown[]) => {
        packets += 1;
        return write(...given);
      },
    });
  }
  client.release();
  await inTransaction(
    pool,
    async (tx) => {
      await insert(tx.client, 1);
    },
    async (last) => {
      await insert(last, 2);
    },
  );
  expect([packets, await readNotes()]).toEqual([2, [1, 2]]);
});

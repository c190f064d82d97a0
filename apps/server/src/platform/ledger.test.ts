import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createPool, inTransaction } from './database/database.ts';
import { JOB_TIMEOUTS } from './database/timeouts.ts';
import { newId } from './ids.ts';
import { type Posting, postEntries } from './ledger.ts';

const AT = Date.parse('2026-11-02T15:00:00Z');
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2, JOB_TIMEOUTS);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const entry = (causeRef: string, ...amounts: number[]): Posting & { at: number } => ({
  cause: 'payment_succeeded',
  causeRef,
  at: AT,
  lines: amounts.map((amountCents, index) => ({ account: index === 0 ? 'bank' : 'primary_sales', amountCents })),
});
const post = (...entries: Array<Posting & { at: number }>) => inTransaction(pool, (tx) => postEntries(tx, entries));
const counts = async () =>
  (
    await pool.query(
      'select (select count(*)::int from ledger_entry) as entries, (select count(*)::int from ledger_line) as lines',
    )
  ).rows[0];

it('given entries that sum to zero, when posted twice, then each exists once with its lines', async () => {
  expect(await post(entry('a', 500, -500), entry('b', 700, -300, -400))).toBe(2);
  expect(await post(entry('a', 500, -500), entry('c', 1, -1))).toBe(1);
  expect(await counts()).toEqual({ entries: 3, lines: 7 });
});

it.each([
  ['one cent too many', [500, -499]],
  ['one line', [500]],
  ['no lines', []],
])(
  'given an entry with %s together with a valid one, when posted, then the database refuses both',
  async (_what, amounts) => {
    const before = await counts();
    await expect(post(entry('good', 5, -5), entry('bad', ...amounts))).rejects.toMatchObject({ code: '23514' });
    expect(await counts()).toEqual(before);
  },
);

it('given a posted entry, when a line is added, changed or deleted, then it is refused', async () => {
  await post(entry('kept', 5, -5));
  const { rows } = await pool.query<{ id: string }>("select id from ledger_entry where cause_ref = 'kept'");
  const before = await counts();
  const id = rows[0]!.id;
  await expect(pool.query("insert into ledger_line values ($1, 3, 'bank', 7)", [id])).rejects.toMatchObject({
    code: '23514',
  });
  await expect(pool.query('update ledger_line set amount_cents = 6 where entry_id = $1', [id])).rejects.toThrow(
    'append-only',
  );
  await expect(pool.query('delete from ledger_line where entry_id = $1', [id])).rejects.toThrow('append-only');
  await expect(
    pool.query("insert into ledger_entry (id, at, cause, cause_ref) values ($1, now(), 'charge', 'bare')", [newId(AT)]),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await counts()).toEqual(before);
});

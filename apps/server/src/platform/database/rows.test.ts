import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { compositeArrayOf, loadCompositeTypes } from './rows.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await loadCompositeTypes(client as unknown as pg.PoolClient);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const A = '01890000-0000-7000-8000-000000000000';
const B = 'ffffffff-ffff-7fff-bfff-0123456789ab';

describe('rows as arrays of composite values', () => {
  it('given numbers, ids, times and bytes, including nulls, when the database reads them, then the values are unchanged', async () => {
    const lines = compositeArrayOf(client, 'log_line');
    lines
      .row()
      .uuid(A)
      .int(-2_147_483_648)
      .text('bid')
      .time(1_700_000_000_123)
      .int(null)
      .bigint(-1)
      .hex('00ff10')
      .text('')
      .hex(null);
    lines
      .row()
      .uuid(B)
      .int(7)
      .text('a "b" \\ {c,d}\n')
      .time(0)
      .int(1)
      .bigint(9_007_199_254_740_991)
      .hex(null)
      .text('é ☃ 𝄞')
      .hex('AB');
    lines
      .row()
      .uuid(null)
      .int(null)
      .text(null)
      .time(null)
      .int(null)
      .bigint(null)
      .hex(null)
      .text('ü'.repeat(5_000))
      .hex('');
    const { rows } = await client.query(
      `select auction_id, position, kind, (extract(epoch from at) * 1000)::bigint as at, alias, price_cents, encode(commitment, 'hex') as commitment,
         note, encode(hash, 'hex') as hash from unnest($1::log_line[])`,
      [lines.end()],
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      [A, -2_147_483_648, 'bid', 1_700_000_000_123, null, -1, '00ff10', '', null],
      [B, 7, 'a "b" \\ {c,d}\n', 0, 1, 9_007_199_254_740_991, null, 'é ☃ 𝄞', 'ab'],
      [null, null, null, null, null, null, null, 'ü'.repeat(5_000), ''],
    ]);
  });

  it('given booleans, JSON and raw bytes, when the database reads them, then the values are unchanged', async () => {
    const bidders = compositeArrayOf(client, 'bidder_line');
    for (const isEarly of [true, false]) bidders.row().uuid(A).uuid(B).int(1).bool(isEarly).bigint(5).int(2).time(1);
    const truths = await client.query('select has_bid_before_end as is from unnest($1::bidder_line[])', [
      bidders.end(),
    ]);
    expect(truths.rows).toEqual([{ is: true }, { is: false }]);
    const answers = compositeArrayOf(client, 'answer_line');
    answers
      .row()
      .uuid(A)
      .text('key')
      .uuid(B)
      .bytes(Buffer.from([0, 1, 255]))
      .int(200)
      .text('{"a":["\\u00e9"]}');
    const read = await client.query('select request_hash, answer from unnest($1::answer_line[])', [answers.end()]);
    const events = compositeArrayOf(client, 'outbox_line');
    events.row().text('bid').text(null).uuid(A).uuid(null).json('{"é":[1,null]}').json('{}');
    const told = await client.query('select payload, private from unnest($1::outbox_line[])', [events.end()]);
    expect(told.rows).toEqual([{ payload: { é: [1, null] }, private: {} }]);
    expect(read.rows).toEqual([{ request_hash: Buffer.from([0, 1, 255]), answer: '{"a":["\\u00e9"]}' }]);
  });

  it('given no row, or thousands, when the database counts them, then none is lost', async () => {
    for (const [count, sum] of [
      [0, 0],
      [1, 0],
      [5_000, 12_497_500],
    ] as const) {
      const lines = compositeArrayOf(client, 'account_line');
      for (let row = 0; row < count; row++) lines.row().uuid(A).bigint(row);
      const { rows } = await client.query(
        'select count(*)::int as n, coalesce(sum(hold_cents), 0)::int as sum from unnest($1::account_line[])',
        [lines.end()],
      );
      expect(rows).toEqual([{ n: count, sum }]);
    }
  });

  it('given what does not fit its type, when it is written, then it is refused before anything is sent', () => {
    const line = () => compositeArrayOf(client, 'account_line').row();
    expect(() => line().bigint(1.5)).toThrow(RangeError);
    expect(() => line().bigint(2 ** 53)).toThrow(RangeError);
    expect(() => line().int(0.1)).toThrow(RangeError);
    expect(() => line().int(2 ** 31)).toThrow(RangeError);
    expect(() => line().time(Number.NaN)).toThrow(RangeError);
    expect(() => line().uuid('not-a-uuid')).toThrow(RangeError);
    expect(() => line().uuid('0189')).toThrow(RangeError);
    expect(() => line().hex('abc')).toThrow(RangeError);
    expect(() => line().hex('zz')).toThrow(RangeError);
  });

  it('given a row with another number or order of fields than its type, when it is sent, then the database refuses it', async () => {
    const few = compositeArrayOf(client, 'account_line').row().uuid(A).end();
    await expect(client.query('select * from unnest($1::account_line[])', [few])).rejects.toThrow(
      'wrong number of columns',
    );
    const turned = compositeArrayOf(client, 'account_line').row().bigint(1).uuid(A).end();
    await expect(client.query('select * from unnest($1::account_line[])', [turned])).rejects.toThrow('expected');
    const other = compositeArrayOf(client, 'log_line').row().uuid(A).int(1).end();
    await expect(client.query('select * from unnest($1::account_line[])', [other])).rejects.toThrow('expected');
  });

  it('given a connection without loaded composite types, when an array is begun, then it throws a clear error', () => {
    expect(() => compositeArrayOf({}, 'log_line')).toThrow('not known on this connection');
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { arrayLiteral } from './arrays.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('arrays for unnest', () => {
  it('given texts of every kind, when the database reads them, then the values are unchanged', async () => {
    const texts = [
      'plain',
      '',
      'null',
      'NULL',
      'a b',
      'a,b',
      '{x}',
      'quote "',
      'back\\slash',
      '{"a":"b\\n"}',
      'é ☃',
      null,
    ];
    const { rows } = await client.query('select $1::text[] as read', [arrayLiteral(texts)]);
    expect(rows[0].read).toEqual(texts);
  });

  it('given numbers, ids, booleans and json, when the database reads them, then the values are unchanged', async () => {
    const id = '01890000-0000-7000-8000-000000000000';
    const { rows } = await client.query(
      'select $1::bigint[] as cents, $2::float8[] as times, $3::bool[] as truths, $4::uuid[] as ids, $5::json[] as json',
      [
        arrayLiteral([9_007_199_254_740_991, -1, null]),
        arrayLiteral([1_795_000_000_123.5, 1e21]),
        arrayLiteral([true, false]),
        arrayLiteral([id]),
        arrayLiteral([JSON.stringify({ text: 'a "quoted" \\ one' })]),
      ],
    );
    expect(rows[0]).toEqual({
      cents: ['9007199254740991', '-1', null],
      times: [1_795_000_000_123.5, 1e21],
      truths: [true, false],
      ids: [id],
      json: [{ text: 'a "quoted" \\ one' }],
    });
  });

  it('given nothing, when it is written, then the array is empty', () => {
    expect(arrayLiteral([])).toBe('{}');
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { FIND_PAYMENT } from './settlement.ts';

// Lookups by every payment must not scan tables that only grow.

let opened: TestApp;
beforeAll(async () => {
  opened = await startTestApp();
});
afterAll(() => opened.close());

const ID = '01a1ff75-3448-79be-ac57-6e9196d96fca';

test.each([
  ['payment', FIND_PAYMENT, ['pi_1', ID]],
  ['payment', "select id from payment where charge_id = $1 and status = 'succeeded'", ['ch_1']],
  ['provider_operation', 'select key, state from provider_operation where kind = $1 and ref = $2', ['a', ID]],
])('given a lookup of a %s, then it uses an index', async (table, sql, values) => {
  const client = await opened.ctx.pool.connect();
  try {
    await client.query('begin');
    // The tables are empty: without an index the only plan is a scan.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index/);
    expect(plan).not.toContain(`Seq Scan on ${table}`);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

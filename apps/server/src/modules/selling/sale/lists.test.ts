import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readDraftLots, readListings, readSellable } from './queries.ts';

// The lists of staff read one page along an index, however many items there are: no sort, and no scan of a whole table.

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const AFTER = { after: 'ffffffff-ffff-7fff-bfff-ffffffffffff', limit: 50 };

/** The plans of the statements that a read sends, where scans of tables cost as much as in a large one. */
async function plansOf(read: (ctx: AppContext) => Promise<unknown>): Promise<string[]> {
  const sent: Array<[sql: string, values: unknown[]]> = [];
  const pool = {
    query: (sql: string, values: unknown[]) => {
      sent.push([sql, values]);
      return test.ctx.pool.query(sql, values);
    },
  };
  await read({ ...test.ctx, pool: pool as unknown as AppContext['pool'] });
  const client = await test.ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    await client.query('set local enable_bitmapscan = off');
    const plans: string[] = [];
    for (const [sql, values] of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it.each<[name: string, index: string, read: (ctx: AppContext) => Promise<unknown>]>([
  ['items to list', 'item_sellable', (ctx) => readSellable(ctx, { ...AFTER, as: 'listing' })],
  ['items for lots', 'item_sellable', (ctx) => readSellable(ctx, { ...AFTER, as: 'lot' })],
  ['items open to offers', 'item_open_to_offers', (ctx) => readListings(ctx, { ...AFTER, status: 'offers' })],
  ['listings', 'auction_listing_live', (ctx) => readListings(ctx, { ...AFTER, status: 'listed' })],
  ['listings that are over', 'auction_listing', (ctx) => readListings(ctx, { ...AFTER, status: 'over' })],
  ['unpublished lots', 'draft_lot_pkey', (ctx) => readDraftLots(ctx, AFTER)],
])('given a page of %s, then it is read along %s in one statement', async (_name, index, read) => {
  const plans = await plansOf(read);
  expect(plans.length).toBe(1);
  expect(plans[0]).toContain(`using ${index} on`);
  expect(plans[0]).not.toMatch(/Seq Scan|Sort/);
});

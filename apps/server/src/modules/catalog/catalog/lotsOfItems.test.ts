import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, type TestLot } from '../../../../test/lots.ts';
import { snapshotReader } from '../../../platform/snapshot.ts';
import { LOT_COLUMNS, type LotRow } from '../lot/queries.ts';
import { readNewestLots, toLot } from './lotsOfItems.ts';
import { lotOf } from './shape.ts';

let test: TestApp;
let lots: TestLot[];
beforeAll(async () => {
  test = await startTestApp();
  lots = [await listLot(test.ctx), await listLot(test.ctx), await listLot(test.ctx)];
});
afterAll(() => test.close());

const ids = () => lots.map(({ itemId }) => itemId);
const change = (sql: string) => test.ctx.pool.query(sql, [lots[1]!.itemId]);

/** What is read is what the rows say. */
async function expectTrue(): Promise<void> {
  const read = await readNewestLots(test.ctx, ids(), await snapshotReader(test.ctx.pool)());
  const { rows } = await test.ctx.pool.query<LotRow>(
    `select distinct on (a.item_id) ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id
     where a.item_id = any($1) order by a.item_id, a.created_at desc`,
    [ids()],
  );
  expect(read.size).toBe(rows.length);
  for (const row of rows) expect(read.get(row.item_id)).toMatchObject(row);
}

it.each([
  ['price', 'update auction set price_cents = price_cents + 100 where item_id = $1'],
  [
    'stock',
    'insert into buy_now (auction_id, price_cents, quantity_total, created_at) select id, 5000, 3, created_at from auction where item_id = $1',
  ],
  [
    'number of units sold',
    'update buy_now set quantity_sold = 1 where auction_id = (select id from auction where item_id = $1)',
  ],
  ['item', "update item set title = 'Another title' where id = $1"],
])('given lots that were read before, when the %s of one changes, then it is told', async (_what, sql) => {
  await expectTrue();
  await change(sql);
  await expectTrue();
});

it('given a lot that was read before, when its item is put up again, then the newer lot is told', async () => {
  await expectTrue();
  await change("update auction set status = 'closed', closed_at = ends_at where item_id = $1");
  await change("update auction set status = 'done', done_at = ends_at, outcome = 'unsold' where item_id = $1");
  await change(
    `insert into auction (id, item_id, status, starts_at, ends_at, window_ms, cap_ms, blind_ms, opening_cents, price_cents, created_at)
     select gen_random_uuid(), item_id, 'not_started', ends_at, ends_at + interval '1 hour', window_ms, cap_ms, blind_ms, 2000, 2000,
       created_at + interval '1 minute' from auction where item_id = $1`,
  );
  await expectTrue();
});

it('given lots that were read before, when none has changed, then none is read again', async () => {
  await expectTrue();
  const before = await readNewestLots(test.ctx, ids(), null);
  const after = await readNewestLots(test.ctx, ids(), null);
  for (const [itemId, lot] of before) expect(after.get(itemId)).toBe(lot);
});

it('given that nothing was committed since lots were read, then nothing is asked; after any commit it is', async () => {
  const committed = snapshotReader(test.ctx.pool);
  const without = await test.ctx.pool.query<{ id: string }>(
    `insert into item (id, slug, type, offer_type, fulfillment, title, published_at, created_at)
     select gen_random_uuid(), 'no-lot', type, offer_type, fulfillment, title, published_at, created_at from item where id = $1 returning id`,
    [ids()[0]],
  );
  const all = [...ids(), without.rows[0]!.id];
  await readNewestLots(test.ctx, all, await committed());
  const heard = vi.spyOn(test.ctx.pointLookups.pool, 'query');
  // The clerks of a test house are at rest; whoever else may have written is waited out.
  await vi.waitFor(async () => {
    await readNewestLots(test.ctx, all, await committed());
    heard.mockClear();
    const again = await readNewestLots(test.ctx, all, await committed());
    expect([...again.keys()]).toEqual(ids());
    expect(heard).not.toHaveBeenCalled();
  });
  await test.ctx.pool.query("update item set title = 'One more title' where id = $1", [ids()[2]]);
  const after = await readNewestLots(test.ctx, all, await committed());
  expect(after.get(ids()[2]!)?.title).toBe('One more title');
  expect(heard).toHaveBeenCalledTimes(2);
  heard.mockRestore();
});

it('given a lot that was told before, when the clock moves it, then it is told as it is now', async () => {
  const { itemId } = await listLot(test.ctx, { startsInMs: 60_000 });
  const row = (await readNewestLots(test.ctx, [itemId], null)).get(itemId)!;
  const moments = [
    row.starts_at - 1,
    row.starts_at,
    row.ends_at,
    row.ends_at + 2_000,
    row.ends_at + 86_400_000,
    row.starts_at,
  ];
  const statuses = moments.map((now) => {
    const { auction, words } = toLot(row, now, null);
    expect(auction).toEqual(lotOf(row, now, null));
    expect(words).toBe(JSON.stringify(lotOf(row, now, null)));
    expect(toLot(row, now + 1, null).words).toBe(JSON.stringify(lotOf(row, now + 1, null)));
    return auction.status;
  });
  expect(new Set(statuses).size).toBeGreaterThan(2);
});

it('given a led lot that was told to others, when its leader asks, then he is told that he leads', async () => {
  const itemId = ids()[2]!;
  const read = (await readNewestLots(test.ctx, [itemId], null)).get(itemId)!;
  const row: LotRow = {
    ...read,
    leader_id: 'somebody',
    leader_alias: 3,
    leader_max_cents: 90_000,
    leader_seq: 1,
    seq: 1,
  };
  const now = row.starts_at;
  expect(toLot(row, now, null).auction.youLead).toBe(false);
  expect(JSON.parse(toLot(row, now, 'somebody').words)).toMatchObject({ youLead: true });
  expect(JSON.parse(toLot(row, now, 'another').words)).toMatchObject({ youLead: false, leaderAlias: 'Bidder 3' });
});

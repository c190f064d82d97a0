import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/house.ts';
import { listLot, type TestLot } from '../../test/lots.ts';
import { LOT_COLUMNS, type LotRow } from '../auction/queries.ts';
import { readNewestLots } from './lotsOfItems.ts';

let test: TestHouse;
let lots: TestLot[];
beforeAll(async () => {
  test = await openTestHouse();
  lots = [await listLot(test.house), await listLot(test.house), await listLot(test.house)];
});
afterAll(() => test.close());

const ids = () => lots.map(({ itemId }) => itemId);
const change = (sql: string) => test.house.pool.query(sql, [lots[1]!.itemId]);

/** What is read is what the rows say. */
async function expectTrue(): Promise<void> {
  const read = await readNewestLots(test.house, ids());
  const { rows } = await test.house.pool.query<LotRow>(
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
  const before = await readNewestLots(test.house, ids());
  const after = await readNewestLots(test.house, ids());
  for (const [itemId, lot] of before) expect(after.get(itemId)).toBe(lot);
});

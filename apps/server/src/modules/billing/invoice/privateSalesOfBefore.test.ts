import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAtPrice } from '../../../../test/carts.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeItem } from '../../../../test/offers.ts';

const MIGRATION = new URL('../../../../migrations/0410-private-sales-of-before.sql', import.meta.url);

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

const run = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;

test('given manual invoices from before they sold items, then the migration marks what they have sold, and leaves what is for sale, owned or void', async () => {
  const [buyer, owner] = [await money.bidder(), await money.bidder()];
  const invoiced = async (itemId: string, status: string) =>
    run(
      `with made as (insert into invoice (id, number, due_at, paid_at, user_id, type, status, subtotal_cents, total_cents, tracking_number, carrier, shipping_status, shipped_at, created_at, updated_at)
         values (gen_random_uuid(), 'OLD-' || nextval('invoice_number'), $4, case when $3 = 'paid' then $4::timestamptz end, $2, 'manual', $3, 5000, 5000, '1z999 aa1-0123456784', 'UPS', 'shipped', $4, $4, $4) returning id)
       insert into invoice_line (id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents)
         select gen_random_uuid(), id, 1, $1, 'Bat', 1, 5000, 5000 from made`,
      ...[itemId, buyer.id, status, money.ctx.clock.date()],
    );
  const [open, paid, canceled, owned] = [
    await makeItem(money.ctx),
    await makeItem(money.ctx),
    await makeItem(money.ctx),
    await makeItem(money.ctx, { owner }),
  ];
  const listed = await listAtPrice(money);
  await invoiced(open.id, 'open');
  // A second invoice for the same item sells it once.
  await invoiced(open.id, 'open');
  await invoiced(paid.id, 'paid');
  await invoiced(canceled.id, 'void');
  await invoiced(owned.id, 'paid');
  await invoiced(listed.itemId, 'paid');
  await run(await readFile(MIGRATION, 'utf8'));
  const stateOf = async (itemId: string) =>
    (
      await run(
        `select i.item_assignment as assignment, count(*) filter (where l.sells_item)::int as sold
         from item i join invoice_line l on l.item_id = i.id where i.id = $1 group by i.id`,
        itemId,
      )
    )[0];
  expect(await stateOf(open.id)).toEqual({ assignment: 'virtual', sold: 1 });
  expect(await stateOf(paid.id)).toEqual({ assignment: 'virtual', sold: 1 });
  for (const id of [canceled.id, listed.itemId]) expect(await stateOf(id)).toEqual({ assignment: null, sold: 0 });
  expect((await stateOf(owned.id))?.sold).toBe(0);
  expect(await run('select distinct tracking_number from invoice where tracking_number is not null')).toEqual([
    { tracking_number: '1Z999AA10123456784' },
  ]);
});

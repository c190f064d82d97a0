import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieHeader } from '../../../../test/client.ts';
import { listLot } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { recordSent } from '../../../../test/statements.ts';
import { newId } from '../../../platform/ids.ts';
import { readSaleResults } from './results.ts';
import { resultFacts } from './resultsPdf.ts';

const DAY = 86_400_000;
let money: MoneyApp;
let staff: Person;
let [payer, owing]: Person[] = [];
let saleId: string;

const run = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const place = (auctionId: string, position: number) =>
  run('update auction set sale_id = $2, sale_position = $3 where id = $1', auctionId, saleId, position);
const enter = (auctionId: string, person: Person) =>
  run(
    `insert into auction_bidder (auction_id, user_id, alias, has_bid_before_end, max_cents, bid_count, first_bid_at, last_bid_at)
     select $1, $2, count(*) + 1, true, 1, 1, now(), now() from auction_bidder where auction_id = $1`,
    auctionId,
    person.id,
  );

beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
  [payer, owing] = [await money.bidder(), await money.bidder()];
  const { ctx } = money;
  saleId = newId(ctx.clock.now());
  const at = new Date(ctx.clock.now() - DAY);
  await run(
    `insert into sale (id, slug, title, text, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, table_version, created_at, published_at)
     values ($1, 'autumn', 'Autumn', '', $2::timestamptz, $2::timestamptz + interval '1 hour', 60000, 'weekly', 60000, 600000, 1, $2, $2)`,
    saleId,
    at,
  );
  const card = (await money.saveCard(payer!, 'pm_card_visa')).body;
  const paid = await money.winLot(payer!, 30_000);
  await pay(payer!, paid.invoiceId, { paymentMethodId: card.id });
  const open = await money.winLot(owing!, 10_000);
  await run('update item set estimate_low_cents = 10000, estimate_high_cents = 30000 where id = $1', paid.itemId);
  const [unsold, withdrawn, earlier] = [
    await listLot(ctx),
    await listLot(ctx),
    await listLot(ctx, { startsInMs: -9 * DAY }),
  ];
  for (const [lot, outcome] of [
    [unsold, 'unsold'],
    [withdrawn, 'withdrawn'],
  ] as const)
    await run(
      "update auction set status = 'done', outcome = $2, closed_at = now(), done_at = now(), next_due_at = null where id = $1",
      lot.auctionId,
      outcome,
    );
  for (const [index, lot] of [paid, open, unsold, withdrawn].entries()) await place(lot.auctionId, index + 1);
  await enter(paid.auctionId, payer!);
  await enter(paid.auctionId, owing!);
  await enter(open.auctionId, owing!);
  await enter(earlier.auctionId, owing!);
});
afterAll(() => money.close());

const results = () => staff.client.get(`/v1/office/sale/${saleId}/results`);

test('given a finished sale, then each lot has its result, premium, buyer and payment, and the totals follow', async () => {
  const { status, body } = await results();
  expect(status).toBe(200);
  expect(body.lots).toMatchObject([
    {
      kind: 'sold',
      hammerCents: 30_000,
      buyer: { id: payer!.id, username: payer!.username },
      invoice: { status: 'paid', number: expect.stringMatching(/^INV-/) },
    },
    { kind: 'sold', hammerCents: 10_000, buyer: { username: owing!.username }, invoice: { status: 'open' } },
    { kind: 'unsold', hammerCents: 0, buyer: null, invoice: null },
    { kind: 'withdrawn', buyer: null },
  ]);
  expect(body.totals).toMatchObject({
    lots: 4,
    sold: 2,
    unsold: 1,
    withdrawn: 1,
    hammerCents: 40_000,
    paidCents: 30_000,
    paidLots: 1,
    sellThroughPercent: 67,
    againstEstimatePercent: 150,
  });
  expect(body.bidders).toEqual({ fresh: 1, returning: 1 });
});

test('given a role that may not read people, then the results have no buyers, and no file of them', async () => {
  await run("update users set staff_roles = '{catalog}' where id = $1", staff.id);
  const { body } = await results();
  expect(body.lots.map(({ buyer }: { buyer: unknown }) => buyer)).toEqual([null, null, null, null]);
  expect((await staff.client.get(`/v1/office/sale/${saleId}/results/export`)).status).toBe(403);
  await run("update users set staff_roles = '{admin}' where id = $1", staff.id);
  expect((await payer!.client.get(`/v1/office/sale/${saleId}/results`)).status).toBe(404);
});

test('given the results, then they are saved as CSV and PDF', async () => {
  const table = (await staff.client.get(`/v1/office/sale/${saleId}/results/export`)).body as string;
  const [head, first, ...rows] = table.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFLot,Title,Result,/);
  expect(first).toMatch(new RegExp(`,Sold,100\\.00,300\\.00,300\\.00,0\\.00,.*,${payer!.username},INV-\\d+,Paid$`));
  expect(rows.at(-1)).toMatch(/^,Total,2 of 4 sold,,,400\.00,0\.00/);
  const { rawPayload } = await money.app.inject({
    url: `/v1/office/sale/${saleId}/results/pdf`,
    headers: { cookie: cookieHeader(staff.client) },
  });
  const text = extractPdfText(rawPayload);
  for (const part of [
    '2 of 4 lots sold, 67% sell-through',
    '2 bidders: 1 new, 1 returning',
    payer!.username,
    'Withdrawn',
  ])
    expect(text).toContain(part);
});

test('given a refunded lot and one whose sale staff undid, then neither is sold nor unpaid', async () => {
  const change = (set: string, status: string) =>
    run(
      `update invoice set ${set} where status = $1 and auction_id in (select id from auction where sale_id = $2)`,
      status,
      saleId,
    );
  await change("status = 'refunded'", 'paid');
  await change("status = 'void', void_reason = 'sale_undone'", 'open');
  const { lots, totals } = (await readSaleResults(money.ctx, saleId, true))!;
  expect(lots.slice(0, 2)).toMatchObject([
    { kind: 'undone', hammerCents: 0, invoice: { status: 'refunded' } },
    { kind: 'undone', hammerCents: 0, invoice: { status: 'void' } },
  ]);
  expect(totals).toMatchObject({ sold: 0, unpaidLots: 0, undone: 2, hammerCents: 0, paidCents: 0 });
  expect(resultFacts({ totals: { ...totals, lots: 1 }, bidders: { fresh: 1, returning: 0 } })).toEqual(
    expect.arrayContaining([
      '0 of 1 lot sold, 0% sell-through',
      '1 unsold, 0 not paid, 2 undone, 1 withdrawn',
      '1 bidder: 1 new, 0 returning',
    ]),
  );
});

test('given a sale whose last lot closed, then it is in the queue of results for 48 hours', async () => {
  const listed = async () =>
    (await staff.client.get('/v1/office/sale?status=results')).body.items.map(({ id }: { id: string }) => id);
  expect(await listed()).toEqual([saleId]);
  await run("update auction set done_at = done_at - interval '49 hours' where sale_id = $1", saleId);
  expect(await listed()).toEqual([]);
  await run('update auction set done_at = now() where sale_id = $1', saleId);
  expect(await listed()).toEqual([saleId]);
  await place((await listLot(money.ctx)).auctionId, 5);
  expect(await listed()).toEqual([]);
});

test('given an unknown sale, then it has no results; a known one takes two statements', async () => {
  expect((await staff.client.get('/v1/office/sale/0190aaaa-0000-7000-8000-000000000001/results')).status).toBe(404);
  const { sent } = await recordSent(() => readSaleResults(money.ctx, saleId, true));
  // Jobs of the process send others meanwhile.
  expect(sent.filter(({ text }) => text.includes('estimate_low_cents') || text.includes('as returning'))).toHaveLength(
    2,
  );
});

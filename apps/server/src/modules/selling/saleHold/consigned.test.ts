import { readdir, readFile } from 'node:fs/promises';
import { SALE_HOLD_TEXT } from '@assay/domain/item/saleHold.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAtPrice } from '../../../../test/carts.ts';
import type { TestResponse } from '../../../../test/client.ts';
import { createItemFixtures, type ItemFixture, type ItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeItem, offerOn, patch, post } from '../../../../test/offers.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

// An item that came on consignment can't be published, listed, offered or sold in any way (decision 0240).

const HOUR = 3_600_000;
const note = 'From the storeroom';

let money: MoneyApp;
let fixtures: ItemFixtures;
let staff: Person;
let buyer: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  fixtures = createItemFixtures(money.ctx);
  staff = await makeStaff(money);
  buyer = await money.bidder();
  await money.saveCard(buyer, 'pm_card_visa');
  await money.moveClock(2_000);
});
beforeEach(async () => {
  for (const person of [staff, buyer]) await money.logIn(person);
  await money.moveClock(3_000);
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const run = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const send = (path: string, body: object) =>
  staff.client.post(`/v1/office/${path}`, body, { 'idempotency-key': newKey() });
const soon = (ms: number): string => new Date(money.ctx.clock.now() + ms).toISOString();
const TIMES = { startsAt: '2090-01-01T00:00:00.000Z', endsAt: '2090-01-08T00:00:00.000Z' };

let count = 0;
/** An approved item with a photo. */
async function item(given: Partial<ItemFixture> = {}): Promise<string> {
  count += 1;
  const options: ItemFixture = { title: `Consigned bat ${count}`, status: 'approved', offerType: 'auction', ...given };
  const id = await fixtures.item(options);
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A bat', 'ab/cd', 1600, 1600)`,
    newId(money.ctx.clock.now()),
    id,
  );
  return id;
}

/** Receives a delivery of one line, and says that it is this item. */
async function deliver(itemId: string, more: object = {}, line: object = {}): Promise<TestResponse> {
  const lines = [{ description: 'A bat', ...line }];
  const { body } = await send('intake', { kind: 'consignment', sourceName: 'Rosalind Brackenby', ...more, lines });
  return send(`intake/${body.id}/line/${body.lines[0].id}/item`, { itemId });
}
const consign = async (itemId: string) => expect((await deliver(itemId)).status).toBe(200);

/** A lot that ended unsold, with a bid below its reserve. */
async function unsold(): Promise<TestLot> {
  const lot = await listLot(money.ctx, { endsInMs: HOUR, reserveCents: 90_000 });
  const bid = await post(buyer, `/v1/auction/${lot.auctionId}/bid`, { amountCents: 50_000 });
  expect(bid.status).toBe(200);
  await money.moveClock(2 * HOUR);
  await money.runJobs();
  for (const person of [staff, buyer]) await money.logIn(person);
  await money.moveClock(3_000);
  return lot;
}

const textsOf = ({ body }: TestResponse): string =>
  [body.detail, ...body.errors.map(({ message }: { message: string }) => message)].join(' ');
async function isRefused(answer: TestResponse): Promise<void> {
  expect([409, 422], JSON.stringify(answer.body)).toContain(answer.status);
  expect(textsOf(answer)).toContain(SALE_HOLD_TEXT.consignment);
}

/** Every way to sell, by what it is. Each makes its item, consigns it, and tries. */
const WAYS: Readonly<Record<string, () => Promise<void>>> = {
  'a lot': async () => {
    const itemId = await item();
    await consign(itemId);
    await isRefused(await send('auction', { itemId, openingCents: 10_000, ...TIMES }));
  },
  'lots added to a sale': async () => {
    const itemId = await item();
    await consign(itemId);
    const clock = { opensAt: soon(48 * HOUR), firstEndAt: soon(200 * HOUR) };
    const { body: sale } = await send('sale', { title: 'Autumn', preset: 'weekly', ...clock });
    const added = await send(`sale/${sale.id}/lot`, { itemIds: [itemId] });
    expect(added.body).toMatchObject({ added: 0 });
    expect(JSON.stringify(added.body.refused)).toContain(SALE_HOLD_TEXT.consignment);
  },
  'a lot that was drafted before': async () => {
    const itemId = await item();
    const { body: lot } = await send('auction', { itemId, openingCents: 10_000, ...TIMES });
    await consign(itemId);
    await isRefused(await send(`auction/${lot.id}/publish`, { note }));
    expect(await run('select status from item where id = $1', itemId)).toEqual([{ status: 'approved' }]);
  },
  'a listing': async () => {
    const itemId = await item();
    await consign(itemId);
    await isRefused(await send('listing', { itemId, priceCents: 20_000, quantity: 1, note }));
  },
  'a giveaway': async () => {
    const itemId = await item({ type: 'giveaway', offerType: 'buy_now' });
    await consign(itemId);
    await isRefused(await send(`item/${itemId}/giveaway`, { quantity: 1, note }));
  },
  'offers and an instant price': async () => {
    const itemId = await item();
    await consign(itemId);
    const terms = { minOfferCents: null, instantPriceCents: 90_000 };
    await isRefused(await send(`item/${itemId}/open-to-offers`, { ...terms, note }));
  },
  'a new auction, a price or offers after its lot': async () => {
    const lot = await unsold();
    await consign(lot.itemId);
    const again = { publicNote: 'Listed again.', startsAt: soon(HOUR), endsAt: soon(3 * HOUR) };
    await isRefused(await send(`auction/${lot.auctionId}/reopen`, { ...again, note }));
    await isRefused(await send(`auction/${lot.auctionId}/list-at-price`, { priceCents: 80_000, note }));
    await isRefused(await send(`auction/${lot.auctionId}/open-to-offers`, { note }));
    await isRefused(await send(`auction/${lot.auctionId}/after-sale`, { amountCents: 50_000, note }));
  },
  'an offer to its highest bidder that is open': async () => {
    const lot = await unsold();
    const asked = await send(`auction/${lot.auctionId}/after-sale`, { amountCents: 60_000, note });
    expect((await confirmIfRequested(money, asked)).status).toBe(200);
    // No one can deliver what is being sold; another transaction may have been faster.
    expect(textsOf(await deliver(lot.itemId))).toContain('for sale');
    await run('update item set is_consigned = true where id = $1', lot.itemId);
    const [offer] = await run('select id from lot_offer where auction_id = $1', lot.auctionId);
    const accepted = await post(buyer, `/v1/lot-offer/${offer.id}/accept`, {});
    expect([accepted.status, accepted.body.code]).toEqual([409, 'item_not_for_sale']);
  },
  'an offer, also at the instant price': async () => {
    const open = await makeItem(money.ctx, { instantCents: 150_000 });
    await consign(open.id);
    for (const dollars of [1_300, 1_500]) {
      const offered = await offerOn(buyer, open, dollars);
      expect([offered.status, offered.body.code]).toEqual([409, 'item_not_for_sale']);
    }
  },
  'a purchase, a bag and a checkout': async () => {
    const listed = await listAtPrice(money);
    expect(textsOf(await deliver(listed.itemId))).toContain('for sale');
    await run('update item set is_consigned = true where id = $1', listed.itemId);
    const bought = await post(buyer, `/v1/auction/${listed.auctionId}/express/buy`, { quantity: 1 });
    expect([bought.status, bought.body.code]).toEqual([409, 'item_not_for_sale']);
    const put = await patch(buyer, `/v1/cart/${listed.itemId}`, { quantity: 1 });
    expect([put.status, put.body.code]).toEqual([409, 'item_not_for_sale']);
    await run('update item set is_consigned = false where id = $1', listed.itemId);
  },
  'a manual invoice': async () => {
    const [before, after] = [await item(), await item()];
    const sell = (itemId: string) => {
      const lines = [{ title: 'A bat', quantity: 1, unitCents: 90_000, itemId }];
      return send('invoice', { userId: buyer.id, lines, isTaxed: false, note });
    };
    await consign(before);
    await isRefused(await sell(before));
    const draft = await sell(after);
    await consign(after);
    await isRefused(await send(`invoice/${draft.body.invoiceId}/open`, { dueDays: 5, note }));
  },
};

test('given a consigned item that was on sale before, when its lot ends unsold, then it is kept from sale and is no stock of ours', async () => {
  const lot = await listLot(money.ctx, { endsInMs: HOUR, reserveCents: 90_000 });
  const [line] = await run(
    `with made as (insert into intake (id, number, kind, source_name, received_by, received_at, created_at)
       select gen_random_uuid(), 'IN-900001', 'consignment', 'Rosalind Brackenby', $3, $2, $2 returning id)
     insert into intake_line (id, intake_id, position, description, quantity, item_id)
       select gen_random_uuid(), id, 1, 'A bat', 1, $1 from made returning item_id`,
    ...[lot.itemId, money.ctx.clock.date(), staff.id],
  );
  expect(line.item_id).toBe(lot.itemId);
  const holdOf = async () => (await run('select sale_hold from item where id = $1', lot.itemId))[0];
  expect(await holdOf()).toEqual({ sale_hold: null });
  await money.moveClock(2 * HOUR);
  await money.runJobs();
  expect(await holdOf()).toEqual({ sale_hold: 'consignment' });
  await money.logIn(staff);
  await isRefused(await send(`auction/${lot.auctionId}/open-to-offers`, { note }));
});

test.each(Object.entries(WAYS))(
  'given an item that came on consignment, then it can’t be sold by %s',
  async (_way, walk) => {
    await walk();
  },
);

/** Files that put an item on sale or sell it, and the ways above that go through them. */
const SELLING: Readonly<Record<string, readonly string[]>> = {
  'billing/invoice/checkouts.ts': ['a purchase, a bag and a checkout'],
  'billing/invoice/offers.ts': ['an offer, also at the instant price'],
  'billing/invoice/office.ts': ['a manual invoice'],
  // Invoices of lots that closed, and of offers after them.
  'billing/invoice/open.ts': ['an offer to its highest bidder that is open'],
  'billing/invoice/purchases.ts': ['a purchase, a bag and a checkout'],
  'selling/auction/afterSale/lotOffers.ts': ['a new auction, a price or offers after its lot'],
  'selling/auction/afterSale/relist.ts': ['a new auction, a price or offers after its lot'],
  'selling/auction/office/reopen.ts': ['a new auction, a price or offers after its lot'],
  'selling/cart/merge.ts': ['a purchase, a bag and a checkout'],
  'selling/cart/operations.ts': ['a purchase, a bag and a checkout'],
  'selling/cart/put.ts': ['a purchase, a bag and a checkout'],
  'selling/inventory/operations.ts': ['a purchase, a bag and a checkout'],
  'selling/offer/submit.ts': ['an offer, also at the instant price'],
  'selling/sale/listing.ts': ['a listing', 'a giveaway', 'offers and an instant price'],
  'selling/sale/lots.ts': ['a lot', 'lots added to a sale'],
  'selling/sale/publish.ts': ['a lot that was drafted before'],
};

test('given the source of the server, then every file that puts an item on sale is walked above', async () => {
  const root = new URL('../../', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, root), 'utf8');
    if (/insert into (auction|draft_lot|lot_offer|offer|invoice_line|reservation|bag_line) /.test(text))
      found.push(name);
  }
  expect(found.sort()).toEqual(Object.keys(SELLING).sort());
  expect(new Set(Object.values(SELLING).flat())).toEqual(new Set(Object.keys(WAYS)));
});

test('given one object that arrived, then no listing of several units is made of it, in either order', async () => {
  const purchase = { kind: 'purchase' };
  const many = await listAtPrice(money, { quantity: 25 });
  const linked = await deliver(many.itemId, purchase);
  expect([linked.status, textsOf(linked)]).toEqual([422, expect.stringContaining('can’t be listed with 25 units')]);
  expect((await deliver(many.itemId, purchase, { quantity: 25 })).status).toBe(200);
  const one = await item({ type: 'non_auth', grade: null, offerType: 'buy_now' });
  expect((await deliver(one, purchase)).status).toBe(200);
  const list = (quantity: number) =>
    send('listing', { itemId: one, priceCents: 20_000, quantity, perUserLimit: 1, note });
  const listed = await list(5);
  expect([listed.status, listed.body.errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'quantity', code: 'units' })],
  ]);
  expect((await list(1)).status).toBe(201);
});

import { DEFAULT_BOUNDS } from '@assay/domain/office/effects.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestResponse } from '../../../../test/client.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { listLot, newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';

// What one person may do alone, by its effect and by the sums of a day and of 30 days (decision 0270), with the bounds that a
// business starts with.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOTE = { note: 'Agreed with the person' };
let money: MoneyApp;
/** A new one for each test: each has done nothing alone yet. */
let clerk: Person;
let colleague: Person;

const run = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const send = (by: Person, path: string, body: object = {}): Promise<TestResponse> =>
  by.client.post(`/v1/office/${path}`, { ...NOTE, ...body }, { 'idempotency-key': newKey() });
const later = (ms: number): string => new Date(money.ctx.clock.now() + ms).toISOString();
const askedFor = ({ body }: TestResponse): string | null => body?.request?.kind ?? null;
/** The cents that left without a second person. Payments are not among them. */
const leftAlone = async (by: Person): Promise<number> =>
  (
    await run(
      "select coalesce(sum(value_cents), 0)::bigint as cents from solo_effect where actor_id = $1 and kind <> 'payment'",
      by.id,
    )
  )[0].cents;

beforeAll(async () => {
  money = await startMoneyApp();
  await run(
    `insert into setting (version, id, key, value, valid_from) select max(version) + 1, $1, 'bounds', $2, now() from setting`,
    newId(money.ctx.clock.now()),
    JSON.stringify(DEFAULT_BOUNDS),
  );
  await money.ctx.settings.refresh();
});
beforeEach(async () => {
  [clerk, colleague] = [await makeStaff(money), await makeStaff(money)];
});
afterAll(() => money.close());

const bidder = () => money.signUp({ isOnboarded: true });

/** An invoice of $499 for something that is no item. */
async function owes(buyer: Person): Promise<string> {
  const draft = await send(colleague, 'invoice', {
    userId: buyer.id,
    lines: [{ title: 'Framing', quantity: 1, unitCents: 49_900 }],
    isTaxed: false,
    deliveryMethod: 'pickup',
  });
  expect((await send(colleague, `invoice/${draft.body.invoiceId}/open`, { dueDays: 10 })).status).toBe(200);
  return draft.body.invoiceId;
}
const payInCash = (by: Person, invoiceId: string) =>
  send(by, `invoice/${invoiceId}/payment`, { kind: 'cash', reference: 'Till 1' });
const giveBack = (by: Person, invoiceId: string) =>
  send(by, `invoice/${invoiceId}/refund`, { amountCents: 49_900, reason: 'goodwill' });

test('given six invoices of $499, when one person marks them as paid in cash and refunds them, then the refunds stop at $1,000 a day', async () => {
  const answers: TestResponse[] = [];
  for (let n = 0; n < 6; n++) {
    // A buyer each: the sum is that of the clerk.
    const invoiceId = await owes(await money.signUp());
    const paid = await payInCash(clerk, invoiceId);
    answers.push(paid);
    answers.push(await giveBack(clerk, invoiceId));
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.map(askedFor)).toEqual([...[null, null, null, null], ...[1, 2, 3, 4].flatMap(() => [null, 'refund'])]);
  expect(await leftAlone(clerk)).toBe(99_800);

  // The next day there is room again, until the sum of 30 days.
  const alone = async (): Promise<number> => {
    await money.advanceTime(DAY);
    for (const person of [clerk, colleague]) await money.logIn(person);
    let count = 0;
    for (let n = 0; n < 2; n++) {
      const invoiceId = await owes(await money.signUp());
      expect(askedFor(await payInCash(clerk, invoiceId))).toBeNull();
      if (askedFor(await giveBack(clerk, invoiceId)) === null) count++;
    }
    return count;
  };
  expect([await alone(), await alone(), await alone(), await alone(), await alone()]).toEqual([2, 2, 2, 2, 0]);
  expect(await leftAlone(clerk)).toBe(499_000);
});

test('given one buyer, when two people each refund them, then the sum of the buyer counts, and another buyer has their own', async () => {
  const [friend, stranger] = [await money.signUp(), await money.signUp()];
  const invoices = [await owes(friend), await owes(friend), await owes(friend), await owes(stranger)];
  for (const id of invoices) expect(askedFor(await payInCash(clerk, id))).toBeNull();
  const [first, second, third, other] = invoices as [string, string, string, string];
  expect(askedFor(await giveBack(clerk, first))).toBeNull();
  expect(askedFor(await giveBack(clerk, second))).toBeNull();
  expect(askedFor(await giveBack(colleague, third))).toBe('refund');
  expect(askedFor(await giveBack(colleague, other))).toBeNull();
});

test('given three refunds at the same time, then only as many pass alone as the sum allows', async () => {
  const invoices = [
    await owes(await money.signUp()),
    await owes(await money.signUp()),
    await owes(await money.signUp()),
  ];
  for (const id of invoices) await payInCash(clerk, id);
  const answers = await Promise.all(invoices.map((id) => giveBack(clerk, id)));
  expect(answers.map((answer) => askedFor(answer) ?? 'done').sort()).toEqual(['done', 'done', 'refund']);
  expect(await leftAlone(clerk)).toBe(99_800);
});

test('given a coupon of 100% without a cap, then a colleague confirms it; small ones are made alone until their sum', async () => {
  const make = (code: string, discount: object, maximumUses: number | null) =>
    send(clerk, 'coupon', { code, discount, maximumUses });
  const free = await make('FREE', { percent: 100, maximumCents: null }, 1);
  expect(free.body.request).toMatchObject({
    kind: 'coupon',
    subject: { kind: 'coupon', title: 'FREE' },
    exposureCents: null,
  });
  expect(await run("select from coupon where code = 'FREE'")).toEqual([]);
  const again = await make('free', { percent: 5 }, 1);
  expect([again.status, again.body.code]).toEqual([409, 'request_state']);
  expect(askedFor(await make('ALWAYS', { valueCents: 100 }, null))).toBe('coupon');
  expect((await make('TENS', { valueCents: 6_000 }, 10)).body.request).toMatchObject({ exposureCents: 60_000 });
  expect((await make('SMALL', { percent: 10, maximumCents: 5_000 }, 10)).body).toMatchObject({ code: 'SMALL' });
  expect((await make('OTHER', { valueCents: 5_000 }, 10)).body).toMatchObject({ code: 'OTHER' });
  expect(askedFor(await make('THIRD', { valueCents: 100 }, 1))).toBe('coupon');
  const made = await confirmIfRequested(money, free, colleague);
  expect(made.body).toMatchObject({ code: 'FREE', percent: 100, maximumDiscountCents: null, maximumUses: 1 });
  expect(await run("select id from coupon where code = 'FREE'")).toEqual([{ id: made.body.id }]);
});

test('given two coupons of one code at the same time, then one is made, and only its worth counts', async () => {
  const make = () => send(clerk, 'coupon', { code: 'TWICE', discount: { valueCents: 100 }, maximumUses: 10 });
  const answers = await Promise.all([make(), make(), make()]);
  expect(answers.map((answer) => answer.body.errors?.[0].code ?? answer.body.code).sort()).toEqual([
    'TWICE',
    'taken',
    'taken',
  ]);
  expect(await leftAlone(clerk)).toBe(1_000);
});

/** An approved item with a photo and a low estimate of $2,900. */
async function estimated(title: string): Promise<string> {
  const id = await createItemFixtures(money.ctx).item({ title, status: 'approved', offerType: 'make_offer' });
  await run('update item set estimate_low_cents = 290000, estimate_high_cents = 350000 where id = $1', id);
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A glove', 'ab/cd', 1600, 1600)`,
    newId(money.ctx.clock.now()),
    id,
  );
  return id;
}
const USUAL = () => ({ openingCents: 72_500, startsAt: later(DAY), endsAt: later(2 * DAY) });

test('given a lot that opens at $1 or lasts two minutes, then two people publish it, alone or in a sale; a usual lot takes one', async () => {
  const publish = async (title: string, terms: object) => {
    const lot = await send(clerk, 'auction', { itemId: await estimated(title), ...USUAL(), ...terms });
    return { id: lot.body.id, answer: await send(clerk, `auction/${lot.body.id}/publish`) };
  };
  expect((await publish('Usual', {})).answer.body).toMatchObject({ isPublished: true });
  const reserved = await publish('Reserved', { openingCents: 100, reserveCents: 200_000 });
  expect(reserved.answer.body).toMatchObject({ isPublished: true });
  const cheap = await publish('Cheap', { openingCents: 100 });
  expect(cheap.answer.body.request).toMatchObject({
    kind: 'publish_lot',
    subject: { kind: 'auction', title: 'Cheap' },
    exposureCents: 289_900,
    terms: { unusual: 1, lots: [{ openingCents: 100, lowEstimateCents: 290_000 }] },
  });
  expect(await run('select from auction where id = $1', cheap.id)).toEqual([]);
  expect(askedFor((await publish('Short', { endsAt: later(DAY + 120_000) })).answer)).toBe('publish_lot');
  expect(askedFor((await publish('Soon', { startsAt: later(HOUR), endsAt: later(2 * HOUR) })).answer)).toBe(
    'publish_lot',
  );
  const worth = { openingCents: 250_000, startsAt: later(HOUR), endsAt: later(HOUR + 30 * 60_000) };
  expect((await publish('Live drop', worth)).answer.body).toMatchObject({ isPublished: true });
  expect((await confirmIfRequested(money, cheap.answer, colleague)).body).toMatchObject({ isPublished: true });

  const sale = await send(clerk, 'sale', {
    title: 'Spring',
    preset: 'weekly',
    opensAt: later(HOUR),
    firstEndAt: later(48 * HOUR),
  });
  const add = async (title: string, openingCents: number) =>
    send(clerk, 'auction', { itemId: await estimated(title), saleId: sale.body.id, openingCents });
  await add('First', 72_500);
  const lot = await add('Second', 100);
  const asked = await send(clerk, `sale/${sale.body.id}/publish`);
  expect(asked.body.request).toMatchObject({
    kind: 'publish_sale',
    subject: { kind: 'sale', title: 'Spring' },
    // Only what is unusual is at stake.
    exposureCents: 289_900,
    terms: { unusual: 1, lots: [{ lot: '2. “Second”' }] },
  });
  const raise = { version: lot.body.version, openingCents: 72_500, note: 'As the others' };
  await clerk.client.patch(`/v1/office/auction/${lot.body.id}`, raise, { 'idempotency-key': newKey() });
  const lapsed = await send(colleague, `request/${asked.body.request.id}/confirm`);
  expect(lapsed.body.detail).toContain('a lot of the sale or its estimate has changed');
  expect((await send(clerk, `sale/${sale.body.id}/publish`)).body).toMatchObject({ status: 'published' });
});

test('given an item that is open to offers, then one person doesn’t lower its estimate to sell below it', async () => {
  const id = await estimated('Open');
  const opened = await send(clerk, `item/${id}/open-to-offers`, { minOfferCents: null });
  expect([opened.status, opened.body.errors]).toEqual([200, undefined]);
  const change = async (body: object) => {
    const { version } = (await clerk.client.get(`/v1/office/item/${id}`)).body;
    return clerk.client.patch(`/v1/office/item/${id}`, { version, ...body }, { 'idempotency-key': newKey() });
  };
  const lowered = await change({ estimateLowCents: 100, estimateHighCents: 100 });
  expect([lowered.status, lowered.body.errors]).toEqual([
    422,
    ['estimateLowCents', 'estimateHighCents'].map((path) => ({
      ...{ path, code: 'only_rises', message: 'Once published, the estimate can only go up' },
    })),
  ]);
  expect((await change({ estimateLowCents: 300_000 })).status).toBe(200);
});

test('given a lot that two people publish, removed or published otherwise, then nothing waits for a colleague any more', async () => {
  const waiting = (id: string) =>
    run("select kind from office_request where subject_id = $1 and status = 'waiting'", id);
  const asked = async (title: string) => {
    const lot = await send(clerk, 'auction', { itemId: await estimated(title), ...USUAL(), openingCents: 100 });
    expect(askedFor(await send(clerk, `auction/${lot.body.id}/publish`))).toBe('publish_lot');
    expect(await waiting(lot.body.id)).toEqual([{ kind: 'publish_lot' }]);
    return lot.body as { id: string; version: number };
  };
  const removed = await asked('Removed');
  await clerk.client.request('DELETE', `/v1/office/auction/${removed.id}`, {
    headers: { 'idempotency-key': newKey() },
  });
  expect(await waiting(removed.id)).toEqual([]);
  const raised = await asked('Raised');
  const raise = { version: raised.version, openingCents: 72_500, ...NOTE };
  await clerk.client.patch(`/v1/office/auction/${raised.id}`, raise, { 'idempotency-key': newKey() });
  expect((await send(clerk, `auction/${raised.id}/publish`)).body).toMatchObject({ isPublished: true });
  expect(await waiting(raised.id)).toEqual([]);
  const clock = { opensAt: later(DAY), firstEndAt: later(2 * DAY) };
  const sale = (await send(clerk, 'sale', { title: 'Canceled', preset: 'weekly', ...clock })).body;
  await send(clerk, 'auction', { itemId: await estimated('In a sale'), saleId: sale.id, openingCents: 100 });
  expect(askedFor(await send(clerk, `sale/${sale.id}/publish`))).toBe('publish_sale');
  const canceled = await send(clerk, `sale/${sale.id}/cancel`, { publicNote: 'The sale moves to next spring' });
  expect([canceled.status, await waiting(sale.id)]).toEqual([200, []]);
});

test('given a published lot or sale two days away, then its times don’t become shorter by one person', async () => {
  const times = { startsAt: later(2 * DAY), endsAt: later(3 * DAY) };
  const made = await send(clerk, 'auction', { itemId: await estimated('Far'), openingCents: 72_500, ...times });
  expect((await send(clerk, `auction/${made.body.id}/publish`)).body).toMatchObject({ isPublished: true });
  const change = async (body: object) => {
    const [{ version }] = await run('select version from auction where id = $1', made.body.id);
    const path = `/v1/office/auction/${made.body.id}`;
    return clerk.client.patch(path, { version, ...NOTE, ...body }, { 'idempotency-key': newKey() });
  };
  expect(askedFor(await change({ endsAt: later(2 * DAY + 120_000) }))).toBe('lot_terms');
  // Two people have published one of 29 minutes: it moves as it is, and one person makes it no shorter.
  await run("update office_request set status = 'declined', decided_at = now() where subject_id = $1", made.body.id);
  await run("update auction set ends_at = starts_at + interval '29 minutes' where id = $1", made.body.id);
  const moved = { startsAt: later(2 * DAY + HOUR), endsAt: later(2 * DAY + HOUR + 29 * 60_000) };
  expect((await change(moved)).status).toBe(200);
  expect(askedFor(await change({ endsAt: later(2 * DAY + HOUR + 60_000) }))).toBe('lot_terms');
  // Nor does one person let it end today, as far below its estimate as it opens.
  await run("update office_request set status = 'declined', decided_at = now() where subject_id = $1", made.body.id);
  expect(askedFor(await change({ startsAt: later(HOUR), endsAt: later(2 * HOUR) }))).toBe('lot_terms');

  const clock = { opensAt: later(2 * DAY), firstEndAt: later(3 * DAY) };
  const sale = await send(clerk, 'sale', { title: 'Far sale', preset: 'weekly', ...clock });
  await send(clerk, 'auction', { itemId: await estimated('In it'), saleId: sale.body.id, openingCents: 72_500 });
  const published = await send(clerk, `sale/${sale.body.id}/publish`);
  const short = { version: published.body.version, firstEndAt: new Date(Date.parse(clock.opensAt) + 120_000), ...NOTE };
  const refused = await clerk.client.patch(`/v1/office/sale/${sale.body.id}`, short, { 'idempotency-key': newKey() });
  expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, 'firstEndAt']);
  const soon = { version: published.body.version, opensAt: later(HOUR), firstEndAt: later(2 * HOUR), ...NOTE };
  const early = await clerk.client.patch(`/v1/office/sale/${sale.body.id}`, soon, { 'idempotency-key': newKey() });
  expect([early.status, early.body.errors?.[0].message]).toEqual([422, expect.stringContaining('24 hours from now')]);
});

test('given a void below the leader that moves $950 to $230, then a colleague confirms it, and the preview says so', async () => {
  const lot = await listLot(money.ctx, { openingCents: 10_000 });
  const [low, leader, rival] = [await bidder(), await bidder(), await bidder()];
  const bid = (person: Person, dollars: number) =>
    person.client.post(
      `/v1/auction/${lot.auctionId}/bid`,
      { amountCents: dollars * 100 },
      { 'idempotency-key': newKey() },
    );
  for (const [person, dollars] of [
    [low, 220],
    [leader, 1_200],
    [rival, 900],
  ] as const)
    expect((await bid(person, dollars)).status).toBe(200);
  const state = () => run('select price_cents, leader_id from auction where id = $1', lot.auctionId);
  expect(await state()).toEqual([{ price_cents: 95_000, leader_id: leader.id }]);
  const path = `auction/${lot.auctionId}/void-bid`;
  const preview = await clerk.client.get(`/v1/office/auction/${lot.auctionId}/void-preview?seqs=3&reason=fraud`);
  expect([preview.status, preview.body.needsSecondPerson]).toEqual([200, true]);
  const asked = await send(clerk, path, { seqs: [3], reason: 'fraud' });
  expect(askedFor(asked)).toBe('void_bids');
  expect(await state()).toEqual([{ price_cents: 95_000, leader_id: leader.id }]);
  expect((await confirmIfRequested(money, asked, colleague)).status).toBe(200);
  expect(await state()).toEqual([{ price_cents: 23_000, leader_id: leader.id }]);
});

test('given prices below the low estimate, then what they give away is added up', async () => {
  const list = async (title: string, priceCents: number) =>
    send(clerk, 'listing', { itemId: await estimated(title), priceCents });
  expect((await list('At it', 290_000)).status).toBe(201);
  expect(askedFor(await list('Far below', 230_000))).toBe('list_item');
  expect((await list('Below', 245_000)).body).toEqual({ auctionId: expect.any(String) });
  expect((await list('Below again', 240_000)).body).toEqual({ auctionId: expect.any(String) });
  expect(await leftAlone(clerk)).toBe(95_000);
  expect(askedFor(await list('And again', 280_000))).toBe('list_item');
});

test('given a forgiven invoice that is due, then its total counts; one of a lot brings its goods back', async () => {
  const invoiceId = await owes(await money.signUp());
  await run('update invoice set due_at = $2 where id = $1', invoiceId, new Date(money.ctx.clock.now() - HOUR));
  const forgive = (id: string) => send(clerk, `invoice/${id}/void`, { reason: 'sale_undone' });
  expect((await forgive(invoiceId)).body).toMatchObject({ status: 'void' });
  expect(await leftAlone(clerk)).toBe(49_900);
  const won = await money.winLot(await money.bidder());
  await run('update invoice set due_at = $2 where id = $1', won.invoiceId, new Date(money.ctx.clock.now() - HOUR));
  expect((await forgive(won.invoiceId)).body).toMatchObject({ status: 'void' });
  expect(await leftAlone(clerk)).toBe(49_900);
});

test('given giveaways, then their estimate times their units counts, and without an estimate a colleague confirms', async () => {
  const giveaway = async (title: string, highCents: number | null) => {
    const id = await estimated(title);
    await run(
      "update item set type = 'giveaway', authentication_type = null, estimate_low_cents = $2, estimate_high_cents = $2 where id = $1",
      id,
      highCents,
    );
    return (quantity: number) => send(clerk, `item/${id}/giveaway`, { quantity });
  };
  const poster = await giveaway('Poster', 2_000);
  expect((await poster(30)).body.request).toMatchObject({ kind: 'giveaway', exposureCents: 60_000 });
  expect((await (await giveaway('Card', 1_000))(20)).body).toEqual({ auctionId: expect.any(String) });
  expect(await leftAlone(clerk)).toBe(20_000);
  expect(askedFor(await (await giveaway('Unknown', null))(1))).toBe('giveaway');
});

test('given raises of credit limits, then all raises of one person count together, apart from value', async () => {
  const raise = async (limitCents: number) => send(clerk, `user/${(await bidder()).id}/credit-limit`, { limitCents });
  const limits = [];
  for (let n = 0; n < 11; n++) limits.push(askedFor(await raise(500_000)));
  // $2,500 each: ten are $25,000.
  expect(limits).toEqual([...Array.from({ length: 10 }, () => null), 'credit_limit']);
  expect(askedFor(await payInCash(clerk, await owes(await money.signUp())))).toBeNull();
});

test('given bounds, then stricter ones are in force immediately, and looser ones after another administrator', async () => {
  const read = async () => (await clerk.client.get('/v1/office/setting')).body.bounds;
  const change = async (part: object) => {
    const { value, version } = await read();
    const body = { value: { ...value, ...part }, version, ...NOTE };
    return clerk.client.patch('/v1/office/setting/bounds', body, { 'idempotency-key': newKey() });
  };
  expect((await change({ dayCents: 40_000 })).body).toEqual({ version: expect.any(Number) });
  const paid = await owes(await money.signUp());
  await payInCash(clerk, paid);
  expect(askedFor(await giveBack(clerk, paid))).toBe('refund');
  const asked = await change({ dayCents: 100_000 });
  expect(asked.body.request).toMatchObject({ kind: 'bounds', subject: { kind: 'setting' } });
  expect((await read()).value.dayCents).toBe(40_000);
  expect((await confirmIfRequested(money, asked, colleague)).status).toBe(200);
  expect((await read()).value).toEqual(DEFAULT_BOUNDS);
});

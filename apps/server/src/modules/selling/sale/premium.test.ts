import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { cookieHeader } from '../../../../test/client.ts';
import { createItemFixtures } from '../../../../test/itemFixtures.ts';
import { newKey } from '../../../../test/lots.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { newId } from '../../../platform/ids.ts';
import { integrityFaults } from '../../office/reports/integrity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const note = 'From the fall on';

let app: TestApp;
let staff: Person;
let [winner, other]: Person[] = [];
let fixtures: ReturnType<typeof createItemFixtures>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  [winner, other] = [await app.signUp({ isOnboarded: true }), await app.signUp({ isOnboarded: true })];
  fixtures = createItemFixtures(app.ctx);
});
afterAll(async () => {
  expect(await integrityFaults(app.ctx)).toEqual([]);
  await app.close();
});

const key = () => ({ 'idempotency-key': newKey() });
const send = (path: string, body: object) => staff.client.post(`/v1/office/${path}`, body, key());
const bid = (person: Person, lotId: string, amountCents: number, expectedTotalCents?: number) =>
  person.client.post(`/v1/auction/${lotId}/bid`, { amountCents, isMax: true, expectedTotalCents }, key());
const lotOf = async (lotId: string) => (await app.client().get(`/v1/auction/${lotId}/last-bid`)).body;
const credit = async (person: Person) => (await person.client.get('/v1/user/credit-limit')).body;
const run = async (sql: string, ...values: unknown[]) => (await app.ctx.pool.query(sql, values)).rows;
const soon = (ms: number): string => new Date(app.ctx.clock.now() + ms).toISOString();

async function setPremium(buyerPremiumBps: number) {
  const { version } = (await staff.client.get('/v1/office/setting')).body.premium;
  const answer = await staff.client.patch(
    '/v1/office/setting/premium',
    { value: { buyerPremiumBps }, version, note },
    key(),
  );
  return answer.status;
}
async function approved(title: string): Promise<string> {
  const id = await fixtures.item({ status: 'approved', offerType: 'make_offer', title });
  await run(
    `insert into media (id, item_id, type, position, alt, file, width, height) values ($1, $2, 'image', 0, 'A glove', 'ab/cd', 1600, 1600)`,
    newId(app.ctx.clock.now()),
    id,
  );
  return id;
}
async function draft(title: string): Promise<string> {
  const body = { itemId: await approved(title), openingCents: 10_000, startsAt: soon(MINUTE), endsAt: soon(HOUR) };
  const made = await send('auction', body);
  expect([made.status, made.body.detail]).toEqual([201, undefined]);
  return made.body.id;
}

test('given a premium, when lots are published, then they keep it to the invoice, and earlier ones stay without', async () => {
  const [older, lotId] = [await draft('Signed cap'), await draft('Signed glove')];
  expect((await send(`auction/${older}/publish`, { note })).body).toMatchObject({ buyerPremiumBps: 0 });

  expect(await setPremium(2_000)).toBe(200);

  expect([await setPremium(5_001), await setPremium(-1), await setPremium(12.5)]).toEqual([422, 422, 422]);
  const draftLots = (await staff.client.get('/v1/office/draft-lot')).body.items;
  expect(draftLots).toMatchObject([{ id: lotId, buyerPremiumBps: 2_000 }]);
  expect((await send(`auction/${lotId}/publish`, { note })).body).toMatchObject({ buyerPremiumBps: 2_000 });
  expect([(await lotOf(older)).buyerPremiumBps, (await lotOf(lotId)).buyerPremiumBps]).toEqual([0, 2_000]);
  // What is set later changes neither.
  expect(await setPremium(1_000)).toBe(200);

  await app.moveClock(2 * MINUTE);
  await app.runJobs();
  for (const person of [staff, winner!, other!]) await app.logIn(person);
  const { limitCents } = await credit(winner!);
  // The whole limit as a bid, without room for its premium.
  expect((await bid(winner!, lotId, limitCents)).body).toMatchObject({
    code: 'credit_limit_exceeded',
    availableCents: limitCents,
    neededCents: limitCents * 1.2,
  });
  // A page that shows no premium is refused with the true total: Oregon, class S, no tax.
  const shippingOf = (cents: number) => 1_500 + Math.ceil((cents - 10_000) / 10_000) * 100;
  const changed = await bid(winner!, lotId, 100_000, 100_000 + shippingOf(100_000));
  expect(changed.body).toMatchObject({
    code: 'total_changed',
    totals: { totalCents: 120_000 + shippingOf(100_000) },
  });
  expect((await bid(winner!, lotId, 100_000, 120_000 + shippingOf(100_000))).status).toBe(200);
  expect(await credit(winner!)).toMatchObject({ usedCents: 120_000, holds: [{ kind: 'bid', amountCents: 120_000 }] });
  expect((await bid(other!, lotId, 50_000)).status).toBe(200);
  expect((await bid(winner!, older, 20_000)).status).toBe(200);
  expect((await credit(winner!)).usedCents).toBe(120_000 + 20_000);

  await app.moveClock(3 * HOUR);
  await app.runJobs();
  for (const person of [staff, winner!]) await app.logIn(person);
  const { hammerCents } = await lotOf(lotId);
  const [sold] = await run('select id from invoice where auction_id = $1', lotId);
  const invoice = (await winner!.client.get(`/v1/invoice/${sold.id}`)).body;
  expect(invoice).toMatchObject({
    subtotalCents: hammerCents,
    premiumCents: hammerCents / 5,
    totalCents: hammerCents * 1.2 + shippingOf(hammerCents) + invoice.taxCents,
  });
  const [owed] = await run(
    `select sum(l.amount_cents)::bigint as cents from ledger_line l join ledger_entry e on e.id = l.entry_id
     where e.cause_ref = $1 and l.amount_cents > 0`,
    `${sold.id}:1`,
  );
  expect(owed.cents).toBe(invoice.totalCents);
  const cookie = cookieHeader(winner!.client);
  const printed = await app.app.inject({ url: `/v1/invoice/${sold.id}/pdf`, headers: { cookie } });
  expect(extractPdfText(printed.rawPayload)).toContain('Buyer’s premium');
  const [plain] = await run('select premium_cents, subtotal_cents from invoice where auction_id = $1', older);
  expect(plain).toEqual({ premium_cents: 0, subtotal_cents: 10_000 });
  const { holds } = await credit(winner!);
  expect(holds).toContainEqual(expect.objectContaining({ kind: 'invoice', amountCents: invoice.totalCents }));
  const alerts = (await winner!.client.get('/v1/user/alerts')).body.items.map(({ body }: { body: string }) => body);
  expect(alerts.find((body: string) => body.startsWith('“Signed glove” is yours'))).toMatch(
    / plus \$\d+ buyer’s premium\./,
  );
});

test('given an unsold lot with a premium, when it is relisted, then it keeps its own, and a price has none', async () => {
  expect(await setPremium(2_000)).toBe(200);
  const lotId = await draft('Signed bat');
  expect((await send(`auction/${lotId}/publish`, { note })).status).toBe(200);
  expect(await setPremium(0)).toBe(200);
  await app.moveClock(3 * HOUR);
  await app.runJobs();
  await app.logIn(staff);
  const terms = { startsAt: soon(MINUTE), endsAt: soon(HOUR), publicNote: 'The lot is listed again.' };
  const asked = await send(`auction/${lotId}/reopen`, { ...terms, note });
  const done = await confirmIfRequested(app, { ...asked, body: { request: asked.body } });
  expect(done.status).toBe(200);
  const lots = 'select buyer_premium_bps from auction where item_id = (select item_id from auction where id = $1)';
  expect(await run(lots, lotId)).toEqual([{ buyer_premium_bps: 2_000 }, { buyer_premium_bps: 2_000 }]);
  expect(await setPremium(2_000)).toBe(200);
  const itemId = await approved('Signed ball');
  const listed = await send('listing', { itemId, priceCents: 90_000, quantity: 1, perUserLimit: 1, note });
  expect((await lotOf(listed.body.auctionId)).buyerPremiumBps).toBe(0);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNotified } from '../../../../test/events.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterEach(async () => {
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const DAY = 86_400_000;
const UPS = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
const move = (invoiceId: string, to: string, body: object = {}, by = staff) =>
  by.client.post(
    `/v1/office/invoice/${invoiceId}/parcel`,
    { to, note: 'At the packing table', ...body },
    { 'idempotency-key': newKey() },
  );
const read = async (person: Person, invoiceId: string) => (await person.client.get(`/v1/invoice/${invoiceId}`)).body;
const listToShip = async () =>
  (await staff.client.get('/v1/office/invoice?status=to_ship')).body.items.map(({ id }: { id: string }) => id);
const readNotices = async (person: Person) => {
  await money.runJobs();
  const { rows } = await money.ctx.pool.query(
    "select type, body from alert where user_id = $1 and type in ('ITEM_READY', 'ITEM_SHIPPED', 'ITEM_DELIVERED') order by created_at",
    [person.id],
  );
  return rows;
};

async function winLot(isPaid = true) {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const { invoiceId } = await money.winLot(person, 30_000);
  if (isPaid) expect((await pay(person, invoiceId, { paymentMethodId: card.id })).body.invoice.status).toBe('paid');
  return { person, invoiceId };
}

test('given a paid lot, when it is packed, shipped and delivered, then its buyer sees where it is, is notified twice, and may close the account', async () => {
  const { person, invoiceId } = await winLot();
  const title = (await read(person, invoiceId)).lines[0].title;
  expect(await listToShip()).toContain(invoiceId);
  expect((await move(invoiceId, 'ready')).body).toEqual({ invoiceId, shippingStatus: 'ready' });
  expect(await readNotices(person)).toEqual([]);
  const { status, body } = await move(invoiceId, 'shipped', { carrier: 'UPS' });
  expect([status, body.code, body.errors]).toEqual([
    422,
    'validation_failed',
    [{ path: 'trackingNumber', code: 'required', message: 'Enter the tracking number' }],
  ]);
  expect((await read(person, invoiceId)).parcel).toBeNull();
  expect((await move(invoiceId, 'shipped', UPS)).status).toBe(200);
  expect(await read(person, invoiceId)).toMatchObject({
    shippingStatus: 'shipped',
    parcel: { ...UPS, shippedAt: expect.stringMatching(/^20\d\d-.*Z$/) },
  });
  expect(await listToShip()).not.toContain(invoiceId);
  expect((await person.client.get('/v1/user/deletion')).body.reasons).toEqual(['open_order']);
  expect((await move(invoiceId, 'shipped', UPS)).body.code).toBe('invoice_state');
  expect((await move(invoiceId, 'received')).body).toEqual({ invoiceId, shippingStatus: 'received' });
  expect(await readNotices(person)).toEqual([
    { type: 'ITEM_SHIPPED', body: `“${title}” shipped with UPS, tracking number 1Z999AA10123456784.` },
    { type: 'ITEM_DELIVERED', body: `“${title}” was delivered. Link it to your account with the code on its seal.` },
  ]);
  expect((await person.client.get('/v1/user/deletion')).body.reasons).toEqual([]);
  const { rows } = await money.ctx.pool.query(
    "select after from audit_event where subject_id = $1 and action = 'invoice.parcel' order by id",
    [invoiceId],
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { shippingStatus: 'ready' },
    { shippingStatus: 'shipped', ...UPS },
    { shippingStatus: 'received' },
  ]);
});

test('given an invoice that is unpaid, unknown, or requested by its buyer, when it is moved, then refused and no one is notified', async () => {
  const { person, invoiceId } = await winLot(false);
  const refused = await move(invoiceId, 'shipped', UPS);
  expect([refused.status, refused.body.code]).toEqual([409, 'invoice_state']);
  expect((await move(invoiceId, 'ready', {}, person)).status).toBe(404);
  expect((await move('0190aaaa-0000-7000-8000-000000000001', 'ready')).body.code).toBe('not_found');
  expect((await read(person, invoiceId)).shippingStatus).toBe('pending');
  expect(await readNotices(person)).toEqual([]);
});

test('given a pickup, when it is ready and handed over, then no carrier is required and the code comes from its buyer alone', async () => {
  const { person, invoiceId } = await winLot();
  await money.ctx.pool.query("update invoice set delivery_method = 'pickup' where id = $1", [invoiceId]);
  expect((await move(invoiceId, 'shipped', UPS)).body.code).toBe('invoice_state');
  expect((await read(person, invoiceId)).pickup).toBeNull();
  expect((await move(invoiceId, 'ready')).status).toBe(200);
  const { pickup, readyAt } = await read(person, invoiceId);
  expect(pickup.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const [notice, ...others] = await readNotices(person);
  expect([notice?.type, others]).toEqual(['ITEM_READY', []]);
  expect(notice?.body).toContain(`Bring a photo ID and the code ${pickup.code}.`);
  const emails = money.mailbox.to(person.email).filter(({ subject }) => subject.startsWith('Ready for pickup'));
  expect(emails.map(({ text }) => text.includes(pickup.code))).toEqual([true]);
  expect(Date.parse(pickup.heldUntil) - Date.parse(readyAt)).toBe(30 * DAY);
  const shown = (await staff.client.get('/v1/office/invoice?status=to_ship')).body.items;
  expect(shown.find(({ id }: { id: string }) => id === invoiceId).pickup).toEqual({ ...pickup, code: null });
  for (const pickupCode of [undefined, 'AAAA-AAAA']) {
    const refused = await move(invoiceId, 'received', { pickupCode });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'pickupCode']);
  }
  expect((await read(person, invoiceId)).shippingStatus).toBe('ready');
  const spokenCode = pickup.code.toLowerCase().replace('-', ' ');
  expect((await move(invoiceId, 'received', { pickupCode: spokenCode })).body.shippingStatus).toBe('received');
  const done = await read(person, invoiceId);
  expect([done.parcel, done.pickup]).toEqual([null, null]);
  expect(done.receivedAt).toEqual(expect.any(String));
});

test('given a paid invoice, then the desk counts it as to be shipped, with its full address and a packing slip, until it is shipped', async () => {
  const { person, invoiceId } = await winLot();
  const desk = async () =>
    (await staff.client.get('/v1/office/desk')).body.queues.find(({ queue }: { queue: string }) => queue === 'to_send');
  const slip = (client: Person['client']) => client.get(`/v1/office/invoice/${invoiceId}/packing-slip`);
  const before = await desk();
  expect(before.count).toBeGreaterThan(0);
  expect(before.oldestAt).toEqual(expect.any(String));
  const { items } = (await staff.client.get('/v1/office/invoice?status=to_ship&limit=100')).body;
  expect(items.length).toBe(before.count);
  expect(items.find(({ id }: { id: string }) => id === invoiceId).address).toMatchObject({
    fullName: expect.any(String),
    line1: expect.any(String),
    postalCode: '97201',
  });
  const printed = await slip(staff.client);
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await slip(person.client)).status).toBe(404);
  await move(invoiceId, 'shipped', { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
  expect((await desk()).count).toBe(before.count - 1);
  expect((await slip(staff.client)).status).toBe(404);
});

test('given an order ready at the desk, when 30 days are over, then it is in the queue for storage, and is not void', async () => {
  const { person, invoiceId } = await winLot();
  await money.ctx.pool.query("update invoice set delivery_method = 'pickup' where id = $1", [invoiceId]);
  await move(invoiceId, 'ready');
  const toStore = async () =>
    (await staff.client.get('/v1/office/invoice?status=to_store')).body.items as { id: string }[];
  const inQueue = async () =>
    (await staff.client.get('/v1/office/desk')).body.queues.find(({ queue }: { queue: string }) => queue === 'to_store')
      ?.count ?? 0;
  await money.ctx.pool.query('update invoice set ready_at = $2 where id = $1', [
    invoiceId,
    new Date(money.ctx.clock.now() - 30 * DAY + 60_000),
  ]);
  expect([(await toStore()).length, await inQueue()]).toEqual([0, 0]);
  await money.ctx.pool.query('update invoice set ready_at = $2 where id = $1', [
    invoiceId,
    new Date(money.ctx.clock.now() - 30 * DAY - 60_000),
  ]);
  // The desk counts again after some seconds, if staff have done nothing.
  await money.moveClock(6_000);
  expect([(await toStore()).map(({ id }) => id), await inQueue()]).toEqual([[invoiceId], 1]);
  expect((await read(person, invoiceId)).status).toBe('paid');
});

test('pickup notifications are sent once, even if an event arrives twice', () => expectNotified(money, ['ITEM_READY']));

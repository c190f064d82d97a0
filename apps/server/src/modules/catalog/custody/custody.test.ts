import type { FailureClass } from '@assay/domain/resale/machine.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieHeader } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { offerOn, patch, post } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, PARCEL, type Sale, sell, verifyPayout } from '../../../../test/resales.ts';

let money: MoneyApp;
let staff: Person;
let second: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
  second = await makeStaff(money);
});
beforeEach(async () => {
  await money.logIn(staff);
  await money.logIn(second);
});
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const NOTE = { note: 'Seen at the desk' };
const actAtDesk = (item: Sale['item'], name: string, more: object = {}, person = staff) =>
  post(person, `/v1/office/item/${item.id}/custody`, { act: name, ...NOTE, ...more });
const readQueue = async (queue: string) => {
  const { body } = await staff.client.get(`/v1/office/custody?queue=${queue}&limit=100`);
  return new Map<string, { acts: string[]; state: string }>(
    body.items.map((one: { itemId: string; acts: string[]; state: string }) => [one.itemId, one]),
  );
};
const countDue = async (queue: string): Promise<number> =>
  (await staff.client.get('/v1/office/desk')).body.queues.find((one: { queue: string }) => one.queue === queue).count;
const downloadLabel = (person: Person, itemId: string) =>
  money.app.inject({
    method: 'GET',
    url: `/v1/office/item/${itemId}/return-label`,
    headers: { cookie: cookieHeader(person.client) },
  });
/** Custody notifications to an item's owner, by alert and by email, oldest first. */
async function readNotices(person: Person, itemId: string) {
  await money.runJobs();
  const ref = `custody:${itemId}:%`;
  const alerts = await money.ctx.pool.query<{ title: string; body: string }>(
    'select title, body from alert where user_id = $1 and ref like $2 order by created_at, id',
    [person.id, ref],
  );
  const emails = await money.ctx.pool.query<{ subject: string; text: string }>(
    "select subject, text from message where user_id = $1 and channel = 'email' and dedupe_key like '%' || $2 order by created_at, id",
    [person.id, ref],
  );
  return { alerts: alerts.rows, emails: emails.rows };
}
const custodyFor = async (person: Person, sale: Sale) =>
  (await person.client.get(`/v1/offer/${sale.id}/resale`)).body.custody;

/** A resale whose recheck fails with this class. */
async function failed(failureClass: FailureClass): Promise<Sale & { other: Person }> {
  const [seller, buyer, other] = [await money.bidder(), await money.bidder(), await money.bidder()];
  await verifyPayout(money, seller);
  for (const person of [buyer, other]) await money.saveCard(person, 'pm_card_visa');
  const sale = await sell(money, seller, buyer);
  expect((await markShipped(sale)).status).toBe(200);
  expect(await custodyFor(buyer, sale)).toMatchObject({ state: 'in_transit_in' });
  expect((await actOnResale(staff, sale, 'receive')).status).toBe(200);
  expect(await custodyFor(buyer, sale)).toMatchObject({ state: 'in_house' });
  await actOnResale(staff, sale, 'find_fault', { failureClass, publicNote: 'A crease that was not described.' });
  expect((await actOnResale(second, sale, 'fail')).status).toBe(200);
  return { ...sale, other };
}

test.each(['seal', 'condition', 'mismatch'] as const)(
  'given a recheck that failed (%s), then no one can make offers on the item and its owner cannot open it; it is returned with label, parcel and arrival',
  async (failureClass) => {
    const { item, seller, buyer, other, ...sale } = await failed(failureClass);
    expect((await offerOn(other, item, 1_400)).body.code).toBe('item_not_for_sale');
    const opened = await patch(seller, `/v1/item/${item.id}/offer-terms`, { isOpenToOffers: true });
    expect(opened.body.code).toBe('item_not_for_sale');
    expect((await readQueue('to_return')).get(item.id)?.acts).toContain('label');
    expect((await readQueue('undecided')).has(item.id)).toBe(true);

    // The parcel needs its label first.
    expect((await actAtDesk(item, 'ship_back')).body.code).toBe('custody_state');
    expect((await actAtDesk(item, 'shelve', { shelf: 'R2-14' })).body).toMatchObject({
      state: 'in_house',
      shelf: 'R2-14',
    });
    expect((await actAtDesk(item, 'label')).status).toBe(422);
    expect((await actAtDesk(item, 'label', PARCEL)).status).toBe(200);
    expect((await actAtDesk(item, 'ship_back')).body).toMatchObject({ state: 'in_transit_out', shelf: null });
    expect(await custodyFor(seller, { ...sale, item, seller, buyer })).toMatchObject({
      state: 'in_transit_out',
      failedRecheck: failureClass,
      wayBack: PARCEL,
    });
    expect((await custodyFor(buyer, { ...sale, item, seller, buyer })).wayBack).toBeNull();
    expect((await actAtDesk(item, 'arrive')).body).toMatchObject({ state: 'returned' });
    const owned = await seller.client.get('/v1/item/owning');
    expect(owned.body.items[0].custody).toMatchObject({ state: 'returned', failedRecheck: failureClass });
    // Back with its owner it is still not for sale.
    expect((await offerOn(other, item, 1_400)).body.code).toBe('item_not_for_sale');
  },
);

test('given an item being returned, then its label has the full address and the tracking, the desk counts it until it has left, and its owner is notified of each step', async () => {
  const before = await countDue('to_return');
  const { item, seller } = await failed('condition');
  expect(await countDue('to_return')).toBe(before + 1);
  await money.ctx.pool.query(
    "update address set full_name = 'Selma Hopper', line1 = '12 Alder Road', line2 = 'Unit 4' where user_id = $1",
    [seller.id],
  );
  expect((await downloadLabel(staff, item.id)).statusCode).toBe(404);
  // A number that the carrier doesn’t have is refused at its field.
  const typo = await actAtDesk(item, 'label', { carrier: 'UPS', trackingNumber: '1Z999AA10123456785' });
  expect([typo.status, typo.body.errors?.[0]?.path]).toEqual([422, 'trackingNumber']);
  expect((await actAtDesk(item, 'label', PARCEL)).body).toMatchObject({
    returnCode: expect.stringMatching(/^RT-[0-9A-F]{8}$/),
    returnTo: ['Selma Hopper', '12 Alder Road', 'Unit 4', expect.stringMatching(/^\w.*, [A-Z]{2} \d{5}/)],
  });
  const { returnCode, returnTo } = (await staff.client.get(`/v1/office/custody?id=${item.id}`)).body.items[0];
  const label = await downloadLabel(staff, item.id);
  expect([label.statusCode, label.headers['content-type'], label.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `inline; filename="${returnCode}.pdf"`,
  ]);
  const pdfText = extractPdfText(label.rawPayload);
  for (const line of [...returnTo, returnCode, PARCEL.carrier, PARCEL.trackingNumber]) expect(pdfText).toContain(line);
  expect((await downloadLabel(seller, item.id)).statusCode).toBe(404);

  expect((await actAtDesk(item, 'ship_back')).status).toBe(200);
  expect(await countDue('to_return')).toBe(before);
  expect((await downloadLabel(staff, item.id)).statusCode).toBe(200);
  expect((await actAtDesk(item, 'arrive')).status).toBe(200);
  expect((await downloadLabel(staff, item.id)).statusCode).toBe(404);
  const { alerts, emails } = await readNotices(seller, item.id);
  expect(alerts.map(({ title }) => title)).toEqual(['We’re returning your item', 'Your item is back']);
  expect(alerts[0]!.body).toContain(`${PARCEL.carrier}, tracking number ${PARCEL.trackingNumber}`);
  expect(emails).toHaveLength(2);
  expect(emails[0]!.text).toContain(`${PARCEL.carrier}, tracking number ${PARCEL.trackingNumber}`);
});

test('given an owner without an address, then no label is created, and the item is handed over in person', async () => {
  const { item, seller } = await failed('seal');
  await money.ctx.pool.query('delete from address where user_id = $1', [seller.id]);
  const refused = await actAtDesk(item, 'label', PARCEL);
  expect([refused.status, refused.body.code]).toEqual([422, 'address_required']);
  expect((await actAtDesk(item, 'hand_back')).body).toMatchObject({ state: 'returned' });
  expect((await readNotices(seller, item.id)).alerts.map(({ title }) => title)).toEqual(['Your item is back']);
});

test('given an item that failed or is lost, then no list and no card shows it as for sale, and they show who has it', async () => {
  const { item, seller, ...sale } = await failed('condition');
  const visitor = money.client();
  const listedAs = async () =>
    (
      await money.ctx.pool.query<{ sale_state: string }>('select sale_state from item_listing where item_id = $1', [
        item.id,
      ])
    ).rows[0]!.sale_state;
  const card = async () => (await visitor.get(`/v1/item/slug/${item.slug}`)).body;
  expect(await listedAs()).not.toBe('for_sale');
  expect(await card()).toMatchObject({ takesOffers: false, heldBy: 'in_house' });
  expect((await staff.client.get(`/v1/office/resale/${sale.id}`)).body).toMatchObject({
    itemId: item.id,
    custody: { state: 'in_house', failedRecheck: 'condition' },
  });
  await actAtDesk(item, 'label', PARCEL);
  await actAtDesk(item, 'ship_back');
  expect(await card()).toMatchObject({ takesOffers: false, heldBy: 'in_transit_out' });
  expect((await actAtDesk(item, 'lose')).body).toMatchObject({ state: 'lost' });
  expect(await card()).toMatchObject({ heldBy: 'lost' });
  expect((await readNotices(seller, item.id)).alerts.at(-1)!.title).toBe('Your item is lost');

  expect((await actAtDesk(item, 'receive')).status).toBe(200);
  expect((await readNotices(seller, item.id)).alerts.at(-1)!.title).toBe('We found your item');
  const { rows } = await money.ctx.pool.query<{ id: string }>(
    "insert into condition (id, slug, name) values (gen_random_uuid(), 'worn', 'Worn') returning id",
  );
  await actAtDesk(item, 'clear', { conditionId: rows[0]!.id, conditionReport: 'Worn at the handle and the barrel.' });
  expect(await listedAs()).toBe('for_sale');
  expect(await card()).toMatchObject({ takesOffers: true, heldBy: null });
});

test('given a worse condition, when staff describe it again, then it may be sold again; a different object never is', async () => {
  const { item, other } = await failed('condition');
  const { rows } = await money.ctx.pool.query<{ id: string }>(
    "insert into condition (id, slug, name) values (gen_random_uuid(), 'creased', 'Creased') returning id",
  );
  const conditionId = rows[0]!.id;
  expect((await actAtDesk(item, 'clear')).status).toBe(422);
  const cleared = await actAtDesk(item, 'clear', {
    conditionId,
    conditionReport: 'A crease across the lower left corner.',
  });
  expect([cleared.status, cleared.body.failedRecheck]).toEqual([200, null]);
  expect((await offerOn(other, item, 1_400)).status).toBe(201);

  const mismatch = await failed('mismatch');
  const refused = await actAtDesk(mismatch.item, 'clear', {
    conditionId,
    conditionReport: 'It is another bat altogether.',
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'custody_state']);
});

test('given a suspected counterfeit, then it is held, is not returned, and a different staff member releases it', async () => {
  const held = await countDue('held');
  const { item, seller } = await failed('counterfeit');
  expect(await countDue('held')).toBe(held + 1);
  expect((await readQueue('held')).get(item.id)).toMatchObject({ state: 'held' });
  expect((await actAtDesk(item, 'label', PARCEL)).body.code).toBe('custody_state');
  // The second reviewer put it on hold by confirming the fault.
  expect((await actAtDesk(item, 'release', {}, second)).body.code).toBe('forbidden');
  expect((await actAtDesk(item, 'release')).body.state).toBe('in_house');
  expect(await countDue('held')).toBe(held);
  const { alerts, emails } = await readNotices(seller, item.id);
  expect(alerts.map(({ title }) => title)).toEqual(['We’re holding your item', 'We released your item']);
  expect(emails).toHaveLength(2);
  expect((await actAtDesk(item, 'hand_back')).body.code).toBe('custody_state');
});

test('given a user who is not staff, then the desk does not exist, and the moves cannot be changed', async () => {
  const { item, seller } = await failed('seal');
  expect((await actAtDesk(item, 'shelve', { shelf: 'A1' }, seller)).status).toBe(404);
  expect((await actAtDesk({ ...item, id: newKey() }, 'shelve', { shelf: 'A1' })).status).toBe(404);
  await expect(
    money.ctx.pool.query("update custody_move set note = 'x' where item_id = $1", [item.id]),
  ).rejects.toThrow(/only grows/);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { recordSent } from '../../../../test/statements.ts';
import { readOrder } from './order.ts';
import { readOfficeInvoices } from './queries.ts';

let money: MoneyApp;
let staff: Person;
let buyer: Person;
let invoiceId: string;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
  buyer = await money.bidder();
  const card = (await money.saveCard(buyer, 'pm_card_visa')).body;
  const won = await money.winLot(buyer, 30_000);
  invoiceId = won.invoiceId;
  await money.ctx.pool.query("update item set serial = 'AS-00077123', shelf = 'B2-04' where id = $1", [won.itemId]);
  await pay(buyer, invoiceId, { paymentMethodId: card.id });
  await money.runJobs();
});
afterAll(() => money.close());

const act = (path: string, body: object) =>
  staff.client.post(`/v1/office/invoice/${invoiceId}${path}`, body, { 'idempotency-key': newKey() });
const order = async (person = staff) => (await person.client.get(`/v1/office/invoice/${invoiceId}`)).body;
const notices = async () => {
  await money.runJobs();
  const { rows } = await money.ctx.pool.query<{ body: string }>(
    "select body from alert where user_id = $1 and type = 'ITEM_SHIPPED' order by created_at",
    [buyer.id],
  );
  return rows.map(({ body }) => /with (.*)\./.exec(body)?.[1]);
};

describe('an order as a record', () => {
  test('given a paid lot, then its lines, payment, place and events are one record', async () => {
    const shown = await order();
    expect(shown).toMatchObject({
      username: buyer.username,
      email: buyer.email,
      service: null,
      goods: [{ serial: 'AS-00077123', shelf: 'B2-04', isPacked: false }],
      payments: [
        { status: 'succeeded', amountCents: shown.invoice.totalCents, method: 'Visa •••• 4242', reference: null },
      ],
      refunds: [],
      notes: [],
    });
    expect(shown.timeline.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringMatching(/^Paid \$[\d,.]+ with Visa •••• 4242$/),
      'Lot won, invoice created',
    ]);
  });

  test('given roles without contact, then the email is not sent to them; a person without a role has no such page', async () => {
    await money.ctx.pool.query("update users set staff_roles = '{logistics}' where id = $1", [staff.id]);
    expect((await order()).email).toBeNull();
    await money.ctx.pool.query("update users set staff_roles = '{admin}' where id = $1", [staff.id]);
    expect((await buyer.client.get(`/v1/office/invoice/${invoiceId}`)).status).toBe(404);
    expect((await staff.client.get('/v1/office/invoice/0190aaaa-0000-7000-8000-000000000001')).body.code).toBe(
      'not_found',
    );
  });

  test('given a tracking number that its carrier doesn’t have, then it is refused at the field, and nothing moves', async () => {
    const typo = { to: 'shipped', carrier: 'UPS', trackingNumber: '1Z999AA10123456785', note: 'Handed over' };
    const refused = await act('/parcel', typo);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: 'trackingNumber',
          code: 'invalid',
          message: 'A letter or digit of this UPS number is wrong. Scan it, or compare it with the label.',
        },
      ],
    ]);
    expect((await order()).invoice.shippingStatus).toBe('pending');
    expect(await notices()).toEqual([]);
  });

  test('given a shipped order, when its tracking is corrected with a reason, then the record, its events and its buyer have the right number', async () => {
    const corrected = { carrier: 'FedEx', trackingNumber: '4490 4430 4137 821', note: 'The label was swapped' };
    expect((await act('/tracking', corrected)).body.code).toBe('invoice_state');
    const ups = { carrier: 'UPS', service: 'Ground', trackingNumber: '1z999aa1 0123456784' };
    expect((await act('/parcel', { to: 'shipped', ...ups, note: 'Handed over' })).status).toBe(200);
    expect(await order()).toMatchObject({
      service: 'Ground',
      invoice: { parcel: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' } },
    });
    expect((await act('/tracking', { ...corrected, note: '' })).status).toBe(400);
    expect((await act('/tracking', { ...corrected, trackingNumber: '12345' })).status).toBe(422);
    expect((await act('/tracking', corrected)).body).toEqual({
      invoiceId,
      carrier: 'FedEx',
      trackingNumber: '449044304137821',
    });
    // Back to the first number, and again: its buyer reads the number that holds.
    const back = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', note: 'It was right' };
    for (const correction of [back, corrected]) {
      await money.moveClock(1_000);
      expect((await act('/tracking', correction)).status).toBe(200);
    }
    const shown = await order();
    expect(shown).toMatchObject({
      service: null,
      invoice: { shippingStatus: 'shipped', parcel: { carrier: 'FedEx', trackingNumber: '449044304137821' } },
    });
    expect(shown.timeline.slice(0, 4)).toMatchObject([
      { title: 'Parcel corrected: FedEx 449044304137821', by: staff.username, note: 'The label was swapped' },
      { title: 'Parcel corrected: UPS 1Z999AA10123456784', by: staff.username, note: 'It was right' },
      { title: 'Parcel corrected: FedEx 449044304137821', by: staff.username, note: 'The label was swapped' },
      { title: 'Shipped with UPS Ground 1Z999AA10123456784', by: staff.username },
    ]);
    expect(await notices()).toEqual([
      'UPS, tracking number 1Z999AA10123456784',
      'FedEx, tracking number 449044304137821',
      'UPS, tracking number 1Z999AA10123456784',
      'FedEx, tracking number 449044304137821',
    ]);
  });

  test('given a refund and a note, then the record has both with who and why', async () => {
    expect((await act('/refund', { amountCents: 500, reason: 'goodwill', note: 'Scuffed box' })).status).toBe(200);
    expect((await act('/note', { note: 'Wants Saturday delivery' })).status).toBe(204);
    const shown = await order();
    expect(shown.refunds).toMatchObject([
      { amountCents: 500, reason: 'goodwill', note: 'Scuffed box', by: staff.username, method: 'Visa •••• 4242' },
    ]);
    expect(shown.notes).toMatchObject([{ by: staff.username, text: 'Wants Saturday delivery' }]);
    expect(shown.timeline[0].title).toMatch(/^Refund of \$5, goodwill/);
    expect(shown.timeline.some(({ note }: { note: string }) => note === 'Wants Saturday delivery')).toBe(false);
  });

  test('given its number, tracking number, seal, title, or its buyer by name, username or email, then the order is found', async () => {
    const { invoice } = await order();
    const name = invoice.buyer as string;
    const found = async (find: string) =>
      (await staff.client.get(`/v1/office/invoice?${new URLSearchParams({ status: 'all', find })}`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    for (const find of [
      invoice.number.toLowerCase(),
      '449044304137821',
      '4490 4430 4137 821',
      'as-00077123',
      'signed ball',
      buyer.username,
      buyer.email.toUpperCase(),
      name.toLowerCase(),
    ])
      expect([find, await found(find)]).toEqual([find, [invoiceId]]);
    for (const find of ['INV-0', 'someone-else@example.com', '999999999999'])
      expect([find, await found(find)]).toEqual([find, []]);
  });

  test('given a record or a search, then it takes a fixed number of statements', async () => {
    // Jobs of the process send others meanwhile.
    const sent = async (read: () => Promise<unknown>) =>
      (await recordSent(read)).sent.filter(({ text }) => /\bfrom invoice v\b/.test(text)).length;
    expect(await sent(() => readOrder(money.ctx, invoiceId, ['admin']))).toBe(2);
    const query = { status: 'all', find: 'signed ball', offset: 0, limit: 25 } as const;
    expect(await sent(() => readOfficeInvoices(money.ctx, query))).toBe(3);
  });
});

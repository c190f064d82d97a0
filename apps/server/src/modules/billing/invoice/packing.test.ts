import { randomBytes } from 'node:crypto';
import { toSerial, toToken } from '@assay/domain/item/serial.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieHeader } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { recordSent } from '../../../../test/statements.ts';
import { readParcelSlips } from '../../resale/resale/slip.ts';
import { readParcels } from './packing.ts';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterAll(() => money.close());

type Order = { invoiceId: string; number: string; serial: string; token: string; itemId: string };

/** A paid order with its object sealed, on a shelf. */
async function order(buyer: Person, methodId: string, shelf: string): Promise<Order> {
  const { invoiceId, itemId } = await money.winLot(buyer, 30_000);
  const [serial, token] = [toSerial('AS', randomBytes(8)), toToken(randomBytes(26))];
  await money.ctx.pool.query('update item set serial = $2, qrcode = $3, shelf = $4, title = $5 where id = $1', [
    itemId,
    serial,
    token,
    shelf,
    `Ball ${serial}`,
  ]);
  const paid = await pay(buyer, invoiceId, { paymentMethodId: methodId });
  expect(paid.body.invoice.status).toBe('paid');
  return { invoiceId, itemId, serial, token, number: paid.body.invoice.number };
}

async function payer(): Promise<{ buyer: Person; methodId: string }> {
  const buyer = await money.bidder();
  return { buyer, methodId: (await money.saveCard(buyer, 'pm_card_visa')).body.id };
}

const parcels = async (query = '') => (await staff.client.get(`/v1/office/parcel?limit=100${query}`)).body;
const pack = (invoiceId: string, body: object) =>
  staff.client.post(`/v1/office/invoice/${invoiceId}/pack`, body, { 'idempotency-key': newKey() });
const printSlips = async (query = '') => {
  const headers = { cookie: cookieHeader(staff.client) };
  const answer = await money.app.inject({ url: `/v1/office/parcel/slips${query}`, headers });
  return { type: answer.headers['content-type'], text: extractPdfText(answer.rawPayload) };
};
const move = (invoiceId: string, body: object) =>
  staff.client.post(`/v1/office/invoice/${invoiceId}/parcel`, body, { 'idempotency-key': newKey() });
const read = async (invoiceId: string) => (await staff.client.get(`/v1/office/invoice/${invoiceId}`)).body;

describe('packing', () => {
  test('given two orders of one buyer and address and one of another, then two parcels are listed by shelf, and their labels are one document in that order', async () => {
    const [one, other] = [await payer(), await payer()];
    const first = await order(one.buyer, one.methodId, 'C3-01');
    const second = await order(one.buyer, one.methodId, 'B1-07');
    const third = await order(other.buyer, other.methodId, 'A2-02');
    const { items, total } = await parcels();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { id: third.invoiceId, number: third.number, lines: [{ serial: third.serial, shelf: 'A2-02', isPacked: false }] },
      {
        id: first.invoiceId,
        number: first.number,
        invoices: [{ number: first.number }, { number: second.number }],
        lines: [{ shelf: 'B1-07' }, { shelf: 'C3-01' }],
      },
    ]);
    const { type, text } = await printSlips();
    expect(type).toBe('application/pdf');
    const places = [third, second, first].map(({ serial }) => text.indexOf(serial));
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
    expect(text).toContain(`Orders ${first.number}, ${second.number}`);
    const chosen = (await printSlips(`?ids=${third.invoiceId}`)).text;
    expect([chosen.includes(third.serial), chosen.includes(first.serial)]).toEqual([true, false]);
    expect((await one.buyer.client.get('/v1/office/parcel/slips')).status).toBe(404);
  });

  test('given a parcel of two orders, when a wrong object is scanned, then it is refused at the field; the last right one closes it, and both orders ship together', async () => {
    const { buyer, methodId } = await payer();
    const first = await order(buyer, methodId, 'D1-01');
    const second = await order(buyer, methodId, 'D1-02');
    const stranger = await payer();
    const wrong = await order(stranger.buyer, stranger.methodId, 'D1-03');
    const refusals: unknown[] = [];
    for (const code of [wrong.serial, 'AS-00000000-Z']) {
      const { status, body } = await pack(first.invoiceId, { code });
      refusals.push([status, body.errors]);
    }
    expect(refusals).toEqual([
      [422, [{ path: 'code', code: 'invalid', message: `“Ball ${wrong.serial}” doesn’t belong in this parcel` }]],
      [422, [{ path: 'code', code: 'invalid', message: 'No object has this code' }]],
    ]);
    // The seal's QR code, as a scanner reads it.
    expect((await pack(second.invoiceId, { code: `https://assay.example/q/${second.token}` })).body).toMatchObject({
      invoiceId: first.invoiceId,
      left: 1,
    });
    expect((await pack(first.invoiceId, { code: second.serial })).body.errors[0].message).toBe(
      `“Ball ${second.serial}” is in this parcel already`,
    );
    expect((await read(first.invoiceId)).invoice.shippingStatus).toBe('pending');
    expect((await pack(first.invoiceId, { code: first.serial.toLowerCase() })).body.left).toBe(0);
    for (const { invoiceId } of [first, second]) {
      const shown = await read(invoiceId);
      expect(shown.invoice.shippingStatus).toBe('ready');
      expect(shown.packedTogether).toHaveLength(1);
      expect(shown.timeline[0]).toMatchObject({ title: 'Packed', note: 'Scanned at the packing table' });
    }
    expect((await pack(first.invoiceId, { code: first.serial })).body.code).toBe('invoice_state');
    expect((await parcels('&status=ready')).items).toMatchObject([
      { id: first.invoiceId, invoices: [{ number: first.number }, { number: second.number }] },
    ]);
    expect((await parcels(`&number=${second.number.toLowerCase()}`)).items).toMatchObject([{ number: first.number }]);
    // Either order moves both.
    const ups = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    expect((await move(second.invoiceId, { to: 'shipped', ...ups, note: 'Handed over' })).status).toBe(200);
    for (const { invoiceId } of [first, second])
      expect((await read(invoiceId)).invoice).toMatchObject({ shippingStatus: 'shipped', parcel: ups });
    expect((await read(wrong.invoiceId)).invoice.shippingStatus).toBe('pending');
    expect((await parcels('&status=ready')).items).toEqual([]);
  });

  test('given a packed parcel of three orders, when its first is refunded, then the others ship without it; a later order without a quote doesn’t stop the scans', async () => {
    const { buyer, methodId } = await payer();
    const first = await order(buyer, methodId, 'F1-01');
    const second = await order(buyer, methodId, 'F1-02');
    const third = await order(buyer, methodId, 'F1-03');
    const { invoiceId: unquoted } = await money.winLot(buyer, 30_000);
    await money.ctx.pool.query(
      `update invoice v set pays_later = true, payable_from = $3, quoted_shipping_cents = null, address = o.address
       from invoice o where v.id = $1 and o.id = $2`,
      [unquoted, first.invoiceId, new Date(money.ctx.clock.now() + 86_400_000)],
    );
    for (const { serial } of [first, second, third])
      expect((await pack(first.invoiceId, { code: serial })).status).toBe(200);
    const toTakeOut = async () => (await parcels('&status=take_out')).items;
    const takeOut = (invoiceId: string) =>
      staff.client.post(
        `/v1/office/invoice/${invoiceId}/take-out`,
        { note: 'Back on its shelf' },
        { 'idempotency-key': newKey() },
      );
    expect(await toTakeOut()).toEqual([]);
    expect((await takeOut(third.invoiceId)).body.code).toBe('invoice_state');
    await money.ctx.pool.query("update invoice set status = 'refunded' where id = any($1)", [
      [first.invoiceId, second.invoiceId],
    ]);
    // Both are still in the box of the first order.
    expect(await toTakeOut()).toMatchObject(
      [first, second].map((one) => ({
        status: 'take_out',
        number: first.number,
        invoices: [{ number: one.number }],
        lines: [{ serial: one.serial, isPacked: true }],
      })),
    );
    expect((await takeOut(second.invoiceId)).body).toEqual({ invoiceId: second.invoiceId, parcel: first.number });
    expect(await toTakeOut()).toMatchObject([{ id: first.invoiceId }]);
    expect((await read(second.invoiceId)).timeline[0]).toMatchObject({
      title: `Taken out of parcel ${first.number}: Signed ball`,
      note: 'Back on its shelf',
    });
    // Not refunded after all, it is packed again; alone, since its parcel is closed.
    await money.ctx.pool.query("update invoice set status = 'paid' where id = $1", [second.invoiceId]);
    expect((await pack(second.invoiceId, { code: second.serial })).body.left).toBe(0);
    await money.ctx.pool.query('update invoice set packed_with = $1 where id = $2', [
      first.invoiceId,
      second.invoiceId,
    ]);
    const ups = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    expect((await move(first.invoiceId, { to: 'shipped', ...ups, note: 'Handed over' })).body.code).toBe(
      'invoice_state',
    );
    expect((await move(third.invoiceId, { to: 'shipped', ...ups, note: 'Handed over' })).status).toBe(200);
    const { rows } = await money.ctx.pool.query(
      'select shipping_status, packed_with from invoice where id = any($1) order by id',
      [[first, second, third].map(({ invoiceId }) => invoiceId)],
    );
    expect(rows).toEqual([
      { shipping_status: 'ready', packed_with: null },
      { shipping_status: 'shipped', packed_with: null },
      { shipping_status: 'shipped', packed_with: second.invoiceId },
    ]);
    await money.ctx.pool.query("update invoice set status = 'paid' where id = $1", [first.invoiceId]);
  });

  test('given an object without a code, then it is packed by hand with a note; an unpaid or unknown order is not packed', async () => {
    const { buyer, methodId } = await payer();
    const plain = await order(buyer, methodId, 'E1-01');
    const [parcel] = (await parcels(`&number=${plain.number}`)).items;
    const { lineId } = parcel.lines[0];
    expect((await pack(plain.invoiceId, { lineId, note: 'ok' })).status).toBe(400);
    expect((await pack(plain.invoiceId, { lineId: plain.invoiceId, note: 'By its picture' })).body.code).toBe(
      'not_found',
    );
    expect((await pack(plain.invoiceId, { lineId, note: 'By its picture' })).body.left).toBe(0);
    expect((await read(plain.invoiceId)).timeline[0]).toMatchObject({ title: 'Packed', note: 'By its picture' });
    const { invoiceId } = await money.winLot((await payer()).buyer);
    expect((await pack(invoiceId, { code: plain.serial })).body.code).toBe('invoice_state');
    expect((await pack('0190aaaa-0000-7000-8000-000000000001', { code: plain.serial })).body.code).toBe('not_found');
  });

  test('given the list, then its first page takes two statements', async () => {
    const { sent } = await recordSent(() => readParcels(money.ctx, { status: 'pending', offset: 0, limit: 50 }));
    // Jobs of the process send others meanwhile.
    expect(sent.filter(({ text }) => /\bfrom invoice(_line l)?\b/.test(text))).toHaveLength(2);
    const slips = await recordSent(() => readParcelSlips(money.ctx, undefined));
    expect(slips.result.length).toBeGreaterThan(1);
    // All were made with one version of the settings.
    expect(
      slips.sent.filter(({ text }) => text.includes('distinct on (key) key') && text.includes('<> all')),
    ).toHaveLength(1);
    expect(await money.faults()).toEqual([]);
  });
});

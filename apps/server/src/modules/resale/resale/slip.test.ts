import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieHeader } from '../../../../test/client.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, PARCEL, type Sale, sell, verifyPayout } from '../../../../test/resales.ts';

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
afterAll(() => money.close());

const downloadSlip = (person: Person, path: string) =>
  money.app.inject({
    method: 'GET',
    url: path,
    headers: { cookie: cookieHeader(person.client) },
  });
const sellerSlipPath = (sale: Sale) => `/v1/offer/${sale.id}/packing-slip`;
const buyerSlipPath = (sale: Sale) => `/v1/office/resale/${sale.id}/packing-slip`;

test('given a paid sale, when seller and staff print their packing slips, then each leg has its own, and neither names the other side', async () => {
  const [seller, buyer] = [await money.bidder(), await money.bidder()];
  for (const [person, name] of [
    [seller, 'Selma Hopper'],
    [buyer, 'Bruno Lovelace'],
  ] as const)
    await money.ctx.pool.query('update address set full_name = $2 where user_id = $1', [person.id, name]);
  await verifyPayout(money, seller);
  await money.saveCard(buyer, 'pm_card_visa');
  const sale = await sell(money, seller, buyer);
  const { rows } = await money.ctx.pool.query<{ code: string; serial: string }>(
    'select s.code, t.serial from secondary_transaction s join item t on t.id = s.item_id where s.id = $1',
    [sale.id],
  );
  const { code, serial } = rows[0]!;

  const inbound = await downloadSlip(seller, sellerSlipPath(sale));
  expect([inbound.statusCode, inbound.headers['content-type'], inbound.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `inline; filename="${code}.pdf"`,
  ]);
  const slip = extractPdfText(inbound.rawPayload);
  expect(slip).toContain(code);
  expect(slip).toContain(`Hologram ${serial}`);
  expect(slip.indexOf('180 Varick Street')).toBeGreaterThan(slip.indexOf('TO'));
  expect(slip).toContain('Selma Hopper');
  expect(slip).not.toContain('Bruno');
  // Not for the buyer or a stranger, and there is nothing to ship to the buyer yet.
  expect([
    (await downloadSlip(buyer, sellerSlipPath(sale))).statusCode,
    (await downloadSlip(staff, sellerSlipPath(sale))).statusCode,
    (await downloadSlip(staff, buyerSlipPath(sale))).statusCode,
    (await downloadSlip(seller, buyerSlipPath(sale))).statusCode,
  ]).toEqual([404, 404, 404, 404]);

  await markShipped(sale);
  for (const name of ['receive', 'pass']) expect((await actOnResale(staff, sale, name)).status).toBe(200);
  expect((await downloadSlip(seller, sellerSlipPath(sale))).statusCode).toBe(404);
  const { address } = (
    await money.ctx.pool.query<{ address: { fullName: string; line1: string } }>(
      'select address from invoice where id = $1',
      [sale.invoiceId],
    )
  ).rows[0]!;
  const label = extractPdfText((await downloadSlip(staff, buyerSlipPath(sale))).rawPayload);
  expect(label.indexOf(address.line1)).toBeGreaterThan(label.indexOf('180 Varick Street'));
  expect(label).toContain(address.fullName);
  expect(label).toContain('Signature required.');
  expect(label).not.toContain('Selma');
  expect((await actOnResale(staff, sale, 'ship', PARCEL)).status).toBe(200);
  expect((await downloadSlip(staff, buyerSlipPath(sale))).statusCode).toBe(200);
});

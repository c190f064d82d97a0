import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieHeader } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import { extractPdfText } from '../../../../test/pdfText.ts';
import type { Person } from '../../../../test/people.ts';
import { readTableRates } from '../../../platform/settings.ts';

// Papers keep the settings that they were made with; prices follow the ones in force.

let app: MoneyApp;
let staff: Person;
let buyer: Person;

beforeAll(async () => {
  app = await startMoneyApp();
  staff = await makeStaff(app);
  buyer = await app.bidder();
  await app.saveCard(buyer, 'pm_card_visa');
});
afterAll(() => app.close());

async function change(
  key: 'business' | 'timeZone' | 'address' | 'pickup' | 'shipping' | 'tax',
  value: object,
): Promise<void> {
  const { version } = (await staff.client.get('/v1/office/setting')).body[key];
  const body = { value, version, note: 'We moved' };
  const answer = await staff.client.patch(`/v1/office/setting/${key}`, body, { 'idempotency-key': newKey() });
  expect([key, answer.status, answer.body.detail]).toEqual([key, 200, undefined]);
}
const printed = async (invoiceId: string): Promise<string> => {
  const { status, body } = await buyer.client.get(`/v1/invoice/${invoiceId}/pdf`);
  expect(status).toBe(200);
  return String(body);
};
const versionOf = async (invoiceId: string): Promise<number> =>
  (await app.ctx.pool.query('select settings_version from invoice where id = $1', [invoiceId])).rows[0]
    .settings_version;

test('given an invoice, when the business moves and changes its name, then a reprint is the same to the byte, and the next one differs', async () => {
  const { invoiceId } = await app.winLot(buyer);
  const before = await printed(invoiceId);
  await change('business', { legalName: 'Lantern Auctions LLC', tradingName: '', shortName: '', phone: '' });
  await change('address', { line1: '1 Broadway', city: 'New York', state: 'NY', postalCode: '10004' });
  expect(await printed(invoiceId)).toBe(before);
  const { invoiceId: nextId } = await app.winLot(buyer);
  expect(await versionOf(nextId)).toBe((await versionOf(invoiceId)) + 2);
  expect(await printed(nextId)).not.toBe(before);
});

test('given invoices made at night, then each prints its days in the zone it was made with', async () => {
  const cookie = cookieHeader(buyer.client);
  const firstLines = async (id: string) =>
    extractPdfText((await app.app.inject({ url: `/v1/invoice/${id}/pdf`, headers: { cookie } })).rawPayload);
  const madeAtNight = async (): Promise<string> => {
    const { invoiceId } = await app.winLot(buyer);
    await app.ctx.pool.query("update invoice set created_at = '2026-12-02T06:30:00Z' where id = $1", [invoiceId]);
    return invoiceId;
  };
  const eastern = await madeAtNight();
  await change('timeZone', { zone: 'America/Los_Angeles' });
  const pacific = await madeAtNight();
  expect(await firstLines(eastern)).toContain('December 2, 2026');
  expect(await firstLines(pacific)).toContain('December 1, 2026');
  await change('timeZone', { zone: 'America/New_York' });
});

test('given an invoice from before there were settings, then it is printed with the first ones', async () => {
  const { invoiceId } = await app.winLot(buyer);
  const after = await printed(invoiceId);
  await app.ctx.pool.query('update invoice set settings_version = null where id = $1', [invoiceId]);
  expect(await printed(invoiceId)).not.toBe(after);
});

test('given other shipping prices and tax states, then the next invoice has them', async () => {
  await app.ctx.pool.query(
    "update address set city = 'New York', state = 'NY', postal_code = '10014' where user_id = $1",
    [buyer.id],
  );
  const { invoiceId } = await app.winLot(buyer);
  const totals = async (id: string) => {
    const { shippingCents, taxRateBps } = (await buyer.client.get(`/v1/invoice/${id}`)).body;
    return { shippingCents, taxRateBps };
  };
  const before = await totals(invoiceId);
  expect(before.taxRateBps).toBeGreaterThan(0);
  const { shipping } = EXAMPLE_SETTINGS;
  const raised = Object.fromEntries(
    Object.entries(shipping.baseCents).map(([name, base]) => [name, base === null ? null : base + 700]),
  );
  await change('shipping', { ...shipping, baseCents: raised });
  // The number with the state is on the printout of an invoice with its tax.
  await change('tax', { registrations: [{ state: 'NY', number: '12-3456789' }] });
  const { invoiceId: taxedId } = await app.winLot(buyer);
  const cookie = cookieHeader(buyer.client);
  const textOf = async (id: string) =>
    extractPdfText((await app.app.inject({ url: `/v1/invoice/${id}/pdf`, headers: { cookie } })).rawPayload);
  expect(await textOf(taxedId)).toContain('Tax registration 12-3456789');
  expect(await textOf(invoiceId)).not.toContain('Tax registration');
  await change('tax', { registrations: [] });
  const { invoiceId: nextId } = await app.winLot(buyer);
  expect(await totals(nextId)).toEqual({ shippingCents: before.shippingCents + 700, taxRateBps: 0 });
  expect(await totals(invoiceId)).toEqual(before);
  expect(readTableRates(app.ctx).tax({ state: 'NY', postalCode: '' })?.nexus).toBe(false);
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MoneyApp, pay, startMoneyApp } from '../../../../test/money.ts';
import { accept, makeItem, offerOn, patch } from '../../../../test/offers.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, PARCEL, type Sale, verifyPayout } from '../../../../test/resales.ts';
import { reconcile } from '../../office/reports/reconciliation.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let money: MoneyApp;
let staff: Person;
beforeAll(async () => {
  money = await startMoneyApp();
  staff = await makeStaff(money);
});
beforeEach(() => money.logIn(staff));
afterEach(async () => {
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
  expect((await reconcile(money.ctx)).differences).toEqual([]);
});
afterAll(() => money.close());

const rowsOf = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const saleRow = async (sale: Sale) =>
  (
    await rowsOf(
      'select s.status, s.cancel_reason, v.status as invoice from secondary_transaction s join invoice v on v.offer_id = s.id where s.id = $1',
      sale.id,
    )
  )[0];
const payoutRow = async (sale: Sale) =>
  (await rowsOf('select state, net_cents, due_at from payout where id = $1', sale.id))[0];
const ownerOf = async (sale: Sale) =>
  (await rowsOf('select owner_id, item_assignment, is_in_custody from item where id = $1', sale.item.id))[0];
const readHeldCents = async (sale: Sale) =>
  (
    await rowsOf(
      "select coalesce(sum(amount_cents), 0)::int as cents from ledger_line where account = 'held:' || $1",
      sale.id,
    )
  )[0].cents;
const transfersOf = async (sale: Sale) =>
  (await money.stripe.transfers.list({ transfer_group: `txn_${sale.id}` })).data.map(({ amount, reversed }) => [
    amount,
    reversed,
  ]);

async function advanceTime(ms: number, ...people: Person[]): Promise<void> {
  await money.advanceTime(ms);
  await money.runJobs();
  for (const person of [staff, ...people]) await money.logIn(person);
}

/** Sold for $1,300 to a new buyer with this card or bank account. */
async function sold(from: { card?: string; bank?: string; item?: object } = {}): Promise<Sale> {
  const [seller, buyer] = [await money.bidder(), await money.bidder()];
  await verifyPayout(money, seller);
  if (from.bank === undefined) await money.saveCard(buyer, from.card ?? 'pm_card_visa');
  else await money.saveBank(buyer, from.bank);
  const item = await makeItem(money.ctx, { owner: seller, minOfferCents: null });
  for (const [column, value] of Object.entries(from.item ?? {}))
    await rowsOf(`update item set ${column} = $2 where id = $1`, item.id, value);
  const made = await offerOn(buyer, item, 1_300);
  expect(made.status).toBe(201);
  expect((await accept(seller, made.body.id)).status).toBe(200);
  await money.runJobs();
  const [invoice] = await rowsOf('select id from invoice where offer_id = $1', made.body.id);
  return { id: made.body.id, item, seller, buyer, invoiceId: invoice.id };
}

async function disputeOf(sale: Sale): Promise<string> {
  const charges = (await rowsOf('select charge_id from payment where invoice_id = $1', sale.invoiceId)).map(
    (row) => row.charge_id,
  );
  const { data } = await money.stripe.disputes.list({ limit: 100 });
  return data.find((one) => charges.includes(one.charge as string))!.id;
}
let copies = 0;
/** Delivers all that the provider has to tell of a dispute, the last first. */
async function deliverEvent(disputeId: string): Promise<void> {
  const events = (await money.events()).filter((event) => (event.data.object as { id: string }).id === disputeId);
  expect(events.length).toBeGreaterThan(0);
  copies++;
  for (const event of [...events].reverse()) await money.deliver({ ...event, id: `${event.id}_${copies}` });
  await money.runJobs();
}

/** Sold, passed, delivered and paid out; then its buyer disputes the payment. */
async function paidOut(): Promise<{ sale: Sale; disputeId: string }> {
  const sale = await sold();
  await markShipped(sale);
  for (const [name, more] of [['receive'], ['pass'], ['ship', PARCEL], ['deliver']] as const)
    expect((await actOnResale(staff, sale, name, more)).status).toBe(200);
  await advanceTime(72 * HOUR);
  expect(await payoutRow(sale)).toMatchObject({ state: 'sent', net_cents: 117_000 });
  const [{ charge_id: charge }] = await rowsOf('select charge_id from payment where invoice_id = $1', sale.invoiceId);
  await money.dispute(charge);
  return { sale, disputeId: await disputeOf(sale) };
}

describe('a payout and a payment reversed by the buyer’s bank (payments §2.3)', () => {
  test('given a sent payout, when the bank investigates the payment, then it is reversed; if won, it is sent again', async () => {
    const { sale, disputeId } = await paidOut();
    await deliverEvent(disputeId);
    expect(await payoutRow(sale)).toMatchObject({ state: 'reversed' });
    expect(await transfersOf(sale)).toEqual([[117_000, true]]);
    expect(await readHeldCents(sale)).toBe(-117_000);
    await money.stripe.disputes.update(disputeId, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    await money.advanceTime(2 * 60_000);
    await deliverEvent(disputeId);
    await advanceTime(HOUR);
    expect(await payoutRow(sale)).toMatchObject({ state: 'sent', net_cents: 117_000 });
    expect((await transfersOf(sale)).sort()).toEqual([
      [117_000, false],
      [117_000, true],
    ]);
    expect(await readHeldCents(sale)).toBe(0);
  });

  test('given a reversed payout, when the bank decides for the buyer, then the seller bears it and nothing is held', async () => {
    const { sale, disputeId } = await paidOut();
    await deliverEvent(disputeId);
    await money.stripe.disputes.close(disputeId);
    await deliverEvent(disputeId);
    await advanceTime(DAY);
    expect(await payoutRow(sale)).toMatchObject({ state: 'lost' });
    expect(await transfersOf(sale)).toEqual([[117_000, true]]);
    expect(await readHeldCents(sale)).toBe(0);
    // The item is its buyer's: people decide what becomes of it.
    expect(await saleRow(sale)).toMatchObject({ status: 'done' });
  });
});

describe('bank debits (payments §2.2)', () => {
  test('given a pending debit, when it has cleared, then the resale is paid, and its payout follows two business days later', async () => {
    const sale = await sold({ bank: '000123456789' });
    expect(await saleRow(sale)).toMatchObject({ status: 'pending', invoice: 'pending' });
    await advanceTime(7 * DAY, sale.seller, sale.buyer);
    expect(await saleRow(sale)).toMatchObject({ status: 'paid', invoice: 'paid' });
    await markShipped(sale);
    for (const [name, more] of [['receive'], ['pass'], ['ship', PARCEL], ['deliver']] as const)
      expect((await actOnResale(staff, sale, name, more)).status).toBe(200);
    await advanceTime(72 * HOUR);
    expect(await saleRow(sale)).toMatchObject({ status: 'done' });
    const { state, due_at: dueAt } = await payoutRow(sale);
    expect(state).toBe('waiting');
    expect(dueAt.getTime() - money.ctx.clock.now()).toBeGreaterThan(2 * DAY - HOUR);
    await advanceTime(dueAt.getTime() - money.ctx.clock.now());
    expect(await payoutRow(sale)).toMatchObject({ state: 'sent', net_cents: 117_000 });
  });

  test('given a debit that fails, when 48 hours pass, then the sale is canceled and its buyer has a strike', async () => {
    const sale = await sold({ bank: '000222222227' });
    await advanceTime(7 * DAY);
    expect(await saleRow(sale)).toMatchObject({ status: 'pending', invoice: 'failed' });
    await advanceTime(48 * HOUR);
    expect(await saleRow(sale)).toEqual({ status: 'cancelled', cancel_reason: 'unpaid', invoice: 'void' });
    expect(await rowsOf('select reason from strike where user_id = $1', sale.buyer.id)).toEqual([
      { reason: 'non_payment' },
    ]);
  });

  /** Paid by debit, and Assay has the parcel when the bank withdraws the money. */
  async function returned(): Promise<Sale> {
    const sale = await sold({ bank: '000555555559' });
    await advanceTime(7 * DAY, sale.seller, sale.buyer);
    await markShipped(sale);
    expect((await actOnResale(staff, sale, 'receive')).status).toBe(200);
    await deliverEvent(await disputeOf(sale));
    expect(await saleRow(sale)).toMatchObject({ status: 'office_received', invoice: 'failed' });
    const refused = await actOnResale(staff, sale, 'pass');
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice_state']);
    return sale;
  }

  test('given a debit that is returned while Assay has the parcel, when the buyer pays again, then the sale continues', async () => {
    const sale = await returned();
    await money.logIn(sale.buyer);
    const card = (await money.saveCard(sale.buyer, 'pm_card_visa')).body;
    expect((await pay(sale.buyer, sale.invoiceId, { paymentMethodId: card.id })).body.invoice.status).toBe('paid');
    expect((await actOnResale(staff, sale, 'pass')).body).toMatchObject({ status: 'reauthenticated' });
    expect(await ownerOf(sale)).toMatchObject({ owner_id: sale.buyer.id });
  });

  test('given a debit that is returned while Assay has the parcel, when the buyer does not pay, then the item is the seller’s again', async () => {
    const sale = await returned();
    await advanceTime(48 * HOUR);
    expect(await saleRow(sale)).toEqual({ status: 'cancelled', cancel_reason: 'payment_returned', invoice: 'void' });
    expect(await ownerOf(sale)).toMatchObject({ owner_id: sale.seller.id, item_assignment: 'final' });
    expect(await readHeldCents(sale)).toBe(0);
  });
});

describe('pickup and custody (rules §4)', () => {
  test('given a pickup, when staff hand the item over, then the sale is done immediately', async () => {
    const sale = await sold({ item: { fulfillment: 'pickup' } });
    await markShipped(sale);
    await actOnResale(staff, sale, 'receive');
    await actOnResale(staff, sale, 'pass');
    const shipped = await actOnResale(staff, sale, 'ship', PARCEL);
    expect([shipped.status, shipped.body.code]).toEqual([409, 'sale_state']);
    expect((await actOnResale(staff, sale, 'hand_over')).body).toMatchObject({ status: 'done', acts: [] });
    expect(await ownerOf(sale)).toMatchObject({ owner_id: sale.buyer.id, item_assignment: 'final' });
    // A new payout account has to wait a day.
    await advanceTime(DAY);
    expect(await payoutRow(sale)).toMatchObject({ state: 'sent', net_cents: 117_000 });
  });

  test('given an item in Assay’s custody, when it is sold, then it is rechecked immediately, and leaves custody with its parcel', async () => {
    const sale = await sold({ item: { is_in_custody: true } });
    expect(await saleRow(sale)).toMatchObject({ status: 'office_received' });
    const refused = await patch(sale.seller, `/v1/offer/${sale.id}/shipped`, PARCEL);
    expect([refused.status, refused.body.code]).toEqual([409, 'sale_state']);
    await actOnResale(staff, sale, 'pass');
    expect(await ownerOf(sale)).toMatchObject({ owner_id: sale.buyer.id, is_in_custody: true });
    await actOnResale(staff, sale, 'ship', PARCEL);
    expect(await ownerOf(sale)).toMatchObject({ is_in_custody: false });
  });
});

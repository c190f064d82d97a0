import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNotified } from '../../../../test/events.ts';
import { noise, sendFile } from '../../../../test/media.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { patch, post } from '../../../../test/offers.ts';
import { confirmIfRequested, makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { actOnResale, markShipped, note, PARCEL, type Sale, sell, verifyPayout } from '../../../../test/resales.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The product clock advances while a test runs: exact deadlines are for the tests of the rules. */
const NEARLY = HOUR;

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
  await money.clearFaults();
  await money.runJobs();
  expect(await money.faults()).toEqual([]);
  // Everything in the ledger exists at the provider, and vice versa.
  await money.logIn(staff);
  expect((await post(staff, '/v1/office/reconciliation', {})).body.differences).toEqual([]);
});
afterAll(async () => {
  await expectNotified(money, [
    'SECONDARY_SOLD',
    'SECONDARY_BOUGHT',
    'SECONDARY_IN_REAUTHENTICAATION',
    'SHIP_REMINDER',
    'PAYOUT_SENT',
    'PAYOUT_BLOCKED',
    'ITEM_SHIPPED',
    'ITEM_DELIVERED',
  ]);
  await money.close();
});

const rowsOf = async (sql: string, ...values: unknown[]) => (await money.ctx.pool.query(sql, values)).rows;
const get = async (person: Person, path: string) => (await person.client.get(path)).body;
const readSale = (person: Person, sale: Sale) => get(person, `/v1/offer/${sale.id}/resale`);
const statusOf = async (sale: Sale) =>
  (await rowsOf('select status from secondary_transaction where id = $1', sale.id))[0].status;
const ownerOf = async (sale: Sale) =>
  (await rowsOf('select owner_id, item_assignment from item where id = $1', sale.item.id))[0];
const payoutOf = async (sale: Sale) =>
  (await rowsOf('select state, net_cents, netted_cents, blocked_reason, due_at from payout where id = $1', sale.id))[0];
const readRefund = async (sale: Sale) =>
  (await rowsOf('select status, refunded_cents, total_cents from invoice where id = $1', sale.invoiceId))[0];
const alertsOf = async (person: Person): Promise<string[]> =>
  (await get(person, '/v1/user/alerts?limit=50')).items.map((alert: { type: string }) => alert.type);
async function advanceTime(ms: number, ...people: Person[]): Promise<void> {
  await money.advanceTime(ms);
  await money.runJobs();
  for (const person of [staff, second, ...people]) await money.logIn(person);
}

async function people(card = 'pm_card_visa'): Promise<{ seller: Person; buyer: Person }> {
  const [seller, buyer] = [await money.bidder(), await money.bidder()];
  await verifyPayout(money, seller);
  await money.saveCard(buyer, card);
  return { seller, buyer };
}
async function sold(dollars = 1_300): Promise<Sale> {
  const { seller, buyer } = await people();
  return sell(money, seller, buyer, dollars);
}
/** Sold, shipped to Assay, and scanned there. */
async function receivedByOffice(dollars = 1_300): Promise<Sale> {
  const sale = await sold(dollars);
  expect((await markShipped(sale)).status).toBe(200);
  expect((await actOnResale(staff, sale, 'receive')).status).toBe(200);
  return sale;
}

describe('pictures of a recheck', () => {
  test('given an object at its recheck, when it is photographed, then its photos stand beside the certified ones', async () => {
    const sale = await sold();
    // As it was before the sale: the photos of a sold item are frozen.
    const client = await money.ctx.pool.connect();
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query(
      `insert into media (id, item_id, type, kind, position, alt, file, width, height) values ($1, $2, 'image', 'hologram', 0, 'Its seal', 'ab/cd', 1600, 1200)`,
      [crypto.randomUUID(), sale.item.id],
    );
    await client.query('commit');
    client.release();
    const url = `/v1/office/resale/${sale.id}/picture`;
    const photo = await noise(400, 300).jpeg().toBuffer();
    const send = (kind: string, person = staff) => sendFile(money, person, `${url}?kind=${kind}`, photo);
    expect((await send('hologram')).body.code).toBe('sale_state');
    expect((await markShipped(sale)).status).toBe(200);
    await actOnResale(staff, sale, 'receive');
    expect((await send('hologram')).body).toMatchObject({ kind: 'hologram', width: 400, by: staff.username });
    expect((await send('hologram', await makeStaff(money, sale.seller))).body.code).toBe('forbidden_own_affair');
    expect(await get(staff, url)).toMatchObject({
      certified: [{ kind: 'hologram', url: '/media/ab/cd', alt: 'Its seal' }],
      taken: [{ kind: 'hologram' }],
    });
    expect((await staff.client.get(`/v1/office/resale/${crypto.randomUUID()}/picture`)).status).toBe(404);
  });
});

describe('a resale from payment to the door (rules §4)', () => {
  test('given a tracking number that its carrier doesn’t have, when the seller enters it, then it is refused at its field and nothing has shipped', async () => {
    const sale = await sold();
    const enter = (carrier: string, trackingNumber: string) =>
      patch(sale.seller, `/v1/offer/${sale.id}/shipped`, { carrier, trackingNumber });
    const refused = await enter('UPS', '1Z999AA10123456785');
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'validation_failed',
      [
        {
          path: 'trackingNumber',
          code: 'invalid',
          message: 'A letter or digit of this UPS number is wrong. Scan it, or compare it with the label.',
        },
      ],
    ]);
    expect((await enter('FedEx', '1Z999AA10123456784')).body.code).toBe('validation_failed');
    expect(await readSale(sale.seller, sale)).toMatchObject({ holder: 'seller', mayHandIn: true, inbound: null });
    expect((await enter('UPS', '1Z999AA10123456784')).body).toMatchObject({ holder: 'carrier' });
  });

  test('given a seller’s first sale, when everyone does their part, then ownership moves at the recheck and the money when it is done', async () => {
    const sale = await sold();
    const { seller, buyer } = sale;
    const paid = await readSale(seller, sale);
    expect(paid).toMatchObject({ holder: 'seller', mayHandIn: true, mayExtend: true });
    expect(paid.code).toMatch(/^RS-[0-9A-Z]{8}$/);
    const forBuyer = await readSale(buyer, sale);
    expect(forBuyer).toMatchObject({ code: null, mayHandIn: false });
    const toKeys = ({ steps }: { steps: { key: string; at: string | null }[] }) =>
      steps.map(({ key, at }) => [key, at]);
    expect(toKeys(forBuyer)).toEqual(toKeys(paid));
    const [mine] = (await get(seller, '/v1/offer/items-in-transactions')).items;
    const [his] = (await get(buyer, '/v1/offer/items-in-transactions')).items;
    expect(mine).toMatchObject({ side: 'seller', mustAct: 'seller', netCents: 117_000, status: 'paid' });
    expect([mine.now, mine.otherwise]).toEqual([
      'You ship the item to us.',
      'If you don’t ship it by then, we cancel the sale and refund the buyer in full. You’d pay a 10% fee ($15 minimum) and get a strike.',
    ]);
    expect(his).toMatchObject({
      mustAct: 'seller',
      actBy: mine.actBy,
      now: 'The seller ships the item to us.',
      otherwise: 'If it isn’t shipped by then, we cancel the sale and refund you in full.',
    });

    expect((await markShipped(sale)).body).toMatchObject({ holder: 'carrier', mayHandIn: false });
    const found = await get(staff, `/v1/office/resale/by-code/${paid.code.toLowerCase()}`);
    expect(found).toMatchObject({ id: sale.id, status: 'paid', acts: ['receive', 'lost'] });
    expect((await actOnResale(staff, sale, 'receive')).body).toMatchObject({
      status: 'office_received',
      acts: ['pass', 'find_fault'],
    });
    expect(await ownerOf(sale)).toEqual({ owner_id: seller.id, item_assignment: 'final' });
    expect((await actOnResale(staff, sale, 'pass')).body).toMatchObject({ status: 'reauthenticated', acts: ['ship'] });
    expect(await ownerOf(sale)).toEqual({ owner_id: buyer.id, item_assignment: 'virtual' });
    expect(
      await rowsOf(
        'select user_id, to_at is null as is_now, cause, paid_cents from ownership where item_id = $1 order by from_at',
        sale.item.id,
      ),
    ).toEqual([
      { user_id: seller.id, is_now: false, cause: 'sale', paid_cents: 100_000 },
      { user_id: buyer.id, is_now: true, cause: 'resale', paid_cents: 130_000 },
    ]);
    expect(
      (await rowsOf('select kind from provenance_event where item_id = $1 order by position', sale.item.id)).map(
        (row) => row.kind,
      ),
    ).toEqual(['received', 'rechecked', 'resold']);
    expect((await actOnResale(staff, sale, 'ship', PARCEL)).body).toMatchObject({ status: 'shipped_to_buyer' });
    expect(await readSale(buyer, sale)).toMatchObject({
      holder: 'carrier',
      outbound: PARCEL,
      mayConfirmDelivery: true,
    });
    expect((await patch(buyer, `/v1/offer/${sale.id}/received`, {})).body).toMatchObject({ holder: 'buyer' });
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', due_at: null, net_cents: 117_000 });

    await advanceTime(72 * HOUR - NEARLY, seller, buyer);
    expect(await statusOf(sale)).toBe('shipped_to_buyer');
    await advanceTime(NEARLY, seller, buyer);
    expect(await statusOf(sale)).toBe('done');
    await money.runJobs();
    expect(await payoutOf(sale)).toMatchObject({ state: 'sent', net_cents: 117_000 });
    expect(
      await rowsOf('select owner_id, item_assignment, min_offer_cents from item where id = $1', sale.item.id),
    ).toEqual([{ owner_id: buyer.id, item_assignment: 'final', min_offer_cents: 156_000 }]);
    const { data } = await money.stripe.transfers.list({ transfer_group: `txn_${sale.id}` });
    expect(data.map(({ amount }) => amount)).toEqual([117_000]);
    const payouts = await get(seller, '/v1/payment/payouts');
    expect(payouts).toMatchObject({
      total: 1,
      owedCents: 0,
      items: [{ grossCents: 130_000, feeCents: 13_000, nettedCents: 0, netCents: 117_000, state: 'sent' }],
      years: [{ sales: 1, grossCents: 130_000, feeCents: 13_000, sentCents: 117_000 }],
    });
    expect((await get(buyer, '/v1/offer/items-in-transactions')).total).toBe(0);
    expect((await get(buyer, '/v1/offer/items-in-transactions?include_concluded=true')).items).toMatchObject([
      { status: 'done', mustAct: null },
    ]);
    expect(await alertsOf(seller)).toEqual(
      expect.arrayContaining(['SECONDARY_SOLD', 'SECONDARY_IN_REAUTHENTICAATION', 'PAYOUT_SENT']),
    );
    expect(await alertsOf(buyer)).toEqual(
      expect.arrayContaining(['SECONDARY_BOUGHT', 'SECONDARY_IN_REAUTHENTICAATION', 'ITEM_SHIPPED', 'ITEM_DELIVERED']),
    );
    expect(
      (
        await rowsOf(
          "select action from audit_event where subject = 'resale' and subject_id = $1 order by at, id",
          sale.id,
        )
      ).map((row) => row.action),
    ).toEqual(['resale.receive', 'resale.pass', 'resale.ship']);
  });

  test('given a seller who has sold before, when the recheck passes, then they are paid a business day later', async () => {
    const sale = await receivedByOffice();
    await actOnResale(staff, sale, 'pass');
    await actOnResale(staff, sale, 'ship', PARCEL);
    await actOnResale(staff, sale, 'deliver');
    await advanceTime(72 * HOUR, sale.seller, sale.buyer);
    const repeated = await sell(money, sale.seller, sale.buyer, 1_000);
    await markShipped(repeated);
    await actOnResale(staff, repeated, 'receive');
    await actOnResale(staff, repeated, 'pass');
    const { due_at: dueAt } = await payoutOf(repeated);
    expect(dueAt.getTime()).toBeGreaterThan(money.ctx.clock.now());
    await advanceTime(dueAt.getTime() - money.ctx.clock.now() - NEARLY, repeated.seller, repeated.buyer);
    expect(await payoutOf(repeated)).toMatchObject({ state: 'waiting' });
    await advanceTime(NEARLY, repeated.seller, repeated.buyer);
    expect(await payoutOf(repeated)).toMatchObject({ state: 'sent', net_cents: 90_000 });
  });

  test('given an unverified payout account, when the money is due, then it is deferred, the seller is reminded, and it is paid a day after verification', async () => {
    const [seller, buyer] = [await money.bidder(), await money.bidder()];
    await money.saveCard(buyer, 'pm_card_visa');
    const sale = await sell(money, seller, buyer);
    await markShipped(sale);
    for (const [name, more] of [['receive'], ['pass'], ['ship', PARCEL], ['deliver']] as const)
      expect((await actOnResale(staff, sale, name, more)).status).toBe(200);
    await advanceTime(72 * HOUR, seller, buyer);
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', blocked_reason: 'account' });
    await advanceTime(4 * DAY, seller, buyer);
    expect((await alertsOf(seller)).filter((type) => type === 'PAYOUT_BLOCKED')).toHaveLength(2);
    // Each check moves it behind the other pending ones.
    const lookedAt = async () => (await rowsOf('select updated_at from payout where id = $1', sale.id))[0].updated_at;
    const before = await lookedAt();
    await advanceTime(HOUR, seller, buyer);
    expect((await lookedAt()).getTime() - before.getTime()).toBeGreaterThan(HOUR / 2);
    // A newly verified account waits a day: its owner was notified, and may object.
    await verifyPayout(money, seller);
    await advanceTime(DAY - NEARLY, seller, buyer);
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', blocked_reason: 'hold' });
    await advanceTime(NEARLY, seller, buyer);
    expect(await payoutOf(sale)).toMatchObject({ state: 'sent', blocked_reason: null });
  });
});

describe('failures before the recheck', () => {
  test('given a seller who does not ship, when their time is over, then the buyer is refunded, and the seller owes 10% and has a strike', async () => {
    const sale = await sold();
    const { seller, buyer } = sale;
    const [before] = await rowsOf('select ship_by from secondary_transaction where id = $1', sale.id);
    await advanceTime(before.ship_by.getTime() - money.ctx.clock.now() - HOUR, seller, buyer);
    expect(await alertsOf(seller)).toContain('SHIP_REMINDER');
    expect((await patch(seller, `/v1/offer/${sale.id}/extend`, {})).body).toMatchObject({ mayExtend: false });
    const twice = await patch(seller, `/v1/offer/${sale.id}/extend`, {});
    expect([twice.status, twice.body.code]).toEqual([409, 'sale_state']);
    const [after] = await rowsOf('select ship_by from secondary_transaction where id = $1', sale.id);
    expect(after.ship_by.getTime()).toBeGreaterThan(before.ship_by.getTime());
    await advanceTime(after.ship_by.getTime() - money.ctx.clock.now() - NEARLY, seller, buyer);
    expect(await statusOf(sale)).toBe('paid');
    await advanceTime(NEARLY, seller, buyer);
    expect(await statusOf(sale)).toBe('cancelled');
    await money.runJobs();
    expect(await readRefund(sale)).toMatchObject({ status: 'refunded', refunded_cents: 133_700 });
    expect(await ownerOf(sale)).toEqual({ owner_id: seller.id, item_assignment: 'final' });
    expect(await rowsOf('select reason from strike where user_id = $1', seller.id)).toEqual([
      { reason: 'not_shipped' },
    ]);
    expect((await get(seller, '/v1/payment/payouts')).owedCents).toBe(13_000);
    // What they owe is deducted from their next payouts.
    const next = await sell(money, seller, buyer, 1_000);
    await markShipped(next);
    for (const [name, more] of [['receive'], ['pass'], ['ship', PARCEL], ['deliver']] as const)
      await actOnResale(staff, next, name, more);
    await advanceTime(72 * HOUR, seller, buyer);
    expect(await payoutOf(next)).toMatchObject({ state: 'sent', net_cents: 77_000, netted_cents: 13_000 });
    expect((await get(seller, '/v1/payment/payouts')).owedCents).toBe(0);
  });

  test('given a lost parcel, when staff record it, then the buyer is refunded and the seller is paid by insurance', async () => {
    const sale = await sold();
    const refused = await actOnResale(staff, sale, 'lost');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'sale_state',
      'This sale isn’t at the step for that',
    ]);
    await markShipped(sale);
    // It pays both sides: a colleague confirms it.
    const asked = await actOnResale(staff, sale, 'lost');
    expect(asked.body.request).toMatchObject({ kind: 'lose_parcel', subject: { kind: 'resale' } });
    expect(await readRefund(sale)).toMatchObject({ status: 'paid' });
    expect((await confirmIfRequested(money, asked)).body).toMatchObject({ status: 'cancelled' });
    expect(await readRefund(sale)).toMatchObject({ status: 'refunded' });
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', net_cents: 117_000 });
    // Insurance is paid from Assay's own funds: it is sent once there are some.
    await sell(money, sale.seller, sale.buyer, 1_500);
    await advanceTime(4 * DAY, sale.seller, sale.buyer);
    await advanceTime(DAY, sale.seller, sale.buyer);
    expect(await payoutOf(sale)).toMatchObject({ state: 'sent', net_cents: 117_000 });
    expect(await ownerOf(sale)).toEqual({ owner_id: null, item_assignment: 'virtual' });
  });

  test('given an unpaid sale, when staff cancel it, then no one owes anything and no one has a strike', async () => {
    const [seller, buyer] = [await money.bidder(), await money.bidder()];
    await money.saveCard(buyer, 'pm_card_chargeCustomerFail');
    const sale = await sell(money, seller, buyer);
    const silent = await actOnResale(staff, sale, 'cancel');
    expect([silent.status, silent.body.errors?.[0]]).toMatchObject([422, { path: 'publicNote', code: 'required' }]);
    // Its invoice isn’t due yet: a colleague confirms it, and the buyer reads why.
    const publicNote = 'The seller asked us to end the sale.';
    const asked = await actOnResale(staff, sale, 'cancel', { publicNote });
    expect(asked.body.request).toMatchObject({ kind: 'cancel_resale', subject: { kind: 'resale' } });
    expect(await rowsOf('select status from invoice where id = $1', sale.invoiceId)).toEqual([{ status: 'failed' }]);
    expect((await confirmIfRequested(money, asked)).body).toMatchObject({ status: 'cancelled', acts: [] });
    expect(await rowsOf('select void_note from invoice where id = $1', sale.invoiceId)).toEqual([
      { void_note: publicNote },
    ]);
    expect(await rowsOf('select status from invoice where id = $1', sale.invoiceId)).toEqual([{ status: 'void' }]);
    await money.runJobs();
    expect(await rowsOf('select from strike where user_id = $1', buyer.id)).toEqual([]);
    expect(await rowsOf('select holds_item from offer where id = $1', sale.id)).toEqual([{ holds_item: false }]);
  });
});

describe('a failed recheck needs two people (rules §4)', () => {
  const fault = (sale: Sale, failureClass: string) =>
    actOnResale(staff, sale, 'find_fault', { failureClass, publicNote: 'It does not match what was sealed' });

  test.each([
    ['seal', 0, 0, false],
    ['condition', 0, 0, false],
    ['mismatch', 19_500 + 2 * 3_700, 2, false],
    ['counterfeit', 0, 0, true],
  ])(
    'given the class %s, when a second one confirms it, then all is paid back and its consequences follow',
    async (failureClass, penalty, strikes, isBlocked) => {
      const sale = await receivedByOffice();
      expect((await fault(sale, failureClass)).body).toMatchObject({ status: 'office_received', isOwnFinding: true });
      const staffResponse = await actOnResale(staff, sale, 'fail');
      expect([staffResponse.status, staffResponse.body.code]).toEqual([403, 'forbidden']);
      expect(await readSale(sale.seller, sale)).toMatchObject({ failureClass: null, failureNote: '' });
      expect((await actOnResale(second, sale, 'fail')).body).toMatchObject({
        status: 'reauthenticated_failed',
        acts: [],
      });
      expect(await readRefund(sale)).toMatchObject({ status: 'refunded', refunded_cents: 133_700 });
      expect(await ownerOf(sale)).toEqual({ owner_id: sale.seller.id, item_assignment: 'final' });
      expect(await rowsOf('select from payout where id = $1', sale.id)).toEqual([]);
      expect(await rowsOf('select penalty_cents from secondary_transaction where id = $1', sale.id)).toEqual([
        { penalty_cents: penalty },
      ]);
      expect(await rowsOf('select from strike where user_id = $1', sale.seller.id)).toHaveLength(strikes);
      expect(
        await rowsOf('select blocked_at is not null as is_blocked from users where id = $1', sale.seller.id),
      ).toEqual([{ is_blocked: isBlocked }]);
      expect(await get(sale.buyer, '/v1/offer/items-in-transactions?include_concluded=true')).toMatchObject({
        items: [
          {
            status: 'reauthenticated_failed',
            resale: { failureClass, failureNote: 'It does not match what was sealed' },
          },
        ],
      });
      await money.runJobs();
      expect(
        await rowsOf(
          "select user_id, title from alert where type = 'SECONDARY_IN_REAUTHENTICAATION' and ref = $1 order by user_id",
          `${sale.id}:failed`,
        ),
      ).toEqual(
        [sale.buyer.id, sale.seller.id].sort().map((user_id) => ({ user_id, title: 'Re-authentication failed' })),
      );
    },
  );

  test('given a fault that a second reviewer does not see, when they dismiss it, then the item is rechecked', async () => {
    const sale = await receivedByOffice();
    await fault(sale, 'mismatch');
    expect((await actOnResale(staff, sale, 'dismiss_fault')).status).toBe(403);
    expect((await actOnResale(staff, sale, 'pass')).status).toBe(409);
    expect((await actOnResale(second, sale, 'dismiss_fault')).body).toMatchObject({ acts: ['pass', 'find_fault'] });
    expect((await actOnResale(staff, sale, 'pass')).body).toMatchObject({ status: 'reauthenticated' });
  });

  test('given a worse condition, when both agree on a lower price, then the buyer gets the difference and the seller the rest', async () => {
    const sale = await receivedByOffice();
    await fault(sale, 'condition');
    const wrong = await actOnResale(second, sale, 'propose', { priceCents: 130_000 });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'validation_failed']);
    expect((await actOnResale(second, sale, 'propose', { priceCents: 100_000 })).status).toBe(200);
    expect(await readSale(sale.seller, sale)).toMatchObject({
      proposal: { kind: 'price', priceCents: 100_000, netCents: 90_000 },
    });
    await patch(sale.seller, `/v1/offer/${sale.id}/consent`, { isAccepted: true });
    const [asked] = (await get(sale.buyer, '/v1/offer/items-in-transactions')).items;
    expect(asked).toMatchObject({ mustAct: 'buyer', resale: { proposal: { priceCents: 100_000, netCents: null } } });
    expect((await patch(sale.buyer, `/v1/offer/${sale.id}/consent`, { isAccepted: true })).status).toBe(200);
    expect(await statusOf(sale)).toBe('reauthenticated');
    expect(await readRefund(sale)).toMatchObject({ status: 'paid', refunded_cents: 30_000 });
    expect(await payoutOf(sale)).toMatchObject({ net_cents: 90_000 });
    expect(await ownerOf(sale)).toMatchObject({ owner_id: sale.buyer.id });
    await actOnResale(staff, sale, 'ship', PARCEL);
    await actOnResale(staff, sale, 'deliver');
    // With the difference that went back already, the claim is more than one person may grant; declined it is nothing.
    await patch(sale.buyer, `/v1/offer/${sale.id}/claim`, { text: 'The frame came with a crack across the glass' });
    const granted = await actOnResale(staff, sale, 'decide_claim', { amountCents: 20_001 });
    expect(granted.body.request).toMatchObject({ kind: 'claim', exposureCents: 20_001 });
    expect(await readRefund(sale)).toMatchObject({ refunded_cents: 30_000 });
    expect((await actOnResale(staff, sale, 'decide_claim', { amountCents: 0 })).body.request).toBeUndefined();
    await advanceTime(72 * HOUR, sale.seller, sale.buyer);
    expect(await payoutOf(sale)).toMatchObject({ state: 'sent', net_cents: 90_000 });
  });

  test('given a broken seal, when no one answers in three days, then it has failed; when both agree, the seller pays for the seal', async () => {
    const [silent, agreed] = [await receivedByOffice(), await receivedByOffice()];
    for (const sale of [silent, agreed]) {
      await fault(sale, 'seal');
      expect((await actOnResale(second, sale, 'propose')).status).toBe(200);
    }
    for (const person of [agreed.buyer, agreed.seller])
      expect((await patch(person, `/v1/offer/${agreed.id}/consent`, { isAccepted: true })).status).toBe(200);
    expect(await statusOf(agreed)).toBe('reauthenticated');
    expect((await get(agreed.seller, '/v1/payment/payouts')).owedCents).toBe(2_500);
    await advanceTime(3 * DAY, silent.seller, silent.buyer);
    expect(await statusOf(silent)).toBe('reauthenticated_failed');
    expect(await readRefund(silent)).toMatchObject({ status: 'refunded' });
  });
});

describe('after delivery', () => {
  test('given damage, when it is claimed within 48 hours, then the sale is on hold until staff decide and the seller’s share stays', async () => {
    const sale = await receivedByOffice();
    await actOnResale(staff, sale, 'pass');
    await actOnResale(staff, sale, 'ship', PARCEL);
    const text = 'The frame came with a crack across the glass';
    expect((await patch(sale.buyer, `/v1/offer/${sale.id}/claim`, { text })).status).toBe(409);
    await actOnResale(staff, sale, 'deliver');
    expect((await patch(sale.seller, `/v1/offer/${sale.id}/claim`, { text })).status).toBe(403);
    await advanceTime(47 * HOUR, sale.seller, sale.buyer);
    expect((await patch(sale.buyer, `/v1/offer/${sale.id}/claim`, { text })).status).toBe(200);
    await advanceTime(48 * HOUR, sale.seller, sale.buyer);
    expect(await statusOf(sale)).toBe('shipped_to_buyer');
    expect((await get(staff, '/v1/office/resale?queue=claims')).items).toMatchObject([
      { id: sale.id, claimText: text },
    ]);
    const tooMuch = await actOnResale(staff, sale, 'decide_claim', { amountCents: 90_000_000 });
    expect([tooMuch.status, tooMuch.body.errors[0].path]).toEqual([422, 'amountCents']);
    expect(
      await rowsOf('select claim_decided_at, claim_cents from secondary_transaction where id = $1', sale.id),
    ).toEqual([{ claim_decided_at: null, claim_cents: null }]);
    const large = await actOnResale(staff, sale, 'decide_claim', { amountCents: 50_001 });
    expect(large.body.request).toMatchObject({ kind: 'claim', subject: { kind: 'resale' }, exposureCents: 50_001 });
    expect((await get(staff, '/v1/office/resale?queue=claims')).items).toMatchObject([{ id: sale.id }]);
    expect((await readRefund(sale)).refunded_cents).toBe(0);
    expect((await actOnResale(staff, sale, 'decide_claim', { amountCents: 10_000 })).status).toBe(200);
    // The claim is decided: no request is pending anymore.
    const waiting = await get(staff, '/v1/office/request?status=waiting&limit=50');
    expect(waiting.items.map(({ subjectId }: { subjectId: string }) => subjectId)).not.toContain(sale.id);
    const late = await confirmIfRequested(money, large, second);
    expect([late.status, late.body.code]).toEqual([409, 'request_state']);
    await advanceTime(0, sale.seller, sale.buyer);
    expect(await statusOf(sale)).toBe('done');
    await money.runJobs();
    expect(await readRefund(sale)).toMatchObject({ status: 'paid', refunded_cents: 10_000 });
    expect(await payoutOf(sale)).toMatchObject({ state: 'sent', net_cents: 117_000 });
  });

  test('given the last millisecond has passed, when damage is claimed, then it is too late', async () => {
    const sale = await receivedByOffice();
    await actOnResale(staff, sale, 'pass');
    await actOnResale(staff, sale, 'ship', PARCEL);
    await actOnResale(staff, sale, 'deliver');
    await advanceTime(48 * HOUR, sale.seller, sale.buyer);
    const late = await patch(sale.buyer, `/v1/offer/${sale.id}/claim`, { text: 'The frame came with a crack' });
    expect([late.status, late.body.code]).toEqual([409, 'sale_state']);
  });
});

describe('the desk', () => {
  test('given another user, when they ask, then there is no resale and no desk', async () => {
    const sale = await sold();
    const stranger = await money.bidder();
    expect((await stranger.client.get(`/v1/offer/${sale.id}/resale`)).status).toBe(404);
    expect((await patch(stranger, `/v1/offer/${sale.id}/extend`, {})).status).toBe(404);
    expect((await actOnResale(stranger, sale, 'receive')).status).toBe(404);
    expect((await patch(sale.buyer, `/v1/offer/${sale.id}/extend`, {})).status).toBe(403);
  });

  test('given a held payout, when it is due, then it is delayed until someone other than the person who passed the recheck releases it', async () => {
    const sale = await receivedByOffice();
    await actOnResale(staff, sale, 'pass');
    expect((await post(staff, `/v1/office/payout/${sale.id}/hold`, { isHeld: true, note })).body).toMatchObject({
      isHeld: true,
    });
    await actOnResale(staff, sale, 'ship', PARCEL);
    await actOnResale(staff, sale, 'deliver');
    await advanceTime(72 * HOUR, sale.seller, sale.buyer);
    expect(await payoutOf(sale)).toMatchObject({ state: 'waiting', blocked_reason: 'staff' });
    expect((await post(staff, `/v1/office/payout/${sale.id}/hold`, { isHeld: false, note })).status).toBe(403);
    expect((await post(second, `/v1/office/payout/${sale.id}/hold`, { isHeld: false, note })).status).toBe(200);
    await money.runJobs();
    expect(await payoutOf(sale)).toMatchObject({ state: 'sent' });
  });
});

describe('the provider', () => {
  test('given a transfer whose response is lost, when it is retried, then it was sent once', async () => {
    const sale = await receivedByOffice();
    for (const [name, more] of [['pass'], ['ship', PARCEL], ['deliver']] as const)
      await actOnResale(staff, sale, name, more);
    await money.armFault({ kind: 'after_commit_500', path: '/v1/transfers', method: 'POST', times: 3 });
    await advanceTime(72 * HOUR, sale.seller, sale.buyer);
    await money.clearFaults();
    await advanceTime(60_000, sale.seller, sale.buyer);
    expect(await payoutOf(sale)).toMatchObject({ state: 'sent' });
    expect((await money.stripe.transfers.list({ transfer_group: `txn_${sale.id}` })).data).toHaveLength(1);
  });
});

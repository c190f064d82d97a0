import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { listLot, newKey, type TestLot } from '../../../../test/lots.ts';
import { addBank, type Person } from '../../../../test/people.ts';
import { transact } from '../../../platform/outbox.ts';
import { moveLimit } from '../../identity/credit/operations.ts';

// A bid payable only from a bank account requires a verified one first (rules §5.3, payments §1.2).

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const bid = (person: Person, lot: TestLot, dollars: number) =>
  person.client.post(
    `/v1/auction/${lot.auctionId}/bid`,
    { amountCents: dollars * 100 },
    { 'idempotency-key': newKey() },
  );
const access = async (person: Person, lot: TestLot) =>
  (await person.client.get(`/v1/auction/${lot.auctionId}/access`)).body;
const seqOf = async (lot: TestLot) =>
  (await app.ctx.pool.query('select seq from auction where id = $1', [lot.auctionId])).rows[0].seq;
const set = (sql: string, id: string) => app.ctx.pool.query(sql, [id]);

/** A bidder with a card and $20,000 of credit. */
async function withCard(): Promise<Person> {
  const person = await app.signUp({ isOnboarded: true });
  await transact(app.ctx, (tx) =>
    moveLimit(tx, {
      userId: person.id,
      changeCents: 2_000_000,
      kind: 'limit',
      note: '',
      at: app.ctx.clock.date(),
    }),
  );
  return person;
}

test('given an item sold by bank transfer, when a user with a card bids, then they must add a bank account first', async () => {
  const lot = await listLot(app.ctx);
  await set('update item set ach_only = true where id = $1', lot.itemId);
  const ada = await withCard();
  expect(await access(ada, lot)).toMatchObject({
    canBid: false,
    reasons: ['payment_method_not_allowed'],
    missing: ['bank_account'],
  });
  const refused = await bid(ada, lot, 200);
  expect([refused.status, refused.body.code, refused.body.missing, refused.body.detail]).toEqual([
    422,
    'payment_method_not_allowed',
    ['bank_account'],
    'This lot is paid by bank transfer. Add a verified US bank account first',
  ]);
  expect(await seqOf(lot)).toBe(0);
  await addBank(app.ctx, ada.id);
  expect(await access(ada, lot)).toMatchObject({ canBid: true, reasons: [], missing: [] });
  expect((await bid(ada, lot, 200)).body).toMatchObject({ accepted: true, youLead: true });
});

test('given a lot payable by card, when a maximum is one dollar above the card limit, then that bid needs a bank account', async () => {
  const lot = await listLot(app.ctx);
  const ada = await withCard();
  expect((await access(ada, lot)).missing).toEqual([]);
  const refused = await bid(ada, lot, 5_001);
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    422,
    'payment_method_not_allowed',
    'Bids above $5,000 are paid by bank transfer. Add a verified US bank account first',
  ]);
  expect(await seqOf(lot)).toBe(0);
  expect((await bid(ada, lot, 5_000)).body).toMatchObject({ accepted: true });
});

test('given staff who allow cards for an item, then cards pay up to $10,000 and not a dollar more', async () => {
  const lot = await listLot(app.ctx);
  await set('update item set card_allowed = true where id = $1', lot.itemId);
  const ada = await withCard();
  expect((await bid(ada, lot, 10_001)).body.code).toBe('payment_method_not_allowed');
  expect((await bid(ada, lot, 10_000)).body).toMatchObject({ accepted: true });
});

test('given a bank account with pending micro-deposits or a removed one, then it does not count', async () => {
  const lot = await listLot(app.ctx);
  await set('update item set ach_only = true where id = $1', lot.itemId);
  const ada = await withCard();
  const bankId = await addBank(app.ctx, ada.id);
  await set('update payment_method set verified_at = null where id = $1', bankId);
  expect((await bid(ada, lot, 200)).body.code).toBe('payment_method_not_allowed');
  await set('update payment_method set verified_at = created_at, removed_at = created_at where id = $1', bankId);
  expect((await bid(ada, lot, 200)).body.code).toBe('payment_method_not_allowed');
  expect(await seqOf(lot)).toBe(0);
});

test('given a VIP, who pays later, then no bank account is required', async () => {
  const lot = await listLot(app.ctx);
  await set('update item set ach_only = true where id = $1', lot.itemId);
  const vip = await withCard();
  await set('update users set is_vip = true where id = $1', vip.id);
  expect(await access(vip, lot)).toMatchObject({ canBid: true, missing: [] });
  expect((await bid(vip, lot, 200)).body).toMatchObject({ accepted: true });
});

test('given no payment method and an item sold by bank transfer, then only a bank account is required', async () => {
  const lot = await listLot(app.ctx);
  await set('update item set ach_only = true where id = $1', lot.itemId);
  const ada = await withCard();
  await set('update payment_method set removed_at = created_at where user_id = $1', ada.id);
  expect((await access(ada, lot)).missing).toEqual(['bank_account']);
  expect((await bid(ada, lot, 200)).body.code).toBe('onboarding_incomplete');
  await addBank(app.ctx, ada.id);
  expect((await bid(ada, lot, 200)).body).toMatchObject({ accepted: true });
});

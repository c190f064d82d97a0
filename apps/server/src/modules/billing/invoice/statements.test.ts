import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAtPrice, shopper } from '../../../../test/carts.ts';
import type { Client, TestResponse } from '../../../../test/client.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { recordStatements } from '../../../../test/statements.ts';

// B13: number of SQL statements of each invoice, payment method, tax, code and buy-now call, counting BEGIN and COMMIT.
// Reads take 4 and writes 8 at most. Exceptions are in this table with their reasons.

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

const READS = 4;
const WRITES = 8;

/**
 * Three transactions around the provider call: the request is written before it is sent, and the response afterwards
 * (payments §2.5).
 */
const PROVIDER_CALL = 'a provider operation is claimed, counted as sent and finished: 11 statements of its own';
/** Onboarding, paid invoices, strikes and methods are read before the credit lock and under it (rules §2). */
const TIER = 'the tier is computed again under the credit lock: 6 statements of its own';

/** A certificate that is not active blocks the sale of its item, also between the invoice and its payment. */
const HOLD = 'whether the sale is on hold is asked before the provider is';
/** Accounts of one person are found by what they share (rules §1.10). */
const LINKS = 'accounts with the same card or bank account are looked for: 2 statements';

/** Exactly so many, and why. */
const EXCEPTIONS: Readonly<Record<string, readonly [limit: number, why: string]>> = {
  'the intent of an invoice': [
    31,
    `${PROVIDER_CALL}; ${HOLD}; the address is followed and the new intent is taken in under the invoice’s lock`,
  ],
  'the same intent again': [22, `${HOLD}; it is read at the provider and taken in under the invoice’s lock`],
  'paying with an intent': [
    49,
    `${PROVIDER_CALL}; ${HOLD}; invoice, payment, ledger, hold and movement of credit, and the order of parcels; ${TIER}`,
  ],
  'paying immediately': [56, `both of the above in one call: an intent is made, and charged`],
  'beginning a card': [15, PROVIDER_CALL],
  'keeping a card': [20, `${TIER}; ${LINKS}`],
  'beginning a bank account': [19, `${PROVIDER_CALL}; what waits for micro-deposits is written down`],
  'keeping a bank account': [
    24,
    `${TIER}; ${LINKS}; the end of micro-deposits, the payout hold and the notice to its owner`,
  ],
  'removing a method': [21, `${PROVIDER_CALL}; ${TIER}; another becomes the default`],
  'opening a payout account': [22, `${PROVIDER_CALL}; the account is read and taken in`],
  redeeming: [11, 'code, buyer, bag, goods, line and claim in one transaction; what was redeemed is read back'],
  'the estimate of buying now': [
    17,
    'it reserves: listing, item, stock, lapsed reservations, buyer and sum of reservations are locked in one order (rules §5.2)',
  ],
  'giving units back': [10, 'listing, item, stock and reservation are locked in one order'],
  'buying now': [
    72,
    `reserved, ordered, charged and settled in one call: the estimate, an invoice with its ledger, and twice ${PROVIDER_CALL}`,
  ],
};

async function count(kind: 'read' | 'write', what: string, call: () => Promise<TestResponse>): Promise<TestResponse> {
  const { result, statements: executed } = await recordStatements(call);
  // Notifications to live pages are sent after the answer, of an earlier call or of this one. Types are read once.
  const statements = executed.filter(
    (statement) => !statement.includes("pg_notify('assay_live'") && !statement.includes('regtype'),
  );
  expect([200, 201, 204], `${what}: ${JSON.stringify(result.body)}`).toContain(result.status);
  const limit = EXCEPTIONS[what]?.[0] ?? (kind === 'read' ? READS : WRITES);
  expect(statements.length, `${what}:\n${statements.join('\n')}`).toBeLessThanOrEqual(limit);
  // What has become less is written down as less.
  if (what in EXCEPTIONS) expect(statements.length, what).toBe(limit);
  return result;
}

const idempotencyHeader = () => ({ 'idempotency-key': newKey() });
const buyer = async () => {
  const { client, methodId, person } = await shopper(money);
  const post = (path: string, body: unknown) => () => client.post(path, body, idempotencyHeader());
  const get = (path: string) => () => client.get(path);
  return { client, methodId, person, post, get };
};

test('given invoices, when they are read, estimated and paid, then each call stays within its budget', async () => {
  const { methodId, person, post, get } = await buyer();
  const [first, second] = [await money.winLot(person), await money.winLot(person)];
  const invoice = `/v1/invoice/${first.invoiceId}`;
  for (const path of ['/v1/invoice/all', invoice, `${invoice}/statement`, '/v1/user/statement', `${invoice}/pdf`])
    await count('read', path, get(path));
  await count('read', 'estimate', post(`/v1/invoice/estimate/${first.invoiceId}/payment_intent/express`, {}));
  await count('write', 'the intent of an invoice', get(`${invoice}/payment_intent`));
  await count('write', 'the same intent again', get(`${invoice}/payment_intent`));
  await count('write', 'paying with an intent', post(`${invoice}/pay`, { paymentMethodId: methodId }));
  const existing = `/v1/invoice/${second.invoiceId}/payment_intent/existing`;
  await count('write', 'paying immediately', post(existing, { paymentMethodId: methodId }));
});

test('given cards and bank accounts, when they are saved, listed and removed, then each call stays within its budget', async () => {
  const { client, post, get } = await buyer();
  await count('read', 'methods', get('/v1/payment/methods'));
  const card = (await count('write', 'beginning a card', get('/v1/payment/setup-card'))).body;
  await count('write', 'beginning it again', get('/v1/payment/setup-card'));
  await money.confirmSetup(card, 'pm_card_mastercard');
  const { setupIntentId } = card;
  const savedCard = (await count('write', 'keeping a card', post('/v1/payment/setup-card', { setupIntentId }))).body;
  const bank = (await count('write', 'beginning a bank account', get('/v1/payment/setup-bank-account'))).body;
  await money.confirmBank(bank, '000123456789');
  const keepBank = post('/v1/payment/setup-bank-account', { setupIntentId: bank.setupIntentId });
  await count('write', 'keeping a bank account', keepBank);
  const path = `/v1/payment/methods/${savedCard.id}`;
  await count('write', 'the default', () => client.patch(path, { isDefault: true }));
  await count('write', 'removing a method', () => client.delete(path));
  await count('write', 'opening a payout account', get('/v1/payment/setup-connected-account'));
});

const redeem = (client: Client, code: string) => () =>
  client.post('/v1/redeem', { code, isAdult: true }, idempotencyHeader());

test('given tax documents and codes, when they are submitted and redeemed, then each call stays within its budget', async () => {
  const { client, post, get } = await buyer();
  const form = { state: 'NY', number: 'ST-120 4471', businessName: 'Hopper Collectibles', expiresOn: '2040-12-31' };
  const { body } = await count('write', 'certificate', post('/v1/tax/certificates', form));
  await count('read', 'certificates', get('/v1/tax/certificates'));
  await count('write', 'withdrawn', () => client.delete(`/v1/tax/certificates/${body.id}`));
  const seller = { legalName: 'Grace Hopper', tinLast4: '1234', certify: true };
  await count('write', 'certified', post('/v1/tax/seller', seller));
  await count('read', 'seller', get('/v1/tax/seller'));
  const gift = await listAtPrice(money, { quantity: 3 });
  await money.ctx.pool.query("update item set type = 'giveaway', authentication_type = null where id = $1", [
    gift.itemId,
  ]);
  await money.ctx.pool.query(
    `insert into redeem_code (id, code, kind, item_id, ships_free, max_claims, starts_at, created_at)
     values (gen_random_uuid(), 'PIN-B13', 'giveaway', $1, true, 5, '2026-01-01', '2026-01-01')`,
    [gift.itemId],
  );
  await count('write', 'redeeming', redeem(client, 'PIN-B13'));
  await count('read', 'redeemed', get('/v1/redeem'));
});

test('given an item at a fixed price, when it is estimated, released and bought now, then each call stays within its budget', async () => {
  const { client, methodId, post } = await buyer();
  const lot = await listAtPrice(money, { quantity: 9 });
  const path = `/v1/auction/${lot.auctionId}`;
  await count('write', 'the estimate of buying now', post(`${path}/buy/express/estimate`, { quantity: 1 }));
  await count('write', 'giving units back', () => client.delete(`${path}/buy/express`));
  await count('write', 'buying now', post(`${path}/express/buy`, { quantity: 1, paymentMethodId: methodId }));
});

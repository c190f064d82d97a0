import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate } from '../../../../test/certificates.ts';
import { newKey } from '../../../../test/lots.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { recordSale } from './operations.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

test('given a certified item that was won, when its invoice is paid, then its custody lists the sale once, and no name', async () => {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const lot = await money.winLot(person);
  const { serial } = await addCertificate(money.ctx, lot.itemId);
  const lookUp = async () => (await money.client().get(`/v1/item/authentication/${serial}`)).body;
  expect((await lookUp()).custody.at(-1).kind).toBe('sealed');
  const paid = await person.client.post(
    `/v1/invoice/${lot.invoiceId}/pay`,
    { paymentMethodId: card.id },
    { 'idempotency-key': newKey() },
  );
  expect(paid.status).toBe(200);
  await money.runJobs();
  await recordSale(money.ctx, lot.invoiceId);
  const { custody, lastSale, ownership } = await lookUp();
  expect(custody.filter((event: { kind: string }) => event.kind === 'sold')).toMatchObject([
    { position: 3, place: 'Assay', text: 'Sold to a private collector.' },
  ]);
  expect(lastSale.priceCents).toBeGreaterThan(0);
  expect(ownership).toMatchObject({ isLinked: false, owners: 1 });
  expect(JSON.stringify(custody)).not.toContain(person.id);
});

test('given items sealed this week and long ago, when requested, then those of the last seven days are counted, and no draft', async () => {
  const { pool, clock } = money.ctx;
  const { rows } = await pool.query<{ id: string }>(
    `insert into item (id, slug, type, authentication_type, offer_type, fulfillment, title, serial, status, published_at, created_at)
     select gen_random_uuid(), 'sealed-' || n, 'main', 'gold', 'buy_now', 'ship', 'Sealed', 'AS-SEALED' || n, case n when 3 then 'draft' else 'live' end, $1, $1
     from generate_series(1, 3) n returning id`,
    [clock.date()],
  );
  const before = (await money.client().get('/v1/item/certified-lately')).body.count;
  const DAY = 86_400_000;
  for (const [index, daysAgo] of [1, 9, 1].entries())
    await pool.query(
      "insert into provenance_event (id, item_id, at, kind, place, text) values (gen_random_uuid(), $1, $2, 'sealed', '', 'Sealed.')",
      [rows[index]!.id, new Date(clock.now() - daysAgo * DAY)],
    );
  expect((await money.client().get('/v1/item/certified-lately')).body).toEqual({ count: before + 1, days: 7 });
});

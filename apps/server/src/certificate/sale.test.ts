import { afterAll, beforeAll, expect, test } from 'vitest';
import { certified } from '../../test/certificates.ts';
import { newKey } from '../../test/lots.ts';
import { type MoneyHouse, openMoneyHouse } from '../../test/money.ts';
import { recordSale } from './operations.ts';

let money: MoneyHouse;
beforeAll(async () => {
  money = await openMoneyHouse();
});
afterAll(() => money.close());

test('given a certified item that was won, when its invoice is paid, then its custody has the sale once, and no name', async () => {
  const person = await money.bidder();
  const card = (await money.saveCard(person, 'pm_card_visa')).body;
  const lot = await money.winLot(person);
  const { serial } = await certified(money.house, lot.itemId);
  const look = async () => (await money.client().get(`/v1/item/authentication/${serial}`)).body;
  expect((await look()).custody.at(-1).kind).toBe('sealed');
  const paid = await person.client.post(
    `/v1/invoice/${lot.invoiceId}/pay`,
    { paymentMethodId: card.id },
    { 'idempotency-key': newKey() },
  );
  expect(paid.status).toBe(200);
  await money.settle();
  await recordSale(money.house, lot.invoiceId);
  const { custody, lastSale, ownership } = await look();
  expect(custody.filter((event: { kind: string }) => event.kind === 'sold')).toMatchObject([
    { position: 3, place: 'Assay', text: 'Sold to a private collector.' },
  ]);
  expect(lastSale.priceCents).toBeGreaterThan(0);
  expect(ownership).toMatchObject({ isLinked: false, owners: 1 });
  expect(JSON.stringify(custody)).not.toContain(person.id);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneyHouse, openMoneyHouse } from '../../test/money.ts';

const DAY = 86_400_000;
let money: MoneyHouse;
beforeAll(async () => {
  money = await openMoneyHouse();
});
afterAll(() => money.close());

test('given an account that is deleted, when the provider’s first answer is lost, then its customer and card are gone there, asked for once', async () => {
  const person = await money.signUp();
  await money.saveCard(person, 'pm_card_visa');
  const { data } = await money.stripe.customers.list({ email: person.email });
  const customer = data[0]!.id;
  expect((await person.client.post('/v1/user/deletion')).status).toBe(200);
  await money.settle();
  expect((await money.stripe.customers.retrieve(customer)).deleted).toBeUndefined();
  await money.armFault({ kind: 'after_commit_500', path: '/v1/customers/*', times: 2 });
  await money.passTime(14 * DAY + 1_000);
  await money.settle();
  await money.passTime(60_000);
  await money.settle();
  expect((await money.stripe.customers.retrieve(customer)).deleted).toBe(true);
  const { rows } = await money.house.pool.query(
    "select state, result_id from provider_operation where kind = 'customer.delete' and ref = $1",
    [person.id],
  );
  expect(rows).toEqual([{ state: 'done', result_id: customer }]);
  expect(await money.faults()).toEqual([]);
});

import type { Answer, Client } from './client.ts';
import { type LotOptions, listLot, newKey, type TestLot } from './lots.ts';
import type { MoneyHouse } from './money.ts';
import type { Person } from './people.ts';

/** Puts an item into the bag of this browser. */
export const put = (client: Client, lot: TestLot, quantity = 1): Promise<Answer> =>
  client.patch(`/v1/cart/${lot.itemId}`, { quantity });
export const readCart = async (client: Client) => (await client.get('/v1/cart')).body;

const keyed = () => ({ 'idempotency-key': newKey() });
export const startPayment = (client: Client): Promise<Answer> =>
  client.post('/v1/cart/payment_intent', undefined, keyed());
export const payWith = (client: Client, paymentMethodId: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  client.post('/v1/cart/payment_intent/existing', { paymentMethodId, ...body }, keyed());
export const checkout = (client: Client, body: Record<string, unknown> = {}): Promise<Answer> =>
  client.post('/v1/cart/checkout', body, keyed());

type Listed = NonNullable<LotOptions['buyNow']>;
/** Something sold at a price: $300, one of it, two a person, class M, shipped. */
export const listAtPrice = (
  money: Pick<MoneyHouse, 'house'>,
  given: Partial<Listed> = {},
  rest: LotOptions = {},
): Promise<TestLot> => listLot(money.house, { ...rest, buyNow: { type: 'buy_now', ...given } });

/** A verified person in Portland OR (no sales tax) with a saved card, signed in for longer than two seconds. */
export async function shopper(money: MoneyHouse, card: string | null = 'pm_card_visa') {
  const person: Person = await money.bidder();
  const methodId: string = card === null ? '' : (await money.saveCard(person, card)).body.id;
  await money.moveClock(2_000);
  return { person, client: person.client, methodId };
}

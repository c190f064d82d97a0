import { newId } from '../src/platform/ids.ts';
import type { Client, TestResponse } from './client.ts';
import { type LotOptions, listLot, newKey, type TestLot } from './lots.ts';
import type { MoneyApp } from './money.ts';
import type { Person } from './people.ts';

/** Puts an item into the bag of this browser. */
export const addToCart = (client: Client, lot: TestLot, quantity = 1): Promise<TestResponse> =>
  client.patch(`/v1/cart/${lot.itemId}`, { quantity });
export const readCart = async (client: Client) => (await client.get('/v1/cart')).body;

const idempotencyHeader = () => ({ 'idempotency-key': newKey() });
export const startPayment = (client: Client): Promise<TestResponse> =>
  client.post('/v1/cart/payment_intent', undefined, idempotencyHeader());
export const payWith = (
  client: Client,
  paymentMethodId: string,
  body: Record<string, unknown> = {},
): Promise<TestResponse> =>
  client.post('/v1/cart/payment_intent/existing', { paymentMethodId, ...body }, idempotencyHeader());
export const checkout = (client: Client, body: Record<string, unknown> = {}): Promise<TestResponse> =>
  client.post('/v1/cart/checkout', body, idempotencyHeader());

type Listed = NonNullable<LotOptions['buyNow']>;
/** Something sold at a price: $300, one of it, two a person, class M, shipped. */
export const listAtPrice = (
  money: Pick<MoneyApp, 'ctx'>,
  options: Partial<Listed> = {},
  rest: LotOptions = {},
): Promise<TestLot> => listLot(money.ctx, { ...rest, buyNow: { type: 'buy_now', ...options } });

/** A verified user in Portland OR (no sales tax) with a saved card, logged in for longer than two seconds. */
export async function shopper(money: MoneyApp, card: string | null = 'pm_card_visa') {
  const person: Person = await money.bidder();
  const methodId: string = card === null ? '' : (await money.saveCard(person, card)).body.id;
  await money.moveClock(2_000);
  return { person, client: person.client, methodId };
}

export type CouponOptions = {
  code: string;
  percent?: number;
  valueCents?: number;
  maximumDiscountCents?: number;
  minimumSpendCents?: number;
  endsInMs?: number;
  maximumUses?: number;
  maximumUsesPerUser?: number;
  isFirstPurchaseOnly?: boolean;
};

/** A coupon valid since an hour ago: `percent` or `valueCents` off. */
export async function issueCoupon({ ctx }: Pick<MoneyApp, 'ctx'>, options: CouponOptions): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.pool.query(
    `insert into coupon (id, code, type, percent, value_cents, max_discount_cents, min_spend_cents, starts_at, ends_at, max_uses, max_uses_per_user,
       first_purchase_only, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $8)`,
    [
      id,
      options.code,
      options.percent === undefined ? 'dollar_off' : 'percentage_off',
      options.percent ?? null,
      options.valueCents ?? null,
      options.maximumDiscountCents ?? null,
      options.minimumSpendCents ?? 0,
      new Date(now - 3_600_000),
      options.endsInMs === undefined ? null : new Date(now + options.endsInMs),
      options.maximumUses ?? null,
      options.maximumUsesPerUser ?? 1,
      options.isFirstPurchaseOnly ?? false,
    ],
  );
  return id;
}

export const useCode = (client: Client, code: string): Promise<TestResponse> =>
  client.post('/v1/cart/apply-coupon', { code });

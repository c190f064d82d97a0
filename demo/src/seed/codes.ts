import type pg from 'pg';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';

const DAY = 86_400_000;

/**
 * One coupon of each kind (rules §5.4): WELCOME10 for a first purchase, FINALS50 for a larger one. And a redeemable
 * code, THANK-YOU: it grants the coupon THANKS25.
 */
export async function seedCodes(client: pg.Client, options: { now: number }): Promise<void> {
  const startsAt = new Date(options.now - DAY);
  await insertRows(client, 'coupon', [
    {
      id: idFor('coupon', 'WELCOME10'),
      code: 'WELCOME10',
      type: 'percentage_off',
      percent: 10,
      value_cents: null,
      max_discount_cents: 25_000,
      min_spend_cents: 0,
      starts_at: startsAt,
      max_uses_per_user: 1,
      first_purchase_only: true,
      user_ids: null,
      created_at: startsAt,
    },
    {
      id: idFor('coupon', 'FINALS50'),
      code: 'FINALS50',
      type: 'dollar_off',
      percent: null,
      value_cents: 5_000,
      max_discount_cents: null,
      min_spend_cents: 30_000,
      starts_at: startsAt,
      max_uses_per_user: 3,
      first_purchase_only: false,
      user_ids: null,
      created_at: startsAt,
    },
    {
      id: idFor('coupon', 'THANKS25'),
      code: 'THANKS25',
      type: 'dollar_off',
      percent: null,
      value_cents: 2_500,
      max_discount_cents: null,
      min_spend_cents: 0,
      starts_at: startsAt,
      max_uses_per_user: 1,
      first_purchase_only: false,
      user_ids: [],
      created_at: startsAt,
    },
  ]);
  await insertRows(client, 'redeem_code', [
    {
      id: idFor('redeem', 'THANK-YOU'),
      code: 'THANK-YOU',
      kind: 'coupon',
      coupon_id: idFor('coupon', 'THANKS25'),
      max_claims: 1_000,
      starts_at: startsAt,
      created_at: startsAt,
    },
  ]);
}

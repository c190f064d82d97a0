import type { Pool } from 'pg';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import type { ServerUrls } from '../journey.ts';
import { productNow } from './clock.ts';
import type { StagedLot } from './lots.ts';
import type { Person } from './people.ts';

/** Adds items to a user's bag through the app's own call. */
export async function addToCart(person: Person, lots: readonly StagedLot[], quantity = 1): Promise<void> {
  for (const { itemId } of lots) await person.call('PATCH', `/v1/cart/${itemId}`, { quantity });
}

export type CouponOptions = { percent?: number; valueCents?: number; minimumCents?: number; endsInMs?: number };

/** Creates a new code, valid from a minute ago, and returns it. Either `percent` or `valueCents`. */
export async function stageCoupon(assay: ServerUrls, pool: Pool, options: CouponOptions): Promise<string> {
  const now = await productNow(assay);
  const id = newId(now);
  const code = `T${id.slice(-11).toUpperCase()}`;
  await pool.query(
    `insert into coupon (id, code, type, percent, value_cents, min_spend_cents, starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $7)`,
    [
      id,
      code,
      options.percent === undefined ? 'dollar_off' : 'percentage_off',
      options.percent ?? null,
      options.valueCents ?? null,
      options.minimumCents ?? 0,
      new Date(now - 60_000),
      options.endsInMs === undefined ? null : new Date(now + options.endsInMs),
    ],
  );
  return code;
}

/** A code that gives this item to one user for free. Returns it. */
export async function stageGiveaway(assay: ServerUrls, pool: Pool, { itemId }: StagedLot): Promise<string> {
  const now = await productNow(assay);
  const id = newId(now);
  const code = `G${id.slice(-11).toUpperCase()}`;
  await pool.query("update item set type = 'giveaway' where id = $1", [itemId]);
  await pool.query(
    `insert into redeem_code (id, code, kind, item_id, ships_free, starts_at, created_at)
     values ($1, $2, 'giveaway', $3, true, $4, $4)`,
    [id, code, itemId, new Date(now - 60_000)],
  );
  return code;
}

/** Makes a user one who pays later. */
export async function makeVip(pool: Pool, person: Person): Promise<void> {
  await pool.query('update users set is_vip = true where id = $1', [person.id]);
}

import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { isCode, normalizeCode } from '@assay/domain/coupon/coupon.ts';
import { TABLE_RATES } from '@assay/domain/estimate/rates.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readPipelined } from '../../../platform/database/database.ts';
import { couponRefusal, type Owner, priceCart, readHead, readLines } from '../../selling/bag/queries.ts';
import { type CouponJson, couponJson } from '../../selling/coupon/queries.ts';

/**
 * Asks whether a code fits this bag now. Answers the coupon's id. Refusals: cart_empty; coupon_min_spend with what is
 * missing; coupon_invalid for everything else, in one text, so that nobody learns which codes there are.
 */
export async function tryCoupon(ctx: AppContext, owner: Owner, given: string): Promise<string | Refusal> {
  const code = normalizeCode(given);
  const now = ctx.clock.now();
  const [head, rows] = await readPipelined(ctx.pool, (client) => [
    readHead(client, owner, new Date(now)),
    readLines(client, owner),
  ]);
  // Asked before the code is: an empty bag says the same of every code.
  if (rows.length === 0) return refuse('cart_empty');
  const invalid = refuse('coupon_invalid', { param: 'code' });
  if (!isCode(code)) return invalid;
  const { rows: found } = await ctx.pool.query<{ coupon: CouponJson }>(
    `select ${couponJson('(select b.invoice_id from bag b where b.user_id = $1)')} as coupon from coupon c where c.code = $2`,
    [owner.userId, code],
  );
  const coupon = found[0]?.coupon;
  if (coupon === undefined) return invalid;
  // No tax and no shipping decides about a code.
  const asked = { ...head, coupon, reserved_since: null };
  const { couponRefusal: refused } = priceCart(asked, rows, owner.userId, now, TABLE_RATES);
  return refused === null ? coupon.id : couponRefusal(refused);
}

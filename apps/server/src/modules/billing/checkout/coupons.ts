import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { isCode, normalizeCode } from '@assay/domain/coupon/coupon.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readTableRates } from '../../../platform/settings.ts';
import { couponRefusal, type Owner, priceCart, readHead, readLines } from '../../selling/cart/index.ts';
import { type CouponJson, couponJson } from '../../selling/coupon/queries.ts';

/**
 * Checks if a code is valid for this bag now. Returns the coupon's id. Refusals: cart_empty; coupon_min_spend with the
 * missing amount; coupon_invalid for everything else, with one text, so that no one learns which codes exist.
 */
export async function tryCoupon(ctx: AppContext, owner: Owner, given: string): Promise<string | Refusal> {
  const code = normalizeCode(given);
  const now = ctx.clock.now();
  const head = await readHead(ctx.pool, owner, new Date(now));
  const rows = await readLines(ctx.pool, owner);
  // Checked before the code: an empty cart gets the same response for every code.
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
  const headWithCoupon = { ...head, coupon, reserved_since: null };
  const { couponRefusal: refused } = priceCart(headWithCoupon, rows, owner.userId, now, readTableRates(ctx));
  return refused === null ? coupon.id : couponRefusal(refused);
}

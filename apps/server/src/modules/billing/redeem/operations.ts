import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { isCode, normalizeCode } from '@assay/domain/coupon/coupon.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { type CheckoutRunning, putGift } from '../../selling/cart/operations.ts';
import { allowCoupon } from '../../selling/coupon/operations.ts';

type CodeRow = Pick<Tables['redeem_code'], 'id' | 'kind' | 'item_id' | 'coupon_id' | 'max_claims'> & {
  claims: number;
  own_claim: string | null;
  has_item: boolean;
  is_on: boolean;
};

/**
 * Redeems a code: a giveaway is claimed and put into the bag, a coupon becomes usable by the caller. A repeat returns
 * the same claim. Refusals: coupon_invalid with one text for every code that is not for the caller; validation_failed
 * (a giveaway requires an adult); email_unverified, account_blocked; cart_full; item_sold_out.
 */
export async function redeem(
  ctx: AppContext,
  given: { userId: string; code: string; isAdult: boolean },
): Promise<{ claimId: string } | Refusal | CheckoutRunning> {
  const { userId } = given;
  const code = normalizeCode(given.code);
  const invalid = refuse('coupon_invalid', { param: 'code' });
  if (!isCode(code)) return invalid;
  return transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    const refused = await accountRefusal(tx, userId);
    if (refused !== null) return refused;
    const found = await lockCode(tx, { code, userId, at });
    if (found === null || !found.is_on) return invalid;
    const isAgain = found.own_claim !== null;
    // One gift a person, whatever the number of codes; and so many claims of one code.
    if (!isAgain && (found.has_item || found.claims >= found.max_claims)) return invalid;
    if (found.kind === 'giveaway' && !given.isAdult)
      return refuse('validation_failed', {
        errors: [{ path: 'isAdult', code: 'required', message: 'You must be 18 or older to claim a giveaway' }],
      });
    const claimId = found.own_claim ?? newId(at.getTime());
    if (found.item_id !== null) {
      const put = await putGift(tx, { userId, itemId: found.item_id, isAgain, at });
      if (put !== undefined) return put;
    }
    if (isAgain) return { claimId };
    await tx.client.query(
      'insert into redeem_claim (id, code_id, user_id, item_id, claimed_at) values ($1, $2, $3, $4, $5)',
      [claimId, found.id, userId, found.item_id, at],
    );
    if (found.coupon_id !== null) await allowCoupon(tx, found.coupon_id, userId);
    return { claimId };
  });
}

async function accountRefusal(tx: Tx, userId: string): Promise<Refusal | null> {
  const { rows } = await tx.client.query<{ is_blocked: boolean; is_verified: boolean }>(
    `select blocked_at is not null or deleted_at is not null as is_blocked, email_verified_at is not null as is_verified
     from users where id = $1`,
    [userId],
  );
  if (rows[0]?.is_blocked === true) return refuse('account_blocked');
  return rows[0]?.is_verified === true ? null : refuse('email_unverified');
}

async function lockCode(tx: Tx, given: { code: string; userId: string; at: Date }): Promise<CodeRow | null> {
  const locked = await tx.client.query<Pick<Tables['redeem_code'], 'id'>>(
    'select id from redeem_code where code = $1 for update',
    [given.code],
  );
  if (locked.rowCount === 0) return null;
  // Counted under the lock: only one user gets the last claim.
  const { rows } = await tx.client.query<CodeRow>(
    `select d.id, d.kind, d.item_id, d.coupon_id, d.max_claims,
       (select count(*)::int from redeem_claim k where k.code_id = d.id) as claims,
       (select k.id from redeem_claim k where k.code_id = d.id and k.user_id = $2) as own_claim,
       exists (select from redeem_claim k where k.item_id = d.item_id and k.user_id = $2) as has_item,
       d.starts_at <= $3 and (d.ends_at is null or d.ends_at > $3) as is_on
     from redeem_code d where d.code = $1`,
    [given.code, given.userId, given.at],
  );
  return rows[0] ?? null;
}

/** The order of these gifts is void: the address may have one again, and who claimed them may redeem the code again. */
export async function releaseGifts(tx: Tx, invoiceId: string): Promise<void> {
  await tx.client.query(
    `update redeem_claim k set address_key = null from invoice v join invoice_line l on l.invoice_id = v.id
     where v.id = $1 and k.item_id = l.item_id and k.user_id = v.user_id`,
    [invoiceId],
  );
}

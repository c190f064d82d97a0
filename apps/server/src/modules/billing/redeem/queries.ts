import type { Redeemed } from '@assay/contract/shapes/redeem.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type Row = Pick<Tables['redeem_claim'], 'id' | 'claimed_at'> &
  Pick<Tables['redeem_code'], 'kind' | 'code'> & {
    item: { itemId: string; slug: string; title: string } | null;
    coupon_code: Tables['coupon']['code'] | null;
    is_in_bag: boolean;
    is_used: boolean;
  };

/** The caller's redemptions, newest first; a single one if `claimId` is given. */
export async function readRedeemed(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  claimId: string | null = null,
): Promise<Redeemed[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select k.id, d.kind, d.code, k.claimed_at, c.code as coupon_code,
       case when i.id is null then null else json_build_object('itemId', i.id, 'slug', i.slug, 'title', i.title) end as item,
       exists (select from bag b join bag_line l on l.bag_id = b.id where b.user_id = k.user_id and l.item_id = k.item_id) as is_in_bag,
       exists (select from invoice v join invoice_line l on l.invoice_id = v.id where v.user_id = k.user_id and l.item_id = k.item_id
           and v.status in ('pending', 'paid'))
         or exists (select from coupon_use s where s.coupon_id = c.id and s.user_id = k.user_id and s.given_back_at is null) as is_used
     from redeem_claim k join redeem_code d on d.id = k.code_id
     left join item i on i.id = k.item_id left join coupon c on c.id = d.coupon_id
     where k.user_id = $1 and ($2::uuid is null or k.id = $2) order by k.claimed_at desc, k.id desc limit 100`,
    [userId, claimId],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    code: row.code,
    item: row.item,
    couponCode: row.coupon_code,
    status: row.is_used ? 'ordered' : row.is_in_bag ? 'in_bag' : 'unused',
    claimedAt: row.claimed_at.toISOString(),
  }));
}

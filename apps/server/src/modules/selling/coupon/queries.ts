import type { Coupon, CouponFacts } from '@assay/domain/coupon/coupon.ts';
import type { CouponType } from '@assay/domain/enums.ts';

/**
 * A coupon as JSON of a query, times in epoch ms. `c` is the coupon, `$1` the person who would use it (or null), `running` the
 * SQL of the invoice whose own use does not count against it.
 */
export const couponJson = (
  running: string,
): string => `json_build_object('id', c.id, 'code', c.code, 'type', c.type, 'percent', c.percent, 'valueCents', c.value_cents,
  'maximumDiscountCents', c.max_discount_cents, 'minimumSpendCents', c.min_spend_cents,
  'startsAt', extract(epoch from c.starts_at) * 1000, 'endsAt', extract(epoch from c.ends_at) * 1000,
  'maximumUses', c.max_uses, 'maximumUsesPerUser', c.max_uses_per_user, 'isFirstPurchaseOnly', c.first_purchase_only,
  'stoppedAt', extract(epoch from c.disabled_at) * 1000, 'userIds', c.user_ids, 'collectionIds', c.collection_ids, 'artistIds', c.artist_ids,
  'uses', (select count(*) from coupon_use s where s.coupon_id = c.id and s.given_back_at is null and s.invoice_id is distinct from ${running}),
  'usesByUser', (select count(*) from coupon_use s where s.coupon_id = c.id and s.user_id = $1 and s.given_back_at is null
    and s.invoice_id is distinct from ${running}),
  'hasBoughtBefore', exists (select from invoice p where p.user_id = $1 and p.type = 'item'
    and (p.status in ('pending', 'paid') or (p.pays_later and p.status in ('open', 'failed')))))`;

export type CouponJson = Coupon & { id: string; code: string; type: CouponType } & Omit<CouponFacts, 'userId'>;

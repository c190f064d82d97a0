import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { BuyRefusal } from '@assay/domain/inventory/buyNow.ts';

const QUANTITY_MESSAGES = {
  stock: (requested: number, left: number) => `${requested} requested, ${left} left`,
  in_checkout: (requested: number, left: number) =>
    `${requested} requested, ${left} available now: the others are in another checkout`,
  per_user_limit: (requested: number, left: number) =>
    `${requested} requested, ${left} left for you under the per-person limit`,
} as const;

/** Converts a refusal of the rules to an API refusal, with the way to fix it. */
export function toRefusal(refusal: BuyRefusal, requested: number): Refusal {
  switch (refusal.code) {
    case 'quantity_not_available':
      return refuse(refusal.code, {
        available: refusal.available,
        param: 'quantity',
        detail: QUANTITY_MESSAGES[refusal.reason](requested, refusal.available),
      });
    case 'auction_processing':
      return refuse(refusal.code, { retryAfterMs: refusal.retryAfterMs });
    case 'auction_not_started':
      return refuse(refusal.code, { detail: `Available from ${new Date(refusal.startsAt).toISOString()}` });
    case 'auction_extended_no_access':
      return refuse(refusal.code, {
        detail: 'Buy now has ended. Only earlier bidders can take part in extended bidding',
      });
    default:
      return refuse(refusal.code);
  }
}

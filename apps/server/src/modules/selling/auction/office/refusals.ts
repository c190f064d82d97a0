import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeRefusal, OfficeRefusalReason } from '@assay/domain/auction/office.ts';

const REFUSAL_DETAILS: Record<OfficeRefusalReason, string> = {
  typo_too_late: 'You can void a typo only while the lot is open, at least 12 hours before its end',
  blind: 'You can’t void bids during the sealed round',
  without_reserve: 'The lot has bids and no reserve, so it can’t be withdrawn because its consignor wants it back',
  has_bids: 'The lot has bids',
  already_voided: 'One of these bids is already void',
  already_paused: 'The lot is already paused',
  not_paused: 'The lot isn’t paused',
  overtime: 'You can’t withdraw a lot after its scheduled end. Void bids, or void the sale’s invoice',
};

/** A refusal of the office rules as a refusal of the API. */
export function toOfficeRefusal(refusal: OfficeRefusal): Refusal {
  switch (refusal.code) {
    case 'auction_state':
      return refuse('auction_state', { detail: REFUSAL_DETAILS[refusal.why] });
    case 'auction_processing':
      return refuse('auction_processing', { retryAfterMs: refusal.retryAfterMs });
    case 'bid_unknown':
      return refuse('not_found', { detail: 'The lot has no bid with that number' });
    default:
      return refuse(refusal.code);
  }
}

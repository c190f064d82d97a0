import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeRefusal, OfficeWhy } from '@assay/domain/auction/office.ts';

const WHY: Record<OfficeWhy, string> = {
  typo_too_late: 'A slip may be voided only while the lot is open and 12 hours or more before its end',
  blind: 'The sealed bids stand on the frozen price: nothing is taken out before they are opened',
  without_reserve: 'Without reserve and with bids, a lot is withdrawn only for fraud or doubtful authenticity',
  has_bids: 'The lot has bids',
  already_voided: 'One of these bids was voided before',
  already_paused: 'The lot is paused already',
  not_paused: 'The lot is not paused',
  overtime: 'After the published end a lot runs to its close: void bids, or void the invoice of the sale',
};

/** A refusal of the office rules as a refusal of the API. */
export function toOfficeRefusal(refusal: OfficeRefusal): Refusal {
  switch (refusal.code) {
    case 'auction_state':
      return refuse('auction_state', { detail: WHY[refusal.why] });
    case 'auction_processing':
      return refuse('auction_processing', { retryAfterMs: refusal.retryAfterMs });
    case 'bid_unknown':
      return refuse('not_found', { detail: 'The lot has no bid of that number' });
    default:
      return refuse(refusal.code);
  }
}

import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AllInEstimate, Lot } from '@assay/contract/shapes/auction.ts';
import { reserveState } from '@assay/domain/auction/access.ts';
import type { BidRefusal } from '@assay/domain/auction/refusals.ts';
import type { Rates } from '@assay/domain/estimate/rates.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { iso, publicBid, publicLot } from '../../catalog/lot/presenter.ts';
import { type LotRow, toLotState } from '../../catalog/lot/queries.ts';
import { totalChanged } from '../../pricing/price/index.ts';
import { estimateFor, totalFor } from '../auction/estimate.ts';
import { type PersonRow, shipToOf } from '../auction/policy.ts';
import type { BidRequest } from '../auction/submitBid.ts';
import type { WorkingLot } from './types.ts';

/** The bidder's total cost for this bid, if they have a ship-to address. */
export function estimateOf(row: LotRow, person: PersonRow, amountCents: number, rates: Rates): AllInEstimate | null {
  const place = shipToOf(person);
  return place === null ? null : estimateFor(row, place, amountCents, rates);
}

/**
 * The lot has changed since the bidder saw it: lot_changed, with the current lot. The bidder's own lead does not count
 * as a change: a leader only raises a maximum.
 */
export function lotChanged(
  { row, state, leaderAlias }: WorkingLot,
  { userId, expectedSeq }: BidRequest,
  now: number,
): Refusal | null {
  if (expectedSeq === undefined || expectedSeq === state.seq || state.leaderId === userId) return null;
  return refuse('lot_changed', { lot: publicLot(row, state, leaderAlias, now, null) });
}

/** The bidder was shown a different total for this amount: total_changed, with the new one. */
export function bidTotalChanged(
  { row }: WorkingLot,
  person: PersonRow,
  { amountCents, expectedTotalCents }: BidRequest,
  rates: Rates,
): Refusal | null {
  const place = shipToOf(person);
  const totalCents =
    expectedTotalCents === undefined || place === null ? null : totalFor(row, place, amountCents, rates);
  return totalCents === null || totalCents === expectedTotalCents ? null : totalChanged(totalCents);
}

/** One self-contained live event per lot and batch. Outbid leaders are included for Assay's own notifications. */
export function bidEvent(lot: WorkingLot, now: number): OutboxEvent {
  const shown: Lot = publicLot(lot.row, lot.state, lot.leaderAlias, now, null);
  return {
    kind: 'bid',
    auctionId: lot.row.id,
    payload: {
      auctionId: lot.row.id,
      seq: lot.state.seq,
      lot: shown,
      bids: lot.bids.map((bid) =>
        publicBid(
          {
            seq: bid.seq,
            alias: bid.alias,
            user_id: bid.userId,
            price_cents: bid.priceCents,
            leader_alias: bid.leaderAlias,
            is_max: bid.isMax,
            phase: bid.phase,
            received_at: bid.receivedAt,
            voided_at: null,
            chain_hash: bid.chainHash,
          },
          null,
        ),
      ),
      serverNow: now,
    },
    private: {
      displaced: lot.displaced,
      ...(shown.reserve === 'met' && reserveState(toLotState(lot.row)) === 'not_met' ? { isReserveMet: true } : {}),
      itemId: lot.row.item_id,
      title: lot.row.title,
      slug: lot.row.slug,
    },
  };
}

const PAUSED = 'Bidding on this lot is paused. We’ll add the paused time.';
const HELD = 'Bidding is paused while we check this item’s certificate. We’ll add the paused time.';

/**
 * Converts a refusal of the rules to an API refusal, with the figures that help correct it. `isHeld`: its item may not
 * be sold now.
 */
export function toRefusal(refusal: BidRefusal, isHeld: boolean): Refusal {
  switch (refusal.code) {
    case 'bid_too_low':
      return refuse('bid_too_low', {
        minimumCents: refusal.minimumCents,
        detail: 'Your bid is below the minimum next bid',
      });
    case 'credit_limit_exceeded':
      return refuse('credit_limit_exceeded', {
        availableCents: refusal.availableCents,
        neededCents: refusal.neededCents,
      });
    case 'payment_method_not_allowed':
      return refuse(refusal.code, {
        missing: ['bank_account'],
        detail: bankText(refusal.ceilingCents),
      });
    case 'email_unverified':
    case 'onboarding_incomplete':
    case 'identity_required':
      return refuse(refusal.code, { missing: refusal.missing });
    case 'auction_processing':
      return refuse('auction_processing', {
        retryAfterMs: refusal.retryAfterMs,
        ...(refusal.isPaused === true ? { detail: isHeld ? HELD : PAUSED } : {}),
      });
    case 'rate_limited':
      return refuse(refusal.code, { retryAfterMs: refusal.retryAfterMs });
    case 'validation_failed':
      return refuse('validation_failed', { errors: refusal.errors });
    case 'auction_not_started':
      return refuse('auction_not_started', { detail: `Bidding opens at ${iso(refusal.startsAt)}` });
    default:
      return refuse(refusal.code);
  }
}

function bankText(ceilingCents: number): string {
  const what = ceilingCents === 0 ? 'This lot is' : `Bids above ${formatCents(ceilingCents)} are`;
  return `${what} paid by bank transfer. Add a verified US bank account first`;
}

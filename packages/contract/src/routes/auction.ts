import { z } from 'zod';
import { route } from '../route.ts';
import { access, bidAnswer, bidRow, lot } from '../shapes/auction.ts';
import { cents, id, list, pageQuery } from '../shapes/common.ts';

const tag = 'Auction';

export const auctionRoutes = {
  'auction.bid': route({
    method: 'POST', path: '/v1/auction/{auctionId}/bid', tag, audience: 'user', idempotency: 'bid',
    summary: 'Bid: a maximum the house bids up to for you, or (isMax false) the very amount',
    params: z.strictObject({ auctionId: id }),
    body: z.strictObject({ amountCents: cents, isMax: z.boolean().default(true), expectedSeq: z.int().min(0).optional() }),
    success: [200, bidAnswer],
    errors: [
      'bid_too_low', 'credit_limit_exceeded', 'auction_not_started', 'auction_done', 'auction_processing', 'auction_extended_no_access',
      'own_item', 'email_unverified', 'onboarding_incomplete', 'identity_required', 'account_blocked', 'invoice_overdue', 'not_found',
      'validation_failed', 'idempotency_key_reused', 'idempotency_key_invalid', 'bid_failed', 'unavailable', 'outcome_unknown',
    ],
    limit: 'bid',
  }),
  'auction.access': route({
    method: 'GET', path: '/v1/auction/{id}/access', tag, audience: 'optional',
    summary: 'What the caller may do on this lot now, and what is missing',
    params: z.strictObject({ id }), success: [200, access], errors: ['not_found'], limit: 'read',
  }),
  'auction.bidHistory': route({
    method: 'GET', path: '/v1/auction/{id}/bid-history', tag, audience: 'optional',
    summary: 'Accepted bids of a lot, newest first, bidders by alias',
    params: z.strictObject({ id }), query: pageQuery, success: [200, list(bidRow)], errors: ['not_found'], limit: 'read',
  }),
  'auction.lastBid': route({
    method: 'GET', path: '/v1/auction/{id}/last-bid', tag, audience: 'optional',
    summary: 'Price, leader and clock of a lot',
    params: z.strictObject({ id }), success: [200, lot], errors: ['not_found'], limit: 'read',
  }),
};

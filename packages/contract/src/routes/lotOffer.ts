import { z } from 'zod';
import { route } from '../route.ts';
import { expectedTotalCents, id, list, pageQuery } from '../shapes/common.ts';
import { lotOffer } from '../shapes/lotOffer.ts';
import { saleEstimate } from '../shapes/payment.ts';

const tag = 'Auction';
const answer = {
  method: 'POST',
  tag,
  audience: 'user',
  params: z.strictObject({ id }),
  success: [200, lotOffer],
  limit: 'write',
  idempotency: 'stored',
} as const;

/** Offers of finished lots to their bidders (second chance, after-sale). */
export const lotOfferRoutes = {
  'lotOffer.own': route({
    method: 'GET',
    path: '/v1/user/lot-offers',
    tag,
    audience: 'user',
    summary: 'Lots offered to the caller after their close: second chances and after-sale offers, newest first',
    query: pageQuery,
    success: [200, list(lotOffer)],
    errors: [],
    limit: 'read',
  }),
  'lotOffer.estimate': route({
    method: 'GET',
    path: '/v1/lot-offer/{id}/estimate',
    tag,
    audience: 'user',
    summary: 'Total cost of accepting the lot, and how it is paid',
    params: answer.params,
    success: [200, saleEstimate],
    errors: ['not_found', 'offer_state'],
    limit: 'read',
  }),
  'lotOffer.accept': route({
    ...answer,
    path: '/v1/lot-offer/{id}/accept',
    summary: 'Accept the lot at the offered price; opens an invoice',
    commits: true,
    body: z.strictObject({ expectedTotalCents }).default({}),
    errors: [
      'not_found',
      'offer_state',
      'offer_expired',
      'account_blocked',
      'invoice_overdue',
      'item_not_for_sale',
      'total_changed',
    ],
  }),
  'lotOffer.decline': route({
    ...answer,
    path: '/v1/lot-offer/{id}/decline',
    summary: 'Decline the lot; the next bidder gets the offer',
    errors: ['not_found', 'offer_state', 'offer_expired'],
  }),
};

import { z } from 'zod';
import { route } from '../route.ts';
import { cents, expectedTotalCents, flag, id, list, pageFields, wholeNumber } from '../shapes/common.ts';
import { saleEstimate } from '../shapes/invoice.ts';
import { offer, offersPossible } from '../shapes/offer.ts';
import { requested, staffNote } from '../shapes/office.ts';

const tag = 'Offer';
const params = z.strictObject({ id });
const amount = z.strictObject({ amountCents: cents, expectedTotalCents });
const withExpired = z.strictObject({ ...pageFields, include_expired: flag.optional() });
const read = { method: 'GET', tag, audience: 'user', limit: 'read' } as const;
const answer = {
  method: 'PATCH',
  tag,
  audience: 'user',
  params,
  success: [200, offer],
  limit: 'write',
  idempotency: 'stored',
} as const;
const answerErrors = ['not_found', 'offer_state', 'offer_expired', 'account_blocked'] as const;

/** Offers between buyers and owners (spec §7, rules §3). */
export const offerRoutes = {
  'offer.submit': route({
    method: 'POST',
    path: '/v1/offer/items/{id}',
    tag,
    audience: 'user',
    summary: 'Make an offer on an item; at the instant sale price it is charged and accepted immediately',
    params,
    commits: true,
    body: z.strictObject({ amountCents: cents, paymentMethodId: id.optional(), expectedTotalCents }),
    form: true,
    success: [201, offer],
    errors: [
      'not_found',
      'own_item',
      'forbidden',
      'item_not_for_sale',
      'offer_exists',
      'offer_attempts_used',
      'offer_too_low',
      'validation_failed',
      'account_blocked',
      'email_unverified',
      'onboarding_incomplete',
      'identity_required',
      'invoice_overdue',
      'payment_method_not_allowed',
      'payment_failed',
      'payment_unavailable',
      'total_changed',
    ],
    limit: 'offer',
    idempotency: 'stored',
  }),
  'offer.accept': route({
    ...answer,
    path: '/v1/offer/{id}/accept',
    summary: 'Accept: the owner an offer, the buyer a counter offer',
    commits: true,
    body: z.strictObject({ expectedTotalCents }).default({}),
    errors: [...answerErrors, 'item_not_for_sale', 'payout_required', 'step_up_required', 'total_changed'],
  }),
  'offer.reject': route({
    ...answer,
    path: '/v1/offer/{id}/reject',
    summary: 'Reject: the owner an offer, the buyer a counter offer',
    errors: answerErrors,
  }),
  'offer.counter': route({
    ...answer,
    path: '/v1/offer/{id}/counter',
    summary: 'Counter an offer with a higher amount; the buyer has 48 hours',
    commits: true,
    body: amount,
    form: true,
    errors: [
      ...answerErrors,
      'item_not_for_sale',
      'payout_required',
      'counter_too_low',
      'validation_failed',
      'total_changed',
    ],
  }),
  'offer.estimate': route({
    ...read,
    path: '/v1/offer/items/{id}/estimate',
    summary: 'Total cost of an offer of this amount if accepted, and how it is paid',
    params,
    query: z.strictObject({ amount_cents: wholeNumber(1, 10_000_000_000) }),
    success: [200, saleEstimate],
    errors: ['not_found', 'item_not_for_sale'],
  }),
  'offer.acceptEstimate': route({
    ...read,
    path: '/v1/offer/{id}/estimate',
    summary: 'Total cost of accepting the owner’s counter, and how it is paid',
    params,
    success: [200, saleEstimate],
    errors: ['not_found', 'offer_state'],
  }),
  'offer.possible': route({
    ...read,
    path: '/v1/offer/items/{id}/offers-possible',
    summary: 'Whether the caller can make an offer on an item, and why not',
    params,
    success: [200, offersPossible],
    errors: ['not_found'],
  }),
  'offer.all': route({
    ...read,
    path: '/v1/offer/items/{id}/all-offers',
    summary: 'Offers on an item the caller owns, newest first',
    params,
    query: withExpired,
    success: [200, list(offer)],
    errors: ['not_found', 'forbidden'],
  }),
  'offer.current': route({
    ...read,
    path: '/v1/offer/items/{id}/current-offer',
    summary: 'The caller’s open or last offer on an item',
    params,
    success: [200, z.strictObject({ offer: offer.nullable() })],
    errors: ['not_found'],
  }),
  'offer.ownerLatest': route({
    ...read,
    path: '/v1/offer/owner-latest-offers',
    summary: 'Offers on the caller’s items, newest first',
    query: withExpired,
    success: [200, list(offer)],
    errors: [],
  }),
  'offer.userLatest': route({
    ...read,
    path: '/v1/offer/user-latest-offers',
    summary: 'Offers the caller made, newest first',
    query: withExpired,
    success: [200, list(offer)],
    errors: [],
  }),
  'offer.markRead': route({
    method: 'PATCH',
    path: '/v1/offer/mark-read',
    tag,
    audience: 'user',
    summary: 'Mark offers as read by the caller; offers of others are ignored',
    body: z.strictObject({ offerIds: z.array(id).min(1).max(100) }),
    success: [200, z.strictObject({ count: z.int() })],
    errors: [],
    limit: 'write',
  }),
};

const officeAct = {
  method: 'POST',
  tag: 'Office',
  audience: 'staff',
  params,
  success: [200, offer],
  limit: 'write',
  idempotency: 'stored',
} as const;

/** Offers on items that Assay sells, answered by staff. */
export const officeOfferRoutes = {
  'office.offers': route({
    method: 'GET',
    tag: 'Office',
    audience: 'staff',
    limit: 'read',
    subject: 'none',
    roles: ['auction'],
    path: '/v1/office/offer',
    summary: 'Offers on Assay’s items: open ones first, by expiration; then the others, newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(['waiting', 'all']).default('waiting') }),
    success: [200, list(offer)],
    errors: [],
  }),
  'office.offerAccept': route({
    ...officeAct,
    subject: { offer: 'params.id' },
    roles: ['auction'],
    path: '/v1/office/offer/{id}/accept',
    summary: 'Accept an offer on behalf of Assay',
    commits: true,
    body: z.strictObject({ note: staffNote, expectedTotalCents }),
    success: [200, z.union([offer, requested])],
    errors: ['not_found', 'offer_state', 'offer_expired', 'item_not_for_sale', 'total_changed', 'request_state'],
  }),
  'office.offerReject': route({
    ...officeAct,
    subject: { offer: 'params.id' },
    roles: ['auction'],
    path: '/v1/office/offer/{id}/reject',
    summary: 'Reject an offer on behalf of Assay',
    body: z.strictObject({ note: staffNote }),
    errors: ['not_found', 'offer_state', 'offer_expired'],
  }),
  'office.offerCounter': route({
    ...officeAct,
    subject: { offer: 'params.id' },
    roles: ['auction'],
    path: '/v1/office/offer/{id}/counter',
    summary: 'Counter an offer on behalf of Assay',
    commits: true,
    body: z.strictObject({ amountCents: cents, expectedTotalCents, note: staffNote }),
    success: [200, z.union([offer, requested])],
    errors: [
      'not_found',
      'offer_state',
      'offer_expired',
      'item_not_for_sale',
      'counter_too_low',
      'validation_failed',
      'total_changed',
      'request_state',
    ],
  }),
};

import { z } from 'zod';
import { route } from '../route.ts';
import { lot } from '../shapes/auction.ts';
import { cents, id, list, pageFields, time } from '../shapes/common.ts';
import {
  allLots,
  auditEvent,
  desk,
  officeRequest,
  publicNote,
  staffNote,
  strike,
  voidAnswer,
  voidReason,
  withdrawReason,
} from '../shapes/office.ts';

const tag = 'Office';
const params = z.strictObject({ id });
const act = { method: 'POST', tag, audience: 'staff', params, limit: 'write', idempotency: 'stored' } as const;
const lotErrors = ['not_found', 'auction_not_started', 'auction_processing', 'auction_done', 'auction_state'] as const;

/** Calls of the staff. For anybody else they are not there (404). Every one that changes something is audited. */
export const officeRoutes = {
  'office.voidBids': route({
    ...act,
    path: '/v1/office/auction/{id}/void-bid',
    summary: 'Take bids out: the lot is replayed without them, and the price may fall',
    body: z.strictObject({
      seqs: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(100),
      reason: voidReason,
      note: staffNote,
    }),
    success: [200, voidAnswer],
    errors: lotErrors,
  }),
  'office.withdraw': route({
    ...act,
    path: '/v1/office/auction/{id}/withdraw',
    summary: 'Withdraw a lot: one with reserve, one without bids, or any for fraud or doubtful authenticity',
    body: z.strictObject({ reason: withdrawReason, note: staffNote, publicNote: publicNote.optional() }),
    success: [200, lot],
    errors: lotErrors,
  }),
  'office.pause': route({
    ...act,
    path: '/v1/office/auction/{id}/pause',
    summary: 'Stop the clock of a lot: no bid is taken until it is resumed',
    body: z.strictObject({ note: staffNote }),
    success: [200, lot],
    errors: lotErrors,
  }),
  'office.resume': route({
    ...act,
    path: '/v1/office/auction/{id}/resume',
    summary: 'Let the clock of a paused lot run again; the paused time is added to its timers',
    body: z.strictObject({ note: staffNote }),
    success: [200, lot],
    errors: lotErrors,
  }),
  'office.pauseAll': route({
    ...act,
    params: undefined,
    path: '/v1/office/auction/pause-all',
    summary:
      'Stop the clock of every lot on which bids run; those that are being decided just now are named as waiting',
    body: z.strictObject({ note: staffNote }),
    success: [200, allLots],
    errors: [],
  }),
  'office.resumeAll': route({
    ...act,
    params: undefined,
    path: '/v1/office/auction/resume-all',
    summary: 'Let every lot that was stopped with all others run again; one that was paused alone stays paused',
    body: z.strictObject({ note: staffNote }),
    success: [200, allLots],
    errors: [],
  }),
  'office.listAtPrice': route({
    ...act,
    path: '/v1/office/auction/{id}/list-at-price',
    summary:
      'Sell the item of a lot that was not sold at a price, in a listing of its own; from now for 90 days by default',
    body: z.strictObject({
      priceCents: cents.min(100),
      startsAt: time.optional(),
      endsAt: time.optional(),
      note: staffNote,
    }),
    success: [201, z.strictObject({ auctionId: id })],
    errors: ['not_found', 'auction_state', 'item_not_for_sale', 'validation_failed'],
  }),
  'office.openToOffers': route({
    ...act,
    path: '/v1/office/auction/{id}/open-to-offers',
    summary: 'Open the item of a lot that was not sold to offers',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found', 'auction_state', 'item_not_for_sale'],
  }),
  'office.reopen': route({
    ...act,
    path: '/v1/office/auction/{id}/reopen',
    summary: 'Ask that the item of a finished lot be listed again, in a new auction, with a public note',
    body: z.strictObject({ publicNote, note: staffNote, startsAt: time, endsAt: time }),
    success: [201, officeRequest],
    errors: [...lotErrors, 'validation_failed'],
  }),
  'office.afterSale': route({
    ...act,
    path: '/v1/office/auction/{id}/after-sale',
    summary:
      'Offer a lot that missed its reserve to its highest bidder for 48 hours, at a price its owner has agreed to',
    body: z.strictObject({ amountCents: cents, note: staffNote }),
    success: [200, z.strictObject({ expiresAt: time })],
    errors: ['not_found', 'auction_state', 'validation_failed'],
  }),
  'office.voidInvoice': route({
    ...act,
    path: '/v1/office/invoice/{id}/void',
    summary: 'Void an unpaid invoice: the item is free again; strike and second chance follow from the reason',
    body: z.strictObject({ reason: z.enum(['non_payment', 'fraud', 'sale_undone']), note: staffNote }),
    success: [200, z.strictObject({ invoiceId: id, status: z.literal('void') })],
    errors: ['not_found', 'invoice_state'],
  }),
  'office.creditLimit': route({
    ...act,
    path: '/v1/office/user/{id}/credit-limit',
    summary:
      'Ask that somebody’s credit limit be set; bids that stand go on standing when it falls below what they hold',
    body: z.strictObject({ limitCents: cents, note: staffNote }),
    success: [201, officeRequest],
    errors: ['not_found', 'offer_state'],
  }),
  'office.strikes': route({
    method: 'GET',
    path: '/v1/office/user/{id}/strike',
    tag,
    audience: 'staff',
    params,
    summary: 'Strikes of a person, newest first',
    success: [200, z.strictObject({ items: z.array(strike) })],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.liftStrike': route({
    ...act,
    path: '/v1/office/strike/{id}/lift',
    summary: 'Take a strike back: limit, suspension and block follow what is left',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found', 'offer_state'],
  }),
  'office.requests': route({
    method: 'GET',
    path: '/v1/office/request',
    tag,
    audience: 'staff',
    summary: 'What waits for a second member of staff, and what was decided; newest first',
    query: z.strictObject({ ...pageFields, status: z.enum(['waiting', 'confirmed', 'declined']).optional() }),
    success: [200, list(officeRequest)],
    errors: [],
    limit: 'read',
  }),
  'office.confirmRequest': route({
    ...act,
    path: '/v1/office/request/{id}/confirm',
    summary: 'Confirm a colleague’s request; it is carried out at once',
    body: z.strictObject({ note: staffNote }),
    success: [200, officeRequest],
    errors: ['not_found', 'forbidden', 'offer_state', 'auction_state'],
  }),
  'office.declineRequest': route({
    ...act,
    path: '/v1/office/request/{id}/decline',
    summary: 'Decline a request, one’s own included',
    body: z.strictObject({ note: staffNote }),
    success: [200, officeRequest],
    errors: ['not_found', 'offer_state'],
  }),
  'office.desk': route({
    method: 'GET',
    path: '/v1/office/desk',
    tag,
    audience: 'staff',
    summary: 'What waits for staff: how much in each queue, and when the first of it is due',
    success: [200, desk],
    errors: [],
    limit: 'read',
  }),
  'office.audit': route({
    method: 'GET',
    path: '/v1/office/audit',
    tag,
    audience: 'staff',
    summary: 'Who did what, when and why; newest first',
    query: z.strictObject({ ...pageFields, subject_id: id.optional(), actor_id: id.optional() }),
    success: [200, list(auditEvent)],
    errors: [],
    limit: 'read',
  }),
};

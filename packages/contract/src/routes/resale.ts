import { MEDIA_MAX_BYTES } from '@assay/domain/item/mediaSize.ts';
import { ResaleAct } from '@assay/domain/resale/machine.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { arrivalPicture } from '../shapes/arrival.ts';
import { cents, expectedTotalCents, flag, id, list, pageFields } from '../shapes/common.ts';
import { itemInTransaction } from '../shapes/offer.ts';
import { publicNote, requested, staffNote } from '../shapes/office.ts';
import { failureClass, officePayout, officeResale, payout, recheckPictures, resale } from '../shapes/resale.ts';
import { exactText, multilineText, singleLineText } from '../shapes/text.ts';

const params = z.strictObject({ id });
/** Up to 100 ids, separated by commas. */
const parcelIds = exactText(4_000)
  .transform((text, context): string[] => {
    const read = z.array(id).max(100).safeParse(text.split(','));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'must be up to 100 comma-separated ids' });
    return z.NEVER;
  })
  .meta({ description: 'Up to 100 comma-separated ids' });
const parcel = { carrier: singleLineText(40).min(2), trackingNumber: singleLineText(60).min(4) };
const act = {
  method: 'PATCH',
  tag: 'Offer',
  audience: 'user',
  params,
  success: [200, resale],
  limit: 'write',
  idempotency: 'stored',
} as const;

/** What seller and buyer do in a resale, by the id of its offer (rules §4). */
export const resaleRoutes = {
  'resale.read': route({
    method: 'GET',
    path: '/v1/offer/{id}/resale',
    tag: 'Offer',
    audience: 'user',
    summary: 'A resale of the caller: its timeline, the same for both sides, and the caller’s actions',
    params,
    success: [200, resale],
    errors: ['not_found'],
    limit: 'read',
  }),
  'resale.slip': route({
    method: 'GET',
    path: '/v1/offer/{id}/packing-slip',
    tag: 'Offer',
    audience: 'user',
    summary: 'Label and packing slip of the seller’s package to Assay as a PDF, until it arrives',
    params,
    raw: 'application/pdf',
    success: [200, null],
    errors: ['not_found'],
    limit: 'read',
  }),
  'resale.handIn': route({
    ...act,
    path: '/v1/offer/{id}/shipped',
    summary: 'Record that the seller shipped the package',
    body: z.strictObject(parcel),
    form: true,
    errors: ['not_found', 'forbidden', 'sale_state', 'validation_failed'],
  }),
  'resale.extend': route({
    ...act,
    path: '/v1/offer/{id}/extend',
    summary: 'Extend the shipping deadline by two business days, once',
    errors: ['not_found', 'forbidden', 'sale_state'],
  }),
  'resale.answer': route({
    ...act,
    path: '/v1/offer/{id}/consent',
    summary: 'Respond to the proposal after re-authentication',
    body: z.strictObject({ isAccepted: z.boolean() }),
    errors: ['not_found', 'sale_state', 'invoice_state'],
  }),
  'resale.received': route({
    ...act,
    path: '/v1/offer/{id}/received',
    summary: 'Record that the buyer received the item',
    errors: ['not_found', 'forbidden', 'sale_state'],
  }),
  'resale.claim': route({
    ...act,
    path: '/v1/offer/{id}/claim',
    summary: 'Report damage within 48 hours of delivery',
    body: z.strictObject({ text: multilineText(2_000).min(10) }),
    form: true,
    errors: ['not_found', 'forbidden', 'sale_state', 'validation_failed'],
  }),
  'payment.payouts': route({
    method: 'GET',
    path: '/v1/payment/payouts',
    tag: 'Payment',
    audience: 'user',
    summary: 'Payouts of the caller, newest first, with yearly totals for taxes',
    query: z.strictObject(pageFields),
    success: [
      200,
      z.strictObject({
        ...list(payout).shape,
        /** What the caller owes Assay: deducted from their next payouts. */
        owedCents: cents,
        years: z.array(
          z.strictObject({ year: z.int(), sales: z.int(), grossCents: cents, feeCents: cents, sentCents: cents }),
        ),
      }),
    ],
    errors: [],
    limit: 'read',
  }),
  'offer.inTransactions': route({
    method: 'GET',
    tag: 'Offer',
    audience: 'user',
    limit: 'read',
    path: '/v1/offer/items-in-transactions',
    summary: 'The caller’s open purchases and sales: unpaid wins, accepted offers, resales',
    query: z.strictObject({ ...pageFields, include_concluded: flag.optional() }),
    success: [200, list(itemInTransaction)],
    errors: [],
  }),
};

const note = { note: staffNote };
/** Each act validates what it needs besides the note, and returns `validation_failed` when it is missing. */
const staffAct = z.strictObject({
  act: z.enum(ResaleAct),
  ...note,
  /** find_fault: the fault class, and the message to both sides. */
  failureClass: failureClass.optional(),
  publicNote: publicNote.optional(),
  /** propose, for a worse condition. */
  priceCents: cents.optional(),
  /** ship. */
  carrier: parcel.carrier.optional(),
  trackingNumber: parcel.trackingNumber.optional(),
  /** decide_claim: 0 declines it. */
  amountCents: cents.optional(),
});
const staffCall = { tag: 'Office', audience: 'staff', limit: 'write', idempotency: 'stored' } as const;

/** The desk for resales: parcels, rechecks, claims, payouts. Every act is audited. */
export const officeResaleRoutes = {
  'office.resales': route({
    method: 'GET',
    subject: 'none',
    roles: ['logistics', 'authenticator', 'finance', 'support'],
    path: '/v1/office/resale',
    tag: 'Office',
    audience: 'staff',
    summary: 'Resales: expected, to authenticate, to ship, in transit, claims; due first',
    query: z.strictObject({
      ...pageFields,
      queue: z.enum(['all', 'unpaid', 'expected', 'recheck', 'to_ship', 'under_way', 'claims']).default('all'),
      include_ended: flag.optional(),
    }),
    success: [200, list(officeResale)],
    errors: [],
    limit: 'read',
  }),
  'office.resale': route({
    method: 'GET',
    subject: { resale: 'params.id' },
    roles: ['logistics', 'authenticator', 'finance', 'support'],
    path: '/v1/office/resale/{id}',
    tag: 'Office',
    audience: 'staff',
    summary: 'One resale at the desk, by the id of its offer',
    params,
    success: [200, officeResale],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.recheckPictures': route({
    method: 'GET',
    subject: { resale: 'params.id' },
    roles: ['logistics', 'authenticator', 'finance', 'support'],
    path: '/v1/office/resale/{id}/picture',
    tag: 'Office',
    audience: 'staff',
    summary: 'The certified pictures of a resale’s item, and those taken of the object at its recheck, oldest first',
    params,
    success: [200, recheckPictures],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.recheckPicture': route({
    method: 'POST',
    subject: { resale: 'params.id' },
    roles: ['authenticator', 'logistics'],
    path: '/v1/office/resale/{id}/picture',
    tag: 'Office',
    audience: 'staff',
    summary: 'Add a photo of the object at its recheck, to compare with a certified picture: up to 25 MiB',
    params,
    query: z.strictObject({ kind: singleLineText(40).min(1) }),
    file: { field: 'file', description: 'JPEG, PNG, WebP, AVIF or TIFF, at most 25 MiB', maxBytes: MEDIA_MAX_BYTES },
    success: [201, arrivalPicture],
    errors: ['not_found', 'sale_state', 'file_too_large', 'file_invalid', 'unavailable'],
    limit: 'write',
  }),
  'office.slip': route({
    method: 'GET',
    subject: { resale: 'params.id' },
    roles: ['logistics'],
    path: '/v1/office/resale/{id}/packing-slip',
    tag: 'Office',
    audience: 'staff',
    summary: 'Label and packing slip of the package to the buyer as a PDF, once the item passes',
    params,
    raw: 'application/pdf',
    success: [200, null],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.findResale': route({
    method: 'GET',
    subject: { resale: 'params.code' },
    roles: ['logistics', 'authenticator', 'finance', 'support'],
    path: '/v1/office/resale/by-code/{code}',
    tag: 'Office',
    audience: 'staff',
    summary: 'The resale of a packing slip, a seal’s code or a serial number',
    params: z.strictObject({ code: singleLineText(100).min(4) }),
    success: [200, officeResale],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.resaleAct': route({
    ...staffCall,
    method: 'POST',
    subject: { resale: 'params.id' },
    roles: ['logistics', 'authenticator', 'finance'],
    path: '/v1/office/resale/{id}/act',
    summary:
      'Receive, pass, report a problem, confirm or dismiss a colleague’s finding, propose, ship, deliver, hand over, decide a claim, cancel',
    params,
    body: staffAct,
    success: [200, z.union([officeResale, requested])],
    errors: [
      'not_found',
      'forbidden',
      'step_up_required',
      'sale_state',
      'invoice_state',
      'validation_failed',
      'request_state',
    ],
  }),
  'office.payouts': route({
    method: 'GET',
    subject: 'none',
    roles: ['finance'],
    path: '/v1/office/payout',
    tag: 'Office',
    audience: 'staff',
    summary: 'Payouts: due, on hold, unclaimed or all; due first',
    query: z.strictObject({
      ...pageFields,
      status: z.enum(['waiting', 'unclaimed', 'sent', 'all']).default('waiting'),
      /** `-` for descending; without it, due first. */
      sort: z.enum(['due', '-due', 'net', '-net']).optional(),
    }),
    success: [200, list(officePayout)],
    errors: [],
    limit: 'read',
  }),
  'office.holdPayout': route({
    ...staffCall,
    method: 'POST',
    subject: { payout: 'params.id' },
    roles: ['finance'],
    recentCode: true,
    path: '/v1/office/payout/{id}/hold',
    summary: 'Hold or release a payout; the person who passed the re-authentication can’t release it',
    params,
    commits: true,
    body: z.strictObject({ isHeld: z.boolean(), expectedTotalCents, ...note }),
    success: [200, officePayout],
    errors: ['not_found', 'forbidden', 'request_state', 'total_changed'],
  }),
  'office.returnLabel': route({
    method: 'GET',
    subject: { item: 'params.id' },
    roles: ['logistics'],
    path: '/v1/office/item/{id}/return-label',
    tag: 'Office',
    audience: 'staff',
    summary: 'Return label and packing slip as a PDF, once the label is created',
    params: z.strictObject({ id }),
    raw: 'application/pdf',
    success: [200, null],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.parcelSlips': route({
    method: 'GET',
    subject: 'none',
    roles: ['logistics'],
    path: '/v1/office/parcel/slips',
    tag: 'Office',
    audience: 'staff',
    summary: 'Labels and packing slips of parcels to pack as one PDF, by shelf: of these, or of the first 100',
    query: z.strictObject({ ids: parcelIds.optional() }),
    raw: 'application/pdf',
    success: [200, null],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.invoiceSlip': route({
    method: 'GET',
    subject: { invoice: 'params.id' },
    roles: ['logistics'],
    path: '/v1/office/invoice/{id}/packing-slip',
    tag: 'Office',
    audience: 'staff',
    summary: 'Label and packing slip of a paid invoice as a PDF',
    params,
    raw: 'application/pdf',
    success: [200, null],
    errors: ['not_found'],
    limit: 'read',
  }),
};

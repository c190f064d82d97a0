import { InvoiceStatus } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { cents, id, list, pageFields, pageQuery, time } from '../shapes/common.ts';
import { shippingStatus } from '../shapes/invoice.ts';
import { officeRefund, requested, staffNote } from '../shapes/office.ts';
import { officeInvoice, officeOrder } from '../shapes/order.ts';
import { officeParcel, packedObject } from '../shapes/parcel.ts';
import { dispute, reconciliation, statement } from '../shapes/reports.ts';
import { singleLineText } from '../shapes/text.ts';

const tag = 'Office';
const params = z.strictObject({ id });
const act = { method: 'POST', tag, audience: 'staff', limit: 'write', idempotency: 'stored' } as const;

const manualLine = z.strictObject({
  title: singleLineText(200).min(1),
  quantity: z.int().min(1).max(1_000),
  unitCents: cents.max(10_000_000_000),
  itemId: id.optional(),
});

/** Staff calls that handle money. They return 404 for anyone else. Every change is audited. */
export const officeMoneyRoutes = {
  'office.invoices': route({
    method: 'GET',
    subject: 'none',
    roles: ['finance', 'logistics', 'support'],
    path: '/v1/office/invoice',
    tag,
    audience: 'staff',
    summary: 'All invoices by status: due, overdue, drafts, to quote, to ship or not picked up in time; due first',
    query: z.strictObject({
      ...pageFields,
      status: z
        .enum(['all', 'due', 'overdue', 'pending', 'draft', 'to_quote', 'to_ship', 'to_store', 'paid'])
        .default('due'),
      /** A number, the buyer's name, username or email, words of a title, a tracking number, or a seal's serial number. */
      find: singleLineText(120).min(1).optional(),
      /** `-` for descending; without it, what is due first. */
      sort: z.enum(['due', '-due', 'total', '-total']).optional(),
    }),
    success: [200, list(officeInvoice)],
    errors: [],
    limit: 'read',
  }),
  'office.order': route({
    method: 'GET',
    subject: { invoice: 'params.id' },
    roles: ['finance', 'logistics', 'support'],
    path: '/v1/office/invoice/{id}',
    tag,
    audience: 'staff',
    params,
    summary: 'One order: lines, payments, refunds, parcel, events and notes',
    success: [200, officeOrder],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.noteOrder': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['finance', 'logistics', 'support'],
    path: '/v1/office/invoice/{id}/note',
    summary: 'Write a note about an order, for staff only. It can’t be changed or removed',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found'],
  }),
  'office.draftInvoice': route({
    ...act,
    subject: { user: 'body.userId', item: 'body.lines[].itemId' },
    roles: ['finance'],
    path: '/v1/office/invoice',
    summary: 'Create a draft invoice (private sale, shipping difference, deposit, penalty); nothing is owed yet',
    body: z.strictObject({
      userId: id,
      lines: z.array(manualLine).min(1).max(50),
      shippingCents: cents.max(100_000_000).default(0),
      isTaxed: z.boolean(),
      deliveryMethod: z.enum(['ship', 'pickup']).default('ship'),
      /** Omitted: bank only above $5,000. `false` takes cards up to $10,000. */
      achOnly: z.boolean().optional(),
      note: staffNote,
    }),
    success: [201, z.strictObject({ invoiceId: id, totalCents: cents })],
    errors: ['not_found', 'address_required', 'validation_failed'],
  }),
  'office.openInvoice': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['finance'],
    path: '/v1/office/invoice/{id}/open',
    summary: 'Make a draft due: assigns a number and notifies the buyer',
    body: z.strictObject({ dueDays: z.int().min(1).max(60).default(5), note: staffNote }),
    success: [200, z.union([z.strictObject({ invoiceId: id, number: z.string(), dueAt: time }), requested])],
    errors: ['not_found', 'invoice_state', 'request_state'],
  }),
  'office.quoteShipping': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['logistics', 'finance'],
    path: '/v1/office/invoice/{id}/shipping-quote',
    summary: 'Quote insured shipping for an extra-large lot: notifies the buyer and starts the payment deadline',
    body: z.strictObject({ shippingCents: cents.max(10_000_000), note: staffNote }),
    success: [200, z.strictObject({ invoiceId: id, totalCents: cents, dueAt: time })],
    errors: ['not_found', 'invoice_state'],
  }),
  'office.parcel': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['logistics'],
    path: '/v1/office/invoice/{id}/parcel',
    summary: 'Update the shipping status: packed, shipped, delivered or picked up',
    body: z.strictObject({
      to: z.enum(['ready', 'shipped', 'received']),
      /** Both with `shipped`. */
      carrier: singleLineText(40).min(2).optional(),
      trackingNumber: singleLineText(60).min(4).optional(),
      /** Of the carrier: Ground, Overnight. */
      service: singleLineText(40).min(2).optional(),
      /** With `received` of a pickup: the code that the buyer has. */
      pickupCode: singleLineText(20).optional(),
      note: staffNote,
    }),
    success: [200, z.strictObject({ invoiceId: id, shippingStatus })],
    errors: ['not_found', 'invoice_state', 'validation_failed'],
  }),
  'office.correctTracking': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['logistics'],
    path: '/v1/office/invoice/{id}/tracking',
    summary: 'Correct the carrier, service or tracking number of a shipped parcel: the buyer receives the right one',
    body: z.strictObject({
      carrier: singleLineText(40).min(2),
      trackingNumber: singleLineText(60).min(4),
      service: singleLineText(40).min(2).optional(),
      note: staffNote,
    }),
    success: [200, z.strictObject({ invoiceId: id, carrier: z.string(), trackingNumber: z.string() })],
    errors: ['not_found', 'invoice_state', 'validation_failed'],
  }),
  'office.parcels': route({
    method: 'GET',
    subject: 'none',
    roles: ['logistics', 'support'],
    path: '/v1/office/parcel',
    tag,
    audience: 'staff',
    summary:
      'Parcels to pack or to hand over, by shelf: orders of one buyer to one address share one; and objects to take out again',
    query: z.strictObject({
      ...pageFields,
      status: z.enum(['pending', 'ready', 'take_out']).default('pending'),
      /** Only the parcel with this order, in either state. */
      number: singleLineText(40).min(1).optional(),
    }),
    success: [200, list(officeParcel)],
    errors: [],
    limit: 'read',
  }),
  'office.packObject': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['logistics'],
    path: '/v1/office/invoice/{id}/pack',
    summary:
      'Put an object into the parcel of an order: by scan, or one without a code by hand. The last one closes it',
    body: z.strictObject({
      /** A seal’s number or QR code, or the tag of a delivery. */
      code: singleLineText(300).min(1).optional(),
      /** Instead: a line whose object has no code. */
      lineId: id.optional(),
      note: staffNote.default('Scanned at the packing table'),
    }),
    success: [200, packedObject],
    errors: ['not_found', 'invoice_state', 'validation_failed'],
  }),
  'office.takeOut': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['logistics'],
    path: '/v1/office/invoice/{id}/take-out',
    summary:
      'Take the objects of an order out of its parcel: it was refunded, voided or disputed after they were packed',
    body: z.strictObject({ note: staffNote.default('Taken out at the packing table') }),
    success: [200, z.strictObject({ invoiceId: id, parcel: z.string() })],
    errors: ['not_found', 'invoice_state'],
  }),
  'office.discardInvoice': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['finance'],
    path: '/v1/office/invoice/{id}/discard',
    summary: 'Discard a draft',
    body: z.strictObject({ note: staffNote }),
    success: [204, null],
    errors: ['not_found', 'invoice_state'],
  }),
  'office.statement': route({
    method: 'GET',
    subject: { user: 'params.id' },
    roles: ['finance', 'support'],
    path: '/v1/office/user/{id}/statement',
    tag,
    audience: 'staff',
    params,
    summary: 'All transactions with a person, from the ledger',
    query: pageQuery,
    success: [200, statement],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.disputes': route({
    method: 'GET',
    subject: 'none',
    roles: ['finance'],
    path: '/v1/office/dispute',
    tag,
    audience: 'staff',
    summary: 'Disputed payments: those that need evidence first',
    query: z.strictObject({ ...pageFields, status: z.enum(['open', 'closed', 'all']).default('open') }),
    success: [200, list(dispute)],
    errors: [],
    limit: 'read',
  }),
  'office.reconciliation': route({
    method: 'GET',
    subject: 'none',
    roles: ['finance'],
    path: '/v1/office/reconciliation',
    tag,
    audience: 'staff',
    summary: 'The last reconciliation of the ledger with the provider',
    success: [200, reconciliation],
    errors: ['not_found'],
    limit: 'read',
  }),
  'office.reconcile': route({
    method: 'POST',
    subject: 'none',
    roles: ['finance'],
    path: '/v1/office/reconciliation',
    tag,
    audience: 'staff',
    summary: 'Reconcile the ledger with the provider now',
    success: [200, reconciliation],
    errors: ['unavailable'],
    limit: 'setup',
  }),
  'office.refund': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['finance'],
    recentCode: true,
    path: '/v1/office/invoice/{id}/refund',
    summary: 'Refund part or all of a paid invoice to the original payment method',
    body: z.strictObject({
      amountCents: z.int().min(1),
      reason: z.enum(['requested_by_customer', 'not_as_described', 'damaged', 'not_received', 'duplicate', 'goodwill']),
      note: staffNote,
    }),
    success: [
      200,
      z.union([
        z.strictObject({ refundId: id, invoiceId: id, status: z.enum(['paid', 'refunded']), refundedCents: cents }),
        requested,
      ]),
    ],
    errors: ['not_found', 'invoice_state', 'request_state'],
  }),
  'office.refunds': route({
    method: 'GET',
    subject: 'none',
    roles: ['finance'],
    path: '/v1/office/refund',
    tag: 'Office',
    audience: 'staff',
    summary: 'Refunds: failed, processing or sent; oldest first',
    query: z.strictObject({ ...pageFields, status: z.enum(['failed', 'pending', 'sent', 'all']).default('failed') }),
    success: [200, list(officeRefund)],
    errors: [],
    limit: 'read',
  }),
  'office.retryRefund': route({
    ...act,
    params,
    subject: { refund: 'params.id' },
    roles: ['finance'],
    recentCode: true,
    path: '/v1/office/refund/{id}/retry',
    summary: 'Retry a failed refund, or record that it was paid by wire, check or cash',
    body: z.strictObject({
      paidBy: z
        .strictObject({ kind: z.enum(['wire', 'check', 'cash']), reference: singleLineText(100).min(1) })
        .optional(),
      note: staffNote,
    }),
    success: [
      200,
      z.strictObject({ refundId: id, invoiceId: id, status: z.enum(InvoiceStatus), refundedCents: cents }),
    ],
    errors: ['not_found', 'invoice_state'],
  }),
  'office.manualPayment': route({
    ...act,
    params,
    subject: { invoice: 'params.id' },
    roles: ['finance'],
    recentCode: true,
    path: '/v1/office/invoice/{id}/payment',
    summary: 'Record a payment by wire, check or cash for a whole invoice',
    body: z.strictObject({
      kind: z.enum(['wire', 'check', 'cash']),
      reference: singleLineText(100).min(1),
      note: staffNote,
    }),
    success: [200, z.union([z.strictObject({ invoiceId: id, status: z.literal('paid') }), requested])],
    errors: ['not_found', 'invoice_state', 'request_state'],
  }),
};

import { InvoiceStatus, InvoiceType, ShippingStatus } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { logCheckpoint } from './auction.ts';
import { cents, id, serverNow, taxRateBps, time } from './common.ts';
import { media } from './item.ts';
import { paymentMethodType } from './payment.ts';

export const invoiceStatus = z.enum(InvoiceStatus).meta({ id: 'InvoiceStatus' });
export const invoiceType = z.enum(InvoiceType).meta({ id: 'InvoiceType' });
export const shippingStatus = z.enum(ShippingStatus).meta({ id: 'ShippingStatus' });

/** The buyer's commitment on one click: every part of the total, the destination and the payment method. */
export const saleEstimate = z
  .strictObject({
    priceCents: cents,
    premiumCents: cents,
    /** null: quoted by hand after the sale; the total is without it. */
    shippingCents: cents.nullable(),
    taxCents: cents,
    taxRateBps,
    totalCents: z.int().min(0),
    /** "Portland OR 97201". Null: pickup, or no shipping address yet. */
    shipTo: z.string().nullable(),
    /** The method to charge. Null: none is saved. */
    payWith: z.strictObject({ type: paymentMethodType, brand: z.string(), last4: z.string() }).nullable(),
    /** `now`: with the sale. `later`: the invoice is due later and nothing is charged by itself. */
    charged: z.enum(['now', 'later']),
    serverNow,
  })
  .meta({ id: 'SaleEstimate' });
export type SaleEstimate = z.infer<typeof saleEstimate>;

/** A pending debit: neither received nor refused. */
export const pendingPayment = z
  .strictObject({ method: z.string().nullable(), startedAt: time, expectedAt: time })
  .meta({ id: 'PendingPayment' });

export const invoiceLine = z
  .strictObject({
    itemId: id.nullable(),
    slug: z.string().nullable(),
    title: z.string(),
    quantity: z.int(),
    unitCents: cents,
    amountCents: cents,
    /** The line's share of a coupon. */
    discountCents: cents,
    media: media.nullable(),
  })
  .meta({ id: 'InvoiceLine' });

export const invoice = z
  .strictObject({
    id,
    number: z.string().nullable(),
    type: invoiceType,
    status: invoiceStatus,
    shippingStatus,
    auctionId: id.nullable(),
    lines: z.array(invoiceLine),
    subtotalCents: cents,
    premiumCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    taxRateBps,
    totalCents: cents,
    refundedCents: cents,
    achOnly: z.boolean(),
    paysLater: z.boolean(),
    overdue: z.boolean(),
    deliveryMethod: z.enum(['ship', 'pickup']),
    address: z
      .strictObject({
        fullName: z.string(),
        line1: z.string(),
        line2: z.string().nullable(),
        city: z.string(),
        state: z.string(),
        postalCode: z.string(),
      })
      .nullable(),
    /** Who carries the parcels that Assay sends. A resale's parcels are listed with the resale. */
    parcel: z.strictObject({ carrier: z.string(), trackingNumber: z.string(), shippedAt: time }).nullable(),
    /** When it was packed, or ready at the desk. */
    readyAt: time.nullable(),
    receivedAt: time.nullable(),
    /** While it is ready for pickup: the code to say there (only the buyer sees it), and until when storage is free. */
    pickup: z.strictObject({ code: z.string().nullable(), heldUntil: time }).nullable(),
    /** The invoice that it shares a parcel with: paid together, only one pays its shipping in full. */
    shippedWith: id.nullable(),
    failureCode: z.string().nullable(),
    /** Why staff voided it, as its buyer reads it. */
    voidNote: z.string().nullable(),
    /** The bank reversed its payment and is investigating: nothing is payable until that is decided. */
    disputed: z.boolean(),
    paidWith: z.string().nullable(),
    /** While `status` is pending: the payment method, and when the result is due. */
    pendingPayment: pendingPayment.nullable(),
    /** Head of the lot's bid log at the close, and the signed checkpoint of it. */
    logHead: z.string().nullable(),
    logCheckpoint: logCheckpoint.nullable(),
    /** For a buy-now purchase: its units are reserved for the buyer until then. */
    reservedUntil: time.nullable(),
    /** While Assay quotes shipping for an extra-large item: when the quote is due. Nothing can be paid until then. */
    quoteDueAt: time.nullable(),
    dueAt: time.nullable(),
    autoChargeAt: time.nullable(),
    paidAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

/** The total an unpaid invoice would have; nothing changes. */
export const invoiceEstimate = z
  .strictObject({
    invoiceId: id,
    deliveryMethod: z.enum(['ship', 'pickup']),
    state: z.string().nullable(),
    subtotalCents: cents,
    premiumCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    taxRateBps,
    totalCents: cents,
  })
  .meta({ id: 'InvoiceEstimate' });
export type InvoiceEstimate = z.infer<typeof invoiceEstimate>;

/** State of a payment attempt. `clientSecret` is given when the browser has something to do (card form, 3-D Secure). */
export const paymentAnswer = z
  .strictObject({
    invoice,
    intentId: z.string().nullable(),
    intentStatus: z
      .enum([
        'requires_payment_method',
        'requires_confirmation',
        'requires_action',
        'processing',
        'succeeded',
        'canceled',
      ])
      .nullable(),
    clientSecret: z.string().nullable(),
  })
  .meta({ id: 'PaymentAnswer' });
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

/** The total of invoices paid together: items that fit in one parcel share shipping. Read-only. */
export const togetherEstimate = z
  .strictObject({
    items: z.array(
      z.strictObject({
        invoiceId: id,
        shippingCents: cents,
        taxCents: cents,
        totalCents: cents,
        shippedWith: id.nullable(),
      }),
    ),
    totalCents: cents,
    /** Less than one by one. */
    savedCents: cents,
    /** One of them is paid from a bank account only, and so all are. */
    achOnly: z.boolean(),
  })
  .meta({ id: 'TogetherEstimate' });
export type TogetherEstimate = z.infer<typeof togetherEstimate>;

/** What became of each invoice that was to be paid together, in the order they were charged. */
export const togetherAnswer = z
  .strictObject({
    items: z.array(
      z.strictObject({
        invoice,
        /**
         * action: the browser must authenticate with the cardholder's bank. waiting: not tried, since the previous one
         * failed.
         */
        outcome: z.enum(['paid', 'pending', 'action', 'refused', 'waiting']),
        clientSecret: z.string().nullable(),
        /** Why it was refused: a code from the error list, or the bank's own decline code. */
        code: z.string().nullable(),
        declineCode: z.string().nullable(),
      }),
    ),
    totalCents: cents,
  })
  .meta({ id: 'TogetherAnswer' });
export type TogetherAnswer = z.infer<typeof togetherAnswer>;

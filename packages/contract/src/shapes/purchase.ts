import { z } from 'zod';
import { cents, expectedTotalCents, id, serverNow, taxRateBps, time } from './common.ts';
import { paymentAnswer } from './invoice.ts';
import { confirmationTokenId, isOneMethod, oneMethodFault } from './payment.ts';
import { singleLineText } from './text.ts';

const text = singleLineText(200);

/**
 * The destination of a purchase: one of the caller's saved addresses, or an inline one. Omitted: the default shipping
 * address. For an estimate the state is enough.
 */
export const purchaseAddress = z
  .strictObject({
    addressId: id,
    fullName: text,
    line1: text,
    line2: text.nullable(),
    city: text,
    state: text,
    postalCode: text,
    country: text,
    phone: text,
  })
  .partial()
  .meta({ id: 'PurchaseAddress' });
export type PurchaseAddress = z.infer<typeof purchaseAddress>;

export const purchaseBody = z
  .strictObject({
    quantity: z.int().min(1).max(100_000).default(1),
    address: purchaseAddress.optional(),
    /** A saved method; without any method the answer carries the secret that the card form pays with. */
    paymentMethodId: id.optional(),
    confirmationTokenId: confirmationTokenId.optional(),
    expectedTotalCents,
  })
  .refine(isOneMethod, oneMethodFault);

const totals = {
  quantity: z.int(),
  unitCents: cents,
  subtotalCents: cents,
  shippingCents: cents,
  /** Shipping is quoted by hand and not part of the total. */
  isShippingToBeQuoted: z.boolean(),
  taxCents: cents,
  taxRateBps,
  totalCents: cents,
};

/** The total cost. The units are reserved for the caller until then. */
export const purchaseEstimate = z
  .strictObject({
    auctionId: id,
    ...totals,
    /** "Portland OR 97201". Null while there is no address to calculate with: shipping and tax are then 0. */
    shipTo: z.string().nullable(),
    achOnly: z.boolean(),
    paysLater: z.boolean(),
    availableQuantity: z.int(),
    maximumQuantity: z.int(),
    perUserLimit: z.int(),
    reservedUntil: time,
    serverNow,
  })
  .meta({ id: 'PurchaseEstimate' });
export type PurchaseEstimate = z.infer<typeof purchaseEstimate>;

/** A purchase: its invoice, and how far its payment is. */
export const purchaseAnswer = z
  .strictObject({ auctionId: id, ...totals, ...paymentAnswer.shape, reservedUntil: time.nullable(), serverNow })
  .meta({ id: 'PurchaseAnswer' });
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>;

import { CouponType, PaymentMethodType } from '@assay/domain/enums.ts';
import { z } from 'zod';
import { cents, id, serverNow, taxRateBps, time } from './common.ts';
import { SALE_REFUSALS } from './inventory.ts';
import { paymentAnswer } from './invoice.ts';
import { fulfillment, itemType, media } from './item.ts';

export const couponType = z.enum(CouponType).meta({ id: 'CouponType' });
export const deliveryMethod = z.enum(['ship', 'pickup']);

/** Why a line cannot be bought as is. The line stays in the bag until its owner changes or removes it. */
export const cartProblem = z
  .strictObject({
    code: z.enum(SALE_REFUSALS),
    /** The message from the error list. */
    message: z.string(),
    detail: z.string().nullable(),
    /** Units still available. */
    available: z.int(),
  })
  .meta({ id: 'CartProblem' });
export type CartProblem = z.infer<typeof cartProblem>;

export const cartLine = z
  .strictObject({
    itemId: id,
    auctionId: id.nullable(),
    slug: z.string(),
    type: itemType,
    title: z.string(),
    subtitle: z.string(),
    artistName: z.string().nullable(),
    media: media.nullable(),
    quantity: z.int(),
    /** What the caller could set the quantity to now. */
    maximumQuantity: z.int(),
    perUserLimit: z.int(),
    unitCents: cents,
    /** The price when the line was last set, if it has changed since. Setting the quantity again takes the new one. */
    priceWasCents: cents.nullable(),
    amountCents: cents,
    /** The line's share of the coupon. */
    discountCents: cents,
    achOnly: z.boolean(),
    fulfillment,
    /** How this line reaches the buyer: `none` is delivered by email. */
    deliveryMethod: z.enum(['ship', 'pickup', 'none']),
    /** Claimed with a code: it is free and its quantity is fixed. */
    isGiveaway: z.boolean(),
    problem: cartProblem.nullable(),
    addedAt: time,
  })
  .meta({ id: 'CartLine' });
export type CartLine = z.infer<typeof cartLine>;

export const cartTotals = z
  .strictObject({
    subtotalCents: cents,
    discountCents: cents,
    /** Shipping with insurance. */
    shippingCents: cents,
    /** Shipping is quoted by hand and not part of the total. */
    isShippingToBeQuoted: z.boolean(),
    taxCents: cents,
    taxRateBps,
    totalCents: cents,
    /** No complete address yet: shipping and tax are estimated from the ZIP code, or 0 without one. */
    isEstimate: z.boolean(),
  })
  .meta({ id: 'CartTotals' });
export type CartTotals = z.infer<typeof cartTotals>;

export const cartCoupon = z
  .strictObject({
    code: z.string(),
    type: couponType,
    /** Of percentage_off. */
    percent: z.int().nullable(),
    /** Of dollar_off. */
    valueCents: cents.nullable(),
    discountCents: cents,
    endsAt: time.nullable(),
  })
  .meta({ id: 'CartCoupon' });
export type CartCoupon = z.infer<typeof cartCoupon>;

/** Something that happened to the bag without its owner asking for it. */
export const cartNotice = z
  .strictObject({
    kind: z.enum(['coupon_dropped', 'lines_left_out', 'quantity_lowered']),
    message: z.string(),
    /** The amount still missing to the minimum order of a dropped coupon. */
    missingCents: cents.nullable(),
  })
  .meta({ id: 'CartNotice' });
export type CartNotice = z.infer<typeof cartNotice>;

/** A payment in progress for this cart: its units are reserved until `reservedUntil`. */
export const cartCheckout = z
  .strictObject({
    invoiceId: id,
    intentId: z.string().nullable(),
    totalCents: cents,
    reservedUntil: time.nullable(),
  })
  .meta({ id: 'CartCheckout' });

export const cart = z
  .strictObject({
    lines: z.array(cartLine),
    /** Units over all lines. */
    count: z.int(),
    lineLimit: z.int(),
    /** Price of the goods that can be bought as is. */
    subtotalCents: cents,
    /** Null unless `calculate` was requested. */
    totals: cartTotals.nullable(),
    coupon: cartCoupon.nullable(),
    shipTo: z
      .strictObject({
        addressId: id.nullable(),
        /** "Portland OR 97201" */
        place: z.string(),
        state: z.string(),
        postalCode: z.string(),
      })
      .nullable(),
    deliveryMethod,
    /** A line may be picked up or shipped: the buyer chooses. */
    canChooseDelivery: z.boolean(),
    /** Something has to be shipped, or is taxed at its destination: checkout needs an address. */
    needsAddress: z.boolean(),
    /** One of the lines is sold by bank transfer only, so the whole bag is; these are the lines. */
    achOnly: z.boolean(),
    achOnlyItemIds: z.array(id),
    /** Ways to pay for this bag. */
    paymentMethodTypes: z.array(z.enum(PaymentMethodType)),
    paysLater: z.boolean(),
    /** Everything can be bought as is. */
    canCheckout: z.boolean(),
    notices: z.array(cartNotice),
    checkout: cartCheckout.nullable(),
    serverNow,
  })
  .meta({ id: 'Cart' });
export type Cart = z.infer<typeof cart>;

/** How far paying for the bag is: totals as charged, the invoice, and the intent. */
export const cartPayment = z
  .strictObject({ ...paymentAnswer.shape, totals: cartTotals, reservedUntil: time.nullable(), serverNow })
  .meta({ id: 'CartPayment' });
export type CartPayment = z.infer<typeof cartPayment>;

import { errorCatalog } from '@assay/contract/errors.ts';
import type { Refusal } from '@assay/contract/problem.ts';
import type { Cart, CartLine, CartNotice, CartProblem, CartTotals } from '@assay/contract/shapes/cart.ts';
import { stateOfZip } from '@assay/domain/account/zip.ts';
import { MAXIMUM_LINES } from '@assay/domain/cart/cart.ts';
import { resolveDelivery } from '@assay/domain/cart/price.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { toMedia } from '../../catalog/media/presenter.ts';
import { isBankLine, type Line, type PricedCart } from './calculate.ts';
import type { CartHead } from './rows.ts';

export type ReadCart = { head: CartHead; pricedCart: PricedCart };

/** The bag as the API shows it; without `calculate` there are no totals. */
export function toCart({ head, pricedCart }: ReadCart, calculate: boolean, now: number): Cart {
  const { lines, buyable, priced, address } = pricedCart;
  const choice = head.delivery_method ?? 'ship';
  const achOnlyItemIds = lines.filter(isBankLine).map((line) => line.row.bag_item_id);
  const achOnly = pricedCart.isAchOnly;
  const { coupon } = head;
  const notices = [...(head.notices ?? [])];
  if (pricedCart.couponRefusal !== null && coupon !== null) notices.push(droppedNotice(pricedCart, coupon.code));
  return {
    lines: lines.map((line) => toCartLine(line, pricedCart, choice)),
    count: lines.reduce((sum, line) => sum + line.row.quantity, 0),
    lineLimit: MAXIMUM_LINES,
    subtotalCents: priced.subtotalCents,
    totals: calculate ? toCartTotals(pricedCart) : null,
    coupon:
      coupon === null || pricedCart.couponRefusal !== null
        ? null
        : {
            code: coupon.code,
            type: coupon.type,
            percent: coupon.percent,
            valueCents: coupon.valueCents,
            discountCents: priced.discountCents,
            endsAt: coupon.endsAt === null ? null : new Date(coupon.endsAt).toISOString(),
          },
    shipTo: toShipTo(head, address),
    deliveryMethod: choice,
    canChooseDelivery: buyable.some(({ row }) => row.item_fulfillment === 'pickup_ship' && row.item_type !== 'virtual'),
    needsAddress: priced.needsAddress,
    achOnly,
    achOnlyItemIds,
    paymentMethodTypes: achOnly ? ['user_bank_account'] : ['user_card', 'user_bank_account'],
    paysLater: head.is_vip === true,
    canCheckout: lines.length > 0 && buyable.length === lines.length,
    notices,
    checkout:
      head.invoice_id === null
        ? null
        : {
            invoiceId: head.invoice_id,
            intentId: head.intent_id,
            totalCents: head.invoice_total_cents!,
            reservedUntil: head.reserved_until?.toISOString() ?? null,
          },
    serverNow: now,
  };
}

/** Returns the notice for a coupon that no longer fits the bag. */
export function droppedNotice({ couponRefusal: refused }: PricedCart, code: string): CartNotice {
  const missingCents = refused?.reason === 'min_spend' ? refused.missingCents : null;
  const why =
    missingCents === null
      ? 'it no longer applies to your bag'
      : `it needs ${formatCents(missingCents)} more of eligible items`;
  return { kind: 'coupon_dropped', message: `We removed code ${code} because ${why}.`, missingCents };
}

export function toCartTotals({ priced, address }: PricedCart): CartTotals {
  return {
    subtotalCents: priced.subtotalCents,
    discountCents: priced.discountCents,
    shippingCents: priced.shippingCents,
    isShippingToBeQuoted: priced.isShippingToBeQuoted,
    taxCents: priced.taxCents,
    taxRateBps: priced.taxRateBps,
    totalCents: priced.totalCents,
    isEstimate: priced.needsAddress && address === null,
  };
}

function toShipTo(head: CartHead, address: PricedCart['address']): Cart['shipTo'] {
  if (address !== null) {
    const { id: addressId, city, state, postalCode } = address;
    return { addressId, place: `${city} ${state} ${postalCode}`, state, postalCode };
  }
  const { postal_code: postalCode } = head;
  const state = postalCode === null ? null : stateOfZip(postalCode);
  return postalCode === null || state === null
    ? null
    : { addressId: null, place: `${state} ${postalCode}`, state, postalCode };
}

function toCartLine(line: Line, { buyable, priced }: PricedCart, choice: 'ship' | 'pickup'): CartLine {
  const { row, unitCents } = line;
  const at = buyable.indexOf(line);
  const { media } = row;
  return {
    itemId: row.bag_item_id,
    auctionId: row.id,
    slug: row.item_slug,
    type: row.item_type,
    title: row.item_title,
    subtitle: row.item_subtitle,
    artistName: row.artist_name,
    media: media === null ? null : toMedia(media),
    quantity: row.quantity,
    maximumQuantity: line.maximumQuantity,
    perUserLimit: row.stock?.perUserLimit ?? 0,
    unitCents,
    priceWasCents: row.stock !== null && row.seen_price_cents !== unitCents ? row.seen_price_cents : null,
    amountCents: unitCents * row.quantity,
    discountCents: at === -1 ? 0 : priced.lines[at]!.discountCents,
    achOnly: isBankLine(line),
    fulfillment: row.item_fulfillment,
    deliveryMethod: resolveDelivery({ itemType: row.item_type, fulfillment: row.item_fulfillment }, choice),
    isGiveaway: row.item_type === 'giveaway',
    problem: line.refusal === null ? null : toCartProblem(line.refusal, line.maximumQuantity),
    addedAt: row.added_at.toISOString(),
  };
}

function toCartProblem({ code, extras }: Refusal, available: number): CartProblem {
  return {
    code: code as CartProblem['code'],
    message: errorCatalog[code][1],
    detail: extras.detail ?? null,
    available,
  };
}

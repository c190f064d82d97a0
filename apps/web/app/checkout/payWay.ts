import type { Cart } from '@assay/contract/shapes/cart.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { expiryState } from '../payments/methodText.ts';

/** The choice of typing a card or bank account now. */
export const OTHER = 'other';
/** Id of the payment form, which a button in another section sends. */
export const FORM_ID = 'checkout-pay';

/**
 * What stands between the order and its end: something in the bag, a missing address, nothing to pay, an invoice to be
 * paid later, or a payment now.
 */
export type PayWay = 'blocked' | 'address' | 'nothing' | 'later' | 'pay';

/** How this bag is brought to its end. */
export function payWayOf(cart: Pick<Cart, 'canCheckout' | 'needsAddress' | 'shipTo' | 'paysLater' | 'totals'>): PayWay {
  if (!cart.canCheckout) return 'blocked';
  if (cart.needsAddress && (cart.shipTo?.addressId ?? null) === null) return 'address';
  if (cart.totals?.totalCents === 0) return 'nothing';
  return cart.paysLater ? 'later' : 'pay';
}

/** The method that is chosen before anybody chooses: the default one if it may be used, else the first that may, else none. */
export function usualMethod(
  methods: readonly PaymentMethod[],
  cart: Pick<Cart, 'paymentMethodTypes'>,
  now: number,
): string {
  const usable = methods.filter(
    (method) => cart.paymentMethodTypes.includes(method.type) && expiryState(method, now) !== 'expired',
  );
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.id ?? OTHER;
}

import type { Cart } from '@assay/contract/shapes/cart.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { expiryState } from '../../entities/payment/methodText.ts';

/** The choice of typing a card or bank account now. */
export const OTHER = 'other';
/** Id of the payment form, which a button in another section sends. */
export const FORM_ID = 'checkout-pay';

/**
 * The next thing the checkout needs: a fix in the bag, an address, nothing, a pay-later order, or a payment.
 */
export type PayWay = 'blocked' | 'address' | 'nothing' | 'later' | 'pay';

/** Returns what this bag's checkout needs next. */
export function payWayOf(cart: Pick<Cart, 'canCheckout' | 'needsAddress' | 'shipTo' | 'paysLater' | 'totals'>): PayWay {
  if (!cart.canCheckout) return 'blocked';
  if (cart.needsAddress && (cart.shipTo?.addressId ?? null) === null) return 'address';
  if (cart.totals?.totalCents === 0) return 'nothing';
  return cart.paysLater ? 'later' : 'pay';
}

/** The preselected method: the default if usable, else the first usable one, else none. */
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

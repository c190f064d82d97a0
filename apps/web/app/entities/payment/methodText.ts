import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Label of a saved method: "Visa ending in 4242". */
export function methodText(method: Pick<PaymentMethod, 'type' | 'brand' | 'last4'>): string {
  const name = BRANDS[method.brand] ?? (method.type === 'user_bank_account' ? method.brand : 'Card');
  return `${name} ending in ${method.last4}`;
}

/** "03/2028", or null for a method that does not expire. */
export function expiryText(method: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string | null {
  if (method.expMonth === null || method.expYear === null) return null;
  return `${String(method.expMonth).padStart(2, '0')}/${method.expYear}`;
}

/** Expiry state of a card at `now` (epoch ms): cards are valid to the end of their month. */
export function expiryState(
  method: Pick<PaymentMethod, 'expMonth' | 'expYear'>,
  now: number,
): 'good' | 'expiring' | 'expired' {
  if (method.expMonth === null || method.expYear === null) return 'good';
  const end = Date.UTC(method.expYear, method.expMonth, 1);
  if (now >= end) return 'expired';
  return end - now < 45 * 86_400_000 ? 'expiring' : 'good';
}

import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type MethodRow = Pick<
  Tables['payment_method'],
  'id' | 'provider_id' | 'type' | 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'is_default' | 'created_at'
>;

/** Its name for the owner: Visa 4242. */
export const methodName = ({ brand, last4 }: Pick<MethodRow, 'brand' | 'last4'>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`;

export function toPaymentMethod(row: MethodRow): PaymentMethod {
  return {
    id: row.id,
    type: row.type,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
  };
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The label by which users recognize a card or bank account: `Visa •••• 4242`. */
export function methodLabel(method: { brand: string; last4: string }): string {
  return `${BRANDS[method.brand] ?? method.brand} •••• ${method.last4}`;
}

// Names of the ledger's accounts. A debit is positive, a credit negative, and every entry sums to zero.

export type FundsSource = 'card' | 'bank_account';

export type LedgerAccount =
  | 'stripe:pending'
  | `stripe:available:${FundsSource}`
  | 'bank'
  | `buyer_receivable:${string}`
  | `held:${string}`
  | `seller_payable:${string}`
  | `seller_receivable:${string}`
  | 'tax_payable'
  | `refund_due:${string}`
  | `dispute_hold:${string}`
  | 'primary_sales'
  | 'commission'
  | 'shipping'
  | 'stripe_fees'
  | 'dispute_loss'
  | 'bad_debt'
  | 'coupons';

export type AccountKind = 'asset' | 'liability' | 'revenue' | 'expense';

const FIXED: Readonly<Record<string, AccountKind>> = {
  'stripe:pending': 'asset',
  'stripe:available:card': 'asset',
  'stripe:available:bank_account': 'asset',
  bank: 'asset',
  tax_payable: 'liability',
  primary_sales: 'revenue',
  commission: 'revenue',
  shipping: 'revenue',
  stripe_fees: 'expense',
  dispute_loss: 'expense',
  bad_debt: 'expense',
  coupons: 'expense',
};

const PER_SUBJECT: Readonly<Record<string, AccountKind>> = {
  buyer_receivable: 'asset',
  held: 'liability',
  seller_payable: 'liability',
  seller_receivable: 'asset',
  refund_due: 'liability',
  dispute_hold: 'asset',
};

/** Asset, liability, revenue or expense; null for a name the ledger does not have. */
export function accountKind(name: string): AccountKind | null {
  if (Object.hasOwn(FIXED, name)) return FIXED[name]!;
  const cut = name.indexOf(':');
  if (cut <= 0 || cut === name.length - 1) return null;
  const prefix = name.slice(0, cut);
  return Object.hasOwn(PER_SUBJECT, prefix) ? PER_SUBJECT[prefix]! : null;
}

export const buyerReceivable = (invoiceId: string): LedgerAccount => `buyer_receivable:${invoiceId}`;
export const refundDue = (buyerId: string): LedgerAccount => `refund_due:${buyerId}`;
export const heldFor = (saleId: string): LedgerAccount => `held:${saleId}`;
export const sellerReceivable = (sellerId: string): LedgerAccount => `seller_receivable:${sellerId}`;
export const disputeHold = (disputeId: string): LedgerAccount => `dispute_hold:${disputeId}`;
export const stripeAvailable = (source: FundsSource): LedgerAccount => `stripe:available:${source}`;

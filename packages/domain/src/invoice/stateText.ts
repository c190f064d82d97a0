import type { InvoiceStatus, ShippingStatus } from '../enums.ts';
import { type Cents, formatCents } from '../money/money.ts';

const STATUS_TEXT: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'The invoice is a draft. Make it due first',
  open: 'The invoice isn’t paid yet',
  pending: 'A payment for this invoice is processing',
  failed: 'The last payment failed, so the invoice isn’t paid',
  paid: 'The invoice is paid',
  void: 'The invoice is void',
  refunded: 'The invoice is refunded in full',
};

/** What state an invoice is in, as the reason why it can't change in some way now. */
export function invoiceStateText(invoice: { status: InvoiceStatus; shippingStatus: ShippingStatus }): string {
  const { status, shippingStatus } = invoice;
  if (shippingStatus === 'shipped') return 'The order is on its way';
  if (shippingStatus === 'received') return 'The order is delivered';
  return shippingStatus === 'ready' && status !== 'void' && status !== 'refunded'
    ? 'The order is packed'
    : STATUS_TEXT[status];
}

/** Why more than `leftCents` of an invoice can't be refunded. */
export const refundLimitText = ({ totalCents, leftCents }: { totalCents: Cents; leftCents: Cents }): string => {
  const [left, total, refunded] = [leftCents, totalCents, totalCents - leftCents].map((cents) =>
    formatCents(cents, { cents: 'always' }),
  );
  return `You can refund up to ${left}: ${refunded} of ${total} is refunded or on its way already`;
};

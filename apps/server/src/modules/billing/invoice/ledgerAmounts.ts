import type { PrimaryAmounts } from '@assay/domain/ledger/ledger.ts';
import type { InvoiceRow } from './rows.ts';

/** The parts of an invoice as the ledger books them. */
export function ledgerAmounts(
  row: Pick<
    InvoiceRow,
    | 'subtotal_cents'
    | 'premium_cents'
    | 'discount_cents'
    | 'shipping_cents'
    | 'tax_cents'
    | 'offer_id'
    | 'seller_fee_cents'
  >,
): PrimaryAmounts {
  return {
    goodsCents: row.subtotal_cents + row.premium_cents,
    discountCents: row.discount_cents,
    shippingCents: row.shipping_cents,
    taxCents: row.tax_cents,
    ...(row.offer_id === null || row.seller_fee_cents === null
      ? {}
      : { resale: { saleId: row.offer_id, feeCents: row.seller_fee_cents } }),
  };
}

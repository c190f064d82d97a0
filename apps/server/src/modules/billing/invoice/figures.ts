import { formatCents } from '@assay/domain/money/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type InvoiceFigures = {
  invoiceId: Tables['invoice']['id'];
  subtotalCents: Tables['invoice']['subtotal_cents'];
  premiumCents: Tables['invoice']['premium_cents'];
  discountCents: Tables['invoice']['discount_cents'];
  shippingCents: Tables['invoice']['shipping_cents'];
  taxCents: Tables['invoice']['tax_cents'];
  totalCents: Tables['invoice']['total_cents'];
  /** When it is charged by itself, in epoch ms; null: it isn't. */
  chargeAt: number | null;
  /** The purchased items, in invoice order. */
  lines: ReadonlyArray<{ title: string; quantity: number; amountCents: number }>;
};

/** The figures of invoices as emails list them. */
export async function readInvoiceFigures(
  client: Queryable,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceFigures>> {
  if (invoiceIds.length === 0) return new Map();
  const { rows } = await client.query<InvoiceFigures>(
    `select v.id as "invoiceId", v.subtotal_cents as "subtotalCents", v.premium_cents as "premiumCents", v.discount_cents as "discountCents",
       v.shipping_cents as "shippingCents", v.tax_cents as "taxCents", v.total_cents as "totalCents",
       round(date_part('epoch', v.auto_charge_at) * 1000)::bigint as "chargeAt",
       (select coalesce(json_agg(json_build_object('title', l.title, 'quantity', l.quantity, 'amountCents', l.amount_cents) order by l.position), '[]')
        from invoice_line l where l.invoice_id = v.id) as lines
     from invoice v where v.id = any($1::uuid[])`,
    [invoiceIds],
  );
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** The additions to the price of the goods, and the total. `totalWord` is the total's label. */
export function totalFacts(figures: InvoiceFigures, totalWord: string): Array<[string, string]> {
  const { premiumCents, discountCents, shippingCents, taxCents, totalCents } = figures;
  const exact = (cents: number): string => formatCents(cents, { cents: 'always' });
  return [
    ...(premiumCents === 0 ? [] : [['Buyer’s premium', exact(premiumCents)] as [string, string]]),
    ...(discountCents === 0 ? [] : [['Discount', `−${exact(discountCents)}`] as [string, string]]),
    ['Shipping and insurance', exact(shippingCents)],
    ['Sales tax', exact(taxCents)],
    [totalWord, exact(totalCents)],
  ];
}

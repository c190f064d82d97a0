import { formatMoney } from '@assay/ui/money.ts';

/**
 * What Assay receives from a price of its own item: all of it, because it charges itself no fee. Null: no price yet.
 */
export const assayReceives = (priceCents: number | null): string | null =>
  priceCents === null ? null : `We receive ${formatMoney(priceCents, true)}. The buyer also pays shipping and tax.`;

import { formatMoney } from '@assay/ui/money.ts';

/** Dollars with or without cents as typed, in cents; null when it is no such amount. */
export function parseMoney(typed: string): number | null {
  const found = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(typed.replaceAll(/[\s,$]/g, ''));
  return found === null ? null : Number(found[1]) * 100 + Number(found[2] ?? 0);
}

/**
 * What Assay receives from a price of its own item: all of it, because it charges itself no fee. Null: no price yet.
 */
export const assayReceives = (priceCents: number | null): string | null =>
  priceCents === null ? null : `Assay receives ${formatMoney(priceCents, true)}. The buyer also pays shipping and tax.`;

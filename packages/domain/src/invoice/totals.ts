import { allocate, applyBps, type Cents, sum } from '../money/money.ts';
import { computeTax, type TaxRate } from '../tax/tax.ts';

// Invoice totals: items − discount + premium + shipping + tax. Every total is the sum of what the lines show.

export type InvoiceLineInput = {
  amountCents: Cents;
  /** Coupon share of this line, a positive number. */
  discountCents?: Cents;
  buyerPremiumBps?: number;
};

export type InvoiceLine = {
  amountCents: Cents;
  discountCents: Cents;
  premiumCents: Cents;
  /** This line's share of the tax (shipping's share is apart). */
  taxCents: Cents;
};

export type InvoiceTotals = {
  lines: InvoiceLine[];
  subtotalCents: Cents;
  discountCents: Cents;
  premiumCents: Cents;
  shippingCents: Cents;
  taxableCents: Cents;
  taxCents: Cents;
  shippingTaxCents: Cents;
  totalCents: Cents;
};

/**
 * Totals of an invoice (rules §5.4–5.6). Tax is rounded once on the whole base and spread over the lines by largest
 * remainder, so lines and total always agree.
 * @throws RangeError if a discount is negative or exceeds its line.
 */
export function invoiceTotals(
  inputs: readonly InvoiceLineInput[],
  shippingCents: Cents,
  rate: Pick<TaxRate, 'rateBps' | 'shippingTaxable' | 'nexus'>,
): InvoiceTotals {
  const drafts = inputs.map((input) => {
    const discountCents = input.discountCents ?? 0;
    if (discountCents < 0 || discountCents > input.amountCents)
      throw new RangeError(`Discount ${discountCents} does not fit line ${input.amountCents}`);
    return {
      amountCents: input.amountCents,
      discountCents,
      premiumCents: applyBps(input.amountCents, input.buyerPremiumBps ?? 0),
    };
  });
  const goods = drafts.map((line) => line.amountCents - line.discountCents + line.premiumCents);
  const tax = computeTax({ goodsCents: sum(goods), shippingCents }, rate);
  const shippingWeight = rate.shippingTaxable ? shippingCents : 0;
  const shares = allocate(tax.taxCents, [...goods, shippingWeight]);
  const subtotalCents = sum(drafts.map((line) => line.amountCents));
  const discountCents = sum(drafts.map((line) => line.discountCents));
  const premiumCents = sum(drafts.map((line) => line.premiumCents));
  return {
    lines: drafts.map((line, index) => ({ ...line, taxCents: shares[index]! })),
    subtotalCents,
    discountCents,
    premiumCents,
    shippingCents,
    taxableCents: tax.taxableCents,
    taxCents: tax.taxCents,
    shippingTaxCents: shares[goods.length]!,
    totalCents: subtotalCents - discountCents + premiumCents + shippingCents + tax.taxCents,
  };
}

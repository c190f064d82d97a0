import type { Cents } from '../money/money.ts';
import { type PrimaryAmounts, primaryTotal } from './ledger.ts';

/**
 * The part of a sale that a refund of `amountCents` reverses after `beforeCents` of it were refunded. Goods, shipping
 * and tax are reversed in proportion, and so is the discount within the goods. All refunds of a sale together reverse
 * exactly the sale.
 */
export function refundPart(sale: PrimaryAmounts, beforeCents: Cents, amountCents: Cents): PrimaryAmounts {
  const before = refundedParts(sale, beforeCents);
  const after = refundedParts(sale, beforeCents + amountCents);
  return {
    goodsCents: after.goodsCents - before.goodsCents,
    discountCents: after.discountCents - before.discountCents,
    shippingCents: after.shippingCents - before.shippingCents,
    taxCents: after.taxCents - before.taxCents,
    ...(sale.resale === undefined
      ? {}
      : {
          resale: {
            saleId: sale.resale.saleId,
            feeCents: computeFeePart(sale, after.goodsCents) - computeFeePart(sale, before.goodsCents),
          },
        }),
  };
}

/**
 * The part of a sale that a refund reverses after `exemptCents` of tax were refunded separately, because the buyer did
 * not owe them. The rest is reversed in proportion without them. `beforeCents` includes them, like every refund.
 */
export function refundPartAfterExemption(
  sale: PrimaryAmounts,
  exemptCents: Cents,
  beforeCents: Cents,
  amountCents: Cents,
): PrimaryAmounts {
  return refundPart({ ...sale, taxCents: sale.taxCents - exemptCents }, beforeCents - exemptCents, amountCents);
}

/** A refund of a sale's tax alone. */
export const taxPart = (taxCents: Cents): PrimaryAmounts => ({
  goodsCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents,
});

/** Assay's fee included in this amount of goods. */
function computeFeePart(sale: PrimaryAmounts, goodsCents: Cents): Cents {
  if (sale.goodsCents === 0) return 0;
  return Number((BigInt(goodsCents) * BigInt(sale.resale?.feeCents ?? 0)) / BigInt(sale.goodsCents));
}

/** The refunded part of each component once `backCents` of the total are refunded. */
function refundedParts(sale: PrimaryAmounts, backCents: Cents): PrimaryAmounts {
  const totalCents = primaryTotal(sale);
  if (backCents < 0 || backCents > totalCents) throw new RangeError(`${backCents} of ${totalCents} cannot go back`);
  if (totalCents === 0) return { goodsCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0 };
  const netGoodsCents = sale.goodsCents - sale.discountCents;
  const upTo = (partCents: Cents): Cents => Number((BigInt(backCents) * BigInt(partCents)) / BigInt(totalCents));
  const goodsNet = upTo(netGoodsCents);
  const goodsAndShipping = upTo(netGoodsCents + sale.shippingCents);
  // Goods fully covered by a coupon are reversed with the rest of the money.
  const [goodsBack, goodsPaid] = netGoodsCents === 0 ? [backCents, totalCents] : [goodsNet, netGoodsCents];
  const goodsCents = Number((BigInt(goodsBack) * BigInt(sale.goodsCents)) / BigInt(goodsPaid));
  return {
    goodsCents,
    discountCents: goodsCents - goodsNet,
    shippingCents: goodsAndShipping - goodsNet,
    taxCents: backCents - goodsAndShipping,
  };
}

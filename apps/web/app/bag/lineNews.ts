import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { CartLine } from '@assay/contract/shapes/cart.ts';

/** A lot as it is now says something else than the line of a bag that was read before: gone, or there again, or at another price. */
export function saysOtherwise(
  { buyNow }: Pick<Lot, 'buyNow'>,
  line: Pick<CartLine, 'quantity' | 'unitCents' | 'isGiveaway' | 'problem'>,
): boolean {
  const isThere = buyNow?.isOffered === true && buyNow.availableQuantity >= line.quantity;
  return isThere !== (line.problem === null) || (isThere && !line.isGiveaway && buyNow.priceCents !== line.unitCents);
}

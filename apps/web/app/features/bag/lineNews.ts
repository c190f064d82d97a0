import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { CartLine } from '@assay/contract/shapes/cart.ts';

/** The current lot differs from the cart line read earlier: sold, available again, or at another price. */
export function saysOtherwise(
  { buyNow }: Pick<Lot, 'buyNow'>,
  line: Pick<CartLine, 'quantity' | 'unitCents' | 'isGiveaway' | 'problem'>,
): boolean {
  const isThere = buyNow?.isOffered === true && buyNow.availableQuantity >= line.quantity;
  return isThere !== (line.problem === null) || (isThere && !line.isGiveaway && buyNow.priceCents !== line.unitCents);
}

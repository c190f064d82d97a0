import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { CartLine } from '@assay/contract/shapes/cart.ts';

/** The current lot differs from the cart line read earlier: sold, available again, or at another price. */
export function differsFromLine(
  { buyNow }: Pick<Lot, 'buyNow'>,
  line: Pick<CartLine, 'quantity' | 'unitCents' | 'isGiveaway' | 'problem'>,
): boolean {
  const isAvailable = buyNow?.isOffered === true && buyNow.availableQuantity >= line.quantity;
  return (
    isAvailable !== (line.problem === null) || (isAvailable && !line.isGiveaway && buyNow.priceCents !== line.unitCents)
  );
}

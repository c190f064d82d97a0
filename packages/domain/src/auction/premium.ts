/** A share in basis points as a percentage: "20%", "12.5%". */
export const percentText = (bps: number): string => `${bps / 100}%`;

/**
 * What names the buyer's premium beside a price or bid: "plus 20% buyer’s premium". Null without one. A lot that a process
 * of an earlier version sent has no such field.
 */
export const premiumNote = ({ buyerPremiumBps = 0 }: { buyerPremiumBps?: number }): string | null =>
  buyerPremiumBps === 0 ? null : `plus ${percentText(buyerPremiumBps)} buyer’s premium`;

/** A price with the buyer's premium that comes on top: "$100 plus 20% buyer’s premium". Without one, the price alone. */
export function withPremium(price: string, lot: { buyerPremiumBps?: number }): string {
  const note = premiumNote(lot);
  return note === null ? price : `${price} ${note}`;
}

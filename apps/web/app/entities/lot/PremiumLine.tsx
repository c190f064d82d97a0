import type { Lot } from '@assay/contract/shapes/auction.ts';
import { premiumLine } from './lotState.ts';

/** Names the buyer's premium under a price in a table; nothing without one. */
export function PremiumLine({ lot }: { lot: Lot | null }) {
  const text = premiumLine(lot);
  return text === null ? null : <span className="block text-caption text-ink-2">{text}</span>;
}

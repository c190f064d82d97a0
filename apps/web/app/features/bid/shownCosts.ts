import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { OpenOutcome, Outcome } from './bidFlow.ts';

/** Which amount the panel works out in all, by which name, and the ceiling of who leads. */
export type ShownCosts = { amountCents: number; label: string; ceilingCents: number | null };

/**
 * The amount the panel prices: the typed one; otherwise, for the leader, the current price with their maximum as the
 * ceiling; otherwise the next bid.
 */
export function costsToShow(props: {
  lot: Pick<Lot, 'priceCents'>;
  isLeading: boolean;
  yourMaxCents: number | null;
  /** Typed and high enough; otherwise null. */
  typedCents: number | null;
  minimumCents: number;
  isMax: boolean;
}): ShownCosts {
  const { lot, isLeading, yourMaxCents, typedCents, minimumCents, isMax } = props;
  if (typedCents !== null)
    return { amountCents: typedCents, label: isMax ? 'Your maximum' : 'Your bid', ceilingCents: null };
  if (isLeading && yourMaxCents !== null)
    return { amountCents: lot.priceCents, label: 'Current price', ceilingCents: yourMaxCents };
  return { amountCents: minimumCents, label: 'At the next bid', ceilingCents: null };
}

/** The outcome of the last open bid, while it is current: until the next bid or the close. */
export function standingOutcome(outcome: Outcome | null, lot: Pick<Lot, 'status' | 'seq'>): OpenOutcome | null {
  const isRunning = lot.status === 'open' || lot.status === 'extended';
  return isRunning && outcome?.kind === 'open' && outcome.receipt.seq === lot.seq ? outcome : null;
}

import type { IncrementTable } from '@assay/domain/auction/increments.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { useQuickBids } from './useQuickBids.ts';

/** Three amounts. A press fills the field and sends nothing. */
export function QuickBids({
  minimumCents,
  increments,
  onPick,
}: {
  minimumCents: number;
  increments?: IncrementTable | undefined;
  onPick: (cents: number) => void;
}) {
  const { amounts, hold } = useQuickBids(minimumCents, increments);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend row to three plain buttons
    <div className="quick-bids" role="group" aria-label="Quick bid amounts" {...hold}>
      {amounts.map((cents, index) => (
        // The place is the identity: the amount on it changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <button key={index} type="button" className="btn btn-quiet" onClick={() => onPick(cents)}>
          {formatMoney(cents)}
        </button>
      ))}
    </div>
  );
}

import type { IncrementStep } from '@assay/contract/shapes/auction.ts';
import { formatMoney } from '@assay/ui/money.ts';
import './increments.css';

/** A table of increments: from which price on a bid is at least how much higher. */
export function Increments({ steps, caption }: { steps: readonly IncrementStep[]; caption: string }) {
  return (
    <table className="increments">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Current price</th>
          <th scope="col">Increment</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ fromCents, incrementCents }, at) => (
          <tr key={fromCents}>
            <td>{rangeText(fromCents, steps[at + 1]?.fromCents ?? null)}</td>
            <td>{formatMoney(incrementCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Prices are whole dollars: a bracket ends a dollar below the next. */
function rangeText(fromCents: number, belowCents: number | null): string {
  if (belowCents === null) return `${formatMoney(fromCents)} and above`;
  const last = belowCents - 100;
  return last === fromCents ? formatMoney(fromCents) : `${formatMoney(fromCents)} – ${formatMoney(last)}`;
}

import type { OwnedItems } from '@assay/contract/shapes/offer.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';

/** What the reader's items are worth together, as the house sees it, and what he would receive for them. */
export function Portfolio({ totals }: { totals: OwnedItems['totals'] }) {
  const { estimated, valueLowCents, valueHighCents, netLowCents, netHighCents } = totals;
  return (
    <section aria-labelledby="portfolio" className="mb-8">
      <h2 id="portfolio" className="text-h3">
        All together
      </h2>
      <Facts
        className="mt-4"
        rows={[
          { key: 'items', label: 'Items with an estimate', value: String(estimated) },
          { key: 'value', label: 'Estimate', value: `${formatMoney(valueLowCents)} to ${formatMoney(valueHighCents)}` },
          {
            key: 'net',
            label: 'You would receive',
            value: `${formatMoney(netLowCents)} to ${formatMoney(netHighCents)}`,
          },
        ]}
      />
      <p className="mt-3 text-small text-ink-2">If each were sold by itself, after our fee of 10%, at least $5 each.</p>
    </section>
  );
}

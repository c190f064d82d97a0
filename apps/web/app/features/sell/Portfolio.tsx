import type { OwnedItems } from '@assay/contract/shapes/ownership.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { percent as formatPercent } from '../../entities/price/estimate.ts';
import { useSettings } from '../../session/shellData.ts';

/** The total estimated value of the reader's items, and what they would receive for them. */
export function Portfolio({ totals }: { totals: OwnedItems['totals'] }) {
  const { fees } = useSettings();
  const { estimated, valueLowCents, valueHighCents, netLowCents, netHighCents } = totals;
  return (
    <section aria-labelledby="portfolio" className="mb-8">
      <h2 id="portfolio" className="text-h3">
        Collection total
      </h2>
      <Facts
        className="mt-4"
        rows={[
          { key: 'items', label: 'Items with an estimate', value: String(estimated) },
          { key: 'value', label: 'Estimate', value: `${formatMoney(valueLowCents)} to ${formatMoney(valueHighCents)}` },
          {
            key: 'net',
            label: 'You’d receive',
            value: `${formatMoney(netLowCents)} to ${formatMoney(netHighCents)}`,
          },
        ]}
      />
      <p className="mt-3 text-small text-ink-2">
        {`If you sold each item separately, after our ${formatPercent(fees.sellerFeeBps)} fee (${formatMoney(fees.minSellerFeeCents)} minimum per item).`}
      </p>
    </section>
  );
}

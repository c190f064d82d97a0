import type { Item } from '@assay/contract/shapes/item.ts';
import { applyBps } from '@assay/domain/money/money.ts';
import type { DataRow } from '@assay/ui/components/DataList.tsx';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { estimateAt, percent, STATE_OPTIONS, shippingLabel, useRates } from './estimate.ts';
import type { PlaceChoice } from './usePlace.ts';

/** Total cost of an amount: bid, buyer's premium, shipping, tax. Visitors choose a state in place. */
export function AllIn({
  item,
  amountCents,
  label,
  places,
  buyerPremiumBps = 0,
  ceilingCents = null,
  correctedCents = null,
}: {
  item: Item;
  amountCents: number;
  /** Of the first line. */
  label: string;
  places: PlaceChoice;
  /** Of the lot; a published price has none. */
  buyerPremiumBps?: number;
  /** The leader's maximum; its total is a second line. */
  ceilingCents?: number | null;
  /** The server's total, when it differs from the one this page calculated. */
  correctedCents?: number | null;
}) {
  const { place, choice, choose } = places;
  const rates = useRates();
  const estimate = place === null ? null : estimateAt(item, amountCents, place, rates, buyerPremiumBps);
  const rows: DataRow[] = [{ key: 'bid', label, value: formatMoney(amountCents, true) }];
  if (buyerPremiumBps !== 0)
    rows.push({
      key: 'premium',
      label: <span className="num">Buyer’s premium ({percent(buyerPremiumBps)})</span>,
      value: formatMoney(applyBps(amountCents, buyerPremiumBps), true),
    });
  if (estimate === null) {
    rows.push(
      { key: 'shipping', label: shippingLabel(item), value: '–' },
      { key: 'tax', label: 'Sales tax', value: '–' },
    );
    rows.push({ key: 'total', label: 'You’d pay', value: 'Choose a state', total: true });
  } else {
    rows.push(
      {
        key: 'shipping',
        label: shippingLabel(item),
        value: estimate.shippingCents === null ? 'Quoted after the sale' : formatMoney(estimate.shippingCents, true),
      },
      {
        key: 'tax',
        label: <span className="num">Est. tax · {percent(estimate.taxRateBps)}</span>,
        value: formatMoney(estimate.taxCents, true),
      },
      {
        key: 'total',
        label: `You’d pay${ceilingCents === null ? '' : ' now'}${estimate.shippingCents === null ? ', before shipping' : ''}`,
        value: formatMoney(correctedCents ?? estimate.totalCents, true),
        total: true,
      },
    );
    const most =
      ceilingCents === null || place === null ? null : estimateAt(item, ceilingCents, place, rates, buyerPremiumBps);
    if (most !== null && ceilingCents !== null)
      rows.push({
        key: 'ceiling',
        label: `At your maximum of ${formatMoney(ceilingCents)}`,
        value: formatMoney(most.totalCents, true),
      });
  }
  return (
    <div>
      {choice === null ? (
        <p className="all-in-place">Estimate for {place?.label}</p>
      ) : (
        <SelectField
          className="all-in-state"
          label="Estimate for"
          name="state"
          autoComplete="off"
          placeholder="Choose a state"
          value={choice}
          options={STATE_OPTIONS}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <DataList rows={rows} className="text-small" />
    </div>
  );
}

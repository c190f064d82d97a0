import type { SaleEstimate } from '@assay/contract/shapes/invoice.ts';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { methodText } from '../payment/methodText.ts';
import { percent } from '../price/estimate.ts';

/** What a press commits a buyer to: every part of the total, where it ships, and what pays it. */
export function SaleSummary({
  estimate,
  label,
}: {
  estimate: SaleEstimate | null;
  /** Of the first line. */
  label: string;
}) {
  if (estimate === null) return <p aria-busy="true">Calculating the total…</p>;
  const { shippingCents, premiumCents, shipTo } = estimate;
  return (
    <div>
      <DataList
        className="text-small"
        rows={[
          { key: 'price', label, value: formatMoney(estimate.priceCents, true) },
          ...(premiumCents === 0
            ? []
            : [{ key: 'premium', label: 'Buyer’s premium', value: formatMoney(premiumCents, true) }]),
          {
            key: 'shipping',
            label: shipTo === null ? 'Local pickup' : `Shipping, insured, to ${shipTo}`,
            value: shippingCents === null ? 'Quoted after the sale' : formatMoney(shippingCents, true),
          },
          {
            key: 'tax',
            label: <span className="num">Sales tax · {percent(estimate.taxRateBps)}</span>,
            value: formatMoney(estimate.taxCents, true),
          },
          {
            key: 'total',
            label: shippingCents === null ? 'Total before shipping' : 'Total',
            value: formatMoney(estimate.totalCents, true),
            total: true,
          },
        ]}
      />
      <p className="mt-3 text-small text-ink-2">{chargeText(estimate)}</p>
    </div>
  );
}

function chargeText({ charged, payWith }: SaleEstimate): string {
  if (charged === 'later') return 'Your invoice is due later. You can choose how to pay it.';
  return payWith === null ? 'No saved payment method.' : `We’ll charge ${methodText(payWith)}.`;
}

import type { Payout } from '@assay/contract/shapes/resale.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { payoutText } from '../../entities/resale/saleText.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';

type PayoutSums = { year: number; sales: number; grossCents: number; feeCents: number; sentCents: number };

/** The seller's payouts with their parts, what they owe, and yearly totals for taxes. */
export function Payouts({
  items,
  owedCents,
  years,
}: {
  items: readonly Payout[];
  owedCents: number;
  years: readonly PayoutSums[];
}) {
  const zone = useTimeZone();
  return (
    <section aria-labelledby="payouts" className="mt-10">
      <h2 id="payouts" className="text-h3">
        What you sold
      </h2>
      {owedCents === 0 ? null : (
        <p className="mt-3">You owe us {formatMoney(owedCents)}. We’ll deduct it from your next payout.</p>
      )}
      <ul className="mt-4 divide-y divide-line">
        {items.map((payout) => (
          <li key={payout.id} className="flex flex-wrap items-baseline justify-between gap-3 py-4">
            <span>
              <b>{payout.title}</b>
              <span className="block text-small text-ink-2">
                {formatMoney(payout.grossCents)} less {formatMoney(payout.feeCents)} fee
                {payout.nettedCents === 0 ? '' : `, less ${formatMoney(payout.nettedCents)} you owed`}
                {payout.cause === 'insurance' ? ', paid by insurance' : ''}
              </span>
            </span>
            <span className="text-right">
              <b className="num">{formatMoney(payout.netCents)}</b>
              <span className="block text-small text-ink-2">{payoutText(payout, zone)}</span>
            </span>
          </li>
        ))}
      </ul>
      {years.map((year) => (
        <p key={year.year} className="mt-3 text-small text-ink-2">
          {year.year}, for your taxes: {year.sales === 1 ? '1 sale' : `${year.sales} sales`} for{' '}
          {formatMoney(year.grossCents)}, fees {formatMoney(year.feeCents)}, paid out {formatMoney(year.sentCents)}.
        </p>
      ))}
    </section>
  );
}

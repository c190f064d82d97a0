import type { Credit } from '@assay/contract/shapes/auction.ts';
import { Meter } from '@assay/ui/components/Meter.tsx';
import { formatMoney } from '@assay/ui/money.ts';

/** How much of the credit limit is on hold. */
export function CreditBar({ credit }: { credit: Pick<Credit, 'limitCents' | 'usedCents' | 'availableCents'> }) {
  const { limitCents, usedCents, availableCents } = credit;
  if (availableCents === null)
    return <p className="text-ink-2">Unlimited credit. On hold now: {formatMoney(usedCents)}.</p>;
  if (limitCents === 0) return <p className="text-ink-2">No credit limit yet.</p>;
  return (
    <Meter
      value={usedCents}
      max={limitCents}
      tone={availableCents <= 0 ? 'seal' : 'commit'}
      text={`${formatMoney(availableCents)} of ${formatMoney(limitCents)} available`}
    />
  );
}

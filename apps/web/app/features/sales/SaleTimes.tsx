import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { lotsText, nextMoment, SALE_STATES } from './saleText.ts';

/** State, number of lots, times, and the countdown to the next moment of a sale. */
export function SaleTimes({ sale }: { sale: PublicSale }) {
  const { label, tone } = SALE_STATES[sale.status];
  const next = nextMoment(sale);
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Chip tone={tone}>{label}</Chip>
        <span className="num">{lotsText(sale)}</span>
      </p>
      <p className="mt-3 text-small text-ink-2">
        {sale.status === 'upcoming' ? 'Opens ' : 'Opened '}
        <DateTime at={sale.opensAt} />. {sale.status === 'done' ? 'The last lot closed ' : 'Lots close from '}
        <DateTime at={sale.status === 'done' ? sale.lastEndAt : sale.firstEndAt} />.
      </p>
      {next === null ? null : (
        <p className="sale-clock mt-3">
          {next.label}{' '}
          <Countdown
            key={next.at}
            endsAt={Date.parse(next.at)}
            phase={sale.status === 'upcoming' ? 'plain' : 'open'}
            closingText={sale.status === 'upcoming' ? 'Opening…' : 'Closing…'}
          />
        </p>
      )}
    </>
  );
}

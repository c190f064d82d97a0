import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { nextMoment } from './saleText.ts';

/** What is next: the countdown to the opening or to the next close, or the result of a sale that is over. */
export function SaleClock({ sale }: { sale: PublicSale }) {
  const next = nextMoment(sale);
  if (next !== null)
    return (
      <div className="sale-clock">
        <p>{next.label}</p>
        <Countdown
          key={next.at}
          endsAt={Date.parse(next.at)}
          size="panel"
          phase={sale.status === 'upcoming' ? 'plain' : 'open'}
          closingText={sale.status === 'upcoming' ? 'Opening…' : 'Closing…'}
        />
      </div>
    );
  return (
    <div className="sale-clock">
      <p>Hammer total</p>
      <strong className="sale-total">{formatMoney(sale.soldCents)}</strong>
    </div>
  );
}

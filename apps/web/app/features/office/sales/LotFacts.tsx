import type { OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { formatMoney } from '@assay/ui/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { When } from '../../../lib/DateTime.tsx';
import { useMayOpen } from '../useMayDo.ts';
import { Peek } from '../workbench/Peek.tsx';
import { BLOCKERS } from './saleText.ts';

const momentOf = (at: string | null): ReactNode => (at === null ? '–' : <When at={at} />);

/** One lot for those who may read it, but not change it. */
export function LotFacts({ lot }: { lot: OfficeSaleLot }) {
  const mayOpen = useMayOpen();
  return (
    <Peek
      facts={[
        { key: 'opening', label: 'Opening bid', value: formatMoney(lot.openingCents) },
        { key: 'reserve', label: 'Reserve', value: lot.reserveCents === null ? 'None' : formatMoney(lot.reserveCents) },
        { key: 'starts', label: 'Starts', value: momentOf(lot.startsAt) },
        { key: 'ends', label: 'Ends', value: momentOf(lot.endsAt) },
        {
          key: 'blocks',
          label: 'Blocked by',
          value: lot.blockers.length === 0 ? 'Nothing' : lot.blockers.map((blocker) => BLOCKERS[blocker]).join('; '),
        },
        ...(mayOpen('/office/items')
          ? [
              {
                key: 'item',
                label: 'Item',
                value: (
                  <Link className="link" to={`/office/items/${lot.itemId}`}>
                    Item record
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

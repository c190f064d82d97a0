import type { ItemInTransaction } from '@assay/contract/shapes/offer.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { custodyText } from '../../entities/certificate/custodyText.ts';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { HOLDERS, payoutText, turnText } from '../../entities/resale/saleText.ts';
import { DateTime, useTimeZone } from '../../lib/DateTime.tsx';
import { ReportLink } from '../../lib/ReportLink.tsx';
import { ResaleActions } from './SaleActs.tsx';
import { SaleSteps } from './SaleSteps.tsx';

/** An unsettled purchase or sale: who must act, by when, what happens otherwise, and the viewer's actions. */
export function SaleRow({ row }: { row: ItemInTransaction }) {
  const zone = useTimeZone();
  const turn = turnText(row);
  const sale = row.resale;
  return (
    <li className="scroll-mt-4 py-7 first:pt-0" id={row.offerId === null ? undefined : `sale-${row.offerId}`}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <LotCell item={row.item} />
        <span className="flex flex-wrap items-center gap-3">
          <Chip>{row.side === 'seller' ? 'Selling' : 'Buying'}</Chip>
          <Chip tone={turn.tone}>{turn.label}</Chip>
          <b className="num">{formatMoney(row.priceCents)}</b>
        </span>
      </div>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <div>
          <Strip tone={turn.tone} title={row.now}>
            {row.actBy === null ? null : (
              <>
                By <DateTime at={row.actBy} />.{' '}
              </>
            )}
            {row.otherwise}
          </Strip>
          {sale === null ? null : (
            <p className="mt-3 text-small text-ink-2">
              {sale.custody.since === null ? HOLDERS[sale.holder] : custodyText(sale.custody, zone)}
              {sale.outbound === null ? '' : ` · ${sale.outbound.carrier} ${sale.outbound.trackingNumber}`}
              {sale.inbound === null ? '' : ` · ${sale.inbound.carrier} ${sale.inbound.trackingNumber}`}
            </p>
          )}
          {sale === null || sale.failureNote === '' ? null : <p className="mt-3">Our finding: {sale.failureNote}</p>}
          {row.netCents === null ? null : (
            <p className="mt-3 text-small">
              You receive {formatMoney(sale?.payout?.netCents ?? row.netCents)} after our fee.
              {sale?.payout == null ? '' : ` ${payoutText(sale.payout, zone)}.`}
            </p>
          )}
          {row.invoiceId === null ? null : (
            <p className="mt-3">
              <Link className="link" to={`/account/invoices/${row.invoiceId}`}>
                {row.invoiceStatus === 'open' || row.invoiceStatus === 'failed' ? 'Pay invoice' : 'View invoice'}
              </Link>
            </p>
          )}
        </div>
        {sale === null ? null : (
          <div>
            <SaleSteps steps={sale.steps} />
            <ReportLink subject="resale" id={sale.id} name={row.item.title} />
          </div>
        )}
      </div>
      {sale === null ? null : <ResaleActions sale={sale} />}
    </li>
  );
}

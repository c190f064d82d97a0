import type { PublicSale, PublicSaleDetail } from '@assay/contract/shapes/publicSale.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { PerforatedRule } from '@assay/ui/components/PerforatedRule.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { FollowSale } from './FollowSale.tsx';
import { PrintButton } from './PrintButton.tsx';
import { SaleClock } from './SaleClock.tsx';
import { SalePictures } from './SalePictures.tsx';
import { lotsText, SALE_STATES } from './saleText.ts';

/** The title page of a sale's catalog: what it is, when it opens and closes, and what to do about it. */
export function SaleHead({ found: { sale, isFollowed } }: { found: Pick<PublicSaleDetail, 'sale' | 'isFollowed'> }) {
  const { label, tone } = SALE_STATES[sale.status];
  const isAhead = sale.status === 'upcoming' || sale.status === 'running';
  return (
    <header>
      <nav className="text-small text-ink-3" aria-label="Breadcrumb">
        <Anchor className="link" href="/sales">
          Sales
        </Anchor>{' '}
        <span aria-hidden="true">/ </span>
        <span aria-current="page">{sale.title}</span>
      </nav>
      <div className="sale-head">
        <div className="sale-head-text">
          <p className="sale-eyebrow">
            <Chip tone={tone}>{label}</Chip>
            {sale.lotCount === 0 ? null : <span className="num">{lotsText(sale)}</span>}
          </p>
          <h1>{sale.title}</h1>
          {sale.text === '' ? null : <p className="sale-text">{sale.text}</p>}
          <div className="panel panel-ruled sale-panel">
            {sale.status === 'canceled' ? null : (
              <>
                <SaleClock sale={sale} />
                <PerforatedRule />
              </>
            )}
            <SaleDates sale={sale} />
            {isAhead ? <FollowSale sale={sale} isFollowed={isFollowed} /> : null}
          </div>
          <p className="sale-tools">
            {isAhead ? (
              <a className="sale-tool" href={`/sales/${sale.slug}/calendar.ics`} download>
                <Icon name="calendar" />
                Add to calendar
              </a>
            ) : null}
            {sale.lotCount === 0 ? null : (
              <>
                <a className="sale-tool" href={`/v1/sale/${sale.slug}/catalog`}>
                  <Icon name="external" />
                  Catalog (PDF)
                </a>
                <PrintButton className="sale-tool">Print this page</PrintButton>
              </>
            )}
          </p>
        </div>
        <SalePictures sale={sale} />
      </div>
    </header>
  );
}

const DATES = {
  upcoming: ['Bidding opens', 'Lots close from', 'Last lot closes', ''],
  running: ['Bidding opened', 'Lots close from', 'Last lot closes', 'Sold so far'],
  done: ['Bidding opened', 'First lot closed', 'Last lot closed', 'Lots sold'],
  canceled: ['Was to open', 'Was to close from', '', ''],
} as const;

function SaleDates({ sale }: { sale: PublicSale }) {
  const [opens, first, last, sold] = DATES[sale.status];
  return (
    <dl className="sale-dates">
      <div>
        <dt>{opens}</dt>
        <dd>
          <DateTime at={sale.opensAt} />
        </dd>
      </div>
      <div>
        <dt>{first}</dt>
        <dd>
          <DateTime at={sale.firstEndAt} />
        </dd>
      </div>
      {sale.lotCount < 2 || last === '' ? null : (
        <div>
          <dt>{last}</dt>
          <dd>
            <DateTime at={sale.lastEndAt} />
          </dd>
        </div>
      )}
      {sold === '' || sale.soldCount === 0 ? null : (
        <div>
          <dt>{sold}</dt>
          <dd>
            {sale.soldCount.toLocaleString('en-US')} of {sale.lotCount.toLocaleString('en-US')}
            {sale.status === 'done' ? '' : `, ${formatMoney(sale.soldCents)}`}
          </dd>
        </div>
      )}
    </dl>
  );
}

import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { SaleFeature } from '../sales/SaleCard.tsx';
import { lotsText, nextMoment } from '../sales/saleText.ts';
import { HomeBlock } from './HomeBlock.tsx';
import '../sales/sales.css';

/** The running sale or the next one, large, and those after it. `isFirst`: no lot stands above it. */
export function NextSales({ sales, isFirst }: { sales: readonly PublicSale[]; isFirst: boolean }) {
  const [next, ...later] = sales;
  if (next === undefined) return null;
  return (
    <HomeBlock id="sales" title="Sales" href="/sales" more="All sales" isFirst={isFirst}>
      <div className="home-sales">
        <SaleFeature sale={next} as="h3" priority={isFirst} />
        {isFirst ? (
          <p>
            <a className="sale-tool" href={`/sales/${next.slug}/calendar.ics`} download>
              <Icon name="calendar" />
              Add to calendar
            </a>
          </p>
        ) : null}
        {later.length === 0 ? null : (
          <ul>
            {later.map((sale) => (
              <LaterSale key={sale.id} sale={sale} />
            ))}
          </ul>
        )}
      </div>
    </HomeBlock>
  );
}

function LaterSale({ sale }: { sale: PublicSale }) {
  const moment = nextMoment(sale);
  return (
    <li>
      <Anchor className="link" href={`/sales/${sale.slug}`}>
        {sale.title}
      </Anchor>
      <span className="num">{lotsText(sale)}</span>
      <span className="num">
        {sale.status === 'running' && moment !== null ? (
          <>
            {moment.label}{' '}
            <Countdown key={moment.at} endsAt={Date.parse(moment.at)} phase="open" closingText="a moment" />
          </>
        ) : (
          <>
            Opens <DateTime at={sale.opensAt} />
          </>
        )}
      </span>
    </li>
  );
}

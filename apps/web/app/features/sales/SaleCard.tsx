import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { pictureOf } from '../../entities/item/pictures.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { SaleClock } from './SaleClock.tsx';
import { lotsText, nextMoment, SALE_STATES } from './saleText.ts';

/** One sale, large. `as`: the level of its heading. */
export function SaleFeature({
  sale,
  as: Heading = 'h2',
  priority = true,
}: {
  sale: PublicSale;
  as?: 'h2' | 'h3';
  priority?: boolean;
}) {
  const picture = pictureOfSale(sale);
  return (
    <article className="sale-feature">
      <PictureFrame
        picture={picture === null ? null : { ...pictureOf(picture, 1600), alt: '' }}
        ratio="landscape"
        mount="wide"
        sizes="(width >= 64rem) 44rem, 92vw"
        priority={priority}
      />
      <div>
        <Eyebrow sale={sale} />
        <Heading>
          <Anchor href={`/sales/${sale.slug}`}>{sale.title}</Anchor>
        </Heading>
        {sale.text === '' ? null : <p className="sale-text">{sale.text}</p>}
        <SaleClock sale={sale} />
        <When sale={sale} />
      </div>
    </article>
  );
}

/** A sale in the list of sales. */
export function SaleCard({ sale, isFirst }: { sale: PublicSale; isFirst: boolean }) {
  const picture = pictureOfSale(sale);
  const next = nextMoment(sale);
  return (
    <li className="sale-card">
      <PictureFrame
        picture={picture === null ? null : { ...pictureOf(picture, 640), alt: '' }}
        ratio="landscape"
        sizes="(width >= 64rem) 26rem, (width >= 48rem) 46vw, 92vw"
        priority={isFirst}
      />
      <Eyebrow sale={sale} />
      <h2>
        <Anchor href={`/sales/${sale.slug}`}>{sale.title}</Anchor>
      </h2>
      {next === null ? null : (
        <p className="mt-2 text-small">
          {next.label}{' '}
          <b>
            <Countdown
              key={next.at}
              endsAt={Date.parse(next.at)}
              phase={sale.status === 'upcoming' ? 'plain' : 'open'}
              closingText="a moment"
            />
          </b>
        </p>
      )}
      <When sale={sale} />
    </li>
  );
}

const pictureOfSale = ({ cover, pictures }: PublicSale) => cover ?? pictures[0] ?? null;

function Eyebrow({ sale }: { sale: PublicSale }) {
  const { label, tone } = SALE_STATES[sale.status];
  return (
    <p className="sale-eyebrow">
      <Chip tone={tone}>{label}</Chip>
      <span className="num">{lotsText(sale)}</span>
    </p>
  );
}

function When({ sale }: { sale: PublicSale }) {
  if (sale.status === 'done')
    return (
      <p className="sale-when num">
        Closed <DateTime at={sale.lastEndAt} />
        {sale.soldCount === 0
          ? ''
          : `. ${sale.soldCount.toLocaleString('en-US')} of ${sale.lotCount.toLocaleString('en-US')} sold for ${formatMoney(sale.soldCents)}`}
      </p>
    );
  return (
    <p className="sale-when num">
      {sale.status === 'upcoming' ? 'Opens ' : 'Opened '}
      <DateTime at={sale.opensAt} />
      <br />
      Lots close from <DateTime at={sale.firstEndAt} />
    </p>
  );
}

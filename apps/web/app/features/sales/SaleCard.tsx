import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { pictureOf } from '../../entities/item/pictures.ts';
import { SaleTimes } from './SaleTimes.tsx';

/** A sale in the list of sales. */
export function SaleCard({ sale, isFirst }: { sale: PublicSale; isFirst: boolean }) {
  return (
    <li className="name-card name-card-tall">
      <PictureFrame
        picture={sale.cover === null ? null : pictureOf(sale.cover, 640)}
        sizes="(width >= 64rem) 24rem, (width >= 48rem) 46vw, 92vw"
        priority={isFirst}
      />
      <div>
        <h2 className="text-h4">
          <Anchor href={`/sales/${sale.slug}`}>{sale.title}</Anchor>
        </h2>
        <SaleTimes sale={sale} />
      </div>
    </li>
  );
}

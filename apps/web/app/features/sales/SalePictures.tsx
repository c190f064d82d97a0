import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { pictureOf } from '../../entities/item/pictures.ts';

/** The cover with the first photos of the sale's lots: one large, up to four small beside it. */
export function SalePictures({ sale: { cover, pictures } }: { sale: Pick<PublicSale, 'cover' | 'pictures'> }) {
  const others = pictures.filter(({ url }) => url !== cover?.url);
  const shown = [...(cover === null ? [] : [cover]), ...others];
  const [first, ...rest] = shown;
  if (first === undefined) return null;
  // Two or four: no gap.
  const small = rest.slice(0, rest.length >= 4 ? 4 : rest.length >= 2 ? 2 : 0);
  return (
    <div className={small.length === 0 ? 'sale-pictures' : 'sale-pictures has-more'}>
      <PictureFrame
        className="sale-picture-first"
        picture={pictureOf(first, 1600)}
        ratio="landscape"
        mount="wide"
        sizes="(width >= 64rem) 40rem, 92vw"
        priority
      />
      {small.length === 0 ? null : (
        <div className="sale-pictures-more">
          {small.map((picture) => (
            // Each is on its lot's card below, where it has its text.
            <PictureFrame
              key={picture.url}
              picture={{ ...pictureOf(picture, 480), alt: '' }}
              sizes="(width >= 64rem) 10rem, 23vw"
            />
          ))}
        </div>
      )}
    </div>
  );
}

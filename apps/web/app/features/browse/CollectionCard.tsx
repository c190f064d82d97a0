import type { Collection } from '@assay/contract/shapes/meta.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { pictureOf } from '../../entities/item/pictures.ts';
import { countsText } from './namePages.ts';

/** A collection in a list. */
export function CollectionCard({
  collection,
  isFirst = false,
  headingLevel = 2,
}: {
  collection: Collection;
  isFirst?: boolean;
  headingLevel?: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  const { id, slug, name, summary, picture, isFeatured } = collection;
  return (
    <li className="name-card name-card-tall">
      <PictureFrame
        picture={picture === null ? null : pictureOf(picture, 640)}
        sizes="(width >= 64rem) 24rem, (width >= 48rem) 46vw, 92vw"
        priority={isFirst}
        top={isFeatured ? <span className="stub">Featured</span> : null}
      />
      <div>
        <Heading className="text-h4">
          <Anchor href={`/collections/${id}-${slug}`}>{name}</Anchor>
        </Heading>
        {summary === '' ? null : <p className="mt-1 text-ink-2">{summary}</p>}
        <p className="mt-1 text-small text-ink-3 num">{countsText(collection)}</p>
      </div>
    </li>
  );
}

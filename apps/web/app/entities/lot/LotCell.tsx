import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { Link } from 'react-router';
import { pictureOf, stillsOf } from '../item/pictures.ts';

/** Picture and name of a lot in a table. */
export function LotCell({ item }: { item: ItemCard }) {
  const [front] = stillsOf(item.media);
  return (
    <span className="flex items-center gap-3 text-left">
      <span className="w-14 flex-none">
        <PictureFrame picture={front ? { ...pictureOf(front, 320), alt: '' } : null} sizes="3.5rem" />
      </span>
      <span>
        <Link className="link font-semibold" to={`/items/${item.slug}`}>
          {item.title}
        </Link>
        {item.artist === null ? null : <span className="block text-caption text-ink-2">{item.artist.name}</span>}
      </span>
    </span>
  );
}

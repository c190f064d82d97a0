import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Link } from 'react-router';
import { shotName } from '../../../entities/item/shots.ts';

/** The photos of an item in their order, and the way to their page. */
export function ItemPhotos({ item }: { item: OfficeItem }) {
  const href = `/office/photography/${item.id}`;
  return (
    <Panel
      title="Photos"
      className="item-section"
      aside={
        <Link className="link text-small" to={href}>
          {item.media.length === 0 ? 'Add photos' : 'Edit photos'}
        </Link>
      }
    >
      {item.media.length === 0 ? (
        <p className="text-small text-ink-2">No photos yet.</p>
      ) : (
        <ul className="item-photos">
          {item.media.map(({ url, alt, kind, type }) => (
            <li key={url}>
              {type === 'image' ? (
                <img src={`${url}?w=320`} alt={alt} width={80} height={100} loading="lazy" />
              ) : (
                <span className="item-film">Film</span>
              )}
              <span>{shotName(kind)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

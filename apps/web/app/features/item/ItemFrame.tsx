import type { Item } from '@assay/contract/shapes/item.ts';
import type { ReactNode } from 'react';
import { Certificate } from '../../entities/certificate/Certificate.tsx';
import { stillsOf } from '../../entities/item/pictures.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { ReportLink } from '../../lib/ReportLink.tsx';
import { Gallery } from './Gallery.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ItemText } from './ItemText.tsx';
import { Provenance } from './Provenance.tsx';
import { usePanelTop } from './usePanelTop.ts';

const Films = lazyWithRetry(() => import('./Films.tsx'), 'default');
const Corrections = lazyWithRetry(() => import('./Corrections.tsx'), 'Corrections');
const MediaChanges = lazyWithRetry(() => import('../../entities/item/MediaChanges.tsx'), 'MediaChanges');

/** The page's two columns: pictures and record, and the panel that stays in view. */
export function ItemFrame({
  item,
  panel,
  bar = null,
  isPanelInSheet = bar !== null,
  shipping,
  history = null,
}: {
  item: Item;
  panel: ReactNode;
  bar?: ReactNode;
  /** On phones, the bar opens the panel, which is not on the page itself. */
  isPanelInSheet?: boolean;
  shipping: ReactNode;
  history?: ReactNode;
}) {
  const box = usePanelTop<HTMLElement>();
  return (
    <div className="page item-page">
      <div className="item-grid">
        <div className="item-top">
          <ItemHead item={item} />
          <Gallery pictures={stillsOf(item.media)} title={item.title} />
          {item.media.some(({ type }) => type === 'video') ? <Films media={item.media} /> : null}
          {item.mediaChanges.length > 0 ? <MediaChanges changes={item.mediaChanges} /> : null}
        </div>
        <aside
          ref={box}
          className={`item-aside panel panel-ruled${isPanelInSheet ? ' item-aside-in-sheet' : ''}`}
          aria-label="Bidding"
        >
          {panel}
        </aside>
        <div className="item-record">
          <Certificate item={item} />
          <ItemText item={item} />
          {item.corrections.length > 0 ? <Corrections corrections={item.corrections} /> : null}
          <Provenance events={item.provenance} />
          {shipping}
          {history}
          <ReportLink subject="item" id={item.id} name={item.title} className="mt-6" />
        </div>
      </div>
      {bar}
    </div>
  );
}

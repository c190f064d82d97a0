import type { ItemCard } from '@assay/contract/shapes/item.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { browserApi } from '../../session/browserApi.ts';

const CatalogGrid = lazyWithRetry(() => import('../../entities/lot/CatalogGrid.tsx'), 'CatalogGrid');

/** A visit of this length counts as a view. */
const LOOKED_AT_MS = 1_000;
const SHOWN = 4;

/** Content below an item, loaded after the page: similar items, unless the panel of a closed lot has them (`hasNext`). Also counts the view. */
export function ItemAfter({ itemId, hasNext }: { itemId: string; hasNext: boolean }) {
  const [related, setRelated] = useState<readonly ItemCard[]>([]);
  useEffect(() => {
    const quiet = new AbortController();
    const input = { params: { id: itemId }, signal: quiet.signal };
    // A failure of either is not worth telling the viewer.
    const pass = (error: unknown): void => {
      const isRefused = error instanceof Response || error instanceof TypeError;
      if (!isRefused && !quiet.signal.aborted) throw error;
    };
    if (!hasNext) browserApi.call('item.related', input).then(({ items }) => setRelated(items.slice(0, SHOWN)), pass);
    let isCounted = false;
    const count = (): void => {
      if (isCounted || document.visibilityState !== 'visible') return;
      isCounted = true;
      browserApi.call('item.view', input).catch(pass);
    };
    const timer = setTimeout(count, LOOKED_AT_MS);
    document.addEventListener('visibilitychange', count);
    return () => {
      quiet.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [itemId, hasNext]);
  if (hasNext || related.length === 0) return null;
  return (
    <section className="page pb-12" aria-labelledby="related">
      <div className="section-head">
        <h2 id="related">Similar items</h2>
      </div>
      <Suspense fallback={null}>
        <CatalogGrid items={related} />
      </Suspense>
    </section>
  );
}

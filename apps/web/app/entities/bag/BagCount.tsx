import { useEffect, useRef, useSyncExternalStore } from 'react';
import { itemsText } from './bagText.ts';
import { loadBagCount, onBagCount, readBagCount } from './count.ts';

const nothing = (): number => 0;

/** Number of units in the bag, shown on its icon in the header. Loaded after the page. */
export default function BagCount({ viewerId }: { viewerId: string | null }) {
  const count = useSyncExternalStore(onBagCount, readBagCount, nothing);
  const last = useRef(viewerId);
  useEffect(() => {
    const isNew = last.current !== viewerId;
    last.current = viewerId;
    void loadBagCount(viewerId, isNew);
  }, [viewerId]);
  if (count === 0) return null;
  return (
    <>
      <span className="visually-hidden">, {itemsText(count)}</span>
      <span className="count" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    </>
  );
}

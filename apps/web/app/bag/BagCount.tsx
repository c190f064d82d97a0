import { useEffect, useRef, useSyncExternalStore } from 'react';
import { itemsText } from './bagText.ts';
import { askCount, onCount, readCount } from './count.ts';

const nothing = (): number => 0;

/** How many units the bag holds, beside its mark in the header. Its code comes after the page. */
export default function BagCount({ viewerId }: { viewerId: string | null }) {
  const count = useSyncExternalStore(onCount, readCount, nothing);
  const last = useRef(viewerId);
  useEffect(() => {
    const isNew = last.current !== viewerId;
    last.current = viewerId;
    void askCount(viewerId, isNew);
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

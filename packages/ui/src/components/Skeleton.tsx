import { cx } from '../cx.ts';

/**
 * A placeholder block in the final size (set by class, e.g. "h-4 w-40") while content loads. Set aria-busy on the list
 * around it.
 */
export function Skeleton({ className }: { className: string }) {
  return <span className={cx('skeleton block', className)} aria-hidden="true" />;
}

/** An ItemCard's place. */
export function CardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <div className="frame">
        <Skeleton className="aspect-square" />
      </div>
      <Skeleton className="mt-3 h-[1.1rem] w-2/5" />
      <Skeleton className="mt-1 h-[2.6rem]" />
      <Skeleton className="mt-2 h-10 w-1/2" />
    </div>
  );
}

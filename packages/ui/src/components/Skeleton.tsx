import { cx } from '../cx.ts';

/**
 * A placeholder block in the final size (set by class, e.g. "h-4 w-40") while content loads. Set aria-busy on the list
 * around it.
 */
export function Skeleton({ className }: { className: string }) {
  return <span className={cx('skeleton block', className)} aria-hidden="true" />;
}

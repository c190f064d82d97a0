import { cx } from '../cx.ts';
import { guillochePaths } from '../guilloche.ts';

/** The security-print band. A `seed` (an item's serial) gives it its own lines; without one it is the brand's band. */
export function GuillocheBand({ seed, className }: { seed?: string; className?: string }) {
  if (seed === undefined) return <div className={cx('guilloche guilloche-plain', className)} aria-hidden="true" />;
  return (
    <svg
      className={cx('guilloche', className)}
      viewBox="0 0 1200 40"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {guillochePaths(seed).map((d) => (
        <path key={d} d={d} fill="none" stroke="currentColor" strokeWidth="0.8" vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

import type { StaffRole } from '@assay/domain/office/roles.ts';
import { cx } from '@assay/ui/cx.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { isAt, placesFor } from '../places.ts';

/** The pages of the office for these roles, in groups, with what is pending on each. */
export function Rail({
  roles,
  queues,
  label,
  className,
  onChoose,
}: {
  roles: readonly StaffRole[];
  queues: readonly { queue: string; count: number }[];
  /** Accessible name. */
  label: string;
  className?: string;
  onChoose?: () => void;
}) {
  const { pathname } = useLocation();
  const box = useRef<HTMLElement>(null);
  // The list may be longer than the window: the current page is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    const rail = box.current;
    const current = rail?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!rail || !current) return;
    const hidden = current.offsetTop + current.offsetHeight - rail.offsetTop - rail.clientHeight;
    if (hidden > rail.scrollTop) rail.scrollTop = hidden + current.offsetHeight;
  }, [pathname]);
  const countOf = (names: readonly string[]): number =>
    queues.filter(({ queue }) => names.includes(queue)).reduce((sum, { count }) => sum + count, 0);
  return (
    <nav ref={box} className={cx('rail', className)} aria-label={label}>
      {placesFor(roles).map((group) => (
        <div key={group.label} className="rail-group">
          <p className="rail-head" id={`${label}-${group.label}`.replaceAll(' ', '-')}>
            {group.label}
          </p>
          <ul aria-labelledby={`${label}-${group.label}`.replaceAll(' ', '-')}>
            {group.places.map((place) => {
              const count = countOf(place.queues ?? []);
              return (
                <li key={place.href}>
                  <Link
                    className="rail-link"
                    to={place.href}
                    aria-current={isAt(pathname, place.href) ? 'page' : undefined}
                    onClick={onChoose}
                  >
                    {place.label}
                    {count === 0 ? null : (
                      <span className="count">
                        {count > 999 ? '999+' : count}
                        <span className="visually-hidden"> pending</span>
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

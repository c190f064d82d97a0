import type { StaffRole } from '@assay/domain/office/roles.ts';
import { cx } from '@assay/ui/cx.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { type OfficePlace, openGroups, pendingByPlace, placeAt, placesFor } from '../places.ts';

/** The pages of the office for these roles, in groups that open, with what is pending on each. */
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
  const { pathname, search } = useLocation();
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
  const groups = placesFor(roles);
  const current = placeAt(groups, pathname, search);
  const open = openGroups(groups, roles, current);
  const pending = pendingByPlace(roles, queues);
  const countAt = ({ href }: OfficePlace): number => pending.get(href)?.count ?? 0;
  return (
    <nav ref={box} className={cx('rail', className)} aria-label={label}>
      {groups.map((group) => {
        const list = (
          <ul aria-label={group.label}>
            {group.places.map((place) => (
              <li key={place.href}>
                <Link
                  className="rail-link"
                  to={pending.get(place.href)?.href ?? place.href}
                  aria-current={place.href === current?.href ? 'page' : undefined}
                  onClick={onChoose}
                >
                  {place.label}
                  <Pending count={countAt(place)} />
                </Link>
              </li>
            ))}
          </ul>
        );
        if (group.label === 'Today')
          return (
            <div key={group.label} className="rail-group">
              {list}
            </div>
          );
        return (
          // Native, so that it opens without scripts too.
          <details key={group.label} className="rail-group" open={open.has(group.label)}>
            <summary className="rail-head">
              {group.label}
              <Pending count={group.places.reduce((sum, place) => sum + countAt(place), 0)} />
            </summary>
            {list}
          </details>
        );
      })}
    </nav>
  );
}

function Pending({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> pending</span>
    </span>
  );
}

import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Anchor } from './Anchor.tsx';

export type Tab = { href: string; label: string; count?: number | null; current?: boolean };

/** Places of one kind as links (each its own address). */
export function Tabs({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.href ?? null;
  // On a phone the row scrolls: the current tab is scrolled into view.
  useEffect(() => {
    const row = list.current;
    const place = current === null ? null : row?.querySelector('[aria-current="page"]');
    if (!row || !place) return;
    const left = place.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.parentElement?.scrollTo({ left: Math.max(0, left - 48) });
  }, [current]);
  return (
    <nav className={cx('tabs', className)} aria-label={label}>
      <ul ref={list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor className="tab" href={tab.href} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.count === undefined || tab.count === null ? null : <span className="count">{tab.count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { cx } from '../cx.ts';
import { Anchor } from './Anchor.tsx';

export type Tab = { href: string; label: string; count?: number | null; current?: boolean };

/** Places of one kind as links (each its own address). */
export function Tabs({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) {
  return (
    <nav className={cx('tabs', className)} aria-label={label}>
      <ul>
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

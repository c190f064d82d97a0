import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type DataRow = { label: ReactNode; value: ReactNode; note?: ReactNode; total?: boolean; key?: string };

/** Label and amount in rows: the all-in list, order sums. A `total` row gets the rule above it. */
export function DataList({ rows, className }: { rows: readonly DataRow[]; className?: string }) {
  return (
    <dl className={cx('data-list', className)}>
      {rows.map((row, index) => (
        <div key={row.key ?? index} className={row.total ? 'data-total' : undefined}>
          <dt>
            {row.label}
            {row.note ? <span className="data-note">{row.note}</span> : null}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts side by side, label above value (hologram number, grade, scans). */
export function Facts({ rows, className }: { rows: readonly DataRow[]; className?: string }) {
  return (
    <dl className={cx('facts', className)}>
      {rows.map((row, index) => (
        <div key={row.key ?? index}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type Column<Row> = {
  key: string;
  /** Head of the column; also the label of the line in the stacked card on a phone. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** amount: right-aligned tabular figures; action: the row's action, at the end. */
  kind?: 'text' | 'amount' | 'action';
};

/** Rows of facts. On a phone each row becomes a card of label and value. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isWide = false,
  className,
}: {
  /** For screen readers only, not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Too wide for a tablet, which gets cards as well. */
  isWide?: boolean;
  className?: string;
}) {
  const kindClass = { text: undefined, amount: 'is-amount', action: 'is-action' } as const;
  return (
    <div className={cx('table-box', className)}>
      {/* The roles are repeated because `display: block` on a phone takes them away in some browsers. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={cx('table', isWide && 'is-wide')} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} scope="col" role="columnheader" className={kindClass[column.kind ?? 'text']}>
                {column.kind === 'action' ? <span className="visually-hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td key={column.key} role="cell" data-label={column.label} className={kindClass[column.kind ?? 'text']}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

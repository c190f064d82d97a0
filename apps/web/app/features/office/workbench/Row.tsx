import { cx } from '@assay/ui/cx.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type Column, cellClass } from './columns.ts';
import { SelectRow } from './SelectBox.tsx';
import type { Selection } from './useSelection.ts';

/** A row, with its record below it when it is open. Each is a group of its own, so that the two belong together. */
export function Row<R>({
  row,
  id,
  name,
  columns,
  href,
  isOpen,
  onOpen,
  detail,
  selection,
}: {
  row: R;
  id: string;
  name: string;
  columns: readonly Column<R>[];
  href: string;
  /** Null: the record has a page. */
  isOpen: boolean | null;
  onOpen: () => void;
  detail: ((row: R) => ReactNode) | undefined;
  selection: Selection<R> | null;
}) {
  const detailId = `detail-${id}`;
  return (
    /* biome-ignore-start lint/a11y/noRedundantRoles: see List */
    <tbody
      role="rowgroup"
      data-row={id}
      className={cx('list-row', isOpen && 'is-open', selection?.has(id) && 'is-chosen')}
    >
      <tr role="row" onClick={openByClick}>
        {selection === null ? null : (
          <td role="cell" className="is-select">
            <SelectRow id={id} name={name} selection={selection} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} role="cell" className={cellClass(column)}>
            {column.kind === 'lead' ? (
              <Link
                className="row-link"
                to={href}
                preventScrollReset={isOpen !== null}
                {...(isOpen === null
                  ? {}
                  : {
                      'aria-expanded': isOpen,
                      'aria-controls': isOpen ? detailId : undefined,
                      onClick: (event: MouseEvent) => {
                        if (isPlainClick(event)) {
                          event.preventDefault();
                          onOpen();
                        }
                      },
                    })}
              >
                {column.cell(row)}
              </Link>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
      {isOpen && detail !== undefined ? (
        <tr role="row" className="list-detail" id={detailId}>
          <td role="cell" colSpan={columns.length + (selection === null ? 0 : 1)}>
            {detail(row)}
          </td>
        </tr>
      ) : null}
    </tbody>
    /* biome-ignore-end lint/a11y/noRedundantRoles: see List */
  );
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** A click anywhere in the row is one on its link, unless it is on another control or selects text. */
function openByClick(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  if (!isPlainClick(event) || target.closest('a, button, input, label, summary') !== null) return;
  if ((window.getSelection()?.toString() ?? '') !== '') return;
  event.currentTarget.querySelector<HTMLAnchorElement>('a.row-link')?.click();
}

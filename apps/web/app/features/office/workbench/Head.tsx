import { Icon } from '@assay/ui/components/Icon.tsx';
import { Link } from 'react-router';
import { type Column, cellClass } from './columns.ts';
import { type ListState, listHref } from './listState.ts';
import { SelectAll } from './SelectBox.tsx';
import type { Selection } from './useSelection.ts';

/** The heads of the columns; those that sort are links, with the present order. */
export function Head<R>({
  columns,
  state,
  selection,
}: {
  columns: readonly Column<R>[];
  state: ListState;
  selection: Selection<R> | null;
}) {
  return (
    /* biome-ignore-start lint/a11y/noRedundantRoles: see List */
    <thead role="rowgroup">
      <tr role="row">
        {selection === null ? null : (
          <th scope="col" role="columnheader" className="is-select">
            <SelectAll selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            role="columnheader"
            className={cellClass(column)}
            aria-sort={orderOf(column, state)}
          >
            <HeadLabel column={column} state={state} />
          </th>
        ))}
      </tr>
    </thead>
    /* biome-ignore-end lint/a11y/noRedundantRoles: see List */
  );
}

function orderOf<R>({ sorts }: Column<R>, { sort }: ListState): 'ascending' | 'descending' | undefined {
  if (sorts === undefined || sort === null) return undefined;
  if (sort === sorts[0]) return 'ascending';
  return sort === sorts[1] ? 'descending' : undefined;
}

function HeadLabel<R>({ column, state }: { column: Column<R>; state: ListState }) {
  const { label, sorts, kind } = column;
  if (sorts === undefined) return label;
  const order = orderOf(column, state);
  // Figures are first sorted with the largest on top.
  const [first, second] = kind === 'money' || kind === 'number' ? [sorts[1], sorts[0]] : sorts;
  // Then the other way round, then the list's own order again.
  const next = state.sort === first ? second : state.sort === second ? null : first;
  return (
    <Link className="list-sort" to={listHref(state, { sort: next })} preventScrollReset>
      {label}
      {order === undefined ? null : <Icon name="down" className={order === 'ascending' ? 'is-ascending' : ''} />}
    </Link>
  );
}

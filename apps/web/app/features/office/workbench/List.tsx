import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { cx } from '@assay/ui/cx.ts';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '../../../lib/lazyWithRetry.ts';
import { BulkBar } from './BulkBar.tsx';
import type { BulkAct, BulkPaper } from './bulk.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { type Column, shownColumns } from './columns.ts';
import { countText } from './countText.ts';
import { ExportCsv } from './ExportCsv.tsx';
import { type FilterField, Filters, filterText } from './Filters.tsx';
import { Head } from './Head.tsx';
import { exportHref, type ListState, listHref } from './listState.ts';
import { Pages, type Paging, PrintedRows } from './Pages.tsx';
import { Row } from './Row.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useBulk } from './useBulk.ts';
import { useListKeys } from './useListKeys.ts';
import { useOpenRow } from './useOpenRow.ts';
import { useSelection } from './useSelection.ts';

// Loaded when first asked for.
const KeyHelp = lazyWithRetry(() => import('./KeyHelp.tsx'), 'KeyHelp');

/** More filters than these have a row of their own. */
const MOST_BESIDE_VIEWS = 3;

/** What a single key does with the current row: opens an act of its detail, by the id of its OfficeAction. */
export type RowAct<R> = { key: 'e' | 'a' | 'r'; label: string; act: (row: R) => string | null };

type ListProps<R> = {
  title: string;
  /** For screen readers: what the rows are and their order. */
  caption: string;
  state: ListState;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** Name of a row, for screen readers. */
  rowName: (row: R) => string;
  paging: Paging;
  empty: { title: string; text: string; action?: ReactNode };
  views?: readonly { key: string; label: string; count?: number | null }[];
  filters?: readonly FilterField[];
  /** Where the record of a row is. */
  hrefOf?: (row: R) => string;
  /** The record of a row, shown below it when it has no page. */
  detail?: (row: R) => ReactNode;
  rowActs?: readonly RowAct<R>[];
  bulk?: readonly BulkAct<R>[];
  papers?: readonly BulkPaper<R>[];
  /** One or two sentences about the list. */
  intro?: ReactNode;
  /** Acts of the whole list. */
  actions?: ReactNode;
  /** The call that saves the rows of the view and filters as CSV. */
  exportPath?: string;
  /** What of the state it is given; by default all of it. */
  exportState?: ListState;
  /** Above the list: a scan field, for example. */
  above?: ReactNode;
};

/**
 * A list of the office. Its state is in the URL: view, filters, sort, columns and page are links and GET forms, which
 * work without scripts. With scripts, rows are chosen and acted on together, and keys move through them.
 */
export function List<R>(props: ListProps<R>) {
  const { title, caption, state, columns, rows, rowKey, rowName, paging, empty, bulk = [], rowActs = [] } = props;
  const { papers = [] } = props;
  const { views = [], filters = [], hrefOf, detail, intro, actions, above, exportPath, exportState = state } = props;
  const box = useRef<HTMLDivElement>(null);
  const shown = shownColumns(columns, state.columns);
  const open = useOpenRow(state);
  const selection = useSelection(rows, rowKey);
  const bulkRun = useBulk(rowKey);
  const startBulk = (key: string, at: readonly R[]): boolean => {
    const act = bulk.find(({ shortcut }) => shortcut === key);
    if (act === undefined || at.length === 0) return false;
    bulkRun.start(act, at);
    return true;
  };
  const { chosen, toggle } = selection;
  const keys = useListKeys({ box, rows, chosen, rowKey, rowActs, startBulk, openRow: open.show, toggle });
  const isChoosing = bulk.length + papers.length > 0 && rows.length > 0;
  const bulkKeys = bulk.flatMap(({ shortcut, label }) =>
    shortcut === undefined ? [] : [{ key: shortcut, label: `${label}: selected rows` }],
  );
  // Another view keeps the filters that are shown.
  const keptValues = Object.fromEntries(
    filters.flatMap(({ name }) => (state.values[name] === undefined ? [] : [[name, state.values[name]]])),
  );
  const isNarrowed = Object.keys(state.values).length > 0;
  const filterForm = <Filters fields={filters} state={state} label={title} />;
  const hasFilterRow = filters.length > MOST_BESIDE_VIEWS;
  return (
    <div ref={box} className="list">
      <div className="list-head">
        <h1>
          {title}
          {paging.kind === 'pages' && paging.total > 0 ? (
            <span className="list-total num"> {countText(paging.total)}</span>
          ) : null}
        </h1>
        {actions === undefined ? null : <div className="office-acts list-actions">{actions}</div>}
      </div>
      {intro === undefined ? null : <p className="list-intro">{intro}</p>}
      {above === undefined ? null : <div className="list-above">{above}</div>}
      <div className="list-tools">
        {views.length === 0 ? null : (
          <Tabs
            className="list-views"
            label={title}
            tabs={views.map(({ key, label, count }) => ({
              href: listHref(state, { view: key, values: keptValues }),
              label,
              count: count ?? null,
              current: key === state.view,
            }))}
          />
        )}
        <div className="list-tools-end">
          {filters.length === 0 || hasFilterRow ? null : filterForm}
          <SavedViews state={state} />
          {exportPath === undefined || rows.length === 0 ? null : (
            <ExportCsv href={exportHref(exportState, exportPath)} />
          )}
          {columns.length > 3 && rows.length > 0 ? <ColumnMenu columns={columns} shown={shown} state={state} /> : null}
          <button type="button" className="list-tool list-keys" aria-label="Keyboard shortcuts" onClick={keys.showHelp}>
            ?
          </button>
        </div>
      </div>
      {hasFilterRow ? <div className="list-filters-row">{filterForm}</div> : null}
      <PrintedRows
        state={state}
        paging={paging}
        count={rows.length}
        shown={[
          ...views.flatMap(({ key, label }) => (key === state.view ? [label] : [])),
          ...filters.flatMap((field) => filterText(field, state.values[field.name])),
        ]}
        canExport={exportPath !== undefined}
      />
      {rows.length === 0 ? (
        <div className="list-empty">
          <EmptyState title={empty.title} action={empty.action}>
            {empty.text}
          </EmptyState>
          {isNarrowed ? (
            <p>
              <Link className="link" to={listHref(state, { values: {} })}>
                Clear filters
              </Link>
            </p>
          ) : null}
        </div>
      ) : (
        /* The roles are repeated because a changed `display` on a phone takes them away in some browsers. */
        /* biome-ignore-start lint/a11y/noRedundantRoles: see above */
        <table className={cx('list-table', isChoosing && 'is-choosing')} role="table">
          <caption className="visually-hidden">{caption}</caption>
          <Head columns={shown} state={state} selection={isChoosing ? selection : null} />
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <Row
                key={key}
                row={row}
                id={key}
                name={rowName(row)}
                columns={shown}
                href={hrefOf?.(row) ?? listHref(state, { open: open.key === key ? null : key })}
                isOpen={detail === undefined ? null : open.key === key}
                onOpen={() => open.toggle(key)}
                detail={detail}
                selection={isChoosing ? selection : null}
              />
            );
          })}
        </table>
        /* biome-ignore-end lint/a11y/noRedundantRoles: see above */
      )}
      <Pages state={state} paging={paging} count={rows.length} />
      {bulk.length + papers.length > 0 ? (
        <BulkBar
          acts={bulk}
          papers={papers}
          rows={chosen}
          bulk={bulkRun}
          rowKey={rowKey}
          rowName={rowName}
          onClear={selection.clear}
          onOver={selection.choose}
        />
      ) : null}
      {keys.isHelpShown ? (
        <KeyHelp
          acts={[...rowActs, ...bulkKeys]}
          canChoose={isChoosing}
          canSearch={filters.length > 0}
          isOn={keys.isOn}
          onToggle={keys.setOn}
          onClose={keys.hideHelp}
        />
      ) : null}
    </div>
  );
}

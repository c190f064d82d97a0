import { Icon } from '@assay/ui/components/Icon.tsx';
import { Link } from 'react-router';
import { countText } from './countText.ts';
import { type ListState, lastPage, listHref, PAGE_SIZES } from './listState.ts';

/** How a list is paged: by number with a total, or by the cursor of the next page. */
export type Paging = { kind: 'pages'; total: number } | { kind: 'cursor'; next: string | null };

const number = (value: number): string => value.toLocaleString('en-US');
const rowsText = (count: number): string => (count === 1 ? '1 row' : `${number(count)} rows`);

/** Which rows a page shows: "1–50 of 3,214". */
function shownText({ page, limit }: ListState, paging: Paging, count: number): string {
  if (paging.kind === 'cursor') return rowsText(count);
  if (count === 0) return 'No rows on this page';
  const from = (page - 1) * limit + 1;
  return `${number(from)}–${number(from + count - 1)} of ${countText(paging.total)}`;
}

/** On paper: which list and rows these are, and where the others are. */
export function PrintedRows({
  state,
  paging,
  count,
  shown,
  canExport,
}: {
  state: ListState;
  paging: Paging;
  count: number;
  /** The view and filters, as their labels name them. */
  shown: readonly string[];
  canExport: boolean;
}) {
  const isWhole = paging.kind === 'pages' ? count === paging.total : paging.next === null && state.after === null;
  const others = canExport ? 'Export CSV saves all of them.' : 'The others are on other pages.';
  return (
    <p className="list-printed num">
      {shown.length === 0 ? '' : `${shown.join(', ')}. `}
      {isWhole ? wholeText(count) : `${partText(state, paging, count)}. ${others}`}
    </p>
  );
}

const wholeText = (count: number): string => (count < 2 ? `${rowsText(count)}.` : `All ${rowsText(count)}.`);

/** Rows of a list that has others: "Rows 1–50 of 3,214", "The first 50 rows", "12 more rows". */
function partText(state: ListState, paging: Paging, count: number): string {
  if (paging.kind === 'pages') return `Rows ${shownText(state, paging, count)}`;
  return state.after === null ? `The first ${rowsText(count)}` : rowsText(count).replace(' ', ' more ');
}

/** Which rows these are, how many a page has, and the way to the others. */
export function Pages({ state, paging, count }: { state: ListState; paging: Paging; count: number }) {
  const { page, limit, after } = state;
  const last = paging.kind === 'pages' ? lastPage(paging.total, limit) : 1;
  const back =
    paging.kind === 'cursor' ? (after === null ? null : { after: null }) : page > 1 ? { page: page - 1 } : null;
  const on =
    paging.kind === 'cursor'
      ? paging.next === null
        ? null
        : { after: paging.next }
      : page < last
        ? { page: page + 1 }
        : null;
  const isShort = back === null && on === null && count <= PAGE_SIZES[0];
  if (count === 0 && back === null) return null;
  return (
    <div className="list-foot">
      <p className="num">{shownText(state, paging, count)}</p>
      {isShort ? null : (
        <p className="list-sizes">
          <span>Rows</span>
          {PAGE_SIZES.map((size) => (
            <Link
              key={size}
              to={listHref(state, { limit: size })}
              aria-label={`${size} rows a page`}
              aria-current={size === limit ? 'true' : undefined}
            >
              {size}
            </Link>
          ))}
        </p>
      )}
      {back === null && on === null ? null : (
        <nav className="list-pages" aria-label="Pages">
          {back === null ? (
            <span aria-hidden="true">
              <Icon name="left" />
            </span>
          ) : (
            <Link
              to={listHref(state, back)}
              rel="prev"
              aria-label={paging.kind === 'cursor' ? 'First page' : 'Previous page'}
            >
              <Icon name="left" />
            </Link>
          )}
          {on === null ? (
            <span aria-hidden="true">
              <Icon name="right" />
            </span>
          ) : (
            <Link to={listHref(state, on)} rel="next" aria-label="Next page">
              <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

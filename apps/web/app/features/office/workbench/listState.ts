/** Rows of a page: the choices, and the one without a choice in the URL. */
export const PAGE_SIZES = [25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 50;
/** The API reads no further than this; beyond it a list is narrowed by filters. */
const MAX_OFFSET = 10_000;

/** What the URL of a list may contain. */
type ListSpec<V extends string = string, F extends string = string, S extends string = string> = {
  /** Address of the page. */
  path: string;
  /** Views of the list, shown as tabs: query parameter and keys. */
  views?: { param: string; keys: readonly V[] };
  /** Filters by name, with the pattern of valid values. Others are ignored. */
  filters?: Readonly<Record<F, RegExp>>;
  /** Orders other than the default one, as the call names them: `-` before a name for descending. */
  sorts?: readonly S[];
};

/** The state of a list, as its URL has it. */
export type ListState<V extends string = string, F extends string = string, S extends string = string> = {
  path: string;
  view: V | null;
  viewParam: string;
  values: Partial<Record<F, string>>;
  /** Null for the default order. */
  sort: S | null;
  /** From 1. */
  page: number;
  limit: number;
  /** Cursor of a keyset page; null for the first page. */
  after: string | null;
  /** Keys of the columns to show; null for the default ones. */
  columns: readonly string[] | null;
  /** Key of the row that is open. */
  open: string | null;
};

/** Reads a list's state from its URL. Anything invalid is as if it were not there. */
export function readList<V extends string = never, F extends string = never, S extends string = never>(
  params: URLSearchParams,
  spec: ListSpec<V, F, S>,
  defaultView?: NoInfer<V>,
): ListState<V, F, S> {
  const keys = spec.views?.keys ?? [];
  const limit = PAGE_SIZES.find((size) => String(size) === params.get('limit')) ?? DEFAULT_PAGE_SIZE;
  const page = Number(params.get('page') ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && (page - 1) * limit <= MAX_OFFSET;
  const after = params.get('after');
  const columns = params.getAll('col').filter((key) => /^\w{1,30}$/.test(key));
  return {
    path: spec.path,
    view: keys.find((key) => key === params.get(spec.views?.param ?? '')) ?? defaultView ?? keys[0] ?? null,
    viewParam: spec.views?.param ?? '',
    values: Object.fromEntries(
      Object.entries<RegExp>(spec.filters ?? {}).flatMap(([name, pattern]) => {
        const value = (params.get(name) ?? '').trim();
        return value !== '' && pattern.test(value) ? [[name, value]] : [];
      }),
    ) as Partial<Record<F, string>>,
    sort: spec.sorts?.find((sort) => sort === params.get('sort')) ?? null,
    page: isPage ? page : 1,
    limit,
    after: after !== null && /^[\w.:~=-]{1,300}$/.test(after) ? after : null,
    columns: columns.length === 0 ? null : columns,
    open: params.get('open'),
  };
}

/** The part of a call's query that says which page, in which order. */
export const pageOfList = <S extends string>({
  page,
  limit,
  sort,
}: ListState<string, string, S>): { limit: number; offset: number; sort?: S } => ({
  limit,
  offset: (page - 1) * limit,
  ...(sort === null ? {} : { sort }),
});

/** Parameters of a list's URL, without those that have their default. */
export function listParams(state: ListState): [name: string, value: string][] {
  const { view, viewParam, values, sort, page, limit, after, columns, open } = state;
  return [
    ...(view === null ? [] : [[viewParam, view] satisfies [string, string]]),
    ...Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
    ...(sort === null ? [] : [['sort', sort] satisfies [string, string]]),
    ...(columns ?? []).map((key): [string, string] => ['col', key]),
    ...(limit === DEFAULT_PAGE_SIZE ? [] : [['limit', String(limit)] satisfies [string, string]]),
    ...(page === 1 ? [] : [['page', String(page)] satisfies [string, string]]),
    ...(after === null ? [] : [['after', after] satisfies [string, string]]),
    ...(open === null ? [] : [['open', open] satisfies [string, string]]),
  ];
}

/**
 * The address of a list with a change. Everything but another page, cursor or open row starts at the first page; an open
 * row stays open only where the change says so.
 */
export function listHref(state: ListState, change: Partial<ListState>): string {
  const isSamePage = 'open' in change;
  const start = isSamePage || 'page' in change || 'after' in change ? {} : { page: 1, after: null };
  const params = listParams({ ...state, open: null, ...start, ...change });
  return params.length === 0 ? state.path : `${state.path}?${new URLSearchParams(params)}`;
}

/** The address that saves all rows of the view and filters, in their order, by a call with parameters of these names. */
export function exportHref({ view, viewParam, values, sort }: ListState, path: string): string {
  const params = new URLSearchParams(view === null ? {} : { [viewParam]: view });
  for (const [name, value] of Object.entries<string | undefined>(values))
    if (value !== undefined && value !== '') params.set(name, value);
  if (sort !== null) params.set('sort', sort);
  return `${path}?${params}`;
}

/** The last page that can be read of a list with `total` rows. */
export const lastPage = (total: number, limit: number): number =>
  Math.max(1, Math.min(Math.ceil(total / limit), Math.floor(MAX_OFFSET / limit) + 1));

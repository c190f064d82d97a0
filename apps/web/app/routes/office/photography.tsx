import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link } from 'react-router';
import { shotName } from '../../entities/item/shots.ts';
import { ITEM_STATES } from '../../features/office/itemEditor/itemText.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/photography';
import '../../features/office/photography/photography.css';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const ZipPhotos = lazyWithRetry(() => import('../../features/office/photography/ZipPhotos.tsx'), 'ZipPhotos');

const SPEC = { path: '/office/photography', filters: { shelf: /^.{1,40}$/, category_id: /^[\da-f-]{36}$/ } };
export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), ...state.values };
  const [list, categories] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.photography', { query }),
      api.call('office.category.list', { query: { limit: 500 } }),
    ]),
  );
  return {
    state,
    list,
    categories: categories.items,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Photography', matches);

/** The shots that are missing, each name once: “Back, 2 × Detail”. */
function missingText(shots: PhotographyItem['shots']): string {
  const counts = new Map<string, number>();
  for (const { kind, label, isTaken } of shots)
    if (!isTaken) counts.set(label ?? shotName(kind), (counts.get(label ?? shotName(kind)) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(', ');
}

/** Items that lack pictures, in the order in which they are picked from the shelves. */
export default function Photography({ loaderData: { state, list, categories } }: Route.ComponentProps) {
  const isFiltered = Object.keys(state.values).length > 0;
  const mayDo = useMayDo();
  return (
    <List
      title="Photography"
      caption="Items that lack pictures, by shelf"
      state={state}
      rows={list.items}
      rowKey={({ itemId }) => itemId}
      rowName={({ title }) => title}
      hrefOf={({ itemId }) => `/office/photography/${itemId}`}
      paging={{ kind: 'pages', total: list.total }}
      filters={[
        { name: 'shelf', label: 'Shelf', kind: 'text', maxLength: 40 },
        {
          name: 'category_id',
          label: 'Category',
          kind: 'select',
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      exportPath="/v1/office/photography/export"
      actions={
        <>
          {mayDo('office.mediaUpload') ? <ZipPhotos /> : null}
          <Link className="btn btn-quiet" to="/office/taxonomy/category">
            Shot lists of categories
          </Link>
        </>
      }
      empty={
        isFiltered
          ? { title: 'No matches', text: 'No item that lacks pictures matches.' }
          : { title: 'Nothing to photograph', text: 'Drafts that lack pictures will appear here, by shelf.' }
      }
      columns={[
        { key: 'shelf', label: 'Shelf', kind: 'code', cell: ({ shelf }) => shelf ?? '–' },
        { key: 'title', label: 'Item', kind: 'lead', cell: ({ title }) => title },
        { key: 'category', label: 'Category', from: 'wide', cell: ({ category }) => category?.name ?? '–' },
        {
          key: 'shots',
          label: 'Shots',
          kind: 'number',
          cell: ({ shots }) => `${shots.filter(({ isTaken }) => isTaken).length} of ${shots.length}`,
        },
        {
          key: 'missing',
          label: 'Missing',
          cell: ({ shots }) => missingText(shots),
        },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          isExtra: true,
          cell: ({ status }) => <Chip tone={ITEM_STATES[status].tone}>{ITEM_STATES[status].label}</Chip>,
        },
      ]}
    />
  );
}

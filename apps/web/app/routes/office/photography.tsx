import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { Link } from 'react-router';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { ShotDetails } from '../../features/office/photography/ShotDetails.tsx';
import { ShotList } from '../../features/office/photography/ShotList.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/photography';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const category = /^[\da-f-]{36}$/.exec(searchParams.get('category') ?? '')?.[0] ?? '';
  const shelf = (searchParams.get('shelf') ?? '').trim().slice(0, 40);
  const query = {
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...(category === '' ? {} : { category_id: category }),
    ...(shelf === '' ? {} : { shelf }),
  };
  const [list, { items: categories }] = await loadFor(args, (api) =>
    Promise.all([api.call('office.photography', { query }), api.call('meta.categories')]),
  );
  return { page, category, shelf, list, categories };
}

export const meta: Route.MetaFunction = () => personalMeta('Photography');

export default function Photography({ loaderData: { list, page, category, shelf, categories } }: Route.ComponentProps) {
  const filters = { ...(category === '' ? {} : { category }), ...(shelf === '' ? {} : { shelf }) };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ListFrame
      title="Photography"
      above={
        <div className="space-y-5">
          <search>
            <form
              method="get"
              action="/office/photography"
              className="flex flex-wrap items-end gap-3"
              key={JSON.stringify(filters)}
            >
              <TextField
                className="min-w-40 flex-1"
                id="shelf"
                name="shelf"
                label="Shelf"
                look="mono"
                maxLength={40}
                autoComplete="off"
                defaultValue={shelf}
              />
              <SelectField
                className="min-w-40 flex-1"
                id="category"
                name="category"
                label="Category"
                placeholder="Any"
                options={categories.map(({ id, name }) => ({ value: id, label: name }))}
                defaultValue={category}
              />
              <Button type="submit">Filter</Button>
            </form>
          </search>
          <ShotDetails categories={categories} />
        </div>
      }
      filters={[]}
      current=""
      hrefFor={(_filter, to) => `/office/photography?${new URLSearchParams({ ...filters, page: String(to) })}`}
      page={page}
      total={list.total}
      empty={
        isFiltered
          ? { title: 'No matches', text: 'Change or clear a filter to see more.' }
          : { title: 'Nothing to photograph', text: 'Drafts that lack pictures will appear here, by shelf.' }
      }
    >
      <Table
        caption="Items that lack pictures, by shelf"
        rows={list.items}
        rowKey={({ itemId }) => itemId}
        columns={[
          { key: 'shelf', label: 'Shelf', cell: (item) => <span className="mono">{item.shelf ?? '–'}</span> },
          {
            key: 'title',
            label: 'Item',
            cell: ({ itemId, title, category: kind }) => (
              <>
                <Link className="link" to={`/office/photography/${itemId}`}>
                  {title}
                </Link>
                {kind === null ? null : <span className="block text-small text-ink-2">{kind.name}</span>}
              </>
            ),
          },
          { key: 'pictures', label: 'Photos', kind: 'amount', cell: ({ pictures }) => pictures },
          { key: 'shots', label: 'Shot list', cell: ({ shots }) => <ShotList shots={shots} /> },
        ]}
      />
    </ListFrame>
  );
}

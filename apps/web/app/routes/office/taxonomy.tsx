import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { isFeaturedAt, TAXONOMY, TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { data, Link } from 'react-router';
import { ActLink } from '../../features/office/ActLink.tsx';
import { NAME_FIELDS } from '../../features/office/taxonomy/nameFields.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import type { Column } from '../../features/office/workbench/columns.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/taxonomy';
import '../../features/office/taxonomy/taxonomy.css';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const NameForm = lazyWithRetry(() => import('../../features/office/taxonomy/NameForm.tsx'), 'NameForm');
const NameActs = lazyWithRetry(() => import('../../features/office/taxonomy/NameActs.tsx'), 'NameActs');

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const kind = TaxonomyKind.find((each) => each === (args.params.kind ?? 'artist'));
  if (kind === undefined) throw data(null, { status: 404 });
  const spec = { path: `/office/taxonomy/${kind}`, filters: { find: /^.{1,120}$/ } };
  const state = readList(new URL(args.request.url).searchParams, spec);
  const operation = `office.${kind}.list` as const;
  const [list, parents] = await loadFor(args, (api) =>
    Promise.all([
      api.call(operation, { query: { ...pageOfList(state), ...state.values } }),
      kind === 'category' ? api.call(operation, { query: { limit: 500 } }) : { items: [] },
    ]),
  );
  return {
    kind,
    state,
    list,
    parents: parents.items.filter(({ parentId }) => parentId === null),
    now: args.context.get(requestContext).serverNow,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData === undefined ? 'Not found' : TAXONOMY[loaderData.kind].plural, matches);

const toMs = (at: string | null | undefined): number | null => (at == null ? null : Date.parse(at));

/** What a kind's rows show besides name and count. */
function columnsOf(kind: TaxonomyKind, now: number): Column<OfficeName>[] {
  const has = (field: (typeof TAXONOMY)[TaxonomyKind]['fields'][number]) => TAXONOMY[kind].fields.includes(field);
  return [
    ...(has('parentId')
      ? [{ key: 'parent', label: 'Parent category', cell: (row: OfficeName) => row.parentName ?? '–' }]
      : []),
    ...(has('activeYears')
      ? [
          {
            key: 'years',
            label: 'Active years',
            from: 'wide' as const,
            cell: (row: OfficeName) => row.activeYears || '–',
          },
        ]
      : []),
    ...(has('shotDetails')
      ? [
          {
            key: 'shots',
            label: NAME_FIELDS.shotDetails.label,
            from: 'wide' as const,
            cell: (row: OfficeName) => row.shotDetails?.join(', ') || '–',
          },
        ]
      : []),
    ...(has('coverItemId')
      ? [{ key: 'cover', label: 'Cover', from: 'wide' as const, cell: (row: OfficeName) => row.coverTitle ?? 'Newest' }]
      : []),
    ...(has('summary')
      ? [{ key: 'summary', label: 'Summary', from: 'widest' as const, cell: (row: OfficeName) => row.summary || '–' }]
      : []),
    ...(has('meaning') ? [{ key: 'meaning', label: 'Meaning', cell: (row: OfficeName) => row.meaning || '–' }] : []),
    ...(has('position')
      ? [
          {
            key: 'position',
            label: NAME_FIELDS.position.label,
            kind: 'number' as const,
            phone: 'none' as const,
            cell: (row: OfficeName) => row.position ?? 0,
          },
        ]
      : []),
    ...(has('isFeatured')
      ? [{ key: 'featured', label: 'Featured', kind: 'state' as const, cell: (row: OfficeName) => featured(row, now) }]
      : []),
  ];
}

function featured(row: OfficeName, now: number) {
  const isFeatured = row.isFeatured === true;
  if (!isFeatured) return '–';
  const dates = { isFeatured, featuredFrom: toMs(row.featuredFrom), featuredTo: toMs(row.featuredTo) };
  if (isFeaturedAt(dates, now)) return <Chip tone="commit">Featured</Chip>;
  return <Chip>{(dates.featuredFrom ?? 0) > now ? 'Scheduled' : 'Ended'}</Chip>;
}

/** The names of one kind: create, change, merge, delete. */
export default function Taxonomy({ loaderData: { kind, state, list, parents, now } }: Route.ComponentProps) {
  const { singular, plural, page } = TAXONOMY[kind];
  const canWrite = useMayDo()(`office.${kind}.create`);
  return (
    <>
      <Tabs
        className="mb-4"
        label="Names"
        tabs={TaxonomyKind.map((each) => ({
          href: `/office/taxonomy/${each}`,
          label: TAXONOMY[each].plural,
          current: each === kind,
        }))}
      />
      <List
        key={kind}
        title={plural}
        caption={`${plural} in their order`}
        state={state}
        rows={list.items}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        paging={{ kind: 'pages', total: list.total }}
        filters={[{ name: 'find', label: singular, kind: 'search', placeholder: 'Start of a name', maxLength: 120 }]}
        exportPath={`/v1/office/${kind}/export`}
        actions={
          canWrite ? (
            <details id="act-new-name" className="office-act">
              <summary className="btn btn-commit">New {singular.toLowerCase()}</summary>
              <div className="mt-4">
                {/* A created one empties the form. */}
                <NameForm key={list.total} kind={kind} row={null} parents={parents} />
              </div>
            </details>
          ) : undefined
        }
        empty={
          state.values.find === undefined
            ? {
                title: `No ${plural.toLowerCase()}`,
                text: `${plural} that items are filed under will appear here.`,
                action: (
                  <ActLink call={`office.${kind}.create`} act="new-name">
                    New {singular.toLowerCase()}
                  </ActLink>
                ),
              }
            : { title: 'No matches', text: `Nothing matches “${state.values.find}”.` }
        }
        detail={(row) => (
          <div className="peek">
            {canWrite ? (
              <NameForm key={row.id} kind={kind} row={row} parents={parents} />
            ) : (
              <p className="text-ink-2">The catalog team changes names.</p>
            )}
            {page === null || row.itemCount === 0 ? null : (
              <p className="text-small">
                <Link className="link" to={`${page}${kind === 'collection' ? `${row.id}-${row.slug}` : row.slug}`}>
                  Public page
                </Link>
              </p>
            )}
            {canWrite ? <NameActs kind={kind} row={row} /> : null}
          </div>
        )}
        columns={[
          { key: 'name', label: 'Name', kind: 'lead', cell: ({ name }) => name },
          ...columnsOf(kind, now),
          {
            key: 'items',
            label: 'Items',
            kind: 'number',
            phone: 'side',
            cell: ({ itemCount }) => (itemCount >= 1_000 ? '1,000+' : itemCount),
          },
        ]}
      />
    </>
  );
}

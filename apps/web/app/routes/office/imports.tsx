import { IMPORT_ROLES, ImportKind } from '@assay/domain/office/import/import.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import '../../features/office/import/import.css';
import { ifAllowed } from '../../features/office/ifAllowed.ts';
import { KIND_NAMES, resultText, STATUS } from '../../features/office/import/importText.ts';
import { UploadCsv } from '../../features/office/import/UploadCsv.tsx';
import { useStaffRoles } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/imports';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

/** The most draft sales to choose from. */
const MOST_SALES = 100;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const state = readList(searchParams, { path: '/office/import' });
  const [list, sales] = await Promise.all([
    loadFor(args, (api) => api.call('office.imports', { query: pageOfList(state) })),
    loadFor(args, (api) => ifAllowed(api.call('office.sales', { query: { status: 'current', limit: MOST_SALES } }))),
  ]);
  return {
    state,
    list,
    sales: (sales?.items ?? []).flatMap(({ id, title, status }) => (status === 'draft' ? [{ id, title }] : [])),
    kind: ImportKind.find((one) => one === searchParams.get('kind')) ?? null,
    saleId: searchParams.get('sale'),
    isUnread: searchParams.has('fault'),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Import', matches);

/** Upload of a CSV file, and the files uploaded before. */
export default function Imports({ loaderData }: Route.ComponentProps) {
  const { state, list, sales, kind, saleId, isUnread } = loaderData;
  const roles = useStaffRoles();
  const [first, ...others] = ImportKind.filter((one) => mayCall(roles, { method: 'POST', roles: IMPORT_ROLES[one] }));
  return (
    <List
      title="Import"
      caption="Imports, newest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ fileName }) => fileName}
      hrefOf={({ id }) => `/office/import/${id}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/import/export"
      above={
        first === undefined ? null : (
          <>
            {isUnread ? (
              <Strip
                tone="amber"
                title="The sale is there, but its file could not be read. Choose it again to see why."
              />
            ) : null}
            <UploadCsv kinds={[first, ...others]} sales={sales} kind={kind} saleId={saleId} />
          </>
        )
      }
      empty={{ title: 'No imports yet', text: 'Uploaded files will appear here, with what became of each row.' }}
      columns={[
        { key: 'number', label: 'Import', kind: 'number', phone: 'none', cell: ({ number }) => number },
        { key: 'file', label: 'File', kind: 'lead', cell: ({ fileName }) => fileName },
        { key: 'kind', label: 'Lists', cell: ({ kind }) => KIND_NAMES[kind] },
        {
          key: 'status',
          label: 'Status',
          kind: 'state',
          cell: ({ status }) => <Chip tone={STATUS[status].tone}>{STATUS[status].label}</Chip>,
        },
        { key: 'rows', label: 'Rows', kind: 'number', cell: ({ rows }) => rows.toLocaleString('en-US') },
        {
          key: 'result',
          label: 'Result',
          cell: resultText,
        },
        { key: 'who', label: 'Who', from: 'widest', cell: ({ createdBy }) => createdBy },
        { key: 'at', label: 'Uploaded', kind: 'date', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
      ]}
    />
  );
}

import { Chip } from '@assay/ui/components/Chip.tsx';
import { countOf, KIND_NAMES, STATUS } from '../../features/office/import/importText.ts';
import { UploadCsv } from '../../features/office/import/UploadCsv.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/imports';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, { path: '/office/import' });
  return { state, list: await loadFor(args, (api) => api.call('office.imports', { query: pageOfList(state) })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Import');

/** Upload of a CSV file, and the files uploaded before. */
export default function Imports({ loaderData: { state, list } }: Route.ComponentProps) {
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
      above={<UploadCsv />}
      empty={{ title: 'No imports yet', text: 'Files you upload will appear here, with what became of each row.' }}
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
          cell: ({ status, plan, result }) =>
            status === 'checked'
              ? `${countOf(plan.create + plan.change, 'good row')}, ${plan.refuse} refused`
              : `${result.created} created, ${result.changed} changed, ${plan.refuse + result.refused} refused`,
        },
        { key: 'who', label: 'Who', from: 'wide', cell: ({ createdBy }) => createdBy },
        { key: 'at', label: 'Uploaded', kind: 'date', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
      ]}
    />
  );
}

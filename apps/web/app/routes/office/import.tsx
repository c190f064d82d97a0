import type { ImportRow } from '@assay/contract/shapes/import.ts';
import { Link } from 'react-router';
import '../../features/office/import/import.css';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { ImportActions } from '../../features/office/import/ImportActions.tsx';
import { ImportSummary } from '../../features/office/import/ImportSummary.tsx';
import { cellText, faultText, rowState } from '../../features/office/import/importText.ts';
import { RowCells } from '../../features/office/import/RowCells.tsx';
import { useProgress } from '../../features/office/import/useProgress.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/import';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = ['all', 'create', 'change', 'refuse', 'failed', 'kept'] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const { searchParams } = new URL(args.request.url);
  const file = await loadFor(args, (api) => api.call('office.import', { params: { id } }));
  const spec = { path: `/office/import/${id}`, views: { param: 'show', keys: VIEWS } };
  const state = readList(searchParams, spec, file.status === 'checked' && file.plan.refuse > 0 ? 'refuse' : 'all');
  const query = { ...pageOfList(state), show: state.view ?? 'all' };
  return { file, state, list: await loadFor(args, (api) => api.call('office.importRows', { params: { id }, query })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.file.fileName ?? 'Import', matches);

/** One import: its dry run, its columns, the run and undo. */
export default function Import({ loaderData: { file: loaded, state, list } }: Route.ComponentProps) {
  const file = useProgress(loaded);
  const { plan, result } = file;
  const main = file.fields.find(({ isTitle }) => isTitle) ?? file.fields[0];
  const views = [
    { key: 'all', label: 'All', count: file.rows },
    { key: 'create', label: 'Create', count: plan.create },
    { key: 'change', label: 'Change', count: plan.change },
    { key: 'refuse', label: 'Refused', count: plan.refuse },
    { key: 'failed', label: 'Refused by the run', count: result.refused },
    { key: 'kept', label: 'Kept by the undo', count: result.kept },
  ].filter(({ key, count }) => key === 'all' || key === state.view || count > 0);
  return (
    <>
      <p className="text-small">
        <Link className="link" to="/office/import">
          Import
        </Link>
      </p>
      <List
        title={file.fileName}
        caption="Rows in the order of the file"
        state={state}
        rows={list.items}
        rowKey={({ position }) => String(position)}
        rowName={({ line }) => `Line ${line}`}
        paging={{ kind: 'pages', total: list.total }}
        views={views}
        above={
          <div className="space-y-4">
            <ImportSummary file={file} />
            <ImportActions file={file} />
          </div>
        }
        detail={(row) => <RowCells file={file} row={row} />}
        empty={{ title: 'No rows', text: 'No row of this file is in this list.' }}
        columns={[
          { key: 'line', label: 'Line', kind: 'number', phone: 'none', cell: ({ line }) => line },
          {
            key: 'name',
            label: main?.label ?? 'Row',
            kind: 'lead',
            cell: (row) => cellText(file, row, main?.name ?? '') || `Line ${row.line}`,
          },
          {
            key: 'state',
            label: 'Result',
            kind: 'state',
            cell: (row) => {
              const { label, tone } = rowState(row);
              return <Chip tone={tone}>{label}</Chip>;
            },
          },
          ...(list.items.some(({ faults }) => faults.length > 0)
            ? [
                {
                  key: 'faults',
                  label: 'Why',
                  cell: (row: ImportRow) => <span className="import-faults">{faultText(file, row)}</span>,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

import type { AbuseReport } from '@assay/contract/shapes/trust.ts';
import { REPORT_REASONS, type ReportOutcome } from '@assay/domain/account/abuse.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link } from 'react-router';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/reports';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'open', label: 'Open' },
  { key: 'closed', label: 'Closed' },
] as const;
const OUTCOMES: Readonly<Record<ReportOutcome, string>> = { action_taken: 'Action taken', no_action: 'No action' };

const SPEC = { path: '/office/reports', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'open' };
  return { state, list: await loadFor(args, (api) => api.call('office.reports', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Reports', matches);

const close = (id: string, outcome: ReportOutcome, note: string, idempotencyKey: string) =>
  browserApi.call('office.closeReport', { params: { id }, body: { outcome, note }, idempotencyKey });

/** What people reported: shill bidding, counterfeits, harassment. */
export default function Reports({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Reports"
      caption="Reports, oldest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ reference }) => reference}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/report/export"
      views={VIEWS}
      empty={{ title: 'No reports', text: 'Reports of shill bidding, counterfeits and harassment will appear here.' }}
      detail={(report) => <ReportDetail key={report.id} report={report} />}
      rowActs={[
        {
          key: 'a',
          label: 'Close: action taken',
          act: ({ id, outcome }) => (outcome === null ? `action_taken-${id}` : null),
        },
        {
          key: 'r',
          label: 'Close: no action',
          act: ({ id, outcome }) => (outcome === null ? `no_action-${id}` : null),
        },
      ]}
      bulk={
        state.view === 'closed'
          ? []
          : [
              {
                key: 'no_action',
                label: 'Close: no action',
                blocker: ({ outcome }) => (outcome === null ? null : OUTCOMES[outcome]),
                send: ({ id }, note, key) => close(id, 'no_action', note, key),
              },
            ]
      }
      columns={[
        { key: 'reference', label: 'Report', kind: 'code', phone: 'none', cell: ({ reference }) => reference },
        { key: 'about', label: 'About', kind: 'lead', cell: ({ about }) => about || 'Subject' },
        { key: 'reason', label: 'Reason', cell: ({ reason }) => REPORT_REASONS[reason] },
        { key: 'by', label: 'By', phone: 'none', cell: ({ reporter }) => reporter?.username ?? 'A visitor' },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ outcome }) => (
            <Chip tone={outcome === null ? 'amber' : 'neutral'}>{outcome === null ? 'Open' : OUTCOMES[outcome]}</Chip>
          ),
        },
        { key: 'at', label: 'Reported', kind: 'date', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
      ]}
    />
  );
}

function ReportDetail({ report }: { report: AbuseReport }) {
  const { id, reference, subject, about, href, reason, message, reporter, createdAt, outcome, closedBy } = report;
  return (
    <Peek
      facts={[
        { key: 'reference', label: 'Report', value: <span className="num">{reference}</span> },
        { key: 'reason', label: 'Reason', value: REPORT_REASONS[reason] },
        {
          key: 'about',
          label: `About (${subject})`,
          value: (
            <Link className="link" to={href}>
              {about === '' ? 'Subject' : about}
            </Link>
          ),
        },
        {
          key: 'by',
          label: 'By',
          value:
            reporter === null ? (
              'A visitor'
            ) : (
              <Link className="link" to={`/office/people/${reporter.id}`}>
                {reporter.username}
              </Link>
            ),
        },
        { key: 'at', label: 'Reported', value: <When at={createdAt} /> },
        ...(closedBy === null ? [] : [{ key: 'closed', label: 'Closed by', value: closedBy }]),
      ]}
      acts={
        outcome !== null
          ? null
          : (['action_taken', 'no_action'] as const).map((chosen) => (
              <OfficeAction
                call="office.closeReport"
                key={chosen}
                id={`${chosen}-${id}`}
                title={`Close: ${OUTCOMES[chosen].toLowerCase()}`}
                tone={chosen === 'action_taken' ? 'commit' : 'quiet'}
                send={(_values, note, key) => close(id, chosen, note, key)}
                doneMessage={`Report ${reference} closed.`}
              />
            ))
      }
    >
      {message === '' ? null : <p className="max-w-measure whitespace-pre-line break-words">{message}</p>}
    </Peek>
  );
}

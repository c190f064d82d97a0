import type { AbuseReport } from '@assay/contract/shapes/trust.ts';
import { REPORT_REASONS, type ReportOutcome } from '@assay/domain/account/abuse.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link } from 'react-router';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/reports';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [
  { key: 'open', label: 'Open' },
  { key: 'closed', label: 'Closed' },
] as const;
const OUTCOMES: Readonly<Record<ReportOutcome, string>> = { action_taken: 'Action taken', no_action: 'No action' };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'open');
  return { page, status, list: await loadFor(args, (api) => api.call('office.reports', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Reports');

/** What people reported: shill bidding, counterfeits, harassment. */
export default function Reports({ loaderData: { list, page, status } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Reports"
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/reports?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No reports', text: 'Reports of shill bidding, counterfeits and harassment will appear here.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
    </ListFrame>
  );
}

function ReportRow({ report }: { report: AbuseReport }) {
  const { id, reference, subject, about, href, reason, message, reporter, createdAt, outcome, closedBy } = report;
  return (
    <li className="py-6 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <b className="num">{reference}</b>
        <Chip tone={outcome === null ? 'amber' : 'neutral'}>{outcome === null ? 'Open' : OUTCOMES[outcome]}</Chip>
        <Link className="link" to={href}>
          {about === '' ? 'Subject' : about}
        </Link>
        <span className="text-small text-ink-2">({subject})</span>
      </p>
      <p className="mt-2 font-semibold">{REPORT_REASONS[reason]}</p>
      {message === '' ? null : <p className="mt-2 max-w-measure whitespace-pre-line break-words">{message}</p>}
      <p className="mt-2 text-small text-ink-2">
        {reporter === null ? (
          'A visitor'
        ) : (
          <Link className="link" to={`/office/people/${reporter.id}`}>
            {reporter.username}
          </Link>
        )}
        , <DateTime at={createdAt} />
        {closedBy === null ? '' : `; closed by ${closedBy}`}
      </p>
      {outcome !== null ? null : (
        <div className="office-acts mt-4">
          {(['action_taken', 'no_action'] as const).map((chosen) => (
            <OfficeAction
              call="office.closeReport"
              key={chosen}
              id={`${chosen}-${id}`}
              title={`Close: ${OUTCOMES[chosen].toLowerCase()}`}
              tone={chosen === 'action_taken' ? 'commit' : 'quiet'}
              send={(_values, note, idempotencyKey) =>
                browserApi.call('office.closeReport', {
                  params: { id },
                  body: { outcome: chosen, note },
                  idempotencyKey,
                })
              }
              doneMessage={`Report ${reference} closed.`}
            />
          ))}
        </div>
      )}
    </li>
  );
}

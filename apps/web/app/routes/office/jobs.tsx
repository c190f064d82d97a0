import type { FailedJob } from '@assay/contract/shapes/office.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, useTimeZone, When, whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/jobs';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

/** What each kind does; others are named as they are. */
const KINDS: Readonly<Record<string, string>> = {
  'mail.send': 'Send an email',
  'sms.send': 'Send a text message',
  'push.send': 'Send a push message',
  'payment.event': 'Process a payment provider event',
};

const RETRIES = ['Not yet', 'Once', 'Twice'];

const SPEC = { path: '/office/jobs' };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  return { state, list: await loadFor(args, (api) => api.call('office.failedJobs', { query: pageOfList(state) })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Failed jobs', matches);

const retry = (id: string, note: string, idempotencyKey: string) =>
  browserApi.call('office.retryJob', { params: { id }, body: { note }, idempotencyKey });
const kindOf = ({ kind }: FailedJob): string => KINDS[kind] ?? kind;

export default function FailedJobs({ loaderData: { list, state } }: Route.ComponentProps) {
  const zone = useTimeZone();
  return (
    <List
      title="Failed jobs"
      caption="Failed jobs, newest first"
      intro="These jobs ran out of attempts. We retry one of each kind from time to time, and the rest when it succeeds. Expired emails are dropped."
      state={state}
      rows={list.items}
      rowKey={({ id }) => String(id)}
      rowName={(job) => `${kindOf(job)}, ${whenText(job.failedAt, zone)}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/job/export"
      actions={
        list.total > 1 ? (
          <OfficeAction
            call="office.retryAllJobs"
            id="retry-all"
            title="Retry all"
            buttonLabel={`Retry ${list.total} jobs`}
            tone="commit"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.retryAllJobs', { body: { note }, idempotencyKey })
            }
            doneMessage="Retrying all failed jobs."
          />
        ) : undefined
      }
      empty={{ title: 'No failed jobs', text: 'Jobs that run out of attempts will appear here.' }}
      detail={(job) => <JobDetail key={job.id} job={job} />}
      rowActs={[{ key: 'a', label: 'Retry', act: ({ id }) => `retry-${id}` }]}
      bulk={[
        {
          key: 'retry',
          label: 'Retry',
          shortcut: 'a',
          tone: 'commit',
          blocker: () => null,
          send: ({ id }, note, key) => retry(id, note, key),
        },
      ]}
      columns={[
        { key: 'kind', label: 'Job', kind: 'lead', cell: kindOf },
        { key: 'reason', label: 'Reason', phone: 'none', cell: ({ reason }) => reason || 'No reason given' },
        { key: 'retries', label: 'Retries', kind: 'number', phone: 'none', cell: ({ retries }) => retries },
        { key: 'failed', label: 'Last attempt', kind: 'date', cell: ({ failedAt }) => <DateTime at={failedAt} /> },
        {
          key: 'next',
          label: 'Next retry from',
          kind: 'date',
          phone: 'none',
          from: 'wide',
          cell: ({ nextTryAt }) => <DateTime at={nextTryAt} />,
        },
      ]}
    />
  );
}

function JobDetail({ job }: { job: FailedJob }) {
  const zone = useTimeZone();
  return (
    <Peek
      facts={[
        { key: 'reason', label: 'Reason', value: job.reason === '' ? 'No reason given' : job.reason },
        { key: 'failed', label: 'Last attempt failed', value: <When at={job.failedAt} /> },
        { key: 'retries', label: 'Retries', value: RETRIES[job.retries] ?? `${job.retries} times` },
        { key: 'next', label: 'Next retry', value: `Not before ${whenText(job.nextTryAt, zone)}` },
      ]}
      acts={
        <OfficeAction
          call="office.retryJob"
          id={`retry-${job.id}`}
          title="Retry"
          send={(_values, note, key) => retry(job.id, note, key)}
          doneMessage="Retrying the job."
        />
      }
    />
  );
}

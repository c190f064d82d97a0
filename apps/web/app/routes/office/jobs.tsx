import type { FailedJob } from '@assay/contract/shapes/office.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { whenText } from '../../lib/DateTime.tsx';
import { pageOf } from '../../lib/pageOf.ts';
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

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const query = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  return { page, list: await loadFor(args, (api) => api.call('office.failedJobs', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Failed jobs');

export default function FailedJobs({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Failed jobs"
      above={
        <>
          <p className="max-w-[60ch] text-ink-2">
            These jobs ran out of attempts. We retry one of each kind from time to time, and the rest when it succeeds.
            Expired emails are dropped.
          </p>
          {list.total > 1 ? (
            <div className="office-acts mt-4">
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
            </div>
          ) : null}
        </>
      }
      filters={[]}
      current="all"
      hrefFor={(_filter, to) => `/office/jobs?page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No failed jobs', text: 'Jobs that run out of attempts will appear here.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </ListFrame>
  );
}

function JobRow({ job }: { job: FailedJob }) {
  return (
    <li className="py-6 first:pt-0">
      <b>{KINDS[job.kind] ?? job.kind}</b>
      <p className="mt-2 break-words text-small text-ink-2">{job.reason === '' ? 'No reason given' : job.reason}</p>
      <Facts
        className="mt-4"
        rows={[
          { key: 'failed', label: 'Last attempt failed', value: whenText(job.failedAt) },
          { key: 'retries', label: 'Retries', value: RETRIES[job.retries] ?? `${job.retries} times` },
          { key: 'next', label: 'Next retry', value: `Not before ${whenText(job.nextTryAt)}` },
        ]}
      />
      <div className="office-acts mt-4">
        <OfficeAction
          call="office.retryJob"
          id={`retry-${job.id}`}
          title="Retry"
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.retryJob', { params: { id: job.id }, body: { note }, idempotencyKey })
          }
          doneMessage="Retrying the job."
        />
      </div>
    </li>
  );
}

import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Link, useRouteLoaderData } from 'react-router';
import { QUEUES } from '../../features/office/deskText.ts';
import { ScanForm } from '../../features/office/ScanForm.tsx';
import { useMayOpen } from '../../features/office/useMayDo.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import type { Route } from './+types/index';
import type { loader as deskLoader } from './layout.tsx';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export const meta: Route.MetaFunction = () => personalMeta('Today at the office');

/** What needs a person now, by queue. */
export default function Today() {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const queues = desk?.queues ?? [];
  const mayOpen = useMayOpen();
  const waiting = queues.filter(({ queue, count }) => count > 0 && mayOpen(QUEUES[queue].href));
  return (
    <>
      <h1>Today</h1>
      {mayOpen('/office/resales') ? (
        <div className="mt-5">
          <ScanForm />
        </div>
      ) : null}
      <h2 className="mt-9 text-h3">{waiting.length === 0 ? 'All caught up' : 'To do'}</h2>
      {waiting.length === 0 ? (
        <p className="mt-3 text-ink-2">Your queues are empty. New work will appear here.</p>
      ) : (
        <ul className="office-queues mt-4">
          {waiting.map(({ queue, count, dueAt }) => (
            <li key={queue}>
              <Link className="office-queue" to={QUEUES[queue].href}>
                <b className="num">{count}</b>
                <span className="font-semibold">{QUEUES[queue].title}</span>
                <span className="text-small text-ink-2">{QUEUES[queue].text}</span>
                {dueAt === null ? null : (
                  <span className="text-small text-ink-2">
                    First: <DateTime at={dueAt} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {mayOpen('/office/audit') ? (
        <p className="mt-8">
          <LinkButton href="/office/audit">Audit log</LinkButton>
        </p>
      ) : null}
    </>
  );
}

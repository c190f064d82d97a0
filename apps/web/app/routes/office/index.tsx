import { Strip } from '@assay/ui/components/Strip.tsx';
import { Link, useRouteLoaderData } from 'react-router';
import { QUEUES } from '../../features/office/deskQueues.ts';
import { OFFICE_GROUPS, placeOfQueue, queuesFor } from '../../features/office/places.ts';
import { ScanForm } from '../../features/office/ScanForm.tsx';
import { useMayOpen, useStaffRoles } from '../../features/office/useMayDo.ts';
import { countText } from '../../features/office/workbench/countText.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { useSettings } from '../../session/shellData.ts';
import type { Route } from './+types/index';
import type { loader as deskLoader } from './layout.tsx';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Today at the office', matches);

/** What needs a person now, by queue, in the groups of the rail. */
export default function Today() {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const mayOpen = useMayOpen();
  const { isOpen } = useSettings();
  const own = new Set(queuesFor(useStaffRoles()));
  const waiting = (desk?.queues ?? []).flatMap((entry) =>
    entry.count > 0 && own.has(entry.queue) ? [{ ...entry, ...placeOfQueue(entry.queue) }] : [],
  );
  const groups = OFFICE_GROUPS.map(({ label, places }) => ({
    label: label === 'Today' ? 'Requests' : label,
    queues: waiting.filter(({ place }) => places.includes(place)),
  })).filter(({ queues }) => queues.length > 0);
  return (
    <div className="desk">
      <div className="desk-head">
        <h1>Today</h1>
        {mayOpen('/office/resales') ? <ScanForm /> : null}
      </div>
      {isOpen || !mayOpen('/office/setup') ? null : (
        <Strip
          className="mt-4"
          tone="amber"
          title="The shop isn’t open yet."
          action={
            <Link className="link" to="/office/setup">
              Setup
            </Link>
          }
        >
          Visitors see “Opening soon” until the checklist is done and an administrator opens it.
        </Strip>
      )}
      {groups.length === 0 ? (
        <div className="desk-none">
          <h2>All caught up</h2>
          <p>Your queues are empty. New work will appear here.</p>
        </div>
      ) : (
        groups.map(({ label, queues }) => (
          <section key={label} aria-labelledby={`desk-${label}`}>
            <h2 id={`desk-${label}`}>{label}</h2>
            <ul>
              {queues.map(({ queue, count, oldestAt, dueAt, href }) => (
                <li key={queue}>
                  <Link className="desk-queue" to={href}>
                    <span className="desk-count num">{countText(count)}</span>
                    <b>{QUEUES[queue].title}</b>
                    <span className="desk-text">{QUEUES[queue].text}</span>
                    <span className="desk-due">
                      {oldestAt === null ? null : (
                        <>
                          <span className="desk-first">Oldest: </span>
                          <DateTime at={oldestAt} format="date" />
                        </>
                      )}
                    </span>
                    <span className="desk-due">
                      {dueAt === null ? null : (
                        <>
                          <span className="desk-first">Due: </span>
                          <DateTime at={dueAt} />
                        </>
                      )}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}

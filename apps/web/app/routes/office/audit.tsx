import { TIME_ZONES } from '@assay/domain/timeZone.ts';
import { AuditSubject, AuditValues, actionLabel, SUBJECTS } from '../../features/office/AuditTable.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, useTimeZone, whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/audit';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SPEC = {
  path: '/office/audit',
  filters: {
    actor: /^.{1,60}$/,
    action: /^.{1,60}$/,
    subject: new RegExp(`^(?:${SUBJECTS.map(({ value }) => value).join('|')})$`),
    day: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  },
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const filters: Record<string, string> = state.values;
  const query = { ...filters, ...pageOfList(state) };
  return { state, list: await loadFor(args, (api) => api.call('office.audit', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Audit log', matches);

/** Who did what, when and why. */
export default function Audit({ loaderData: { list, state } }: Route.ComponentProps) {
  const zone = useTimeZone();
  const isFiltered = Object.keys(state.values).length > 0;
  return (
    <List
      title="Audit log"
      caption="Staff actions, newest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ action, at }) => `${actionLabel(action)}, ${whenText(at, zone)}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/audit/export"
      filters={[
        { name: 'actor', label: 'Who', kind: 'text', placeholder: 'Full username', maxLength: 60 },
        { name: 'action', label: 'What', kind: 'text', placeholder: 'For example, refund', maxLength: 60 },
        { name: 'subject', label: 'Subject', kind: 'select', options: SUBJECTS },
        { name: 'day', label: `Day (${TIME_ZONES[zone].label})`, kind: 'date' },
      ]}
      empty={
        isFiltered
          ? { title: 'No matches', text: 'Change or clear a filter to see more.' }
          : { title: 'Nothing yet', text: 'Staff actions will appear here, with who, when and why.' }
      }
      detail={(event) => (
        <Peek
          key={event.id}
          facts={[
            { key: 'about', label: 'Subject', value: <AuditSubject event={event} /> },
            { key: 'why', label: 'Note', value: event.note || '–' },
            ...(event.reason ? [{ key: 'reason', label: 'Reason', value: event.reason }] : []),
            { key: 'before', label: 'Before', value: <AuditValues of={event.before} /> },
            { key: 'after', label: 'After', value: <AuditValues of={event.after} /> },
          ]}
        />
      )}
      columns={[
        { key: 'at', label: 'When', kind: 'date', cell: ({ at }) => <DateTime at={at} /> },
        { key: 'who', label: 'Who', phone: 'side', cell: ({ actor }) => actor },
        { key: 'what', label: 'What', kind: 'lead', cell: ({ action }) => actionLabel(action) },
        { key: 'about', label: 'Subject', cell: (event) => subjectText(event) },
        { key: 'why', label: 'Note', phone: 'none', from: 'wide', cell: ({ note, reason }) => note || reason || '–' },
      ]}
    />
  );
}

const subjectText = ({ subject, subjectTitle }: { subject: string; subjectTitle: string | null }): string =>
  subjectTitle ?? SUBJECTS.find(({ value }) => value === subject)?.label ?? subject;

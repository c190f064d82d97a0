import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { AuditTable, SUBJECTS } from '../../features/office/AuditTable.tsx';
import { ExportAudit } from '../../features/office/ExportAudit.tsx';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/audit';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const PATTERNS = {
  actor: /^.{1,60}$/,
  action: /^.{1,60}$/,
  subject: new RegExp(`^(?:${SUBJECTS.map(({ value }) => value).join('|')})$`),
  day: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
} as const;

/** The filters in the URL; invalid ones are ignored. */
function filtersOf(searchParams: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PATTERNS).flatMap(([name, pattern]) => {
      const value = (searchParams.get(name) ?? '').trim();
      return pattern.test(value) ? [[name, value]] : [];
    }),
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const page = pageOf(searchParams);
  const filters = filtersOf(searchParams);
  const query = { ...filters, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  const isRefused = searchParams.has('refused');
  return { page, filters, isRefused, list: await loadFor(args, (api) => api.call('office.audit', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Audit log');

export default function Audit({ loaderData: { list, page, filters, isRefused } }: Route.ComponentProps) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ListFrame
      title="Audit log"
      above={
        <>
          {isRefused ? (
            <div role="alert" className="mb-5">
              <Strip tone="amber" title="The log wasn’t exported.">
                It takes a code of your two-step verification that is less than five minutes old. Log in again, then
                export it.
              </Strip>
            </div>
          ) : null}
          <Filters filters={filters} />
        </>
      }
      filters={[]}
      current=""
      hrefFor={(_filter, to) => `/office/audit?${new URLSearchParams({ ...filters, page: String(to) })}`}
      page={page}
      total={list.total}
      empty={
        isFiltered
          ? { title: 'No matches', text: 'Change or clear a filter to see more.' }
          : { title: 'Nothing yet', text: 'Staff actions will appear here, with who, when and why.' }
      }
    >
      <AuditTable events={list.items} caption="Staff actions, newest first" />
    </ListFrame>
  );
}

/** A plain form: it works before its script. */
function Filters({ filters }: { filters: Record<string, string> }) {
  const { actor, action, subject, day } = filters;
  return (
    <search>
      <form
        method="get"
        action="/office/audit"
        className="flex flex-wrap items-end gap-3"
        key={JSON.stringify(filters)}
      >
        <TextField
          className="min-w-40 flex-1"
          id="actor"
          name="actor"
          label="Who"
          hint="Full username"
          maxLength={60}
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={actor}
        />
        <TextField
          className="min-w-40 flex-1"
          id="action"
          name="action"
          label="What"
          hint="For example, refund"
          maxLength={60}
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={action}
        />
        <SelectField
          className="min-w-40 flex-1"
          id="subject"
          name="subject"
          label="Subject"
          placeholder="Any"
          options={SUBJECTS}
          defaultValue={subject ?? ''}
        />
        <TextField className="min-w-40 flex-1" id="day" name="day" label="Day (ET)" type="date" defaultValue={day} />
        <Button type="submit">Filter</Button>
      </form>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <ExportAudit href={`/v1/office/audit/export?${new URLSearchParams(filters)}`} />
      </p>
    </search>
  );
}

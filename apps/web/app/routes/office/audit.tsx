import { pageOf } from '../../account/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { AuditTable } from '../../office/AuditTable.tsx';
import { ListFrame, PAGE_ROWS } from '../../office/ListFrame.tsx';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/audit';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const query = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  return { page, list: await loadFor(args, (api) => api.call('office.audit', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Audit log');

export default function Audit({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Audit log"
      filters={[]}
      current=""
      hrefFor={(_filter, to) => `/office/audit?page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'Nothing yet', text: 'Every act of staff is kept here, with who, when and why.' }}
    >
      <AuditTable events={list.items} caption="Acts of staff, newest first" />
    </ListFrame>
  );
}

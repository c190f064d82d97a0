import { useRouteLoaderData } from 'react-router';
import { FindForm } from '../../features/office/FindForm.tsx';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { firstFilled, listQuery } from '../../features/office/listQuery.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/invoices';
import type { loader as deskLoader } from './layout.tsx';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const InvoiceRow = lazyWithRetry(() => import('../../features/office/InvoiceRow.tsx'), 'InvoiceRow');

const FILTERS = [
  { key: 'to_quote', label: 'To quote' },
  { key: 'to_ship', label: 'To ship' },
  { key: 'to_store', label: 'Not picked up' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'due', label: 'Due' },
  { key: 'pending', label: 'Processing' },
  { key: 'paid', label: 'Paid' },
  { key: 'draft', label: 'Drafts' },
  { key: 'all', label: 'All' },
] as const;
type Filter = (typeof FILTERS)[number]['key'];

const NOTHING: Readonly<Record<Filter, string>> = {
  to_quote: 'No shipping quotes needed',
  to_ship: 'Nothing to ship',
  to_store: 'Nothing waiting longer than 30 days',
  overdue: 'Nothing overdue',
  due: 'Nothing due',
  pending: 'No payments processing',
  paid: 'No paid invoices yet',
  draft: 'No drafts',
  all: 'No invoices yet',
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const number = (searchParams.get('number') ?? '').trim().slice(0, 40);
  const defaultKey = number !== '' ? 'all' : searchParams.has('status') ? 'due' : await firstList(args);
  const { page, status, query } = listQuery(searchParams, FILTERS, defaultKey);
  const search = number === '' ? query : { ...query, number };
  return { page, status, number, list: await loadFor(args, (api) => api.call('office.invoices', { query: search })) };
}

/** Lists that need action, and their queue at the desk. */
const LISTS = [
  { key: 'to_quote', queue: 'to_quote' },
  { key: 'to_ship', queue: 'to_send' },
  { key: 'to_store', queue: 'to_store' },
  { key: 'overdue', queue: 'overdue' },
] as const;

async function firstList(args: Route.LoaderArgs): Promise<Filter> {
  const { queues } = await loadFor(args, (api) => api.call('office.desk'));
  return firstFilled<Filter>(queues, LISTS, 'due');
}

export const meta: Route.MetaFunction = () => personalMeta('All invoices');

export default function Invoices({ loaderData: { list, page, status, number } }: Route.ComponentProps) {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const countOf = (key: string): number | null => {
    const queue = LISTS.find((one) => one.key === key)?.queue;
    return desk?.queues.find((one) => one.queue === queue)?.count || null;
  };
  const hrefFor = (filter: string, to: number): string =>
    `/office/invoices?${new URLSearchParams({ status: filter, ...(number === '' ? {} : { number }), page: String(to) })}`;
  return (
    <ListFrame
      title="Invoices"
      above={
        <FindForm
          action="/office/invoices"
          name="number"
          label="Number"
          hint="As shown on the invoice. Leave blank for all."
          maxLength={40}
          defaultValue={number}
        />
      }
      filters={FILTERS.map((one) => ({ ...one, count: countOf(one.key) }))}
      current={status}
      hrefFor={hrefFor}
      page={page}
      total={list.total}
      empty={
        number === ''
          ? { title: NOTHING[status], text: 'Sorted by due date.' }
          : {
              title: 'Invoice not found',
              text: `No invoice ${number} in this list. Try “All.”`,
            }
      }
    >
      <ul className="divide-y divide-line">
        {list.items.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </ListFrame>
  );
}

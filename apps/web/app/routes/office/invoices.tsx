import { nextParcelSteps } from '@assay/domain/shipping/parcel.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useRouteLoaderData } from 'react-router';
import { invoiceBadge, shippingStatusLabel, subjectOf } from '../../entities/invoice/invoiceText.ts';
import { firstFilled } from '../../features/office/firstFilled.ts';
import { readDesk } from '../../features/office/readDesk.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { When } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/invoices';
import type { loader as deskLoader } from './layout.tsx';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const InvoiceDetail = lazyWithRetry(() => import('../../features/office/InvoiceRow.tsx'), 'InvoiceDetail');

const VIEWS = [
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
type Filter = (typeof VIEWS)[number]['key'];

const NOTHING: Readonly<Record<Filter, readonly [title: string, text: string]>> = {
  to_quote: ['No shipping quotes needed', 'Orders too large for a fixed shipping price will appear here.'],
  to_ship: ['Nothing to ship', 'Paid orders will appear here, to be packed and sent.'],
  to_store: ['Nothing waiting longer than 30 days', 'Orders that aren’t picked up in time will appear here.'],
  overdue: ['Nothing overdue', 'Invoices that aren’t paid in time will appear here.'],
  due: ['Nothing due', 'Unpaid invoices will appear here, the next due first.'],
  pending: ['No payments processing', 'Bank transfers on their way will appear here.'],
  paid: ['No paid invoices yet', 'Invoices will appear here once they’re paid.'],
  draft: ['No drafts', 'Invoices that staff write will appear here until they’re due.'],
  all: ['No invoices yet', 'Every sale makes an invoice, which will appear here.'],
};

const SPEC = {
  path: '/office/invoices',
  views: { param: 'status', keys: VIEWS.map(({ key }) => key) },
  filters: { find: /^.{1,120}$/ },
  sorts: ['due', '-due', 'total', '-total'] as const,
};

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const isSearch = (searchParams.get('find') ?? '').trim() !== '';
  const defaultView = isSearch ? 'all' : searchParams.has('status') ? 'due' : await firstList(args);
  const state = readList(searchParams, SPEC, defaultView);
  const view = state.view ?? 'all';
  const query = { ...pageOfList(state), ...state.values, status: view };
  const list = await loadFor(args, (api) => api.call('office.invoices', { query }));
  const only = isSearch && list.items.length === 1 ? list.items[0]?.id : undefined;
  // The one that was looked for is shown opened.
  return { state: only === undefined ? state : { ...state, open: only }, view, list };
}

/** Lists that need action, and their queue at the desk. */
const LISTS = [
  { key: 'to_quote', queue: 'to_quote' },
  { key: 'to_ship', queue: 'to_send' },
  { key: 'to_store', queue: 'to_store' },
  { key: 'overdue', queue: 'overdue' },
  { key: 'draft', queue: 'draft_invoices' },
] as const;

async function firstList(args: Route.LoaderArgs): Promise<Filter> {
  const { queues } = await loadFor(args, () => readDesk(args));
  return firstFilled<Filter>(queues, LISTS, 'due');
}

const isOwed = (status: string): boolean => status === 'open' || status === 'failed';

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('All invoices', matches);

export default function Invoices({ loaderData: { list, state, view } }: Route.ComponentProps) {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const countOf = (key: string): number | null => {
    const queue = LISTS.find((one) => one.key === key)?.queue;
    return desk?.queues.find((one) => one.queue === queue)?.count || null;
  };
  const { find } = state.values;
  return (
    <List
      title="Invoices"
      caption="Invoices, due soonest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={(invoice) => `${invoice.number ?? 'Draft'}, ${subjectOf(invoice)}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/invoice/export"
      views={VIEWS.map((one) => ({ ...one, count: countOf(one.key) }))}
      filters={[
        {
          name: 'find',
          label: 'Search',
          kind: 'search',
          placeholder: 'Number, buyer, title, tracking or seal',
          maxLength: 120,
          isForAllViews: true,
        },
      ]}
      empty={
        find === undefined
          ? { title: NOTHING[view][0], text: NOTHING[view][1] }
          : { title: 'No invoice found', text: `Nothing in this list matches “${find}”. Try “All.”` }
      }
      detail={(invoice) => <InvoiceDetail key={invoice.id} invoice={invoice} />}
      rowActs={[
        {
          key: 'e',
          label: 'Next step of the parcel, or quote shipping',
          act: (invoice) => {
            if (invoice.quoteDueAt !== null) return `quote-${invoice.id}`;
            const [next] = nextParcelSteps(invoice);
            return next === undefined ? null : `${next}-${invoice.id}`;
          },
        },
        {
          key: 'a',
          label: 'Record a payment, or make a draft due',
          act: ({ id, status }) => (status === 'draft' ? `open-${id}` : isOwed(status) ? `paid-${id}` : null),
        },
        {
          key: 'r',
          label: 'Refund, void, or discard a draft',
          act: ({ id, status }) =>
            status === 'draft'
              ? `discard-${id}`
              : isOwed(status)
                ? `void-${id}`
                : status === 'paid'
                  ? `refund-${id}`
                  : null,
        },
      ]}
      columns={[
        { key: 'number', label: 'Number', kind: 'code', cell: (invoice) => invoice.number ?? 'Draft' },
        { key: 'subject', label: 'For', kind: 'lead', cell: (invoice) => subjectOf(invoice) },
        { key: 'buyer', label: 'Buyer', cell: ({ buyer }) => buyer },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: (invoice) => {
            const { label, tone } = invoiceBadge(invoice);
            return <Chip tone={tone}>{label}</Chip>;
          },
        },
        {
          key: 'delivery',
          label: 'Delivery',
          phone: 'none',
          from: 'wide',
          cell: (invoice) => shippingStatusLabel(invoice),
        },
        { key: 'with', label: 'Paid with', phone: 'none', isExtra: true, cell: ({ paidWith }) => paidWith ?? '–' },
        {
          key: 'refunded',
          label: 'Refunded',
          kind: 'money',
          phone: 'none',
          isExtra: true,
          cell: ({ refundedCents }) => formatMoney(refundedCents, true),
        },
        {
          key: 'total',
          label: 'Total',
          kind: 'money',
          sorts: ['total', '-total'],
          cell: ({ totalCents }) => formatMoney(totalCents, true),
        },
        {
          key: 'due',
          label: 'Due',
          kind: 'date',
          sorts: ['due', '-due'],
          phone: 'none',
          cell: ({ dueAt }) => (dueAt === null ? '–' : <When at={dueAt} format="date" />),
        },
      ]}
    />
  );
}

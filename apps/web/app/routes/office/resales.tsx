import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { redirect, useRouteLoaderData } from 'react-router';
import { saleState } from '../../features/office/deskText.ts';
import { firstFilled } from '../../features/office/firstFilled.ts';
import { readDesk } from '../../features/office/readDesk.ts';
import { ScanForm } from '../../features/office/ScanForm.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { apiContext } from '../../session/context.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/resales';
import type { loader as deskLoader } from './layout.tsx';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const QUEUES = [
  { key: 'expected', label: 'Expected' },
  { key: 'recheck', label: 'To authenticate' },
  { key: 'to_ship', label: 'To ship' },
  { key: 'claims', label: 'Claims' },
  { key: 'under_way', label: 'In transit' },
  { key: 'unpaid', label: 'Unpaid' },
  { key: 'all', label: 'All' },
] as const;

const SPEC = { path: '/office/resales', views: { param: 'queue', keys: QUEUES.map(({ key }) => key) } };

const NOTHING: Readonly<Record<(typeof QUEUES)[number]['key'], { title: string; text: string }>> = {
  expected: { title: 'No packages expected', text: 'Paid items that sellers are shipping to us will appear here.' },
  recheck: {
    title: 'Nothing to authenticate',
    text: 'Scanned-in items will appear here. You have three business days for each.',
  },
  to_ship: {
    title: 'Nothing to ship',
    text: 'Items that passed will appear here. Ship each within two business days.',
  },
  claims: { title: 'No damage claims', text: 'Buyers can report damage within 48 hours of delivery.' },
  under_way: { title: 'Nothing in transit', text: 'A sale is complete 72 hours after delivery.' },
  unpaid: { title: 'Everything is paid', text: 'Buyers have 48 hours to pay after a failed charge.' },
  all: { title: 'No resales yet', text: 'Resales will appear here when owners accept offers.' },
};

/** A scanned code leads directly to its record. */
export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const code = (searchParams.get('code') ?? '').trim();
  const isUnknown = code !== '' && (await find(args, code));
  const defaultQueue = searchParams.has('queue') ? 'expected' : code === '' ? await firstQueue(args) : 'all';
  const state = readList(searchParams, SPEC, defaultQueue);
  const queue = state.view ?? 'all';
  const query = { ...pageOfList(state), queue, ...(queue === 'all' ? { include_ended: 'true' as const } : {}) };
  const list = await loadFor(args, (api) => api.call('office.resales', { query }));
  return { list, state, queue, code, isUnknown };
}

async function firstQueue(args: Route.LoaderArgs): Promise<(typeof QUEUES)[number]['key']> {
  const { queues } = await loadFor(args, () => readDesk(args));
  const lists = QUEUES.map(({ key }) => ({ key, queue: key as string }));
  return firstFilled(queues, lists, 'expected');
}

/** Leads to the resale with this code; true when there is none. */
async function find({ context }: Route.LoaderArgs, code: string): Promise<true> {
  try {
    const { id } = await context.get(apiContext).call('office.findResale', { params: { code } });
    throw redirect(`/office/resales/${id}`);
  } catch (error) {
    if (error instanceof Response && (error.status === 404 || error.status === 400 || error.status === 422))
      return true;
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Resales', matches);

export default function Resales({ loaderData: { list, state, queue, code, isUnknown } }: Route.ComponentProps) {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const countOf = (key: string): number | null => desk?.queues.find((one) => one.queue === key)?.count || null;
  return (
    <List
      title="Resales"
      caption="Resales, due soonest first"
      above={<ScanForm key={code} typed={code} isUnknown={isUnknown} />}
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      hrefOf={({ id }) => `/office/resales/${id}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/resale/export"
      exportState={queue === 'all' ? { ...state, values: { include_ended: 'true' } } : state}
      views={QUEUES.map((one) => ({ ...one, count: countOf(one.key) }))}
      empty={NOTHING[queue]}
      columns={[
        { key: 'item', label: 'Item', kind: 'lead', cell: ({ title }) => title },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: (sale) => {
            const { label, tone } = saleState(sale);
            return <Chip tone={tone}>{label}</Chip>;
          },
        },
        { key: 'code', label: 'Slip', kind: 'code', phone: 'none', cell: (sale) => sale.code ?? '–' },
        { key: 'seller', label: 'Seller', phone: 'none', cell: (sale) => sale.seller },
        { key: 'buyer', label: 'Buyer', phone: 'none', from: 'wide', cell: (sale) => sale.buyer },
        { key: 'price', label: 'Price', kind: 'money', cell: (sale) => formatMoney(sale.priceCents) },
        {
          key: 'by',
          label: 'Due',
          kind: 'date',
          cell: (sale) => (sale.actBy === null ? '–' : <DateTime at={sale.actBy} />),
        },
      ]}
    />
  );
}

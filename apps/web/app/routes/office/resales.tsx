import { Chip } from '@assay/ui/components/Chip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link, redirect, useRouteLoaderData } from 'react-router';
import { saleState } from '../../features/office/deskText.ts';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { firstFilled } from '../../features/office/listQuery.ts';
import { ScanForm } from '../../features/office/ScanForm.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { pageOf } from '../../lib/pageOf.ts';
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
  const page = pageOf(searchParams);
  const requestedQueue = QUEUES.find(({ key }) => key === searchParams.get('queue'))?.key;
  const queue = requestedQueue ?? (code === '' ? await firstQueue(args) : 'all');
  const query = {
    queue,
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...(queue === 'all' ? { include_ended: 'true' as const } : {}),
  };
  const list = await loadFor(args, (api) => api.call('office.resales', { query }));
  return { list, page, queue, code, isUnknown };
}

async function firstQueue(args: Route.LoaderArgs): Promise<(typeof QUEUES)[number]['key']> {
  const { queues } = await loadFor(args, (api) => api.call('office.desk'));
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

export const meta: Route.MetaFunction = () => personalMeta('Resales');

export default function Resales({ loaderData: { list, page, queue, code, isUnknown } }: Route.ComponentProps) {
  const desk = useRouteLoaderData<typeof deskLoader>('routes/office/layout');
  const countOf = (key: string): number | null => desk?.queues.find((one) => one.queue === key)?.count || null;
  return (
    <ListFrame
      title="Resales"
      above={<ScanForm key={code} typed={code} isUnknown={isUnknown} />}
      filters={QUEUES.map((one) => ({ ...one, count: countOf(one.key) }))}
      current={queue}
      hrefFor={(filter, to) => `/office/resales?queue=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={NOTHING[queue]}
    >
      <Table
        caption="Resales, due soonest first"
        rows={list.items}
        rowKey={(sale) => sale.id}
        columns={[
          {
            key: 'item',
            label: 'Item',
            cell: (sale) => (
              <Link className="link" to={`/office/resales/${sale.id}`}>
                {sale.title}
              </Link>
            ),
          },
          {
            key: 'state',
            label: 'State',
            cell: (sale) => {
              const { label, tone } = saleState(sale);
              return <Chip tone={tone}>{label}</Chip>;
            },
          },
          { key: 'by', label: 'Due', cell: (sale) => (sale.actBy === null ? '–' : <DateTime at={sale.actBy} />) },
          { key: 'code', label: 'Slip', cell: (sale) => <span className="mono">{sale.code ?? '–'}</span> },
          { key: 'seller', label: 'Seller', cell: (sale) => sale.seller },
          { key: 'buyer', label: 'Buyer', cell: (sale) => sale.buyer },
          { key: 'price', label: 'Price', kind: 'amount', cell: (sale) => formatMoney(sale.priceCents) },
        ]}
      />
    </ListFrame>
  );
}

import { Chip } from '@assay/ui/components/Chip.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link, redirect, useRouteLoaderData } from 'react-router';
import { pageOf } from '../../account/pageOf.ts';
import { apiContext } from '../../context.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { saleState } from '../../office/deskText.ts';
import { ListFrame, PAGE_ROWS } from '../../office/ListFrame.tsx';
import { firstFilled } from '../../office/listQuery.ts';
import { ScanForm } from '../../office/ScanForm.tsx';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/resales';
import type { loader as deskLoader } from './layout.tsx';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

const QUEUES = [
  { key: 'expected', label: 'Expected' },
  { key: 'recheck', label: 'To authenticate' },
  { key: 'to_ship', label: 'To ship' },
  { key: 'claims', label: 'Claims' },
  { key: 'under_way', label: 'On the way' },
  { key: 'unpaid', label: 'Not paid' },
  { key: 'all', label: 'All' },
] as const;

const NOTHING: Readonly<Record<(typeof QUEUES)[number]['key'], { title: string; text: string }>> = {
  expected: { title: 'No parcel is expected', text: 'What a buyer has paid is expected from its seller.' },
  recheck: { title: 'Nothing to authenticate', text: 'What is scanned in comes here, with three business days.' },
  to_ship: { title: 'Nothing to ship', text: 'What has passed comes here, with two business days.' },
  claims: { title: 'No damage is claimed', text: 'A buyer has 48 hours after delivery.' },
  under_way: { title: 'Nothing is on its way', text: 'A sale is done 72 hours after delivery.' },
  unpaid: { title: 'Everything is paid', text: 'A buyer whose charge failed has 48 hours.' },
  all: { title: 'No resales yet', text: 'They begin when an owner accepts an offer.' },
};

/** What is scanned in leads to its record at once. */
export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const code = (searchParams.get('code') ?? '').trim();
  const isUnknown = code !== '' && (await find(args, code));
  const page = pageOf(searchParams);
  const asked = QUEUES.find(({ key }) => key === searchParams.get('queue'))?.key;
  const queue = asked ?? (code === '' ? await firstQueue(args) : 'all');
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
        caption="Resales, what is due first comes first"
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
              const { words, tone } = saleState(sale);
              return <Chip tone={tone}>{words}</Chip>;
            },
          },
          { key: 'by', label: 'By', cell: (sale) => (sale.actBy === null ? '–' : <DateTime at={sale.actBy} />) },
          { key: 'code', label: 'Slip', cell: (sale) => <span className="mono">{sale.code ?? '–'}</span> },
          { key: 'seller', label: 'Seller', cell: (sale) => sale.seller },
          { key: 'buyer', label: 'Buyer', cell: (sale) => sale.buyer },
          { key: 'price', label: 'Price', kind: 'amount', cell: (sale) => formatMoney(sale.priceCents) },
        ]}
      />
    </ListFrame>
  );
}

import { Chip } from '@assay/ui/components/Chip.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Pagination } from '@assay/ui/components/Pagination.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link, useRevalidator } from 'react-router';
import { invoiceBadge, isPayable, shippingStatusLabel, subjectOf } from '../../entities/invoice/invoiceText.ts';
import { useInvoiceUpdates } from '../../entities/invoice/useInvoiceUpdates.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/invoices';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const TABS = [
  { status: 'due', label: 'Due' },
  { status: 'paid', label: 'Paid' },
  { status: 'all', label: 'All' },
] as const;
type Status = (typeof TABS)[number]['status'];
const LIMIT = 24;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const status: Status = TABS.find((tab) => tab.status === searchParams.get('status'))?.status ?? 'all';
  const page = pageOf(searchParams);
  const [list, due] = await loadFor(args, (api) =>
    Promise.all([
      api.call('invoice.all', { query: { status, limit: LIMIT, offset: (page - 1) * LIMIT } }),
      api.call('invoice.all', { query: { status: 'due', limit: 1 } }),
    ]),
  );
  return { status, page, list, due: due.total };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Invoices', matches);

const NOTHING: Record<Status, readonly [string, string]> = {
  due: ['Nothing is due', 'You don’t owe anything. New invoices will appear here.'],
  paid: ['No paid invoices yet', 'Your paid invoices and their delivery status will appear here.'],
  all: ['No invoices', 'When you win a lot, its invoice will appear here.'],
};

export default function Invoices({ loaderData: { status, page, list, due } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useInvoiceUpdates(revalidate);
  const hrefFor = (to: Status): string => (to === 'all' ? '/account/invoices' : `/account/invoices?status=${to}`);
  return (
    <>
      <h1>Invoices</h1>
      <Tabs
        label="Invoices"
        className="mt-5"
        tabs={TABS.map((tab) => ({
          href: hrefFor(tab.status),
          label: tab.label,
          count: tab.status === 'due' && due > 0 ? due : null,
          current: tab.status === status,
        }))}
      />
      {due > 1 ? (
        <p className="mt-5">
          <LinkButton href="/account/invoices/together">Pay several together</LinkButton>
        </p>
      ) : null}
      <div className="mt-6">
        {list.items.length === 0 ? (
          <EmptyState
            title={NOTHING[status][0]}
            action={<LinkButton href="/marketplace?sort=ending_soon">See lots closing soon</LinkButton>}
          >
            {NOTHING[status][1]}
          </EmptyState>
        ) : (
          <Table
            caption="Invoices, due first"
            rows={list.items}
            rowKey={(invoice) => invoice.id}
            columns={[
              {
                key: 'number',
                label: 'Number',
                cell: (invoice) => <span className="mono whitespace-nowrap">{invoice.number ?? 'Draft'}</span>,
              },
              {
                key: 'what',
                label: 'For',
                cell: (invoice) => (
                  <Link className="link" to={`/account/invoices/${invoice.id}`}>
                    {subjectOf(invoice)}
                  </Link>
                ),
              },
              {
                key: 'amount',
                label: 'Total',
                kind: 'amount',
                cell: (invoice) => formatMoney(invoice.totalCents, true),
              },
              {
                key: 'status',
                label: 'Status',
                cell: (invoice) => {
                  const { label, tone } = invoiceBadge(invoice);
                  return <Chip tone={tone}>{label}</Chip>;
                },
              },
              {
                key: 'due',
                label: 'Due',
                cell: (invoice) =>
                  isPayable(invoice) && invoice.dueAt !== null ? <DateTime at={invoice.dueAt} format="date" /> : '–',
              },
              { key: 'shipping', label: 'Delivery', cell: shippingStatusLabel },
              {
                key: 'action',
                label: 'Action',
                kind: 'action',
                cell: (invoice) =>
                  isPayable(invoice) ? (
                    <LinkButton
                      href={`/account/invoices/${invoice.id}`}
                      variant="commit"
                      aria-label={`Pay ${subjectOf(invoice)}`}
                    >
                      Pay
                    </LinkButton>
                  ) : null,
              },
            ]}
          />
        )}
      </div>
      <div className="mt-8 flex justify-center">
        <Pagination
          page={page}
          pages={Math.ceil(list.total / LIMIT)}
          hrefFor={(to) => `/account/invoices?status=${status}&page=${to}`}
        />
      </div>
    </>
  );
}

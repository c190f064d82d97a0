import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { invoiceBadge, subjectOf } from '../../entities/invoice/invoiceText.ts';
import { OrderDelivery, OrderLines, OrderMoney, OrderTimeline } from '../../features/office/orders/OrderParts.tsx';
import { Notes } from '../../features/office/person/RecordParts.tsx';
import { useMayOpen } from '../../features/office/useMayDo.ts';
import { RecordPage } from '../../features/office/workbench/Record.tsx';
import { When } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/invoice';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const OrderActions = lazyWithRetry(() => import('../../features/office/orders/OrderActions.tsx'), 'OrderActions');

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  return { order: await loadFor(args, (api) => api.call('office.order', { params: { id: args.params.id } })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(
    loaderData === undefined
      ? 'Order'
      : `Order ${loaderData.order.invoice.number ?? 'draft'}: ${subjectOf(loaderData.order.invoice)}`,
    matches,
  );

/** One order: what was sold, what was paid and given back, where it is, and what has happened. */
export default function Order({ loaderData: { order } }: Route.ComponentProps) {
  const { invoice, username, email } = order;
  const mayOpen = useMayOpen();
  const { label, tone } = invoiceBadge(invoice);
  const name = `${invoice.buyer} (${username})`;
  return (
    <RecordPage
      back={{ href: '/office/invoices', label: 'Invoices' }}
      title={`Order ${invoice.number ?? 'draft'}`}
      state={<Chip tone={tone}>{label}</Chip>}
      facts={[
        {
          key: 'buyer',
          label: 'Buyer',
          value: mayOpen('/office/people') ? (
            <Link className="link" to={`/office/people/${invoice.userId}`}>
              {name}
            </Link>
          ) : (
            name
          ),
        },
        ...(email === null ? [] : [{ key: 'email', label: 'Email', value: email }]),
        { key: 'total', label: 'Total', value: formatMoney(invoice.totalCents, true) },
        ...(invoice.refundedCents === 0
          ? []
          : [{ key: 'refunded', label: 'Refunded', value: formatMoney(invoice.refundedCents, true) }]),
        { key: 'created', label: 'Created', value: <When at={invoice.createdAt} format="date" /> },
        { key: 'due', label: 'Due', value: invoice.dueAt === null ? '–' : <When at={invoice.dueAt} format="date" /> },
        {
          key: 'paid',
          label: 'Paid',
          value:
            invoice.paidAt === null ? (
              '–'
            ) : (
              <>
                <When at={invoice.paidAt} format="date" />
                {invoice.paidWith === null ? '' : `, ${invoice.paidWith}`}
              </>
            ),
        },
        ...(invoice.auctionId === null || !mayOpen('/office/lots')
          ? []
          : [
              {
                key: 'lot',
                label: 'Lot',
                value: (
                  <Link className="link" to={`/office/lots/${invoice.auctionId}`}>
                    Lot record
                  </Link>
                ),
              },
            ]),
      ]}
      acts={<OrderActions order={order} />}
    >
      <OrderLines order={order} />
      <OrderMoney order={order} />
      <OrderDelivery order={order} />
      <OrderTimeline events={order.timeline} />
      <Notes notes={order.notes} />
    </RecordPage>
  );
}

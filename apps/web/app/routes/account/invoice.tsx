import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { PerforatedRule } from '@assay/ui/components/PerforatedRule.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import type { Step } from '@assay/ui/components/Stepper.tsx';
import { Stepper } from '@assay/ui/components/Stepper.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { AddressLines } from '../../entities/address/AddressLines.tsx';
import { invoiceBadge, isPayable, subjectOf, totalRows } from '../../entities/invoice/invoiceText.ts';
import { useInvoiceUpdates } from '../../entities/invoice/useInvoiceUpdates.ts';
import { pictureOf } from '../../entities/item/pictures.ts';
import { Parcel } from '../../features/order/Parcel.tsx';
import { Pickup } from '../../features/order/Pickup.tsx';
import { useWriteTime, When } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/invoice';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const PayPanel = lazyWithRetry(() => import('../../features/invoice/PayPanel.tsx'), 'PayPanel');
const AddressChange = lazyWithRetry(() => import('../../features/invoice/AddressChange.tsx'), 'AddressChange');
const DeliverySwitch = lazyWithRetry(() => import('../../features/invoice/DeliverySwitch.tsx'), 'DeliverySwitch');

const PENDING_ASK_MS = 5_000;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const [invoice, methods] = await loadFor(args, (api) =>
    Promise.all([
      api.call('invoice.byId', { params: { id: args.params.id } }),
      api.call('payment.methods', { query: { limit: 100 } }),
    ]),
  );
  const fullName = `${viewer.firstName} ${viewer.lastName}`.trim();
  return { invoice, methods: methods.items, fullName, now: args.context.get(requestContext).serverNow };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(
    loaderData === undefined
      ? 'Invoice'
      : `Invoice ${loaderData.invoice.number ?? 'draft'}: ${subjectOf(loaderData.invoice)}`,
    matches,
  );

const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

export default function InvoicePage({ loaderData: { invoice, methods, fullName, now } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useInvoiceUpdates(revalidate, invoice.id);
  // The event may be missed while the bank is processing: poll now and then as well.
  const isPending = invoice.status === 'pending' || invoice.status === 'draft';
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => void revalidate(), PENDING_ASK_MS);
    return () => clearInterval(timer);
  }, [isPending, revalidate]);
  const [isHeld, setHeld] = useState(false);
  // The server-rendered content has no boundary: the page hydrates when its code is loaded, and earlier choices are
  // kept.
  const [FromServer] = useState(() => (isPayable(invoice) ? Fragment : Later));
  const { label, tone } = invoiceBadge(invoice);
  return (
    <>
      <p className="text-small text-ink-2">
        <Link className="link" to="/account/invoices">
          Invoices
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1>
          Invoice {invoice.number === null ? 'draft' : <span className="whitespace-nowrap">{invoice.number}</span>}
        </h1>
        <Chip tone={tone}>{label}</Chip>
        {invoice.number === null ? null : (
          <a className="link text-small" href={`/v1/invoice/${invoice.id}/pdf`}>
            PDF
          </a>
        )}
      </div>
      <div className="mt-7 grid grid-cols-1 gap-8 lg:grid-cols-[1fr_26.25rem]">
        <div className="space-y-8">
          <Lines invoice={invoice} />
          <Delivery invoice={invoice} fullName={fullName} onChange={revalidate} />
          {invoice.logHead === null ? null : <LogHead head={invoice.logHead} />}
        </div>
        <div className="order-first self-start lg:order-none lg:sticky lg:top-4">
          {isPayable(invoice) || (isHeld && invoice.status === 'pending') ? (
            <FromServer>
              <PayPanel
                invoice={invoice}
                methods={methods}
                now={now}
                onChange={revalidate}
                onHold={setHeld}
                onPaid={async () => navigate(`/order-placed/${invoice.id}`)}
              />
            </FromServer>
          ) : (
            <Outcome invoice={invoice} />
          )}
        </div>
      </div>
    </>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <Panel title="Invoice total">
      <ul className="space-y-5">
        {invoice.lines.map((line) => (
          <li key={`${line.slug}${line.title}`} className="flex items-start gap-4">
            {line.media === null ? null : (
              <div className="w-20 flex-none">
                <PictureFrame picture={{ ...pictureOf(line.media, 320), alt: '' }} sizes="5rem" />
              </div>
            )}
            <p className="min-w-0 flex-1">
              {line.slug === null ? (
                line.title
              ) : (
                <Link className="link" to={`/items/${line.slug}`}>
                  {line.title}
                </Link>
              )}
              {line.quantity === 1 ? null : (
                <span className="block text-small text-ink-2 num">
                  {line.quantity} × {formatMoney(line.unitCents, true)}
                </span>
              )}
            </p>
            <p className="num">{formatMoney(line.amountCents, true)}</p>
          </li>
        ))}
      </ul>
      <PerforatedRule bleed className="my-5" />
      <DataList rows={totalRows(invoice)} />
    </Panel>
  );
}

function Outcome({ invoice }: { invoice: Invoice }) {
  const write = useWriteTime();
  const total = formatMoney(invoice.totalCents, true);
  if (invoice.disputed)
    return (
      <Panel ruled title="Disputed">
        <div role="status">
          <Strip tone="seal" title={`Your bank is reviewing the payment of ${total}.`}>
            {invoice.status === 'paid'
              ? 'We’ll email you when it decides.'
              : 'You don’t need to pay until it decides, and we won’t ship until then. If you opened this dispute by mistake, contact your bank.'}
          </Strip>
        </div>
      </Panel>
    );
  if (invoice.quoteDueAt !== null)
    return (
      <Panel ruled title="Shipping quote pending">
        <div role="status">
          <Strip tone="blind" title="Nothing to pay yet.">
            This item is extra large, so we’re getting an insured shipping quote from our carriers. We’ll send it by{' '}
            <When at={invoice.quoteDueAt} format="date" />. Your payment deadline starts then.
          </Strip>
        </div>
      </Panel>
    );
  switch (invoice.status) {
    case 'draft':
      return (
        <Panel ruled title="Being prepared">
          <p role="status">We’re calculating shipping and tax. This page shows the total as soon as it’s ready.</p>
        </Panel>
      );
    case 'pending':
      return (
        <Panel ruled title="Payment processing">
          <div role="status">
            <Strip tone="blind" title={`Your bank is confirming ${total}.`}>
              {invoice.pendingPayment === null
                ? 'You can leave this page. We’ll email you when the payment arrives.'
                : `Expected by ${write(invoice.pendingPayment.expectedAt, 'date')}. We’ll email you when it arrives, then ship.`}
            </Strip>
          </div>
          {invoice.pendingPayment === null ? null : (
            <p className="mt-4 text-small text-ink-2">
              Started <When at={invoice.pendingPayment.startedAt} />
              {invoice.pendingPayment.method === null ? '' : ` from ${invoice.pendingPayment.method}`}.
            </p>
          )}
        </Panel>
      );
    case 'paid':
      return (
        <Panel ruled title="Paid">
          <div role="status">
            <Strip tone="commit" title={`${total} received.`}>
              {invoice.paidAt === null ? null : `${write(invoice.paidAt)}.`}
            </Strip>
          </div>
          {invoice.paidWith === null ? null : <p className="mt-4 text-ink-2">Paid with {invoice.paidWith}</p>}
          {invoice.refundedCents === 0 ? null : (
            <div className="mt-4">
              <Strip title={`${formatMoney(invoice.refundedCents, true)} was refunded.`}>
                It goes back to {invoice.paidWith ?? 'your original payment method'}. Your bank may take a few days to
                post it.
              </Strip>
            </div>
          )}
          <LinkButton href="/account/invoices" className="mt-5">
            All invoices
          </LinkButton>
        </Panel>
      );
    case 'refunded':
      return (
        <Panel ruled title="Refunded">
          <p>
            {formatMoney(invoice.refundedCents, true)} went back to {invoice.paidWith ?? 'your original payment method'}
            .
          </p>
        </Panel>
      );
    default:
      return (
        <Panel ruled title="Void">
          {invoice.voidNote === null ? null : <p className="mb-3 whitespace-pre-line">{invoice.voidNote}</p>}
          <p>Nothing left to pay. If you think this is a mistake, contact us.</p>
        </Panel>
      );
  }
}

const DELIVERY = ['pending', 'ready', 'shipped', 'received'] as const;
const SHIP_LABEL = {
  pending: 'Waiting',
  ready: 'Packing',
  shipped: 'Shipped',
  received: 'Delivered',
} as const;
const PICKUP_LABEL = {
  ...SHIP_LABEL,
  ready: 'Ready to pick up',
  shipped: 'Picked up',
  received: 'Received',
} as const;

function Delivery({
  invoice,
  fullName,
  onChange,
}: {
  invoice: Invoice;
  fullName: string;
  onChange: () => Promise<void>;
}) {
  if (invoice.status === 'void') return null;
  const at = DELIVERY.indexOf(invoice.shippingStatus);
  const isPickup = invoice.deliveryMethod === 'pickup';
  const labels = isPickup ? PICKUP_LABEL : SHIP_LABEL;
  const steps: Step[] = DELIVERY.map((key, index) => ({
    key,
    label: labels[key],
    state: index < at || (index === at && key === 'received') ? 'done' : index === at ? 'now' : 'next',
  }));
  return (
    <Panel title={isPickup ? 'Pickup' : 'Delivery'}>
      <Stepper label="Delivery" steps={steps} />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        {invoice.address === null ? (
          <p className="text-ink-2">No address yet.</p>
        ) : (
          <AddressLines address={invoice.address} />
        )}
        {isPickup && invoice.status === 'paid' ? (
          <Pickup invoice={invoice} />
        ) : (
          <p className="text-small text-ink-2">
            {invoice.parcel === null ? null : (
              <>
                <Parcel parcel={invoice.parcel} />{' '}
              </>
            )}
            {invoice.status === 'paid'
              ? 'Insured for the full price; signature required.'
              : 'We’ll pack it as soon as the invoice is paid.'}
          </p>
        )}
      </div>
      {isPayable(invoice) || invoice.quoteDueAt !== null ? (
        <>
          {isPickup || invoice.address === null ? null : (
            <AddressChange invoice={invoice} fullName={fullName} onChange={onChange} />
          )}
          <DeliverySwitch key={invoice.deliveryMethod} invoice={invoice} onChange={onChange} />
        </>
      ) : null}
    </Panel>
  );
}

function LogHead({ head }: { head: string }) {
  return (
    <Panel title="Bid record">
      <p className="text-small text-ink-2">
        Every bid on this lot is in a log where each entry is linked to the one before it. This is the log’s final hash.
        With it, anyone can prove that nothing was changed later.
      </p>
      <p className="mono mt-3 break-all">{head}</p>
    </Panel>
  );
}

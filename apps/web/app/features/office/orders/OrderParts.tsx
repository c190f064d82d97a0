import type { OfficeOrder } from '@assay/contract/shapes/order.ts';
import { trackingUrl } from '@assay/domain/shipping/carrier.ts';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { AddressLines } from '../../../entities/address/AddressLines.tsx';
import { shippingStatusLabel, totalRows } from '../../../entities/invoice/invoiceText.ts';
import { DateTime, When } from '../../../lib/DateTime.tsx';
import { reasonText } from '../stateText.ts';
import { useMayOpen } from '../useMayDo.ts';
import { RecordSection } from '../workbench/Record.tsx';
import './orders.css';

const money = (cents: number): string => formatMoney(cents, true);

/** The lines of an order with their seals and shelves, and its sums. */
export function OrderLines({ order: { invoice, goods } }: { order: OfficeOrder }) {
  const mayOpen = useMayOpen();
  const [first, ...sums] = totalRows(invoice);
  return (
    <RecordSection title="Lines">
      <Table
        caption="Lines of this order"
        rows={invoice.lines.map((line, index) => ({ ...line, ...goods[index], index }))}
        rowKey={({ index }) => index}
        columns={[
          {
            key: 'title',
            label: 'Item',
            cell: ({ title, itemId }) =>
              itemId === null || !mayOpen('/office/items') ? (
                title
              ) : (
                <Link className="link" to={`/office/items/${itemId}`}>
                  {title}
                </Link>
              ),
          },
          { key: 'serial', label: 'Seal', cell: ({ serial }) => <span className="mono">{serial ?? '–'}</span> },
          { key: 'shelf', label: 'Shelf', cell: ({ shelf }) => <span className="mono">{shelf ?? '–'}</span> },
          { key: 'quantity', label: 'Quantity', kind: 'amount', cell: ({ quantity }) => quantity },
          { key: 'unit', label: 'Price', kind: 'amount', cell: ({ unitCents }) => money(unitCents) },
          { key: 'amount', label: 'Amount', kind: 'amount', cell: ({ amountCents }) => money(amountCents) },
        ]}
      />
      <DataList
        className="order-sums"
        rows={[
          ...(first === undefined ? [] : [{ ...first, label: invoice.auctionId === null ? 'Items' : 'Hammer price' }]),
          ...sums,
        ]}
      />
    </RecordSection>
  );
}

const PAYMENTS: Readonly<Record<string, string>> = {
  created: 'Begun',
  requires_action: 'Waiting for the bank’s check',
  succeeded: 'Received',
  failed: 'Declined',
  returned: 'Returned by the bank',
};

/** Attempts to pay an order, and what was given back, each with its method and date. */
export function OrderMoney({ order: { payments, refunds } }: { order: OfficeOrder }) {
  return (
    <>
      <RecordSection title="Payments">
        {payments.length === 0 ? (
          <p className="text-ink-2">No payments yet.</p>
        ) : (
          <Table
            caption="Payments of this order"
            rows={payments}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', label: 'When', cell: ({ at }) => <DateTime at={at} /> },
              { key: 'method', label: 'Method', cell: ({ method }) => method ?? '–' },
              {
                key: 'state',
                label: 'State',
                cell: ({ status, failure }) =>
                  `${PAYMENTS[status] ?? reasonText(status)}${failure === null ? '' : `: ${failure}`}`,
              },
              {
                key: 'reference',
                label: 'Reference',
                cell: ({ reference }) => <span className="mono">{reference ?? '–'}</span>,
              },
              { key: 'amount', label: 'Amount', kind: 'amount', cell: ({ amountCents }) => money(amountCents) },
            ]}
          />
        )}
      </RecordSection>
      {refunds.length === 0 ? null : (
        <RecordSection title="Refunds">
          <Table
            caption="Refunds of this order"
            rows={refunds}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', label: 'When', cell: ({ at }) => <DateTime at={at} /> },
              { key: 'method', label: 'To', cell: ({ method }) => method ?? '–' },
              { key: 'state', label: 'State', cell: ({ state }) => reasonText(state) },
              {
                key: 'why',
                label: 'Reason',
                cell: ({ reason, note }) => `${reasonText(reason)}${note === '' ? '' : `: ${note}`}`,
              },
              { key: 'by', label: 'By', cell: ({ by }) => by ?? 'Automatic' },
              { key: 'amount', label: 'Amount', kind: 'amount', cell: ({ amountCents }) => money(amountCents) },
            ]}
          />
        </RecordSection>
      )}
    </>
  );
}

/** Where an order goes, how, and what travels with it. */
export function OrderDelivery({ order: { invoice, service, packedTogether } }: { order: OfficeOrder }) {
  const { address, parcel } = invoice;
  const url = parcel === null ? null : trackingUrl(parcel);
  return (
    <RecordSection title="Delivery">
      <div className="order-delivery">
        {invoice.deliveryMethod === 'pickup' ? (
          <p>Local pickup</p>
        ) : address === null ? (
          <p className="text-ink-2">No address yet.</p>
        ) : (
          <AddressLines address={address} />
        )}
        <div>
          <p>{shippingStatusLabel(invoice)}</p>
          {parcel === null ? null : (
            <>
              <p>
                {[parcel.carrier, service].filter((part) => part !== null).join(', ')},{' '}
                {url === null ? (
                  <span className="mono break-all">{parcel.trackingNumber}</span>
                ) : (
                  <a className="link mono break-all" href={url} target="_blank" rel="noreferrer">
                    {parcel.trackingNumber}
                    <span className="visually-hidden"> at {parcel.carrier} (opens in a new tab)</span>
                  </a>
                )}
              </p>
              <p className="text-small text-ink-2">
                Shipped <When at={parcel.shippedAt} />
              </p>
            </>
          )}
          {invoice.receivedAt === null ? null : (
            <p className="text-small text-ink-2">
              {invoice.deliveryMethod === 'pickup' ? 'Picked up' : 'Delivered'} <When at={invoice.receivedAt} />
            </p>
          )}
          {packedTogether.length === 0 ? null : (
            <p>
              In one parcel with{' '}
              {packedTogether.map(({ id, number }, index) => (
                <span key={id}>
                  {index === 0 ? '' : ', '}
                  <Link className="link mono" to={`/office/invoices/${id}`}>
                    {number ?? 'a draft'}
                  </Link>
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
    </RecordSection>
  );
}

/** What has happened to an order, newest first. */
export function OrderTimeline({ events }: { events: OfficeOrder['timeline'] }) {
  return (
    <RecordSection title="Timeline">
      <ol className="order-events">
        {events.map(({ at, title, by, note }) => (
          <li key={`${at} ${title}`}>
            <DateTime at={at} />
            <p>
              <b>{title}</b>
              {by === null ? null : <span className="text-ink-2"> by {by}</span>}
              {note === '' ? null : <span className="order-note">{note}</span>}
            </p>
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}

import type { PersonRecord } from '@assay/contract/shapes/person.ts';
import type { DataRow } from '@assay/ui/components/DataList.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DateTime, When } from '../../../lib/DateTime.tsx';
import { reasonText } from '../stateText.ts';
import { RecordSection } from '../workbench/Record.tsx';

const ONBOARDING = {
  registered: 'Email not verified',
  shipping: 'No shipping address',
  payment: 'No payment method',
  identity: 'Identity not verified',
  done: 'Complete',
} as const;

/** Contact and account facts of a person; contact only for roles that see it. */
export function contactFacts(record: PersonRecord): DataRow[] {
  const { contact } = record;
  return [
    ...(contact === null
      ? []
      : [
          {
            key: 'email',
            label: 'Email',
            value: `${contact.email}${contact.isEmailVerified ? '' : ' (not verified)'}${contact.hasMailFailure ? ' (emails come back)' : ''}`,
          },
          {
            key: 'place',
            label: 'Ships to',
            value: contact.city === null ? 'No address' : `${contact.city}, ${contact.state ?? ''}`,
          },
        ]),
    { key: 'joined', label: 'Joined', value: <When at={record.joinedAt} format="date" /> },
    { key: 'onboarding', label: 'Onboarding', value: ONBOARDING[record.onboarding] },
    {
      key: 'identity',
      label: 'Identity check',
      value: record.identity === null ? 'None' : reasonText(record.identity),
    },
    { key: 'payouts', label: 'Payouts', value: reasonText(record.payouts) },
  ];
}

/** Orders, bids, offers and sessions of a person: those that the viewer's roles may see. */
export function RecordLists({ record: { orders, bids, offers, sessions } }: { record: PersonRecord }) {
  return (
    <>
      {orders === null ? null : (
        <Part title="Latest orders" isEmpty={orders.length === 0} empty="No orders yet.">
          <Table
            caption="Latest orders"
            rows={orders}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'number',
                label: 'Invoice',
                cell: ({ id, number }) =>
                  number === null ? (
                    '–'
                  ) : (
                    <Link className="link mono" to={`/office/invoices/${id}`}>
                      {number}
                    </Link>
                  ),
              },
              { key: 'status', label: 'Status', cell: ({ status }) => reasonText(status) },
              { key: 'at', label: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
              {
                key: 'total',
                label: 'Total',
                kind: 'amount',
                cell: ({ totalCents }) => formatMoney(totalCents, true),
              },
            ]}
          />
        </Part>
      )}
      {bids === null ? null : (
        <Part title="Latest lots they bid on" isEmpty={bids.length === 0} empty="No bids yet.">
          <Table
            caption="Latest lots they bid on, without maximum bids"
            rows={bids}
            rowKey={({ auctionId }) => auctionId}
            columns={[
              {
                key: 'lot',
                label: 'Lot',
                cell: ({ auctionId, lotNumber, title }) => (
                  <Link className="link" to={`/office/lots/${auctionId}`}>
                    <span className="num">{lotNumber}</span> {title}
                  </Link>
                ),
              },
              { key: 'alias', label: 'As', cell: ({ alias }) => <span className="whitespace-nowrap">{alias}</span> },
              { key: 'bids', label: 'Bids', kind: 'amount', cell: ({ bidCount }) => bidCount },
              { key: 'price', label: 'Price', kind: 'amount', cell: ({ priceCents }) => formatMoney(priceCents) },
              {
                key: 'leads',
                label: 'Leading',
                cell: ({ isLeading }) => (isLeading === null ? 'Sealed' : isLeading ? 'Yes' : 'No'),
              },
              { key: 'at', label: 'Last bid', cell: ({ lastBidAt }) => <DateTime at={lastBidAt} /> },
            ]}
          />
        </Part>
      )}
      {offers === null ? null : (
        <Part title="Latest offers" isEmpty={offers.length === 0} empty="No offers yet.">
          <Table
            caption="Latest offers they made"
            rows={offers}
            rowKey={({ id }) => id}
            columns={[
              { key: 'title', label: 'Item', cell: ({ title }) => title },
              { key: 'status', label: 'Status', cell: ({ status }) => reasonText(status) },
              { key: 'at', label: 'Made', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
              { key: 'amount', label: 'Amount', kind: 'amount', cell: ({ amountCents }) => formatMoney(amountCents) },
            ]}
          />
        </Part>
      )}
      {sessions === null ? null : (
        <Part title="Open sessions" isEmpty={sessions.length === 0} empty="Not logged in anywhere.">
          <Table
            caption="Open sessions"
            rows={sessions}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'device',
                label: 'Device',
                cell: ({ device }) => <span className="break-words">{device === '' ? 'Unknown' : device}</span>,
              },
              { key: 'start', label: 'Since', cell: ({ startedAt }) => <DateTime at={startedAt} /> },
              { key: 'seen', label: 'Last seen', cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
            ]}
          />
        </Part>
      )}
    </>
  );
}

/** Notes of staff about a person, newest first. */
export function Notes({ notes }: Pick<PersonRecord, 'notes'>) {
  return (
    <Part title="Notes" isEmpty={notes.length === 0} empty="No notes yet. Only staff see them.">
      <ul className="divide-y divide-line">
        {notes.map(({ id, at, by, text }) => (
          <li key={id} className="py-2">
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-small text-ink-2">
              {by}, <DateTime at={at} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({
  title,
  isEmpty,
  empty,
  children,
}: {
  title: string;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}) {
  return <RecordSection title={title}>{isEmpty ? <p className="text-ink-2">{empty}</p> : children}</RecordSection>;
}

import type { Answer } from '@assay/client/index.ts';
import type { Strike } from '@assay/contract/shapes/office.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { Table } from '@assay/ui/components/Table.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { data, Link } from 'react-router';
import { ifAllowed } from '../../features/office/ifAllowed.ts';
import { LinkedAccounts } from '../../features/office/LinkRow.tsx';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { contactFacts, Notes, RecordLists } from '../../features/office/person/RecordParts.tsx';
import { Standing } from '../../features/office/Standing.tsx';
import { RecordPage, RecordSection } from '../../features/office/workbench/Record.tsx';
import { DateTime, useTimeZone, When, whenText } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/person';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const PersonActions = lazyWithRetry(() => import('../../features/office/PersonActions.tsx'), 'PersonActions');

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const [people, strikes, statement, links, record] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.people', { query: { id } }),
      ifAllowed(api.call('office.strikes', { params: { id } })),
      ifAllowed(api.call('office.statement', { params: { id }, query: { limit: 50 } })),
      ifAllowed(api.call('office.accountLinks', { query: { account_id: id, status: 'all' } })),
      api.call('person.record', { params: { id } }),
    ]),
  );
  const person = people.items[0];
  if (person === undefined) throw data(null, { status: 404 });
  return { person, strikes: strikes?.items ?? null, statement, links: links?.items ?? null, record };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.person.username ?? 'Person', matches);

const vipText = (until: string | null, zone: TimeZone): string =>
  until === null ? 'Unlimited (VIP)' : `Unlimited (VIP until ${whenText(until, zone, 'date')})`;

const BANDS = { none: 'None', low: 'Low', medium: 'Medium', high: 'High' } as const;

const MOVEMENTS = {
  invoiced: 'Invoiced',
  voided: 'Voided',
  paid: 'Paid',
  payment_returned: 'Payment returned',
  payment_restored: 'Payment restored',
  refund_decided: 'Refund decided',
  refund_sent: 'Refund sent',
  refund_returned: 'Refund came back',
} as const;

/** One user: eligibility, strikes, what they owe, and what staff may do. */
export default function Person({ loaderData: { person, strikes, statement, links, record } }: Route.ComponentProps) {
  const zone = useTimeZone();
  return (
    <RecordPage
      back={{ href: '/office/people', label: 'People' }}
      title={person.username}
      state={<Standing person={person} />}
      facts={[
        { key: 'name', label: 'Name', value: person.name },
        {
          key: 'limit',
          label: 'Credit limit',
          value: person.isVip ? vipText(record.vipUntil, zone) : formatMoney(person.limitCents),
        },
        { key: 'owes', label: 'Unpaid invoices', value: formatMoney(person.owedCents, true) },
        { key: 'available', label: 'Available, excluding bids', value: BANDS[person.available] },
        ...contactFacts(record),
      ]}
      acts={<PersonActions person={person} staffBlockedAt={record.staffBlockedAt} />}
    >
      <Notes notes={record.notes} />
      {strikes === null ? null : <Strikes strikes={strikes} who={person.username} />}
      <RecordLists record={record} />
      {statement === null ? null : <Statement statement={statement} />}
      {links === null ? null : <LinkedAccounts links={links} of={person.id} />}
    </RecordPage>
  );
}

function Strikes({ strikes, who }: { strikes: readonly Strike[]; who: string }) {
  return (
    <RecordSection title="Strikes">
      {strikes.length === 0 ? (
        <p className="text-ink-2">
          No strikes. The first halves the limit, the second suspends bidding, the third blocks the account.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {strikes.map((strike) => (
            <StrikeRow key={strike.id} strike={strike} who={who} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function Statement({ statement }: { statement: Answer<'office.statement'> }) {
  return (
    <RecordSection title="Statement">
      {statement.total === 0 ? (
        <p className="text-ink-2">No invoices or payments yet.</p>
      ) : (
        <Table
          caption="Transactions with this person"
          rows={statement.items.map((line, place) => ({ ...line, place }))}
          rowKey={({ place }) => place}
          columns={[
            { key: 'at', label: 'When', cell: ({ at }) => <DateTime at={at} /> },
            { key: 'what', label: 'What', cell: ({ kind }) => MOVEMENTS[kind] },
            {
              key: 'number',
              label: 'Invoice',
              cell: ({ number, invoiceId }) =>
                number === '' || invoiceId === null ? (
                  number || '–'
                ) : (
                  <Link className="link mono" to={`/office/invoices/${invoiceId}`}>
                    {number}
                  </Link>
                ),
            },
            {
              key: 'amount',
              label: 'Amount',
              kind: 'amount',
              cell: ({ amountCents }) => formatMoney(amountCents, true),
            },
            {
              key: 'balance',
              label: 'Balance owed',
              kind: 'amount',
              cell: ({ balanceCents }) => formatMoney(balanceCents, true),
            },
          ]}
        />
      )}
    </RecordSection>
  );
}

const REASONS: Readonly<Record<Strike['reason'], string>> = {
  non_payment: 'Didn’t pay',
  fraud: 'Fraud',
  not_shipped: 'Didn’t ship a sold item',
  wrong_item: 'Shipped a different item',
};

function StrikeRow({ strike, who }: { strike: Strike; who: string }) {
  const zone = useTimeZone();
  return (
    <li className="py-5 first:pt-0">
      <b>{REASONS[strike.reason]}</b>
      <p className="text-small text-ink-2">
        <When at={strike.at} />
        {strike.liftedAt === null ? '' : `; removed ${whenText(strike.liftedAt, zone)} by ${strike.liftedBy}`}
      </p>
      {strike.liftedAt === null ? (
        <div className="office-acts mt-3">
          <OfficeAction
            call="office.liftStrike"
            id={`lift-${strike.id}`}
            title="Remove"
            buttonLabel="Remove strike"
            confirm={{
              title: 'Remove this strike?',
              text: `The limit, suspension and block of ${who} will match the remaining strikes.`,
            }}
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.liftStrike', { params: { id: strike.id }, body: { note }, idempotencyKey })
            }
            doneMessage={`Strike of ${who} removed.`}
          />
        </div>
      ) : null}
    </li>
  );
}

import type { OfficeLimitRequest } from '@assay/contract/shapes/credit.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { atLeast } from '../../features/office/typed.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/limit-requests';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SPEC = { path: '/office/limit-requests' };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  return { state, list: await loadFor(args, (api) => api.call('office.limitRequests', { query: pageOfList(state) })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Credit limit requests', matches);

export default function LimitRequests({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Credit limit requests"
      caption="Requests for a higher limit, oldest first"
      state={state}
      rows={list.items}
      rowKey={({ userId }) => userId}
      rowName={({ username }) => username}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/limit-request/export"
      empty={{ title: 'No open requests', text: 'Bidders’ requests for a higher limit will appear here.' }}
      detail={(request) => <RequestDetail key={request.userId} request={request} />}
      rowActs={[
        {
          key: 'a',
          label: 'Set a limit',
          act: ({ userId, isAtSecondPerson }) => (isAtSecondPerson ? null : `grant-${userId}`),
        },
        {
          key: 'r',
          label: 'Decline',
          act: ({ userId, isAtSecondPerson }) => (isAtSecondPerson ? null : `decline-${userId}`),
        },
      ]}
      columns={[
        { key: 'who', label: 'Who', kind: 'lead', cell: ({ username }) => username },
        { key: 'name', label: 'Name', phone: 'none', cell: ({ name }) => name },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ isAtSecondPerson }) =>
            isAtSecondPerson ? <Chip tone="amber">For a second person</Chip> : <Chip>Waiting</Chip>,
        },
        {
          key: 'now',
          label: 'Current limit',
          kind: 'money',
          phone: 'none',
          cell: ({ nowCents }) => formatMoney(nowCents),
        },
        { key: 'wanted', label: 'Requested', kind: 'money', cell: ({ wantedCents }) => formatMoney(wantedCents) },
        {
          key: 'paid',
          label: 'Paid so far',
          kind: 'money',
          phone: 'none',
          from: 'wide',
          cell: ({ paidCents }) => formatMoney(paidCents),
        },
        { key: 'strikes', label: 'Strikes', kind: 'number', phone: 'none', cell: ({ strikes }) => strikes },
        { key: 'asked', label: 'Asked', kind: 'date', cell: ({ askedAt }) => <DateTime at={askedAt} /> },
      ]}
    />
  );
}

function RequestDetail({ request }: { request: OfficeLimitRequest }) {
  const { userId, username, name, nowCents, wantedCents, reason, askedAt, paidInvoices, paidCents, strikes } = request;
  return (
    <Peek
      facts={[
        {
          key: 'who',
          label: 'Who',
          value: (
            <Link className="link" to={`/office/people/${userId}`}>
              {username}, {name}
            </Link>
          ),
        },
        { key: 'wanted', label: 'Requested', value: formatMoney(wantedCents) },
        { key: 'now', label: 'Current limit', value: formatMoney(nowCents) },
        {
          key: 'paid',
          label: 'Paid so far',
          value: `${formatMoney(paidCents)} in ${paidInvoices === 1 ? '1 invoice' : `${paidInvoices} invoices`}`,
        },
        { key: 'strikes', label: 'Strikes', value: String(strikes) },
        { key: 'asked', label: 'Asked', value: <When at={askedAt} /> },
        { key: 'why', label: 'Comment', value: reason === '' ? 'None' : reason },
      ]}
      acts={
        request.isAtSecondPerson ? null : (
          <>
            <OfficeAction
              call="office.creditLimit"
              id={`grant-${userId}`}
              title="Set a limit"
              buttonLabel="Set limit"
              tone="commit"
              inputs={[
                {
                  name: 'limitCents',
                  label: 'New limit',
                  kind: 'money',
                  defaultValue: String(wantedCents / 100),
                  hint: 'A large raise takes effect once a colleague confirms it.',
                  check: amountFault,
                },
              ]}
              send={({ limitCents }, note, idempotencyKey) =>
                browserApi.call('office.creditLimit', {
                  params: { id: userId },
                  body: { limitCents: parseAmount(limitCents ?? '') ?? 0, note },
                  idempotencyKey,
                })
              }
              doneMessage={`We notify ${username} as soon as the limit is set.`}
            />
            <OfficeAction
              call="office.declineLimitRequest"
              id={`decline-${userId}`}
              title="Decline"
              tone="danger"
              inputs={[
                {
                  name: 'answer',
                  label: 'Message to the bidder',
                  kind: 'area',
                  hint: 'We send it exactly as written. Say what would change the decision.',
                  check: atLeast(10),
                },
              ]}
              send={({ answer }, note, idempotencyKey) =>
                browserApi.call('office.declineLimitRequest', {
                  params: { id: userId },
                  body: { answer: (answer ?? '').trim(), note },
                  idempotencyKey,
                })
              }
              doneMessage={`Declined. We sent your message to ${username}.`}
            />
          </>
        )
      }
    >
      {request.isAtSecondPerson ? (
        <Strip tone="amber" title="Waiting for a second person.">
          The request is answered when a colleague confirms the new limit under{' '}
          <Link className="link" to="/office/requests">
            Requests
          </Link>
          .
        </Strip>
      ) : null}
    </Peek>
  );
}

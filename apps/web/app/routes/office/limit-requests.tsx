import type { OfficeLimitRequest } from '@assay/contract/shapes/credit.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { parseMoney } from '../../features/office/deskText.ts';
import { ListFrame, PAGE_ROWS } from '../../features/office/ListFrame.tsx';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { amountFault } from '../../features/office/typed.ts';
import { whenText } from '../../lib/DateTime.tsx';
import { pageOf } from '../../lib/pageOf.ts';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/limit-requests';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [{ key: 'waiting', label: 'Waiting' }] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const page = pageOf(new URL(args.request.url).searchParams);
  const query = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  return { page, list: await loadFor(args, (api) => api.call('office.limitRequests', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Credit limit requests');

export default function LimitRequests({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Credit limit requests"
      filters={FILTERS}
      current="waiting"
      hrefFor={(_filter, to) => `/office/limit-requests?page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No open requests', text: 'Bidders’ requests for a higher limit will appear here.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((request) => (
          <RequestRow key={request.userId} request={request} />
        ))}
      </ul>
    </ListFrame>
  );
}

function RequestRow({ request }: { request: OfficeLimitRequest }) {
  const { userId, username, name, nowCents, wantedCents, reason, askedAt, paidInvoices, paidCents, strikes } = request;
  return (
    <li className="py-6 first:pt-0">
      <Facts
        rows={[
          {
            key: 'who',
            label: 'Who',
            value: (
              <Link className="link" to={`/office/people/${userId}`}>
                {username}, {name}
              </Link>
            ),
          },
          { key: 'wanted', label: 'Requested', value: <b className="num">{formatMoney(wantedCents)}</b> },
          { key: 'now', label: 'Current limit', value: <span className="num">{formatMoney(nowCents)}</span> },
          {
            key: 'paid',
            label: 'Paid so far',
            value: (
              <span className="num">
                {formatMoney(paidCents)} in {paidInvoices === 1 ? '1 invoice' : `${paidInvoices} invoices`}
              </span>
            ),
          },
          { key: 'strikes', label: 'Strikes', value: <span className="num">{strikes}</span> },
          { key: 'why', label: 'Comment', value: reason === '' ? 'None' : reason },
          { key: 'asked', label: 'Asked', value: whenText(askedAt) },
        ]}
      />
      {request.isAtSecondPerson ? (
        <Strip tone="amber" title="Waiting for a second person." className="mt-4">
          The request is answered when a colleague confirms the new limit under{' '}
          <Link className="link" to="/office/requests">
            Requests
          </Link>
          .
        </Strip>
      ) : (
        <div className="office-acts mt-4">
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
                body: { limitCents: parseMoney(limitCents ?? '') ?? 0, note },
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
                check: (typed) => (typed.trim().length >= 10 ? null : 'Enter at least 10 characters'),
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
        </div>
      )}
    </li>
  );
}

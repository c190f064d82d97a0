import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import { ALONE_KINDS, isAloneKind } from '@assay/domain/office/alone.ts';
import { roleNames } from '@assay/domain/office/roles.ts';
import { confirmation, mayConfirm } from '@assay/domain/office/twoPersons.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { termFacts } from '../../features/office/requestTerms.ts';
import { AloneActions, AloneStatus } from '../../features/office/staff/ContinueAlone.tsx';
import { useStaffRoles } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, useTimeZone, whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/requests';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'to_decide', label: 'Of colleagues' },
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'declined', label: 'Declined' },
] as const;

const SPEC = { path: '/office/requests', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'waiting' };
  return { state, list: await loadFor(args, (api) => api.call('office.requests', { query })), me: viewer.username };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Requests', matches);

const decline = (id: string, note: string, idempotencyKey: string) =>
  browserApi.call('office.declineRequest', { params: { id }, body: { note }, idempotencyKey });

export default function Requests({ loaderData: { list, state, me } }: Route.ComponentProps) {
  const roles = useStaffRoles();
  const mayEnd = ({ kind, requestedBy }: OfficeRequest) => requestedBy === me || mayConfirm(roles, kind);
  return (
    <List
      title="For a second person"
      caption="Requests, oldest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ kind, subject }) => `${KINDS[kind]}: ${subject.title}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/request/export"
      views={VIEWS}
      empty={{
        title: 'No requests',
        text: 'Actions that need two people will appear here until another staff member decides.',
      }}
      detail={(request) => <RequestDetail key={request.id} request={request} me={me} />}
      rowActs={[
        {
          key: 'a',
          label: 'Confirm',
          act: ({ id, kind, status, requestedBy, alone }) =>
            status === 'waiting' && (requestedBy !== me || alone?.phase === 'open') && mayConfirm(roles, kind)
              ? `confirm-${id}`
              : null,
        },
        {
          key: 'r',
          label: 'Decline or withdraw',
          act: (request) => (request.status === 'waiting' && mayEnd(request) ? `decline-${request.id}` : null),
        },
      ]}
      bulk={
        state.view !== 'waiting'
          ? []
          : [
              {
                key: 'decline',
                label: 'Decline',
                text: 'Your own requests are withdrawn.',
                blocker: (request) =>
                  request.status !== 'waiting'
                    ? 'Already decided'
                    : mayEnd(request)
                      ? null
                      : 'For colleagues with other roles',
                send: ({ id }, note, key) => decline(id, note, key),
              },
            ]
      }
      columns={[
        { key: 'subject', label: 'Subject', kind: 'lead', cell: ({ subject }) => subject.title },
        { key: 'kind', label: 'Request', cell: ({ kind }) => KINDS[kind] },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ status }) => <Chip tone={TONES[status]}>{STATES[status]}</Chip>,
        },
        {
          key: 'exposure',
          label: 'Exposure',
          kind: 'money',
          cell: ({ exposureCents }) => (exposureCents === null ? '–' : formatMoney(exposureCents)),
        },
        {
          key: 'by',
          label: 'Requested by',
          phone: 'none',
          cell: ({ requestedBy }) => (requestedBy === me ? 'You' : requestedBy),
        },
        {
          key: 'at',
          label: 'Requested',
          kind: 'date',
          cell: ({ requestedAt }) => <DateTime at={requestedAt} />,
        },
      ]}
    />
  );
}

const KINDS = {
  reopen: 'Relist a lot',
  credit_limit: 'Set a credit limit',
  refund: 'Refund an invoice',
  payment: 'Record a payment',
  list_at_price: 'List below the reserve or estimate',
  after_sale: 'Sell below the reserve',
  accept_offer: 'Accept an offer below the reserve or estimate',
  counter_offer: 'Counter an offer below the reserve or estimate',
  claim: 'Approve a claim',
  private_sale: 'Private sale below the reserve or estimate',
  void_bids: 'Void bids',
  withdraw: 'Withdraw a lot with bids and no reserve',
  void_invoice: 'Void an invoice',
  certificate: 'Revoke or reinstate a certificate',
  authentication: 'Decide about authenticity',
  vip: 'Make someone a VIP',
  ...ALONE_KINDS,
  lot_terms: 'Change a published lot',
  list_item: 'List below the reserve or estimate',
  open_offers: 'Instant price below the reserve or estimate',
  publish_sale: 'Publish lots that open low or end soon',
  publish_lot: 'Publish lots that open low or end soon',
  coupon: 'Create a coupon',
  giveaway: 'Start a giveaway',
  cancel_resale: 'Cancel an unpaid resale',
  lose_parcel: 'Declare a package lost',
  bounds: 'Raise the limits for one person',
} as const;
/** What a request is about, as a page of the office. */
const pageOf = ({ kind, subject, subjectId }: OfficeRequest): string => {
  if (kind === 'list_item' || kind === 'open_offers')
    return `/office/listings?status=items&find=${encodeURIComponent(subject.title)}`;
  if (kind === 'giveaway') return '/office/coupons?status=giveaways';
  if (kind === 'authentication') return `/office/authentication/${subjectId}`;
  if (isAloneKind(kind)) return '/office/staff';
  switch (subject.kind) {
    case 'invitation':
      return '/office/staff';
    case 'user':
      return `/office/people/${subjectId}`;
    case 'auction':
      return `/office/lots/${subjectId}`;
    case 'invoice':
      return `/office/invoices/${subjectId}`;
    case 'offer':
      return '/office/offers';
    case 'resale':
      return `/office/resales/${subjectId}`;
    case 'sale':
      return `/office/sales/${subjectId}`;
    case 'coupon':
      return '/office/coupons';
    case 'setting':
      return '/office/settings/bounds';
    case 'item':
      return `/office/lots?status=all&find=${encodeURIComponent(subject.title)}`;
  }
};
const TONES = { waiting: 'amber', confirmed: 'commit', declined: 'neutral' } as const;
const STATES = { waiting: 'Waiting', confirmed: 'Confirmed', declined: 'Declined' } as const;
function RequestDetail({ request, me }: { request: OfficeRequest; me: string }) {
  const zone = useTimeZone();
  const { id } = request;
  const isOwn = request.requestedBy === me;
  const mayDecide = mayConfirm(useStaffRoles(), request.kind);
  return (
    <Peek
      facts={[
        {
          key: 'subject',
          label: 'Subject',
          value: (
            <Link className="link" to={pageOf(request)}>
              {request.subject.title}
            </Link>
          ),
        },
        ...(request.exposureCents === null
          ? []
          : [{ key: 'exposure', label: 'Current exposure', value: formatMoney(request.exposureCents, true) }]),
        { key: 'reason', label: 'Reason', value: request.reason === '' ? '–' : request.reason },
        ...termFacts(request.terms, zone),
        {
          key: 'by',
          label: 'Requested by',
          value: `${isOwn ? 'You' : request.requestedBy}, ${whenText(request.requestedAt, zone)}`,
        },
        ...(request.decidedBy === null ? [] : [{ key: 'decided', label: 'Decided by', value: request.decidedBy }]),
      ]}
      acts={
        request.status !== 'waiting' ? null : (
          <>
            {isOwn || !mayDecide ? null : (
              <OfficeAction
                call="office.confirmRequest"
                id={`confirm-${id}`}
                title="Confirm"
                buttonLabel="Confirm and carry out"
                tone="commit"
                confirm={{ title: `${KINDS[request.kind]}?`, text: 'It takes effect immediately.' }}
                send={(_values, note, idempotencyKey) =>
                  browserApi.call('office.confirmRequest', { params: { id }, body: { note }, idempotencyKey })
                }
                doneMessage="Confirmed and carried out."
              />
            )}
            {mayDecide ? <AloneActions request={request} isOwn={isOwn} /> : null}
            {isOwn || mayDecide ? (
              <OfficeAction
                call="office.declineRequest"
                id={`decline-${id}`}
                title={isOwn ? 'Withdraw' : 'Decline'}
                send={(_values, note, key) => decline(id, note, key)}
                doneMessage={isOwn ? 'Withdrawn.' : 'Declined.'}
              />
            ) : null}
          </>
        )
      }
    >
      {request.status === 'declined' && request.decidedBy === null ? (
        <p className="text-small text-ink-2">
          {request.lapseReason ?? 'Closed automatically because there was nothing left to confirm'}.
        </p>
      ) : null}
      {request.status === 'waiting' && isOwn && request.alone?.phase !== 'open' ? (
        <p className="text-small text-ink-2">Another staff member must confirm it.</p>
      ) : null}
      {request.status === 'waiting' ? <AloneStatus request={request} isOwn={isOwn} /> : null}
      {request.status === 'waiting' && !isOwn && !mayDecide ? (
        <p className="text-small text-ink-2">
          Decided by a colleague who works on this: {roleNames(['admin', ...confirmation[request.kind].roles])}.
        </p>
      ) : null}
    </Peek>
  );
}

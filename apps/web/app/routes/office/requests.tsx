import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import { confirmation, mayConfirm } from '@assay/domain/office/twoPersons.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { rolesText } from '../../features/office/staff/roleText.ts';
import { useStaffRoles } from '../../features/office/useMayDo.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/requests';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const FILTERS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'declined', label: 'Declined' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'waiting');
  const list = await loadFor(args, (api) => api.call('office.requests', { query }));
  return { page, status, list, me: viewer.username };
}

export const meta: Route.MetaFunction = () => personalMeta('Requests');

export default function Requests({ loaderData: { list, page, status, me } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="For a second person"
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/requests?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{
        title: 'No requests',
        text: 'Actions that need two people will appear here until another staff member decides.',
      }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((request) => (
          <RequestRow key={request.id} request={request} me={me} />
        ))}
      </ul>
    </ListFrame>
  );
}

const KINDS = {
  reopen: 'Relist a lot',
  credit_limit: 'Set a credit limit',
  refund: 'Refund above $500',
  payment: 'Payment received above $1,000',
  list_at_price: 'List below the reserve or estimate',
  after_sale: 'Sell below the reserve',
  accept_offer: 'Accept an offer below the reserve or estimate',
  counter_offer: 'Counter an offer below the reserve or estimate',
  claim: 'Approve a claim above $500',
  private_sale: 'Private sale below the reserve or estimate',
  void_bids: 'Void the leading bid',
  certificate: 'Revoke or reinstate a certificate',
  authentication: 'Decide about authenticity',
  staff_invite: 'Invite a colleague',
  staff_roles: 'Change a colleague’s roles',
  staff_end: 'End a colleague’s access',
  lot_terms: 'Lower the opening or reserve of a lot',
  list_item: 'List below the reserve or estimate',
  open_offers: 'Instant price below the reserve or estimate',
} as const;
/** What a request is about, as a page of the office. */
const pageOf = ({ kind, subject, subjectId }: OfficeRequest): string => {
  if (kind === 'list_item' || kind === 'open_offers')
    return `/office/listings?status=items&find=${encodeURIComponent(subject.title)}`;
  if (kind === 'authentication') return `/office/authentication/${subjectId}`;
  if (kind === 'staff_roles' || kind === 'staff_end') return '/office/staff';
  switch (subject.kind) {
    case 'invitation':
      return '/office/staff';
    case 'user':
      return `/office/people/${subjectId}`;
    case 'auction':
      return `/office/lots/${subjectId}`;
    case 'invoice':
      return `/office/invoices?status=all&number=${encodeURIComponent(subject.title.split(',')[0] ?? '')}`;
    case 'offer':
      return '/office/offers';
    case 'resale':
      return `/office/resales/${subjectId}`;
    case 'item':
      return `/office/lots?status=all&find=${encodeURIComponent(subject.title)}`;
  }
};
const TONES = { waiting: 'amber', confirmed: 'commit', declined: 'neutral' } as const;
const STATES = { waiting: 'Waiting', confirmed: 'Confirmed', declined: 'Declined' } as const;
/** `fromCents` reads “From”, an amount of money. */
const termOf = ([name, value]: [string, unknown]) => ({
  key: name,
  label: name
    .replace(/Cents$/, '')
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase()),
  value: name.endsWith('Cents') && typeof value === 'number' ? formatMoney(value) : String(value),
});

function RequestRow({ request, me }: { request: OfficeRequest; me: string }) {
  const params = { id: request.id };
  const isOwn = request.requestedBy === me;
  const roles = useStaffRoles();
  const mayDecide = mayConfirm(roles, request.kind);
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <b>{KINDS[request.kind]}</b>
        <Chip tone={TONES[request.status]}>{STATES[request.status]}</Chip>
      </div>
      <p className="mt-2 text-small text-ink-2">
        {isOwn ? 'Requested by you' : `Requested by ${request.requestedBy}`}, <DateTime at={request.requestedAt} />
        {request.decidedBy !== null
          ? `; decided by ${request.decidedBy}.`
          : request.status === 'declined'
            ? '. Closed automatically because there was nothing left to confirm.'
            : '.'}
      </p>
      <Facts
        className="mt-4"
        rows={[
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
          ...Object.entries(request.terms).map(termOf),
        ]}
      />
      {request.status === 'waiting' ? (
        <div className="office-acts mt-4">
          {isOwn ? (
            <p className="basis-full text-small text-ink-2">Another staff member must confirm it.</p>
          ) : !mayDecide ? (
            <p className="basis-full text-small text-ink-2">
              Decided by a colleague who works on this: {rolesText(['admin', ...confirmation[request.kind].roles])}.
            </p>
          ) : (
            <OfficeAction
              call="office.confirmRequest"
              id={`confirm-${request.id}`}
              title="Confirm"
              buttonLabel="Confirm and carry out"
              tone="commit"
              confirm={{ title: `${KINDS[request.kind]}?`, text: 'It takes effect immediately.' }}
              send={(_values, note, idempotencyKey) =>
                browserApi.call('office.confirmRequest', { params, body: { note }, idempotencyKey })
              }
              doneMessage="Confirmed and carried out."
            />
          )}
          {isOwn || mayDecide ? (
            <OfficeAction
              call="office.declineRequest"
              id={`decline-${request.id}`}
              title={isOwn ? 'Withdraw' : 'Decline'}
              send={(_values, note, idempotencyKey) =>
                browserApi.call('office.declineRequest', { params, body: { note }, idempotencyKey })
              }
              doneMessage={isOwn ? 'Withdrawn.' : 'Declined.'}
            />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

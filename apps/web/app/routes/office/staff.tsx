import type { StaffInvitation } from '@assay/contract/shapes/staff.ts';
import { roleNames } from '@assay/domain/office/roles.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { InvitationActions, InviteAction, MemberActions } from '../../features/office/staff/StaffActions.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { readList } from '../../features/office/workbench/listState.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/staff';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const SPEC = { path: '/office/staff' };

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  return { state, me: viewer.id, ...(await loadFor(args, (api) => api.call('office.staff'))) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Staff', matches);

export default function Staff({ loaderData: { state, me, items, invitations } }: Route.ComponentProps) {
  return (
    <>
      <List
        title="Staff"
        caption="Staff, by username"
        state={state}
        rows={items}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        paging={{ kind: 'pages', total: items.length }}
        exportPath="/v1/office/staff/export"
        intro="Changes take a second administrator, as soon as there is one."
        actions={<InviteAction />}
        empty={{ title: 'No staff', text: 'Colleagues will appear here once they accept an invitation.' }}
        columns={[
          { key: 'name', label: 'Name', kind: 'lead', cell: ({ name }) => name },
          { key: 'roles', label: 'Roles', cell: ({ roles }) => roleNames(roles) },
          { key: 'email', label: 'Email', phone: 'none', cell: ({ email }) => email },
          {
            key: 'state',
            label: 'State',
            kind: 'state',
            cell: ({ hasSecondFactor }) =>
              hasSecondFactor ? <Chip tone="commit">Active</Chip> : <Chip tone="amber">No second factor yet</Chip>,
          },
          {
            key: 'seen',
            label: 'Last here',
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <DateTime at={lastSeenAt} />),
          },
        ]}
        detail={(member) => <MemberActions member={member} isSelf={member.id === me} />}
      />
      <section className="mt-8" aria-labelledby="invitations">
        <h2 id="invitations" className="text-h4">
          Open invitations
        </h2>
        {invitations.length === 0 ? (
          <p className="mt-3 text-ink-2">Invitations that haven’t been accepted will appear here.</p>
        ) : (
          <ul className="mt-3 divide-y divide-line">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const STATES = {
  requested: ['amber', 'Waiting for a second administrator'],
  sent: ['commit', 'Sent'],
  expired: ['neutral', 'Expired'],
} as const;

function Invitation({ invitation }: { invitation: StaffInvitation }) {
  const { email, roles, status, invitedBy, createdAt, expiresAt } = invitation;
  const [tone, label] = STATES[status];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="[overflow-wrap:anywhere]">{email}</b>
        <span>{roleNames(roles)}</span>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p className="mt-1 text-small text-ink-2">
        Invited by {invitedBy ?? 'the command line'}, <DateTime at={createdAt} />
        {expiresAt === null ? null : (
          <>
            {status === 'expired' ? '; expired ' : '; expires '}
            <DateTime at={expiresAt} />
          </>
        )}
        .
      </p>
      <div className="office-acts mt-2">
        <InvitationActions invitation={invitation} />
      </div>
    </li>
  );
}

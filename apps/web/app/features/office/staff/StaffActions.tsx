import type { StaffInvitation, StaffMember } from '@assay/contract/shapes/staff.ts';
import { checkEmail } from '@assay/domain/account/email.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { ROLE_OPTIONS } from './roleText.ts';

const rolesOf = (values: Record<string, string>): StaffRole[] =>
  (values.roles ?? '').split(',').filter((role) => role !== '') as StaffRole[];
const rolesInput = (roles: readonly StaffRole[]) => ({
  name: 'roles',
  label: 'Roles',
  kind: 'checks' as const,
  options: ROLE_OPTIONS,
  defaultValue: roles.join(','),
  check: (typed: string) => (typed === '' ? 'Choose at least one role' : null),
});

/** Sends an invitation by email, or requests it where a second administrator has to confirm. */
export function InviteAction() {
  return (
    <OfficeAction
      call="office.inviteStaff"
      id="invite"
      title="Invite a colleague"
      buttonLabel="Send invitation"
      tone="commit"
      inputs={[
        {
          name: 'email',
          label: 'Email',
          hint: 'They get a link that works once, for 72 hours.',
          check: (typed) => checkEmail(typed)[0]?.message ?? null,
        },
        rolesInput([]),
      ]}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.inviteStaff', {
          body: { email: values.email ?? '', roles: rolesOf(values), note },
          idempotencyKey,
        })
      }
      doneMessage="Invitation sent."
    />
  );
}

/** What an administrator may do about a colleague. */
export function MemberActions({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  if (isSelf)
    return <p className="text-small text-ink-2">You can’t change your own access. Ask another administrator.</p>;
  const params = { userId: member.id };
  return (
    <div className="office-acts">
      <OfficeAction
        call="office.staffRoles"
        id={`roles-${member.id}`}
        title="Change roles"
        tone="commit"
        inputs={[rolesInput(member.roles)]}
        send={(values, note, idempotencyKey) =>
          browserApi.call('office.staffRoles', {
            params,
            body: { version: member.version, roles: rolesOf(values), note },
            idempotencyKey,
          })
        }
        doneMessage="Roles changed."
      />
      {member.hasSecondFactor ? (
        <OfficeAction
          call="office.resetFactor"
          id={`factor-${member.id}`}
          title="Reset two-step verification"
          tone="danger"
          confirm={{
            title: `Reset the two-step verification of ${member.name}?`,
            text: 'For a lost phone or app. Their second factor, passkeys and recovery codes are removed, and they’re logged out everywhere. We email them now and when it’s done.',
          }}
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.resetFactor', { params, body: { note }, idempotencyKey })
          }
          doneMessage="Reset. They set up a new second factor when they log in."
        />
      ) : null}
      <OfficeAction
        call="office.endStaff"
        id={`end-${member.id}`}
        title="End access"
        tone="danger"
        confirm={{
          title: `End the access of ${member.name}?`,
          text: 'They lose all roles and are logged out everywhere. Their account as a customer stays.',
        }}
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.endStaff', { params, body: { note }, idempotencyKey })
        }
        doneMessage="Access ended."
      />
    </div>
  );
}

/** Withdraws an open invitation. */
export function InvitationActions({ invitation }: { invitation: StaffInvitation }) {
  return (
    <OfficeAction
      call="office.endInvitation"
      id={`withdraw-${invitation.id}`}
      title="Withdraw"
      send={(_values, note, idempotencyKey) =>
        browserApi.call('office.endInvitation', { params: { id: invitation.id }, body: { note }, idempotencyKey })
      }
      doneMessage="Invitation withdrawn. Its link no longer works."
    />
  );
}

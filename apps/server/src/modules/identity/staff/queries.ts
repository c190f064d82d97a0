import type { StaffInvitation, StaffMember } from '@assay/contract/shapes/staff.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type MemberRow = Pick<Tables['users'], 'id' | 'staff_version' | 'username' | 'first_name' | 'last_name' | 'email'> & {
  staff_roles: StaffRole[];
  has_second_factor: boolean;
  last_seen_at: Date | null;
};
type InvitationRow = Pick<Tables['staff_invitation'], 'id' | 'email' | 'created_at' | 'expires_at'> & {
  roles: StaffRole[];
  invited_by: Tables['users']['username'] | null;
};

/** Everyone with a staff role, by username, and the invitations that are neither accepted nor ended, newest first. */
export async function readStaff(
  ctx: Pick<AppContext, 'pool' | 'clock'>,
): Promise<{ items: StaffMember[]; invitations: StaffInvitation[] }> {
  const { rows } = await ctx.pool.query<MemberRow>(
    `select u.id, u.staff_version, u.username, u.first_name, u.last_name, u.email, u.staff_roles, f.user_id is not null as has_second_factor,
       (select max(s.staff_seen_at) from session s where s.user_id = u.id) as last_seen_at
     from users u left join second_factor f on f.user_id = u.id
     where cardinality(u.staff_roles) > 0 and u.deleted_at is null order by u.username`,
  );
  return { items: rows.map(toMember), invitations: await readOpenInvitations(ctx.pool, ctx.clock.now()) };
}

const toMember = (row: MemberRow): StaffMember => ({
  id: row.id,
  version: row.staff_version,
  username: row.username,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  roles: row.staff_roles,
  hasSecondFactor: row.has_second_factor,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});

/** Open invitations, newest first; only `id` where it is given. `now` in epoch ms. */
export async function readOpenInvitations(
  client: Queryable,
  now: number,
  id: string | null = null,
): Promise<StaffInvitation[]> {
  const { rows } = await client.query<InvitationRow>(
    `select i.id, i.email, i.roles, i.created_at, i.expires_at, u.username as invited_by
     from staff_invitation i left join users u on u.id = i.invited_by
     where i.accepted_at is null and i.ended_at is null and ($1::uuid is null or i.id = $1)
     order by i.created_at desc, i.id desc`,
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    roles: row.roles,
    status: row.expires_at === null ? 'requested' : row.expires_at.getTime() <= now ? 'expired' : 'sent',
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  }));
}

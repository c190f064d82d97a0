import type { StaffRole } from '@assay/domain/office/roles.ts';
import { isCodeRecent, staffSessionEnd } from '@assay/domain/office/staffSession.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { StaffAccess, Viewer } from '../../../platform/http/viewer.ts';

/** Use of the office is written at most this often. */
const SEEN_EVERY_MS = 60_000;

type AccessRow = Pick<Tables['session'], 'created_at' | 'staff_seen_at' | 'code_proved_at'> & { roles: StaffRole[] };

/**
 * The port: the caller's access to the office, read each time, so that a role taken away or a disabled second factor
 * counts with the next request. A session that is 8 hours old or was idle for 30 minutes is ended. `isAutomatic`: a page
 * asked by itself, while no one may be at the desk.
 */
export async function readStaffAccess(
  ctx: Pick<AppContext, 'pool' | 'clock' | 'config'>,
  { userId, sessionId }: Viewer,
  isAutomatic: boolean,
): Promise<StaffAccess | 'ended' | null> {
  const { rows } = await ctx.pool.query<AccessRow>({
    name: 'staff-access',
    text: `select u.staff_roles as roles, s.created_at, s.staff_seen_at, s.code_proved_at
      from users u join second_factor f on f.user_id = u.id join session s on s.user_id = u.id
      where u.id = $1 and s.id = $2 and s.revoked_at is null and u.blocked_at is null and u.deleted_at is null
        and cardinality(u.staff_roles) > 0`,
    values: [userId, sessionId],
  });
  const row = rows[0];
  if (row === undefined) return null;
  if (ctx.config.STAFF_SESSIONS === 'unlimited') return { roles: row.roles, hasRecentCode: true };
  const now = ctx.clock.now();
  const seenAt = row.staff_seen_at?.getTime() ?? null;
  const reason = staffSessionEnd({ startedAt: row.created_at.getTime(), seenAt }, now);
  if (reason !== null) {
    await ctx.pool.query(
      'update session set revoked_at = $3, revoke_reason = $2 where id = $1 and revoked_at is null',
      [sessionId, reason, new Date(now)],
    );
    return 'ended';
  }
  if (!isAutomatic && (seenAt === null || now - seenAt >= SEEN_EVERY_MS))
    await ctx.pool.query('update session set staff_seen_at = $2 where id = $1', [sessionId, new Date(now)]);
  return { roles: row.roles, hasRecentCode: isCodeRecent(row.code_proved_at?.getTime() ?? null, now) };
}

import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { StaffRole } from '@assay/domain/office/roles.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import { type Approval, type Requested, requireSecondPerson } from '../approval/operations.ts';
import { dropFactors, endAllSessions, recordSensitiveChange } from '../auth/index.ts';
import { lockAdmins, otherAdmins } from './policy.ts';

type StaffAct = { userId: string; actor: Actor; note: string; approval?: Approval };

/**
 * Changes a colleague's roles; with another administrator there, once that one confirms. Refusals: not_found (not on the
 * staff), record_changed, last_admin, request_state, forbidden.
 */
export const changeStaffRoles = (
  ctx: AppContext,
  act: StaffAct & { roles: readonly StaffRole[]; version?: number },
): Promise<{ roles: StaffRole[] } | Requested | Refusal> => setRoles(ctx, 'staff_roles', act);

/** Ends a colleague's access: all roles and all sessions. As changeStaffRoles. */
export const endStaff = (ctx: AppContext, act: StaffAct): Promise<{ roles: StaffRole[] } | Requested | Refusal> =>
  setRoles(ctx, 'staff_end', { ...act, roles: [] });

/**
 * Removes the factors of a colleague who lost them, so that they set up new ones after their next login; with another
 * administrator there, once that one confirms. They are notified of the request and of the reset. Refusals: not_found (not
 * on the staff, or without a second factor), request_state, forbidden.
 */
export function resetFactor(
  ctx: AppContext,
  { userId, actor, note, approval }: StaffAct,
): Promise<{ hasSecondFactor: false } | Requested | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const at = ctx.clock.now();
    const admins = await lockAdmins(tx);
    const { rowCount } = await tx.client.query(
      `select from users u join second_factor f on f.user_id = u.id
       where u.id = $1 and cardinality(u.staff_roles) > 0 and u.deleted_at is null for no key update of u`,
      [userId],
    );
    if (rowCount === 0) return refuse('not_found');
    const held = await requireSecondPerson(tx, {
      kind: 'staff_factor',
      subjectId: userId,
      terms: {},
      isNeeded: twoPersons.staff({ otherAdmins: otherAdmins(admins, actor.userId) }),
      effect: null,
      ...{ actor, note, approval, at },
    });
    if (isRefusal(held)) return held;
    if (held !== null) {
      emit({ kind: 'user.security', private: { userId, act: 'second_factor_reset_asked', at } });
      return held;
    }
    await dropFactors(tx, userId, new Date(at));
    await recordSensitiveChange(tx, emit, { userId, act: 'second_factor_reset', at: new Date(at) });
    await recordAudit(tx, { actor, action: 'staff.factor', subject: 'user', subjectId: userId, note, at });
    return { hasSecondFactor: false as const };
  });
}

function setRoles(
  ctx: AppContext,
  kind: 'staff_roles' | 'staff_end',
  act: StaffAct & { roles: readonly StaffRole[]; version?: number },
): Promise<{ roles: StaffRole[] } | Requested | Refusal> {
  return transact(ctx, async (tx) => {
    const at = ctx.clock.now();
    const { userId, actor, note, approval } = act;
    const roles = [...act.roles].sort();
    const admins = await lockAdmins(tx);
    const { rows } = await tx.client.query<{ roles: StaffRole[]; version: number }>(
      `select staff_roles as roles, staff_version as version from users
       where id = $1 and cardinality(staff_roles) > 0 and deleted_at is null for no key update`,
      [userId],
    );
    const before = rows[0]?.roles;
    if (before === undefined) return refuse('not_found');
    const record = { subject: 'user', subjectId: userId } as const;
    const stale = await staleRefusal(tx, { ...record, based: act.version, present: rows[0]!.version });
    if (stale !== null) return stale;
    if (before.includes('admin') && !roles.includes('admin') && otherAdmins(admins, userId) === 0)
      return refuse('last_admin');
    const held = await requireSecondPerson(tx, {
      kind,
      subjectId: userId,
      terms: kind === 'staff_end' ? { from: before } : { from: before, roles },
      isNeeded: twoPersons.staff({ otherAdmins: otherAdmins(admins, actor.userId) }),
      effect: null,
      ...{ actor, note, approval, at },
    });
    if (isRefusal(held) || held !== null) return held;
    const { rows: written } = await tx.client.query<{ version: number }>(
      'update users set staff_roles = $2, updated_at = $3 where id = $1 returning staff_version as version',
      [userId, roles, new Date(at)],
    );
    if (kind === 'staff_end') await endAllSessions(tx, userId, 'staff_ended', new Date(at));
    await recordAudit(tx, {
      actor,
      action: kind === 'staff_end' ? 'staff.end' : 'staff.roles',
      ...record,
      version: written[0]!.version,
      note,
      before: { roles: before },
      after: { roles },
      at,
    });
    return { roles };
  });
}

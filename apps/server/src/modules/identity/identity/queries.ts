import type { AppContext } from '../../../platform/context.ts';
import { SESSION_COLUMNS, type SessionRow } from './sessions.ts';

export async function newestSession(ctx: Pick<AppContext, 'pool'>, userId: string): Promise<SessionRow | null> {
  const { rows } = await ctx.pool.query<SessionRow>(
    `select ${SESSION_COLUMNS} from identity_session where user_id = $1 order by (status = 'verified') desc, created_at desc, id desc limit 1`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function ownSession(
  ctx: Pick<AppContext, 'pool'>,
  userId: string,
  sessionId: string,
): Promise<SessionRow | null> {
  const { rows } = await ctx.pool.query<SessionRow>(
    `select ${SESSION_COLUMNS} from identity_session where id = $1 and user_id = $2`,
    [sessionId, userId],
  );
  return rows[0] ?? null;
}

/** How many checks of a person have failed since `since` (epoch ms). */
export async function countFailedChecks(ctx: Pick<AppContext, 'pool'>, userId: string, since: number): Promise<number> {
  const { rows } = await ctx.pool.query<{ n: number }>(
    "select count(*)::int as n from identity_session where user_id = $1 and last_error_code is not null and status <> 'verified' and updated_at > $2",
    [userId, new Date(since)],
  );
  return rows[0]!.n;
}

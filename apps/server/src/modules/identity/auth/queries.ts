import type { LogInMethods } from '@assay/contract/routes/google.ts';
import type { Pool } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Returns true if this session is live. Checked before every write. */
export async function isSessionAlive(ctx: AppContext, sessionId: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ alive: boolean }>({
    name: 'session-alive',
    text: `select true as alive from session s join users u on u.id = s.user_id
           where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and u.blocked_at is null and u.deleted_at is null`,
    values: [sessionId, ctx.clock.date()],
  });
  return rows.length === 1;
}

export type Account = Pick<Tables['users'], 'id' | 'email'> & {
  passwordHash: Tables['users']['password_hash'];
  /** The address is confirmed, and email to it has not bounced since. */
  isVerified: boolean;
  isBlocked: boolean;
};

/** The live account for an email address or username (normalized), or null. */
export async function findAccount(pool: Pool, login: string): Promise<Account | null> {
  // A username never contains @, an address always does: the two can never identify different users.
  const column = login.includes('@') ? 'email' : 'username';
  const { rows } = await pool.query<Account>(
    `select id, email, password_hash as "passwordHash", email_verified_at is not null and mail_failed_at is null as "isVerified",
       blocked_at is not null as "isBlocked"
     from users where lower(${column}) = $1 and deleted_at is null`,
    [login],
  );
  return rows[0] ?? null;
}

/** Returns true if a username (normalized) is available: not taken, and not confusable with another one. */
export async function isUsernameFree(pool: Pool, username: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from users where username_skeleton = skeleton_of($1) and deleted_at is null',
    [username],
  );
  return rowCount === 0;
}

/** A user's login methods. */
export async function readMethods(ctx: AppContext, userId: string): Promise<LogInMethods> {
  const { rows } = await ctx.pool.query<{
    hasPassword: boolean;
    email: Tables['external_identity']['email'] | null;
    linkedAt: Tables['external_identity']['linked_at'] | null;
  }>(
    `select u.password_hash is not null as "hasPassword", i.email, i.linked_at as "linkedAt"
     from users u left join external_identity i on i.user_id = u.id and i.provider = 'google' where u.id = $1`,
    [userId],
  );
  const { hasPassword, email, linkedAt } = rows[0]!;
  return { hasPassword, google: email === null ? null : { email, linkedAt: linkedAt!.toISOString() } };
}

/** Until when payouts to a user are blocked, because a security setting of the account changed. Null: not blocked. */
export async function readPayoutHold(client: Pick<Pool, 'query'>, userId: string, at: Date): Promise<string | null> {
  const { rows } = await client.query<{ until: NonNullable<Tables['users']['payout_held_until']> }>(
    'select payout_held_until as until from users where id = $1 and payout_held_until > $2',
    [userId, at],
  );
  return rows[0]?.until.toISOString() ?? null;
}

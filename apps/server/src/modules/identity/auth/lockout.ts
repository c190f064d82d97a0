import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { hashToken } from '../../../platform/accessTokens.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';

/** Failed passwords in a day that disable the password until it is reset by email (rules §12). */
export const FAILURES_PER_DAY = 20;
/** From this count on, users must complete a captcha, if one is configured. */
const FAILURES_BEFORE_CAPTCHA = 5;
const DAY = 86_400_000;
const RETENTION_MS = 30 * DAY;

/** A user with valid credentials who may not log in: staff blocked the account, so a new password does not open it. */
export const accountBlocked = (): Refusal =>
  refuse('account_blocked', { detail: 'Contact us if you think this is a mistake.' });

export type Attempt = { hash: Buffer; userId: string | null; failures: number; isLocked: boolean };

/**
 * Counts an attempt before it is made, so that parallel attempts do not slip through. Input without an account is
 * counted the same way, so that the answers reveal nothing. A device that has logged in to the account before has a
 * separate count: strangers cannot lock the owner out of it (reliability S-6.4).
 */
export async function beginAttempt(
  ctx: AppContext,
  given: { login: string; userId: string | null; deviceSecret: string | null },
): Promise<Attempt> {
  const { login, userId, deviceSecret } = given;
  const device = await knownDevice(ctx, userId, deviceSecret);
  const hash = createHash('sha256')
    .update(`signin:${userId ?? login}:${device}`)
    .digest();
  const at = ctx.clock.date();
  const { rows } = await ctx.pool.query<Pick<Tables['signin_lock'], 'failures'> & { isLocked: boolean }>(
    `insert into signin_lock as l (hash, user_id, failures, window_started_at) values ($1, $2, 1, $3)
     on conflict (hash) do update set
       failures = case when l.window_started_at > $4 then l.failures + 1 else 1 end,
       window_started_at = case when l.window_started_at > $4 then l.window_started_at else $3 end
     returning failures, locked_at is not null as "isLocked"`,
    [hash, userId, at, new Date(at.getTime() - DAY)],
  );
  const { failures, isLocked } = rows[0]!;
  return { hash, userId, failures, isLocked: isLocked || failures > FAILURES_PER_DAY };
}

export const needsCaptcha = (attempt: Attempt): boolean => attempt.failures > FAILURES_BEFORE_CAPTCHA;

async function knownDevice(ctx: AppContext, userId: string | null, deviceSecret: string | null): Promise<string> {
  if (userId === null || deviceSecret === null) return '';
  const hash = hashToken(deviceSecret);
  const { rowCount } = await ctx.pool.query('select from session where user_id = $1 and device_hash = $2 limit 1', [
    userId,
    hash,
  ]);
  return rowCount === 0 ? '' : hash.toString('hex');
}

/** The password was right: what went before is forgotten. */
export async function endAttempts(ctx: AppContext, attempt: Attempt): Promise<void> {
  await ctx.pool.query('delete from signin_lock where hash = $1 and locked_at is null', [attempt.hash]);
}

/** Records a wrong password. The twentieth in a day locks the account and its owner is notified. */
export async function failAttempt(ctx: AppContext, attempt: Attempt): Promise<void> {
  if (attempt.failures < FAILURES_PER_DAY) return;
  const at = ctx.clock.date();
  await transact(ctx, async (tx, emit) => {
    const { rowCount } = await tx.client.query(
      'update signin_lock set locked_at = $2 where hash = $1 and locked_at is null',
      [attempt.hash, at],
    );
    if (rowCount === 1 && attempt.userId !== null)
      emit({ kind: 'user.security', private: { userId: attempt.userId, act: 'password_locked', at: at.getTime() } });
  });
}

/** Deletes expired counts, and after 30 days locked ones without an account. Returns how many. */
export async function deleteOldLocks(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const { rowCount } = await ctx.pool.query(
    `delete from signin_lock where hash in (select hash from signin_lock
       where window_started_at < $1 and (locked_at is null or (user_id is null and locked_at < $2)) limit 500)`,
    [new Date(now - DAY), new Date(now - RETENTION_MS)],
  );
  return rowCount ?? 0;
}

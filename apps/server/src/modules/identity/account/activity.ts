import { SECURITY_TEXT } from '@assay/domain/notifications/securityText.ts';
import type { Pool } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { AccountAct } from './acts.ts';

type Activity = {
  at: string;
  kind: 'signed_in' | 'signed_out' | 'refused' | 'changed';
  words: string;
  userAgent: string;
  ip: string;
};

const MAX_ROWS = 100;
const ENDINGS: Readonly<Record<string, string>> = {
  signed_out: 'Logged out',
  ended_by_owner: 'Logged out from another device',
  replaced: 'A new login in the same browser',
  too_many: 'Logged out: more than 20 devices',
  other_device: 'We ended it because its token came from another device',
  refresh_reused: 'We ended it because its token was used twice',
  password_changed: 'The password was changed',
  second_factor_on: 'Two-step verification was turned on',
  second_factor_off: 'Two-step verification was turned off',
  second_factor_reset: 'Your two-step verification was reset',
  blocked: 'The account was blocked',
  password_reset: 'Your password was reset by email',
};

const ACTS: Readonly<Record<AccountAct, string>> = {
  signin_failed: 'A wrong password',
  reset_asked: 'A password reset link was requested',
  email_confirmed: 'Your email address was verified',
  username_changed: 'Your username was changed',
  name_changed: 'Your name was changed',
  address_added: 'An address was added',
  address_changed: 'An address was changed',
  address_removed: 'An address was removed',
  method_added: 'A card was added',
  method_removed: 'A way to pay was removed',
  data_exported: 'Your data was downloaded',
};

/** Title of an act. Falls back to the stored value for acts that no longer exist. */
function actTitle(act: string): string {
  if (act in ACTS) return ACTS[act as AccountAct];
  return act in SECURITY_TEXT ? SECURITY_TEXT[act as keyof typeof SECURITY_TEXT][0] : act;
}

type Row = { at: Date; kind: Activity['kind']; words: string; detail: string; user_agent: string; ip: string };

/**
 * Account activity, newest first: sessions that began and ended, refused logins, and changes to the account
 * (reliability S-16.2).
 */
export async function readActivity(db: Pick<Pool, 'query'>, userId: string, most = MAX_ROWS): Promise<Activity[]> {
  const { rows } = await db.query<Row>(
    `select at, kind, words, detail, user_agent, ip from (
       select created_at as at, 'signed_in' as kind, '' as words, '' as detail, user_agent, ip from session where user_id = $1
       union all
       select revoked_at, 'signed_out', coalesce(revoke_reason, ''), '', user_agent, '' from session where user_id = $1 and revoked_at is not null
       union all
       select at, case act when 'signin_failed' then 'refused' else 'changed' end, act, detail, user_agent, ip
       from account_act where user_id = $1) as acts
     order by at desc, kind limit $2`,
    [userId, most],
  );
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    words: toText(row),
    userAgent: row.user_agent,
    ip: row.ip,
  }));
}

function toText({ kind, words, detail }: Row): string {
  if (kind === 'signed_in') return '';
  if (kind === 'signed_out') return ENDINGS[words] ?? 'Ended by us';
  return detail === '' ? actTitle(words) : `${actTitle(words)}: ${detail}`;
}

/** Retention: acts as long as staff acts (reliability S-14.5), failed logins as long as sessions. */
const RETENTION_DAYS = { acts: 7 * 365, refusals: 90 };
const BATCH = 500;

/** Deletes expired acts in batches. Returns how many. */
export async function deleteOldActs(ctx: Pick<AppContext, 'pool' | 'clock'>): Promise<number> {
  const before = (days: number) => new Date(ctx.clock.now() - days * 86_400_000);
  const { rowCount } = await ctx.pool.query(
    `delete from account_act where ref in (
       select ref from account_act where at < $1 or (act = 'signin_failed' and at < $2) order by at limit $3)`,
    [before(RETENTION_DAYS.acts), before(RETENTION_DAYS.refusals), BATCH],
  );
  return rowCount ?? 0;
}

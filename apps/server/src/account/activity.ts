import type { Pool } from 'pg';

type Activity = {
  at: string;
  kind: 'signed_in' | 'signed_out' | 'changed';
  words: string;
  userAgent: string;
  ip: string;
};

const MOST = 100;
const ENDINGS: Readonly<Record<string, string>> = {
  signed_out: 'Signed out',
  ended_by_owner: 'Signed out from another place',
  replaced: 'A new sign-in in the same browser',
  too_many: 'The oldest of more than 20 places',
  other_device: 'Its token came from another device, so it was ended',
  refresh_reused: 'Its token was used twice, so it was ended',
  password_changed: 'The password was changed',
  second_factor_on: 'Two-step verification was turned on',
  second_factor_off: 'Two-step verification was turned off',
  blocked: 'The account was blocked',
  password_reset: 'A new password was chosen by mail',
};

/** What happened to an account, newest first: sessions that began and ended, and what was changed. */
export async function readActivity(db: Pick<Pool, 'query'>, userId: string): Promise<Activity[]> {
  const { rows } = await db.query<{ at: Date; kind: Activity['kind']; words: string; user_agent: string; ip: string }>(
    `select at, kind, words, user_agent, ip from (
       select created_at as at, 'signed_in' as kind, '' as words, user_agent, ip from session where user_id = $1
       union all
       select revoked_at, 'signed_out', coalesce(revoke_reason, ''), user_agent, '' from session where user_id = $1 and revoked_at is not null
       union all
       select created_at, 'changed', title, '', '' from alert where user_id = $1 and type = 'SECURITY') as acts
     order by at desc, kind limit $2`,
    [userId, MOST],
  );
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    words: row.kind === 'signed_out' ? (ENDINGS[row.words] ?? 'Ended by the house') : row.words,
    userAgent: row.user_agent,
    ip: row.ip,
  }));
}

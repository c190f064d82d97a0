import type { Check } from './check.ts';

export const accountChecks: readonly Check[] = [
  {
    id: 'A01',
    statement: 'Usernames and emails are unique regardless of case among live accounts',
    sql: `select lower(email) as name from users where deleted_at is null group by 1 having count(*) > 1
      union all
      select lower(username) from users where deleted_at is null group by 1 having count(*) > 1`,
  },
  {
    id: 'A02',
    statement: 'A session has at most one usable refresh token',
    sql: 'select session_id from refresh_token where used_at is null group by session_id having count(*) > 1',
  },
  {
    id: 'A03',
    statement: 'A refresh token has at most one successor, in its own session',
    sql: `select parent_id as id from refresh_token where parent_id is not null group by parent_id having count(*) > 1
      union all
      select c.id from refresh_token c join refresh_token p on p.id = c.parent_id where c.session_id <> p.session_id`,
  },
  {
    id: 'A04',
    statement: 'Detected reuse always ended its session',
    sql: `select id from session where revoke_reason like '%reuse%' and revoked_at is null`,
  },
  {
    id: 'A05',
    statement: 'No refresh token was issued or used after its session ended',
    sql: `select t.id from refresh_token t join session s on s.id = t.session_id where t.issued_at > s.revoked_at or t.used_at > s.revoked_at`,
  },
  {
    id: 'A06',
    statement: 'Blocked and deleted users have no live session',
    sql: `select s.id from session s join users u on u.id = s.user_id
      where s.revoked_at is null and s.expires_at > $1 and (u.blocked_at is not null or u.deleted_at is not null)`,
    needsNow: true,
  },
  {
    id: 'P06',
    statement: 'A live user has at most one default card, shipping and billing address',
    sql: `select user_id from address where mode in ('shipping', 'both') group by user_id having count(*) > 1
      union all
      select user_id from address where mode in ('billing', 'both') group by user_id having count(*) > 1
      union all
      select user_id from payment_method where is_default and removed_at is null group by user_id having count(*) > 1`,
  },
];

export const plumbingChecks: readonly Check[] = [
  {
    id: 'P01',
    statement: 'One stored answer per user, route and idempotency key, whole or not there',
    sql: `select user_id, route, key from idempotency group by user_id, route, key having count(*) > 1
      union all
      select user_id, route, key from idempotency where (finished_at is null) <> (status is null)`,
  },
  {
    id: 'P03',
    statement: 'Side effects leave once: outbox keys are unique',
    sql: 'select dedupe_key from outbox where dedupe_key is not null group by dedupe_key having count(*) > 1',
  },
];

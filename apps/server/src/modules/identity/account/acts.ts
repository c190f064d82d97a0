import type { PoolClient } from 'pg';
import { newId } from '../../../platform/ids.ts';

/** What a person reads of what was done with his account, besides signing in and out; its words are in account/activity.ts. */
export type AccountAct =
  | 'signin_failed'
  | 'reset_asked'
  | 'email_confirmed'
  | 'username_changed'
  | 'name_changed'
  | 'address_added'
  | 'address_changed'
  | 'address_removed'
  | 'method_added'
  | 'method_removed'
  | 'data_exported';

/**
 * Notes an act in the transaction that does it. Nothing for a null person, by the same statement, so that nobody can tell by
 * the time it takes whether there is an account.
 */
export async function noteAct(
  client: Pick<PoolClient, 'query'>,
  given: { userId: string | null; act: AccountAct; at: Date; detail?: string; ip?: string; userAgent?: string },
): Promise<void> {
  await client.query(
    `insert into account_act (ref, user_id, act, detail, ip, user_agent, at)
     select $1, id, $3, $4, $5, $6, $7 from users where id = $2`,
    [
      newId(given.at.getTime()),
      given.userId,
      given.act,
      given.detail ?? '',
      given.ip ?? '',
      (given.userAgent ?? '').slice(0, 500),
      given.at,
    ],
  );
}

/** Notes a change of what guards the account, once for each `ref`, for the person's list of acts. */
export async function noteSecurityAct(
  client: Pick<PoolClient, 'query'>,
  given: { ref: string; userId: string; act: string; at: Date },
): Promise<void> {
  await client.query(
    `insert into account_act (ref, user_id, act, at) select $1, id, $3, $4 from users where id = $2 and deleted_at is null
     on conflict (ref) do nothing`,
    [given.ref, given.userId, given.act, given.at],
  );
}

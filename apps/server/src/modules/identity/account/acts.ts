import type { PoolClient } from 'pg';
import { newId } from '../../../platform/ids.ts';

/** The acts in a user's activity list, besides logins and logouts. Their texts are in account/activity.ts. */
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
 * Records an act in the transaction that does it. For a null user the same statement inserts nothing, so that the
 * timing does not reveal whether the account exists.
 */
export async function recordAct(
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
export async function recordSecurityAct(
  client: Pick<PoolClient, 'query'>,
  given: { ref: string; userId: string; act: string; at: Date },
): Promise<void> {
  await client.query(
    `insert into account_act (ref, user_id, act, at) select $1, id, $3, $4 from users where id = $2 and deleted_at is null
     on conflict (ref) do nothing`,
    [given.ref, given.userId, given.act, given.at],
  );
}

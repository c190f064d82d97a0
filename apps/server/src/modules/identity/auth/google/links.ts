import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Emit } from '../../../../platform/outbox.ts';
import { recordSensitiveChange } from '../sensitive.ts';

/**
 * Links a verified pending identity to an account, once, in the caller's transaction. Refusal: google_login_failed
 * (already used, or the identity or the account was linked elsewhere meanwhile).
 */
export async function linkPending(
  tx: Tx,
  emit: Emit,
  given: { pendingId: string; userId: string; at: Date },
): Promise<undefined | Refusal> {
  const { rowCount } = await tx.client.query(
    `with pending as (
       update google_pending set done_at = $3 where id = $1 and done_at is null and (user_id is null or user_id = $2)
       returning subject, email)
     insert into external_identity (provider, subject, user_id, email, linked_at)
     select 'google', subject, $2, email, $3 from pending on conflict do nothing`,
    [given.pendingId, given.userId, given.at],
  );
  if (rowCount !== 1) return refuse('google_login_failed');
  await recordSensitiveChange(tx, emit, { userId: given.userId, act: 'google_connected', at: given.at });
  return undefined;
}

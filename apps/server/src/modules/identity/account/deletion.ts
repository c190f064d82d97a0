import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { type Deletion, DeletionReason } from '@assay/contract/shapes/account.ts';
import { resaleMachine } from '@assay/domain/resale/machine.ts';
import type { Pool } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { listSql } from '../../../platform/database/sql.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { eraseMessages } from '../../../platform/retention.ts';
import { endAllSessions } from '../auth/index.ts';
import { requireRecentProof } from '../auth/policy.ts';
import { removeProfileImage } from './profileImage.ts';

// Account deletion (reliability S-14.6): refused while anything is open. After a 14-day grace period all identifying
// data is deleted. Bids, invoices, ledger and audit stay with an id that identifies no one.

const GRACE_MS = 14 * 86_400_000;
const BATCH = 20;
const CLOSED = `('done')`;
const RESALE_OVER = listSql(resaleMachine.terminal);

/** What blocks a deletion, without duplicates, in the order of the contract. */
async function findReasons(db: Pick<Pool, 'query'>, userId: string): Promise<Deletion['reasons']> {
  const { rows } = await db.query<Record<Deletion['reasons'][number], boolean>>(
    `select
       exists (select from auction where leader_id = $1 and status not in ${CLOSED}) as leading,
       exists (select from invoice where user_id = $1 and status in ('draft', 'open', 'pending', 'failed'))
         or (select sum(amount_cents) from ledger_line where account = 'seller_receivable:' || $1::text) > 0 as owing,
       exists (select from invoice where user_id = $1 and status = 'paid' and shipping_status <> 'received'
         and type = 'item')
         or exists (select from secondary_transaction where buyer_id = $1 and status not in ${RESALE_OVER}) as open_order,
       exists (select from item i join auction a on a.item_id = i.id where i.owner_id = $1 and a.status not in ${CLOSED})
         or exists (select from secondary_transaction where seller_id = $1 and status not in ${RESALE_OVER}) as selling,
       exists (select from payout where seller_id = $1 and state in ('waiting', 'sending', 'reversing')) as payout,
       exists (select from offer where $1 in (buyer_id, owner_id) and status in ('pending', 'countered')) as offers,
       exists (select from refund r join invoice i on i.id = r.invoice_id where i.user_id = $1 and r.state = 'pending') as refund,
       exists (select from users where id = $1 and cardinality(staff_roles) > 0) as staff`,
    [userId],
  );
  const found = rows[0]!;
  return DeletionReason.filter((reason) => found[reason]);
}

export async function readDeletion(db: Pick<Pool, 'query'>, userId: string): Promise<Deletion> {
  const { rows } = await db.query<Pick<Tables['users'], 'deletion_due_at'>>(
    'select deletion_due_at from users where id = $1',
    [userId],
  );
  return { deletesAt: rows[0]?.deletion_due_at?.toISOString() ?? null, reasons: await findReasons(db, userId) };
}

/** Requests the deletion. A repeat changes nothing. Refusals: step_up_required, account_busy (with `reasons`). */
export async function requestDeletion(
  ctx: AppContext,
  viewer: { userId: string; sessionId: string },
): Promise<Deletion | Refusal> {
  const proof = await requireRecentProof(ctx, viewer.sessionId);
  if (isRefusal(proof)) return proof;
  const now = ctx.clock.now();
  const refusal = await transact(ctx, async (tx, emit) => {
    const reasons = await lockAndFindReasons(tx, viewer.userId);
    if (reasons.length > 0) return refuse('account_busy', { reasons });
    const { rowCount } = await tx.client.query(
      'update users set deletion_due_at = $2 where id = $1 and deletion_due_at is null',
      [viewer.userId, new Date(now + GRACE_MS)],
    );
    if (rowCount === 1)
      emit({ kind: 'user.security', private: { userId: viewer.userId, act: 'deletion_asked', at: now } });
    return undefined;
  });
  return refusal ?? readDeletion(ctx.pool, viewer.userId);
}

/** Cancels the deletion. Does nothing without a request. */
export async function cancelDeletion(ctx: AppContext, userId: string): Promise<void> {
  await transact(ctx, async (tx, emit) => {
    const { rowCount } = await tx.client.query(
      'update users set deletion_due_at = null where id = $1 and deletion_due_at is not null and deleted_at is null',
      [userId],
    );
    if (rowCount === 1)
      emit({ kind: 'user.security', private: { userId, act: 'deletion_taken_back', at: ctx.clock.now() } });
  });
}

async function lockAndFindReasons(tx: Tx, userId: string): Promise<Deletion['reasons']> {
  await tx.client.query('select from users where id = $1 for update', [userId]);
  return findReasons(tx.client, userId);
}

/**
 * Deletes due accounts. An account with anything open is checked again once that is over. Returns how many were
 * deleted.
 */
export async function sweepDeletions(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    'select id from users where deletion_due_at <= $1 and deleted_at is null order by deletion_due_at limit $2',
    [ctx.clock.date(), BATCH],
  );
  let erasedCount = 0;
  for (const { id } of rows) {
    const isGone = await transact(ctx, async (tx, emit) => {
      if ((await lockAndFindReasons(tx, id)).length > 0) return false;
      await erase(ctx, tx, id, ctx.clock.date());
      // The payment provider also deletes the customer.
      emit({ kind: 'user.erased', dedupeKey: `erased:${id}`, private: { userId: id } });
      return true;
    });
    if (!isGone) continue;
    await removeProfileImage(ctx, id);
    erasedCount++;
  }
  return erasedCount;
}

/** Tables of this module whose rows belong only to the person and prove nothing to anyone else. */
const ERASED_TABLES = [
  'address',
  'account_act',
  'otp_code',
  'signin_challenge',
  'second_factor',
  'app_setup',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'mail_token',
  'external_identity',
  'google_pending',
] as const;

/**
 * Deletes everything that identifies the person, here and, through the port, in every other module. What others or the
 * law need stays: bids by alias, records of sales, ledger.
 */
async function erase(ctx: AppContext, tx: Tx, userId: string, at: Date): Promise<void> {
  const { rows } = await tx.client.query<Pick<Tables['users'], 'email'>>('select email from users where id = $1', [
    userId,
  ]);
  const email = rows[0]!.email;
  await endAllSessions(tx, userId, 'deleted', at);
  await tx.client.query("update session set ip = '', user_agent = '' where user_id = $1", [userId]);
  for (const table of ERASED_TABLES) await tx.client.query(`delete from ${table} where user_id = $1`, [userId]);
  await tx.client.query(
    "update contact_message set user_id = null, name = 'Deleted', email = '', message = '' where user_id = $1 or lower(email) = lower($2)",
    [userId, email],
  );
  await tx.client.query(
    "update staff_invitation set email = 'deleted-' || id where accepted_by = $1 or email = lower($2)",
    [userId, email],
  );
  await eraseMessages(tx, { userId, email, at });
  await ctx.ports.erasePerson(tx, { userId, email, at });
  // The same person may come again, by the same document.
  await tx.client.query('update identity_session set url = null, document_hash = null where user_id = $1', [userId]);
  await tx.client.query(
    `update users set email = 'deleted-' || id || '@deleted.invalid', username = 'deleted-' || id, first_name = 'Deleted',
       last_name = 'Account', password_hash = null, mail_failure = null, intended_path = null, deleted_at = $2, updated_at = $2
     where id = $1`,
    [userId, at],
  );
}

import { strikeConsequence } from '@assay/domain/account/strikes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { endAllSessions } from '../auth/index.ts';

// An account is blocked while one of its payments is disputed (rules §5.1). The caller holds its credit lock.

const BINDING = `select from dispute d join invoice v on v.id = d.invoice_id where v.user_id = $1 and d.has_blocked limit 1`;

/**
 * Blocks the buyer of a disputed payment and ends their sessions. Returns true if the dispute is among what blocks the account;
 * the caller writes that to the dispute. One who is blocked for something else stays so.
 */
export async function blockForDispute(tx: Tx, userId: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const { rowCount } = await tx.client.query(
    'update users set blocked_at = $2 where id = $1 and blocked_at is null and deleted_at is null',
    [userId, at],
  );
  const isNew = rowCount !== 0;
  // An account already blocked for a dispute stays blocked until its last dispute is settled.
  if (isNew) await endAllSessions(tx, userId, 'blocked', at);
  return isNew || (await isBlockedByDispute(tx, userId));
}

/**
 * What blocked the account, a dispute, strikes or staff, blocks it no more: the block ends, unless another dispute, three
 * strikes or staff keep it. Returns true if the account is unblocked.
 */
export async function unblockSettled(tx: Tx, userId: string, now: number): Promise<boolean> {
  if ((await isBlockedByDispute(tx, userId)) || (await isBlockedByStaff(tx, userId))) return false;
  const { rows } = await tx.client.query<Pick<Tables['strike'], 'at'>>(
    'select at from strike where user_id = $1 and lifted_at is null order by at',
    [userId],
  );
  const strikes = rows.map(({ at }) => at.getTime());
  if (strikeConsequence(strikes, now).isBlocked) return false;
  await tx.client.query('update users set blocked_at = null where id = $1', [userId]);
  return true;
}

/** Staff keep the account blocked, even if its strikes are lifted and its disputes settled. */
async function isBlockedByStaff(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('select from users where id = $1 and staff_blocked_at is not null', [
    userId,
  ]);
  return rowCount !== 0;
}

/** A dispute keeps the account blocked, even if its strikes are lifted. */
async function isBlockedByDispute(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(BINDING, [userId]);
  return rowCount !== 0;
}

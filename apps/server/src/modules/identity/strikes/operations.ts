import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { nextStrikeReview, strikeConsequence } from '@assay/domain/account/strikes.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { refreshTier } from '../account/operations.ts';
import { endAllSessions } from '../auth/index.ts';
import { lockCredit } from '../credit/operations.ts';
import { unblockSettled } from './disputes.ts';

export type StrikeReason = 'non_payment' | 'fraud' | 'not_shipped' | 'wrong_item';
type StrikeInput = { userId: string; invoiceId: string; number: string; reason: StrikeReason };

/**
 * A strike for an invoice that was never paid (rules §1.9): the limit is halved for 90 days; with the second in a year
 * bidding stops for 30 days; with the third the account is blocked and its sessions end. One strike an invoice, however
 * often this runs.
 */
export function issueStrike(ctx: AppContext, given: StrikeInput): Promise<void> {
  return transact(ctx, (tx, emit) => addStrikes(tx, emit, given, ctx.clock.now()));
}

/**
 * giveStrike in the caller's transaction. `count`: number of strikes (rules §4: a different item than the one sold is
 * two). One invoice gives its strikes once.
 */
export async function addStrikes(tx: Tx, emit: Emit, given: StrikeInput, now: number, count = 1): Promise<void> {
  await lockCredit(tx, [given.userId]);
  const at = new Date(now);
  const { rowCount } = await tx.client.query(
    `insert into strike (id, user_id, invoice_id, reason, at, review_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (invoice_id) do nothing`,
    [newId(now), given.userId, given.invoiceId, given.reason, at, reviewAt(now, now)],
  );
  if (rowCount === 0) return;
  for (let more = 1; more < count; more++)
    await tx.client.query('insert into strike (id, user_id, reason, at, review_at) values ($1, $2, $3, $4, $5)', [
      newId(now),
      given.userId,
      given.reason,
      at,
      reviewAt(now, now),
    ]);
  const consequence = strikeConsequence(await readActiveStrikes(tx, given.userId), now);
  await refreshTier(tx, emit, given.userId, now);
  if (consequence.suspendedUntil !== null)
    await tx.client.query('update users set bidding_suspended_until = $2 where id = $1', [
      given.userId,
      new Date(consequence.suspendedUntil),
    ]);
  if (consequence.isBlocked) await blockAccount(tx, given.userId, at);
  emit({
    kind: 'strike.given',
    dedupeKey: `strike.given:${given.invoiceId}`,
    userId: given.userId,
    private: { ...given, ...consequence },
  });
}

const reviewAt = (at: number, now: number): Date | null => {
  const next = nextStrikeReview(at, now);
  return next === null ? null : new Date(next);
};

async function readActiveStrikes(tx: Tx, userId: string): Promise<number[]> {
  const { rows } = await tx.client.query<Pick<Tables['strike'], 'at'>>(
    'select at from strike where user_id = $1 and lifted_at is null order by at',
    [userId],
  );
  return rows.map(({ at }) => at.getTime());
}

/** Recalculates the limit when the halving of a strike ends, and after its year. */
export function reviewStrike(ctx: AppContext, strikeId: string, userId: string): Promise<void> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await lockCredit(tx, [userId]);
    const { rows } = await tx.client.query<Pick<Tables['strike'], 'at'>>(
      'select at from strike where id = $1 and review_at <= $2',
      [strikeId, new Date(now)],
    );
    if (rows[0] === undefined) return;
    await tx.client.query('update strike set review_at = $2 where id = $1', [
      strikeId,
      reviewAt(rows[0].at.getTime(), now),
    ]);
    await refreshTier(tx, emit, userId, now);
  });
}

/**
 * Staff lift a strike: limit and suspension follow the remaining ones, and a block it caused is lifted. Refusals:
 * not_found, request_state (already lifted).
 */
export function liftStrike(
  ctx: AppContext,
  act: { strikeId: string; actor: Actor; note: string },
): Promise<Refusal | undefined> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<Pick<Tables['strike'], 'user_id'>>(
      'select user_id from strike where id = $1',
      [act.strikeId],
    );
    const userId = rows[0]?.user_id;
    if (userId === undefined) return refuse('not_found');
    await lockCredit(tx, [userId]);
    const before = await readActiveStrikes(tx, userId);
    const lifted = await tx.client.query(
      'update strike set lifted_at = $2, lifted_by = $3, review_at = null where id = $1 and lifted_at is null',
      [act.strikeId, new Date(now), act.actor.userId],
    );
    if (lifted.rowCount === 0) return refuse('request_state', { detail: 'This strike has already been removed' });
    const after = await readActiveStrikes(tx, userId);
    const isSuspended = strikeConsequence(after, now).suspendedUntil !== null;
    await tx.client.query(
      'update users set bidding_suspended_until = case when $2 then bidding_suspended_until end where id = $1',
      [userId, isSuspended],
    );
    if (strikeConsequence(before, now).isBlocked) await unblockSettled(tx, userId, now);
    await refreshTier(tx, emit, userId, now);
    await recordAudit(tx, {
      actor: act.actor,
      action: 'strike.lift',
      subject: 'user',
      subjectId: userId,
      note: act.note,
      before: { strikes: before.length },
      after: { strikes: after.length, strikeId: act.strikeId },
      at: now,
    });
    return undefined;
  });
}

/** Blocks an account and ends its sessions; one that is blocked already keeps the time of its block. */
export async function blockAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.client.query('update users set blocked_at = coalesce(blocked_at, $2) where id = $1', [userId, at]);
  await endAllSessions(tx, userId, 'blocked', at);
}

type BlockAct = { userId: string; actor: Actor; note: string };

/**
 * Staff block an account and end its sessions. It stays blocked until staff end that, whatever becomes of strikes and
 * disputes. Bids that lead stay: staff void them. Refusals: not_found; request_state (staff blocked it already, or it
 * belongs to staff, whose access is ended instead).
 */
export function blockByStaff(ctx: AppContext, act: BlockAct): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const person = await lockPerson(tx, act.userId);
    if (person === null) return refuse('not_found');
    if (person.staff_roles.length > 0)
      return refuse('request_state', { detail: 'This is a staff account: end its access under Staff first' });
    if (person.staff_blocked_at !== null)
      return refuse('request_state', { detail: 'Staff have already blocked this account' });
    await tx.client.query('update users set staff_blocked_at = $2 where id = $1', [act.userId, new Date(now)]);
    await blockAccount(tx, act.userId, new Date(now));
    await auditBlock(tx, act, 'user.block', now);
    return undefined;
  });
}

/**
 * Staff end their block. Three strikes or an open dispute keep the account blocked: `isBlocked` says so. Refusals:
 * not_found, request_state (staff have not blocked it).
 */
export function unblockByStaff(ctx: AppContext, act: BlockAct): Promise<{ isBlocked: boolean } | Refusal> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const person = await lockPerson(tx, act.userId);
    if (person === null) return refuse('not_found');
    if (person.staff_blocked_at === null)
      return refuse('request_state', { detail: 'Staff haven’t blocked this account' });
    await tx.client.query('update users set staff_blocked_at = null where id = $1', [act.userId]);
    const isUnblocked = await unblockSettled(tx, act.userId, now);
    await auditBlock(tx, act, 'user.unblock', now);
    return { isBlocked: !isUnblocked };
  });
}

/** Locks an account, its credit first. Null: there is none (any more), and so no credit to lock. */
async function lockPerson(
  tx: Tx,
  userId: string,
): Promise<Pick<Tables['users'], 'staff_blocked_at' | 'staff_roles'> | null> {
  const found = await tx.client.query('select from users where id = $1 and deleted_at is null', [userId]);
  if (found.rowCount === 0) return null;
  await lockCredit(tx, [userId]);
  const { rows } = await tx.client.query<Pick<Tables['users'], 'staff_blocked_at' | 'staff_roles'>>(
    'select staff_blocked_at, staff_roles from users where id = $1 and deleted_at is null for update',
    [userId],
  );
  return rows[0] ?? null;
}

async function auditBlock(tx: Tx, act: BlockAct, action: 'user.block' | 'user.unblock', at: number): Promise<void> {
  await recordAudit(tx, { actor: act.actor, action, subject: 'user', subjectId: act.userId, note: act.note, at });
}

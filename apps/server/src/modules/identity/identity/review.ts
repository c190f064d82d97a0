import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { IdentityReview } from '@assay/contract/shapes/identity.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { refreshTier } from '../account/operations.ts';
import { MISMATCH, toReason } from './sessions.ts';

type PendingReview = Pick<Tables['identity_session'], 'id' | 'user_id' | 'updated_at'> &
  Pick<Tables['users'], 'username' | 'first_name' | 'last_name'>;

const WAITING =
  "from identity_session s join users u on u.id = s.user_id where s.review = 'waiting' and u.deleted_at is null";
export const REVIEWS_WORK: WorkQueue = { source: WAITING, since: 's.updated_at' };

/** Checks whose document has a different name, longest pending first. Documents are viewed at the provider. */
export async function readReviews(
  ctx: Pick<AppContext, 'pool'>,
  page: { offset: number; limit: number },
): Promise<{ items: IdentityReview[]; total: number; offset: number; limit: number }> {
  const [list, total] = await Promise.all([
    ctx.pool.query<PendingReview>(
      `select s.id, s.user_id, u.username, u.first_name, u.last_name, s.updated_at ${WAITING} order by s.created_at, s.id offset $1 limit $2`,
      [page.offset, page.limit],
    ),
    countShown(ctx, WAITING, []),
  ]);
  return {
    items: list.rows.map((row) => ({
      userId: row.user_id,
      sessionId: row.id,
      username: row.username,
      accountName: `${row.first_name} ${row.last_name}`.trim(),
      checkedAt: row.updated_at.toISOString(),
    })),
    total,
    ...page,
  };
}

/**
 * Records the staff's decision: it is the user, or it is not and they may try again. Refusal: not_found (nothing
 * pending).
 */
export function decideReview(
  ctx: AppContext,
  act: { userId: string; isAccepted: boolean; note: string; actor: Actor },
): Promise<undefined | Refusal> {
  const { userId, isAccepted } = act;
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const { rows } = await tx.client.query<Pick<Tables['identity_session'], 'id'>>(
      `update identity_session set status = $2, review = $3, last_error_code = $4, url = null, reviewed_by = $5, reviewed_at = $6,
         updated_at = $6, document_hash = case when $2 = 'verified' then document_hash end
       where user_id = $1 and review = 'waiting' returning id`,
      [
        userId,
        isAccepted ? 'verified' : 'requires_input',
        isAccepted ? 'accepted' : 'declined',
        isAccepted ? null : MISMATCH,
        act.actor.userId,
        new Date(now),
      ],
    );
    const session = rows[0];
    if (session === undefined) return refuse('not_found');
    const status = isAccepted ? ('verified' as const) : ('requires_input' as const);
    await tx.client.query('update users set kyc_status = $2, updated_at = $3 where id = $1', [
      userId,
      status,
      new Date(now),
    ]);
    if (isAccepted) await refreshTier(tx, emit, userId, now);
    const code = isAccepted ? null : MISMATCH;
    emit({
      kind: 'identity.result',
      dedupeKey: `identity.result:${session.id}:reviewed`,
      userId,
      private: { userId, sessionId: session.id, status, lastErrorCode: code, reason: toReason(code) },
    });
    await recordAudit(tx, {
      actor: act.actor,
      action: isAccepted ? 'identity.accept' : 'identity.decline',
      subject: 'user',
      subjectId: userId,
      note: act.note,
      after: { sessionId: session.id, status },
      at: now,
    });
    return undefined;
  });
}

import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { LimitRequest, OfficeLimitRequest } from '@assay/contract/shapes/credit.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import type { Pool } from 'pg';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countShown, type WorkQueue } from '../../../platform/database/finding.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';

// A user requests a higher limit. Staff grant it by setting the limit (above a certain amount, two of them), or decline
// it with a message to the user.

type Row = Pick<
  Tables['limit_request'],
  'id' | 'wanted_cents' | 'reason' | 'status' | 'asked_at' | 'limit_cents' | 'answer' | 'answered_at'
> & { status: LimitRequest['status'] };

const toRequest = (row: Row): LimitRequest => ({
  wantedCents: row.wanted_cents,
  reason: row.reason,
  status: row.status,
  askedAt: row.asked_at.toISOString(),
  limitCents: row.limit_cents,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

/** The person's newest request, or null. */
export async function readLimitRequest(pool: Pick<Pool, 'query'>, userId: string): Promise<LimitRequest | null> {
  const { rows } = await pool.query<Row>(
    'select * from limit_request where user_id = $1 order by asked_at desc, id desc limit 1',
    [userId],
  );
  return rows[0] === undefined ? null : toRequest(rows[0]);
}

/**
 * Requests a higher limit. A pending request is updated. Refusals: validation_failed (not above the current limit),
 * onboarding_incomplete (no limit yet: onboarding grants the first one).
 */
export function askForLimit(
  ctx: AppContext,
  given: { userId: string; wantedCents: number; reason: string },
): Promise<LimitRequest | Refusal> {
  return transact(ctx, async (tx) => {
    const { rows: accounts } = await tx.client.query<Pick<Tables['credit_account'], 'limit_cents'>>(
      'select limit_cents from credit_account where user_id = $1 for update',
      [given.userId],
    );
    const limitCents = accounts[0]?.limit_cents ?? 0;
    if (limitCents === 0) return refuse('onboarding_incomplete');
    if (given.wantedCents <= limitCents)
      return refuse('validation_failed', {
        errors: [
          { path: 'wantedCents', code: 'invalid', message: `Enter more than your limit of ${formatCents(limitCents)}` },
        ],
      });
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<Row>(
      `insert into limit_request (id, user_id, wanted_cents, reason, asked_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id) where status = 'waiting' do update set wanted_cents = excluded.wanted_cents, reason = excluded.reason
       returning *`,
      [newId(now), given.userId, given.wantedCents, given.reason, new Date(now)],
    );
    return toRequest(rows[0]!);
  });
}

/**
 * Call in the transaction that set a limit, under the account's lock: answers the pending request, if the new limit is
 * higher. The user gets a dedicated message.
 */
export async function grantLimitRequest(
  tx: Tx,
  emit: Emit,
  given: { userId: string; fromCents: number; limitCents: number; at: Date },
): Promise<void> {
  if (given.limitCents <= given.fromCents) return;
  const { rows } = await tx.client.query<Pick<Tables['limit_request'], 'id'>>(
    `update limit_request set status = 'granted', limit_cents = $2, answered_at = $3 where user_id = $1 and status = 'waiting' returning id`,
    [given.userId, given.limitCents, given.at],
  );
  for (const { id } of rows) emit({ kind: 'credit.request_answered', private: { requestId: id } });
}

/** Declines a user's request and sends them the answer. Refusal: not_found (none pending). */
export function declineLimitRequest(
  ctx: AppContext,
  act: { userId: string; actor: Actor; answer: string; note: string },
): Promise<undefined | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<Pick<Tables['limit_request'], 'id' | 'wanted_cents'>>(
      `update limit_request set status = 'declined', answer = $2, answered_at = $3 where user_id = $1 and status = 'waiting'
       returning id, wanted_cents`,
      [act.userId, act.answer, new Date(now)],
    );
    const row = rows[0];
    if (row === undefined) return refuse('not_found');
    await recordAudit(tx, {
      actor: act.actor,
      action: 'limit_request.decline',
      subject: 'user',
      subjectId: act.userId,
      note: act.note,
      after: { requestId: row.id, wantedCents: row.wanted_cents, answer: act.answer },
      at: now,
    });
    emit({ kind: 'credit.request_answered', private: { requestId: row.id } });
    return undefined;
  });
}

const WAITING =
  "from limit_request r join users u on u.id = r.user_id where r.status = 'waiting' and u.deleted_at is null";
export const LIMIT_REQUESTS_WORK: WorkQueue = { source: WAITING, since: 'r.asked_at' };

/** Requests pending with staff, oldest first. */
export async function readLimitRequests(
  ctx: Pick<AppContext, 'pool'>,
  page: { offset: number; limit: number },
): Promise<{ items: OfficeLimitRequest[]; total: number; offset: number; limit: number }> {
  const [{ rows }, total] = await Promise.all([
    ctx.pool.query<
      Row &
        Pick<Tables['limit_request'], 'user_id'> &
        Pick<Tables['users'], 'username'> & {
          name: string;
          now_cents: number;
          paid_invoices: number;
          paid_cents: number;
          strikes: number;
          at_second: boolean;
        }
    >(
      `select r.*, u.username, u.first_name || ' ' || u.last_name as name, coalesce(c.limit_cents, 0) as now_cents,
       (select count(*)::int from invoice i where i.user_id = u.id and i.status = 'paid') as paid_invoices,
       (select coalesce(sum(i.total_cents - i.refunded_cents), 0)::bigint from invoice i where i.user_id = u.id and i.status = 'paid') as paid_cents,
       (select count(*)::int from strike s where s.user_id = u.id and s.lifted_at is null) as strikes,
       exists (select from office_request o where o.kind = 'credit_limit' and o.subject_id = u.id and o.status = 'waiting') as at_second
     from limit_request r join users u on u.id = r.user_id left join credit_account c on c.user_id = u.id
     where r.status = 'waiting' and u.deleted_at is null order by r.asked_at, r.id offset $1 limit $2`,
      [page.offset, page.limit],
    ),
    countShown(ctx, WAITING, []),
  ]);
  return {
    items: rows.map((row) => ({
      ...toRequest(row),
      userId: row.user_id,
      username: row.username,
      name: row.name,
      nowCents: row.now_cents,
      paidInvoices: row.paid_invoices,
      paidCents: row.paid_cents,
      strikes: row.strikes,
      isAtSecondPerson: row.at_second,
    })),
    total,
    ...page,
  };
}

import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import {
  ALONE_USE_MS,
  ALONE_WAIT_MS,
  type AloneNotice,
  aloneNoticeDue,
  aloneStartRefusal,
} from '@assay/domain/office/alone.ts';
import { dateTimeText } from '@assay/domain/timeZone.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/outbox.ts';
import { readTimeZone } from '../../../platform/settings.ts';
import { decidedMessage, endIfLapsed, SUBJECT } from '../approval/operations.ts';
import { type RequestRow, readRequest, toAloneWait } from '../approval/queries.ts';
import { lockAdmins } from './policy.ts';

// Changes of staff that no other administrator decides (domain/office/alone.ts).

type WaitAct = { requestId: string; actor: Actor };

/** Locks a pending request of this kind. Refusals: not_found, request_state. */
async function lockPending(tx: Tx, requestId: string): Promise<RequestRow | Refusal> {
  const { rows } = await tx.client.query<RequestRow>('select * from office_request where id = $1 for update', [
    requestId,
  ]);
  if (rows[0] === undefined) return refuse('not_found');
  return rows[0].status === 'waiting' ? rows[0] : refuse('request_state', { detail: decidedMessage(rows[0]) });
}

/**
 * Starts the wait after which the person who asked for a change of staff may carry it out alone. Every administrator is
 * emailed. Refusals: not_found; forbidden (someone else’s request); request_state (decided, lapsed, of a kind that always
 * takes two, objected to, or while a wait runs).
 */
export function startAlone(ctx: AppContext, act: WaitAct & { note: string }): Promise<OfficeRequest | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const { requestId, actor, note } = act;
    const at = ctx.clock.now();
    await lockAdmins(tx);
    const row = await lockPending(tx, requestId);
    if (isRefusal(row)) return row;
    const running = await readOtherWait(tx, requestId, at);
    const reason = aloneStartRefusal(
      {
        kind: row.kind,
        isAsker: row.requested_by === actor.userId,
        wait: toAloneWait(row),
        isAnotherRunning: running !== null,
      },
      at,
    );
    switch (reason) {
      case null:
        break;
      case 'not_asker':
        return refuse('forbidden', { detail: 'Only the person who asked can continue without a second person' });
      case 'kind':
        return refuse('request_state', { detail: 'This always takes a second person' });
      case 'running':
        return refuse('request_state', { detail: 'The wait for this request has already started' });
      case 'objected':
        return refuse('request_state', {
          detail: 'An administrator objected. Another administrator has to confirm this request',
        });
      case 'another_running':
        return refuse('request_state', {
          detail: `Only one request can wait at a time. Another one can be carried out until ${dateTimeText(running! + ALONE_WAIT_MS + ALONE_USE_MS, readTimeZone(ctx))}, unless it is confirmed, declined or withdrawn`,
        });
    }
    const lapsed = await endIfLapsed(tx, emit, row, { actor, at });
    if (lapsed !== null) return lapsed;
    await tx.client.query("update office_request set alone_started_at = $2, alone_notice = 'started' where id = $1", [
      requestId,
      new Date(at),
    ]);
    await recordAudit(tx, {
      actor,
      action: `${row.kind}.alone_start`,
      subject: SUBJECT[row.kind],
      subjectId: row.subject_id,
      note,
      after: { requestId },
      at,
    });
    emit({ kind: 'request.alone', private: { requestId, startedAt: at, notice: 'started' } });
    return (await readRequest(tx.client, requestId, at)) as OfficeRequest;
  });
}

/** When the wait of another pending request started (epoch ms), if it can still be used. Ends waits that expired. */
async function readOtherWait(tx: Tx, requestId: string, at: number): Promise<number | null> {
  await tx.client.query(
    `update office_request set alone_started_at = null, alone_notice = null
     where status = 'waiting' and alone_objected_at is null and alone_started_at <= $1`,
    [new Date(at - ALONE_WAIT_MS - ALONE_USE_MS)],
  );
  const { rows } = await tx.client.query<{ startedAt: Date }>(
    `select alone_started_at as "startedAt" from office_request
     where id <> $1 and status = 'waiting' and alone_started_at is not null and alone_objected_at is null`,
    [requestId],
  );
  return rows[0]?.startedAt.getTime() ?? null;
}

/**
 * Another administrator objects: the request takes a second person again. Also the person whom it concerns, who may not
 * decide it. Refusals: not_found; forbidden (their own request); request_state (decided, or no wait to end).
 */
export function objectToAlone(ctx: AppContext, { requestId, actor }: WaitAct): Promise<OfficeRequest | Refusal> {
  return transact(ctx, async (tx, emit) => {
    const at = ctx.clock.now();
    const row = await lockPending(tx, requestId);
    if (isRefusal(row)) return row;
    if (row.requested_by === actor.userId)
      return refuse('forbidden', { detail: 'You can’t object to your own request. You can withdraw it' });
    if (row.alone_started_at === null || row.alone_objected_at !== null)
      return refuse('request_state', { detail: 'There’s nothing to object to: this request takes a second person' });
    await tx.client.query('update office_request set alone_objected_at = $2, alone_objected_by = $3 where id = $1', [
      requestId,
      new Date(at),
      actor.userId,
    ]);
    await recordAudit(tx, {
      actor,
      action: `${row.kind}.alone_object`,
      subject: SUBJECT[row.kind],
      subjectId: row.subject_id,
      after: { requestId },
      at,
    });
    const startedAt = row.alone_started_at.getTime();
    emit({ kind: 'request.alone', private: { requestId, startedAt, notice: 'objected' } });
    return (await readRequest(tx.client, requestId, at)) as OfficeRequest;
  });
}

/** Emits the notices of waits that time or their end has made due. Returns how many. */
export function noticeAloneWaits(ctx: AppContext): Promise<number> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const { rows } = await tx.client.query<RequestRow & { alone_started_at: Date; alone_notice: AloneNotice }>(
      `select * from office_request where alone_started_at is not null and alone_objected_at is null and alone_notice <> 'done'
         and (status = 'waiting' or (status = 'confirmed' and decided_by = requested_by)) for update skip locked`,
    );
    let sent = 0;
    for (const row of rows) {
      const notice = row.status === 'confirmed' ? 'done' : aloneNoticeDue(toAloneWait(row)!, row.alone_notice, now);
      if (notice === null) continue;
      await tx.client.query('update office_request set alone_notice = $2 where id = $1', [row.id, notice]);
      emit({
        kind: 'request.alone',
        private: { requestId: row.id, startedAt: row.alone_started_at.getTime(), notice },
      });
      sent += 1;
    }
    return sent;
  });
}

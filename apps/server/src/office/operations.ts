import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficeRequest } from '@assay/contract/shapes/office.ts';
import { z } from 'zod';
import { type ReopenTerms, reopenAuction, reopenRefusal } from '../auction/operations.ts';
import { grantLimitRequest, lockCredit, moveLimit } from '../credit/operations.ts';
import { type Actor, recordAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import type { House } from '../platform/house.ts';
import { newId } from '../platform/ids.ts';
import { change, type Tell } from '../platform/outbox.ts';
import { type RequestRow, readRequest } from './queries.ts';

// What one member of staff asks for and another decides (rules §1.4 reopen; security S-2.8 credit limits).

type Asked = { kind: RequestRow['kind']; subjectId: string; terms: Record<string, unknown>; note: string };

/** Asks that a finished lot's item be listed again. Refusals: not_found, auction_state, item_not_for_sale, validation_failed. */
export function requestReopening(
  house: House,
  act: { auctionId: string; actor: Actor; note: string; terms: ReopenTerms },
): Promise<OfficeRequest | Refusal> {
  return change(house, async (tx) => {
    const refusal = await reopenRefusal(house, tx, act.auctionId, act.terms);
    if (refusal !== null) return refusal;
    return ask(house, tx, act.actor, { kind: 'reopen', subjectId: act.auctionId, terms: act.terms, note: act.note });
  });
}

async function ask(house: House, tx: Tx, actor: Actor, asked: Asked): Promise<OfficeRequest | Refusal> {
  const now = house.clock.now();
  const id = newId(now);
  const { rowCount } = await tx.client.query(
    `insert into office_request (id, kind, subject_id, terms, requested_by, requested_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, subject_id) where status = 'waiting' do nothing`,
    [id, asked.kind, asked.subjectId, JSON.stringify(asked.terms), actor.userId, new Date(now)],
  );
  if (rowCount === 0) return refuse('request_state', { detail: 'Such a request waits already: decide that one first' });
  await recordAudit(tx, {
    actor,
    action: `${asked.kind}.request`,
    subject: SUBJECT[asked.kind],
    subjectId: asked.subjectId,
    note: asked.note,
    after: asked.terms,
    at: now,
  });
  return (await readRequest(tx.client, id)) as OfficeRequest;
}

const SUBJECT = { reopen: 'auction', credit_limit: 'user' } as const;

/**
 * Confirms a colleague's request and carries it out in the same transaction. Refusals: not_found; forbidden (one's own
 * request); request_state (decided already); and whatever stands in the way by now.
 */
export async function confirmRequest(
  house: House,
  act: { requestId: string; actor: Actor; note: string },
): Promise<OfficeRequest | Refusal> {
  // The request is locked before all else; nothing that is locked later ever waits for a request.
  return change(house, async (tx, tell) => {
    const now = house.clock.now();
    const { rows } = await tx.client.query<RequestRow>('select * from office_request where id = $1 for update', [
      act.requestId,
    ]);
    const row = rows[0];
    if (row === undefined) return refuse('not_found');
    if (row.status !== 'waiting') return refuse('request_state', { detail: 'This request was decided already' });
    if (row.requested_by === act.actor.userId)
      return refuse('forbidden', { detail: 'A request is confirmed by another person than the one who made it' });
    const result = await carryOut(house, tx, tell, row);
    if (isRefusal(result)) return result;
    await tx.client.query(
      "update office_request set status = 'confirmed', decided_by = $2, decided_at = $3, result_id = $4 where id = $1",
      [act.requestId, act.actor.userId, new Date(now), result],
    );
    await recordAudit(tx, {
      actor: act.actor,
      action: `${row.kind}.confirm`,
      subject: SUBJECT[row.kind],
      subjectId: row.subject_id,
      note: act.note,
      after: { requestId: row.id, resultId: result, ...row.terms },
      at: now,
    });
    return (await readRequest(tx.client, act.requestId)) as OfficeRequest;
  });
}

/** Checks everything before it writes, so that a refusal leaves nothing behind. Answers what was made, if anything. */
async function carryOut(house: House, tx: Tx, tell: Tell, row: RequestRow): Promise<string | null | Refusal> {
  if (row.kind === 'credit_limit') return setLimit(house, tx, tell, row.subject_id, limitTerms.parse(row.terms));
  return reopenAuction(house, tx, tell, row.subject_id, row.terms as ReopenTerms);
}

const limitTerms = z.object({ limitCents: z.int() });

/** Holds stay as they are: a limit below them shows 0 as available, and nothing new is taken (rules §11.1). */
async function setLimit(
  house: House,
  tx: Tx,
  tell: Tell,
  userId: string,
  { limitCents }: z.infer<typeof limitTerms>,
): Promise<null> {
  const account = (await lockCredit(tx, [userId])).get(userId)!;
  const changeCents = limitCents - account.limitCents;
  const at = house.clock.date();
  if (changeCents === 0) return null;
  await moveLimit(tx, { userId, changeCents, kind: 'limit', note: 'Set by the house', at });
  tell({ kind: 'credit.changed', userId, private: { userId, limitCents } });
  await grantLimitRequest(tx, tell, { userId, fromCents: account.limitCents, limitCents, at });
  return null;
}

/** Asks that a limit be set; another person confirms (security S-2.8). Refusals: not_found, request_state. */
export function requestCreditLimit(
  house: House,
  act: { userId: string; actor: Actor; note: string; limitCents: number },
): Promise<OfficeRequest | Refusal> {
  return change(house, async (tx) => {
    const { rows } = await tx.client.query<{ limit_cents: number }>(
      'select c.limit_cents from users u join credit_account c on c.user_id = u.id where u.id = $1 and u.deleted_at is null',
      [act.userId],
    );
    if (rows[0] === undefined) return refuse('not_found');
    const terms = { limitCents: act.limitCents, fromCents: rows[0].limit_cents };
    return ask(house, tx, act.actor, { kind: 'credit_limit', subjectId: act.userId, terms, note: act.note });
  });
}

/** Declines a request; one's own is taken back so. Refusals: not_found, request_state. */
export function declineRequest(
  house: House,
  act: { requestId: string; actor: Actor; note: string },
): Promise<OfficeRequest | Refusal> {
  return change(house, async (tx) => {
    const now = house.clock.now();
    const { rows } = await tx.client.query<RequestRow>('select * from office_request where id = $1 for update', [
      act.requestId,
    ]);
    const row = rows[0];
    if (row === undefined) return refuse('not_found');
    if (row.status !== 'waiting') return refuse('request_state', { detail: 'This request was decided already' });
    await tx.client.query(
      "update office_request set status = 'declined', decided_by = $2, decided_at = $3 where id = $1",
      [act.requestId, act.actor.userId, new Date(now)],
    );
    await recordAudit(tx, {
      actor: act.actor,
      action: `${row.kind}.decline`,
      subject: SUBJECT[row.kind],
      subjectId: row.subject_id,
      note: act.note,
      after: { requestId: row.id },
      at: now,
    });
    return (await readRequest(tx.client, act.requestId)) as OfficeRequest;
  });
}

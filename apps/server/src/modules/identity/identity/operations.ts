import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { IdentityAnswer } from '@assay/contract/shapes/identity.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { isMissing, isUnreachable, READ_OPTIONS } from '../../../platform/provider.ts';
import { markHandled } from '../../../platform/providerEvents.ts';
import {
  claimOperation,
  countAnswers,
  finishOperation,
  finishRefused,
  type ProviderCall,
  sendOperation,
} from '../../../platform/providerOperations.ts';
import { refreshTier } from '../account/operations.ts';
import { decideDocument, type ReadDocument, readDocument } from './document.ts';
import { countFailedChecks, newestSession, ownSession } from './queries.ts';
import { absoluteUrl, SESSION_COLUMNS, type SessionRow, toIdentityAnswer } from './sessions.ts';

type Session = Stripe.Identity.VerificationSession;
type SessionRequest = { userId: string; returnUrl: string };

const DAY_MS = 86_400_000;
/** Then our own people help (rules §8). */
const MAXIMUM_FAILURES_A_DAY = 3;

/** Alias by which the provider's return page requests the session it has just used. */
export const LATEST = 'latest';

export const sessionCall: ProviderCall<SessionRequest, Session> = {
  kind: 'identity.session',
  send: (stripe, request, options) =>
    stripe.identity.verificationSessions.create(
      {
        type: 'document',
        client_reference_id: request.userId,
        return_url: request.returnUrl,
        options: { document: { require_matching_selfie: true } },
        metadata: { user_id: request.userId },
      },
      options,
    ),
  accepted: async (ctx, operation, session) => {
    await applySession(ctx, session, { operationKey: operation.key });
  },
  refused: finishRefused,
  async look(ctx, operation) {
    const { data } = await ctx.payments.stripe.identity.verificationSessions.list({
      client_reference_id: operation.request.userId,
      limit: 1,
    });
    return data[0] ?? null;
  },
};

/** A failed check is closed before another one begins, so that its link allows no further tries. */
export const sessionCancelCall: ProviderCall<{ sessionId: string }, Session> = {
  kind: 'identity.cancel',
  send: (stripe, request, options) => stripe.identity.verificationSessions.cancel(request.sessionId, {}, options),
  accepted: async (ctx, operation, session) => {
    await applySession(ctx, session, { operationKey: operation.key });
  },
  refused: finishRefused,
  look: (ctx, operation) =>
    ctx.payments.stripe.identity.verificationSessions.retrieve(operation.request.sessionId, {}, READ_OPTIONS),
};

/**
 * Starts an identity check, or resumes the unfinished one. Refusals: email_unverified, identity_attempts_exceeded (3
 * failed checks in 24 h), unavailable (the provider does not respond).
 */
export async function startVerification(ctx: AppContext, userId: string): Promise<IdentityAnswer | Refusal> {
  const { rows } = await ctx.pool.query<{ is_verified: boolean }>(
    'select email_verified_at is not null as is_verified from users where id = $1',
    [userId],
  );
  if (rows[0]?.is_verified !== true) return refuse('email_unverified');
  const known = await countAnswers(ctx, sessionCall.kind, userId);
  let newest = await newestSession(ctx, userId);
  if (newest !== null && newest.status !== 'verified' && newest.status !== 'canceled') {
    // The state is read back from the provider; the link is good for one visit and is renewed there.
    newest = await refreshFromProvider(ctx, newest);
    if (newest === null) return refuse('unavailable');
  }
  if (newest?.status === 'verified' || newest?.status === 'processing') return toIdentityAnswer(newest);
  const hasFailed = newest?.status === 'requires_input' && newest.last_error_code !== null;
  if (newest?.status === 'requires_input' && !hasFailed) return toIdentityAnswer(newest);
  const now = ctx.clock.now();
  if ((await countFailedChecks(ctx, userId, now - DAY_MS)) >= MAXIMUM_FAILURES_A_DAY)
    return refuse('identity_attempts_exceeded');

  const failedId = hasFailed ? newest!.id : null;
  const keys = await transact(ctx, async (tx) => {
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const subject = `user:${userId}`;
    const request: SessionRequest = {
      userId,
      returnUrl: `${ctx.config.PUBLIC_URL}/onboarding/identity-verification?session=${LATEST}`,
    };
    const started = await claimOperation(tx, ctx, {
      kind: sessionCall.kind,
      ref: userId,
      subject,
      verb: 'identity',
      request,
      known,
    });
    if (failedId === null) return { started: started.key, closed: null };
    const closed = await claimOperation(tx, ctx, {
      kind: sessionCancelCall.kind,
      ref: userId,
      subject,
      verb: `identity-cancel:${failedId}`,
      request: { sessionId: failedId },
    });
    return { started: started.key, closed: closed.key };
  });
  if (keys.closed !== null) await sendOperation(ctx, sessionCancelCall, keys.closed);
  await sendOperation(ctx, sessionCall, keys.started);
  const begun = await newestSession(ctx, userId);
  return begun === null || begun.id === failedId || begun.status === 'canceled'
    ? refuse('unavailable')
    : toIdentityAnswer(begun);
}

/** Fetches the result from the provider. Refusals: not_found (unknown, or another user's), unavailable. */
export async function submitVerification(
  ctx: AppContext,
  userId: string,
  sessionId: string,
): Promise<IdentityAnswer | Refusal> {
  const session = sessionId === LATEST ? await newestSession(ctx, userId) : await ownSession(ctx, userId, sessionId);
  if (session === null) return refuse('not_found');
  if (session.status === 'verified' || session.status === 'canceled') return toIdentityAnswer(session);
  const row = await refreshFromProvider(ctx, session);
  return row === null ? refuse('unavailable') : toIdentityAnswer(row);
}

/** Fetches the session from the provider and applies it. Null: the provider does not answer. */
export async function refreshFromProvider(ctx: AppContext, row: SessionRow): Promise<SessionRow | null> {
  try {
    const session = await ctx.payments.stripe.identity.verificationSessions.retrieve(row.id, {}, READ_OPTIONS);
    return (await applySession(ctx, session, {})) ?? row;
  } catch (error) {
    if (isMissing(error)) return closeSession(ctx, row);
    if (isUnreachable(error)) return null;
    throw error;
  }
}

/** The provider no longer has the session: it is over, and a new one may begin. */
async function closeSession(ctx: AppContext, row: SessionRow): Promise<SessionRow> {
  const at = ctx.clock.date();
  await transact(ctx, async (tx) => {
    await tx.client.query(
      "update identity_session set status = 'canceled', url = null, updated_at = $2 where id = $1",
      [row.id, at],
    );
    await tx.client.query(
      "update users set kyc_status = 'canceled', updated_at = $2 where id = $1 and kyc_status is distinct from 'verified'",
      [row.user_id, at],
    );
  });
  return { ...row, status: 'canceled', url: null };
}

/**
 * Applies the current state of a session: its row, the user's status, tier and events commit together. Assay rechecks
 * what the provider verified (rules §8): a different name goes to staff review, and another account's document is
 * refused. A verified user stays verified. Null: no user has this session. Throws if the report of a verified session
 * cannot be read now.
 */
export async function applySession(
  ctx: AppContext,
  session: Session,
  source: { eventId?: string; operationKey?: string },
): Promise<SessionRow | null> {
  const report = session.last_verification_report;
  const reportId = typeof report === 'string' ? report : (report?.id ?? null);
  const isReadable = session.status === 'verified' && session.redaction === null && reportId !== null;
  return writeSession(ctx, session, source, isReadable ? await readDocument(ctx, reportId) : null);
}

function writeSession(
  ctx: AppContext,
  session: Session,
  source: { eventId?: string; operationKey?: string },
  document: ReadDocument | null,
): Promise<SessionRow | null> {
  return transact(ctx, async (tx, emit) => {
    const now = ctx.clock.now();
    const at = new Date(now);
    if (source.operationKey !== undefined)
      await finishOperation(tx, { key: source.operationKey, state: 'done', resultId: session.id, at });
    const { rows: owners } = await tx.client.query<Pick<Tables['users'], 'id' | 'first_name' | 'last_name'>>(
      'select id, first_name, last_name from users where id::text = $1 for no key update',
      [session.client_reference_id ?? ''],
    );
    const owner = owners[0];
    const ignored = owner === undefined ? 'no user has this session' : null;
    if (source.eventId !== undefined) await markHandled(tx, source.eventId, at, ignored);
    if (owner === undefined) return null;
    const { rows: known } = await tx.client.query<SessionRow>(
      `select ${SESSION_COLUMNS} from identity_session where id = $1`,
      [session.id],
    );
    const before = known[0];
    if (before !== undefined && before.user_id !== owner.id)
      throw new Error(`Session ${session.id} belongs to another person`);
    if (before?.status === 'verified' || before?.review === 'declined') return before;
    const verdict = document === null ? null : await decideDocument(tx, { owner, document, now });
    const status = verdict?.status ?? session.status;
    const code = verdict?.status === 'requires_input' ? verdict.code : (session.last_error?.code ?? null);
    const review = verdict?.status === 'processing' ? 'waiting' : null;
    const hash = verdict === null || verdict.status === 'requires_input' ? null : verdict.hash;
    const { rows } = await tx.client.query<SessionRow>(
      `insert into identity_session (id, user_id, status, last_error_code, url, review, document_hash, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $7, $8, $6, $6)
       on conflict (id) do update set status = excluded.status, last_error_code = coalesce(excluded.last_error_code, identity_session.last_error_code),
         url = excluded.url, review = excluded.review, document_hash = excluded.document_hash, updated_at = excluded.updated_at
       returning ${SESSION_COLUMNS}`,
      [session.id, owner.id, status, code, absoluteUrl(ctx, session), at, review, hash],
    );
    const row = rows[0]!;
    await tx.client.query(
      `update users set updated_at = $2, kyc_status = coalesce(
         (select 'verified' from identity_session where user_id = $1 and status = 'verified' limit 1),
         (select status from identity_session where user_id = $1 order by created_at desc, id desc limit 1))
       where id = $1 and kyc_status is distinct from 'verified'`,
      [owner.id, at],
    );
    const isNews =
      before?.status !== row.status || before.last_error_code !== row.last_error_code || before.review !== row.review;
    const hasResult =
      row.status === 'verified' || review !== null || (row.status === 'requires_input' && code !== null);
    if (isNews && hasResult) {
      if (row.status === 'verified') await refreshTier(tx, emit, owner.id, now);
      emit({
        kind: 'identity.result',
        dedupeKey: `identity.result:${row.id}:${row.status}:${code ?? review ?? ''}`,
        userId: owner.id,
        private: {
          userId: owner.id,
          sessionId: row.id,
          status: row.status,
          lastErrorCode: code,
          reason: toIdentityAnswer(row).reason,
        },
      });
    }
    return row;
  });
}

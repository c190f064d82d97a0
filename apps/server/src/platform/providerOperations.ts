import Stripe from 'stripe';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import type { Tx } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { transact } from './outbox.ts';

// Requests to the payment provider (payments §2.5): written with the change that causes them, sent after the commit by
// the process that caused them, or by a sweep if that process died. The same key is sent until the answer is definite.

export type ProviderOperation<Q = unknown> = Pick<
  Tables['provider_operation'],
  'key' | 'kind' | 'ref' | 'state' | 'result_id' | 'attempts' | 'created_at'
> & { request: Q };

/** How one kind of operation is sent and how its responses are handled. Everything here must be idempotent. */
export type ProviderCall<Q, R> = {
  readonly kind: string;
  send(stripe: Stripe, request: Q, options: Stripe.RequestOptions): Promise<R>;
  /** Applies the response, and finishes the operation in the same transaction. */
  accepted(ctx: AppContext, operation: ProviderOperation<Q>, result: R): Promise<void>;
  /**
   * The provider refused permanently: reverts the expected effects, and finishes the operation in the same transaction.
   */
  refused(ctx: AppContext, operation: ProviderOperation<Q>, error: Stripe.errors.StripeError | null): Promise<void>;
  /** Used instead of sending once a key has been undecided for long: looks for the object at the provider. */
  look(ctx: AppContext, operation: ProviderOperation<Q>): Promise<R | null>;
};
// biome-ignore lint/suspicious/noExplicitAny: the sweep handles calls of every shape by their kind
export type AnyProviderCall = ProviderCall<any, any>;

export type Sent<R> =
  | { outcome: 'accepted'; result: R }
  | { outcome: 'refused'; error: Stripe.errors.StripeError | null }
  /** It had its definite answer before. */
  | { outcome: 'finished'; operation: ProviderOperation }
  /** The provider may or may not have done it: the sweep asks again with the same key. */
  | { outcome: 'unknown' };

const TIMEOUT_MS = 8_000;
const RETRIES = 1;
const LOOKUP_AFTER_ATTEMPTS = 8;
/** Keys may be forgotten by the provider after 24 h; before that we stop sending blindly. */
const LOOKUP_AFTER_MS = 20 * 3_600_000;
const SWEEP_BATCH = 50;

/** First part of every key: the environment. */
export function environmentOf(config: Pick<Config, 'sandbox' | 'NODE_ENV'>): string {
  return config.sandbox ? 'sandbox' : config.NODE_ENV;
}

/** An operation's idempotency key: the same for every attempt to send it (payments §2.5). */
export function operationKey(
  config: Pick<Config, 'sandbox' | 'NODE_ENV'>,
  of: { subject: string; verb: string; attempt: number },
): string {
  return `mkt:${environmentOf(config)}:${of.subject}:${of.verb}:${of.attempt}`;
}

export type Claim = {
  kind: string;
  ref: string;
  subject: string;
  verb: string;
  request: unknown;
  /** How many answers there were before the caller saw that an operation is needed: one answered since then does. */
  known?: number;
};

/** How many operations of a kind have a response for `ref`. Read this before reading their effects. */
export async function countAnswers(ctx: Pick<AppContext, 'pool'>, kind: string, ref: string): Promise<number> {
  const { rows } = await ctx.pool.query<{ count: number }>(
    "select count(*)::int as count from provider_operation where kind = $1 and ref = $2 and state <> 'pending'",
    [kind, ref],
  );
  return rows[0]!.count;
}

/**
 * Writes an operation into the caller's transaction, or finds the pending one: the attempt in the key increases only
 * after a definite response. The caller holds a lock that keeps others from claiming for the same `ref`.
 */
export async function claimOperation(
  tx: Tx,
  ctx: Pick<AppContext, 'config' | 'clock'>,
  claim: Claim,
): Promise<{ key: string; isNew: boolean }> {
  const { rows } = await tx.client.query<Pick<Tables['provider_operation'], 'key' | 'state'>>(
    'select key, state from provider_operation where kind = $1 and ref = $2 order by created_at, key',
    [claim.kind, claim.ref],
  );
  const waiting = rows.find((row) => row.state === 'pending');
  if (waiting !== undefined) return { key: waiting.key, isNew: false };
  const newest = rows.at(-1);
  // None is pending, so every row here has its response.
  if (claim.known !== undefined && newest !== undefined && rows.length > claim.known)
    return { key: newest.key, isNew: false };
  const key = operationKey(ctx.config, { ...claim, attempt: rows.length + 1 });
  await tx.client.query(
    'insert into provider_operation (key, kind, ref, request, created_at) values ($1, $2, $3, $4, $5)',
    [key, claim.kind, claim.ref, JSON.stringify(claim.request), ctx.clock.date()],
  );
  return { key, isNew: true };
}

/**
 * Writes the first operation for a subject that is new in the caller's transaction. It is to be sent right after the commit:
 * its first try is counted already. If the process dies in between, a sweep sends it again under the same key.
 */
export async function claimFirstOperation<Q>(
  tx: Tx,
  ctx: Pick<AppContext, 'config'>,
  claim: Omit<Claim, 'request' | 'known'> & { request: Q },
  at: Date,
): Promise<ProviderOperation<Q>> {
  const { kind, ref, request } = claim;
  const key = operationKey(ctx.config, { ...claim, attempt: 1 });
  await tx.client.query(
    `insert into provider_operation (key, kind, ref, request, created_at, attempts, first_sent_at) values ($1, $2, $3, $4, $5, 1, $5)`,
    [key, kind, ref, JSON.stringify(request), at],
  );
  return { key, kind, ref, request, state: 'pending', result_id: null, attempts: 1, created_at: at };
}

/** Marks an operation as answered. Only the first answer counts. */
export async function finishOperation(
  tx: Tx,
  answer: { key: string; state: 'done' | 'refused'; resultId: string | null; note?: string | undefined; at: Date },
): Promise<void> {
  await tx.client.query(
    `update provider_operation set state = $2, result_id = $3, last_error = coalesce($4, last_error), finished_at = $5
     where key = $1 and state = 'pending'`,
    [answer.key, answer.state, answer.resultId, answer.note ?? null, answer.at],
  );
}

/** `accepted` of a call with no further effect: just finishes the operation. */
export async function finishAccepted(ctx: AppContext, key: string, resultId: string): Promise<void> {
  await transact(ctx, (tx) => finishOperation(tx, { key, state: 'done', resultId, at: ctx.clock.date() }));
}

/** `refused` of a call without effects to revert: just finishes the operation with the provider's message. */
export async function finishRefused(
  ctx: AppContext,
  operation: Pick<ProviderOperation, 'key'>,
  error: Stripe.errors.StripeError | null,
): Promise<void> {
  await transact(ctx, (tx) =>
    finishOperation(tx, {
      key: operation.key,
      state: 'refused',
      resultId: null,
      note: error?.message,
      at: ctx.clock.date(),
    }),
  );
}

/**
 * `refused` of a call that must succeed eventually. If a lookup shows that it was not done (its key stores an error, or
 * the provider was unavailable for long), it is sent again under the next key. A refusal with a known code is final.
 */
export async function refuseOrRetry<Q>(
  ctx: AppContext,
  operation: ProviderOperation<Q>,
  error: Stripe.errors.StripeError | null,
): Promise<void> {
  if (error !== null) return finishRefused(ctx, operation, error);
  const next = operation.key.replace(/\d+$/, (attempt) => String(Number(attempt) + 1));
  await transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    // The call that finishes it claims the next: another sweep finds it finished.
    const { rowCount } = await tx.client.query(
      `update provider_operation set state = 'refused', finished_at = $2 where key = $1 and state = 'pending'`,
      [operation.key, at],
    );
    if (rowCount === 0) return;
    await tx.client.query(
      'insert into provider_operation (key, kind, ref, request, created_at) values ($1, $2, $3, $4, $5)',
      [next, operation.kind, operation.ref, JSON.stringify(operation.request), at],
    );
  });
}

export async function readOperation<Q>(ctx: Pick<AppContext, 'pool'>, key: string): Promise<ProviderOperation<Q>> {
  const { rows } = await ctx.pool.query<ProviderOperation<Q>>(
    'select key, kind, ref, request, state, result_id, attempts, created_at from provider_operation where key = $1',
    [key],
  );
  if (rows[0] === undefined) throw new Error(`No provider operation ${key}`);
  return rows[0];
}

/**
 * Sends a pending operation to the provider and applies the response. Never inside a transaction. Tries are counted
 * only up to the number that triggers a lookup: a user who keeps clicking must not delay that.
 */
export async function sendOperation<Q, R>(ctx: AppContext, call: ProviderCall<Q, R>, key: string): Promise<Sent<R>> {
  const { rows } = await ctx.pool.query<ProviderOperation<Q>>(
    `update provider_operation set attempts = case when attempts < $3 then attempts + 1 else attempts end,
       first_sent_at = coalesce(first_sent_at, $2)
     where key = $1 and state = 'pending' returning key, kind, ref, request, state, result_id, attempts, created_at`,
    [key, ctx.clock.date(), LOOKUP_AFTER_ATTEMPTS],
  );
  const operation = rows[0];
  if (operation === undefined) return { outcome: 'finished', operation: await readOperation<Q>(ctx, key) };
  return sendClaimed(ctx, call, operation);
}

/**
 * Sends an operation whose attempt is already recorded, such as one written to be sent immediately. Never inside a
 * transaction.
 */
export async function sendClaimed<Q, R>(
  ctx: AppContext,
  call: ProviderCall<Q, R>,
  operation: ProviderOperation<Q>,
): Promise<Sent<R>> {
  const { key } = operation;
  try {
    const answer = await sendOrLookUp(ctx, call, operation);
    if (!answer.isRefused) {
      await call.accepted(ctx, operation, answer.result);
      return { outcome: 'accepted', result: answer.result };
    }
    await call.refused(ctx, operation, answer.error);
    return { outcome: 'refused', error: answer.error };
  } catch (error) {
    // Also if the response is known but a read that it needs fails: the key will return the same response again.
    return toUnknownOutcome(ctx, key, error);
  }
}

/**
 * The provider already has this key with other parameters (a release changed the request), or is processing it: that is
 * not a refusal. Its result is looked up, and without one the outcome is unknown (payments §2.5).
 */
async function sendOrLookUp<Q, R>(
  ctx: AppContext,
  call: ProviderCall<Q, R>,
  operation: ProviderOperation<Q>,
): Promise<Answer<R>> {
  try {
    return await sendCall(ctx, call, operation);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    ctx.log.error(
      { err: error, key: operation.key },
      'the payment provider knows this idempotency key from another request',
    );
    const made = await call.look(ctx, operation);
    if (made === null) throw error;
    return { isRefused: false, result: made };
  }
}

type Answer<R> = { isRefused: false; result: R } | { isRefused: true; error: Stripe.errors.StripeError };

async function sendCall<Q, R>(
  ctx: AppContext,
  call: ProviderCall<Q, R>,
  operation: ProviderOperation<Q>,
): Promise<Answer<R>> {
  const { key, request } = operation;
  try {
    const result = await call.send(ctx.payments.stripe, request, {
      idempotencyKey: key,
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
    });
    return { isRefused: false, result };
  } catch (error) {
    if (!isDefinite(error)) throw error;
    if (!(error instanceof Stripe.errors.StripeCardError))
      ctx.log.error({ err: error, key }, 'the payment provider rejected our request as invalid');
    return { isRefused: true, error };
  }
}

async function toUnknownOutcome<R>(ctx: AppContext, key: string, error: unknown): Promise<Sent<R>> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const isTurnedAway = error.statusCode === 401 || error.statusCode === 403;
  ctx.log[isTurnedAway ? 'fatal' : 'warn'](
    { key, type: error.type, status: error.statusCode },
    'the payment provider gave no definite answer',
  );
  await ctx.pool.query("update provider_operation set last_error = $2 where key = $1 and state = 'pending'", [
    key,
    `${error.type}: ${error.message}`,
  ]);
  return { outcome: 'unknown' };
}

/**
 * 402, and 400 (unless about the key) or 404: the provider will never respond differently to this request (payments
 * §2.5).
 */
function isDefinite(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Resumes operations whose sender died or never got a definite response: after 5 s, 10 s, 20 s … since they were
 * written.
 */
export async function sweepOperations(ctx: AppContext, calls: readonly AnyProviderCall[]): Promise<number> {
  const byKind = new Map(calls.map((call) => [call.kind, call]));
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<ProviderOperation>(
    `select key, kind, ref, request, state, result_id, attempts, created_at from provider_operation
     where state = 'pending' and kind = any($1) and created_at + interval '5 s' * power(2, least(attempts, 20)) <= $2
     order by created_at limit $3`,
    [[...byKind.keys()], new Date(now), SWEEP_BATCH],
  );
  for (const operation of rows) {
    const call = byKind.get(operation.kind)!;
    const isOld =
      operation.attempts >= LOOKUP_AFTER_ATTEMPTS || now - operation.created_at.getTime() >= LOOKUP_AFTER_MS;
    try {
      if (isOld && operation.attempts > 0) await lookUpFirst(ctx, call, operation);
      else await sendOperation(ctx, call, operation.key);
    } catch (error) {
      ctx.log.error(
        { err: error, key: operation.key },
        'an operation at the payment provider could not be finished; it will be retried',
      );
    }
  }
  return rows.length;
}

async function lookUpFirst(ctx: AppContext, call: AnyProviderCall, operation: ProviderOperation): Promise<void> {
  await ctx.pool.query('update provider_operation set attempts = attempts + 1 where key = $1', [operation.key]);
  const found = await call.look(ctx, operation);
  if (found !== null) await call.accepted(ctx, operation, found);
  else await call.refused(ctx, operation, null);
}

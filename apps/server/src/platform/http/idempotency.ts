import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { errorCatalog } from '@assay/contract/errors.ts';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { Encryption } from '../encryption.ts';

const KEY = /^[A-Za-z0-9_-]{16,64}$/;
const LOCK_MS = 60_000;
const FALLBACK_BUCKET_MS = 2_000;

/**
 * The caller's key, or one derived from session, route and body that only guards against double clicks (E.3). It is
 * stored, so it is a keyed hash: the request cannot be guessed from it.
 */
export function requestKey(
  given: string | string[] | undefined,
  seed: { sessionId: string; route: string; hash: Buffer; now: number },
  encryption: Pick<Encryption, 'keyedHash'>,
): string | Refusal {
  if (given !== undefined)
    return typeof given === 'string' && KEY.test(given) ? given : refuse('idempotency_key_invalid');
  const bucket = Math.floor(seed.now / FALLBACK_BUCKET_MS);
  return encryption
    .keyedHash(Buffer.from(`${seed.sessionId} ${seed.route} ${seed.hash.toString('hex')} ${bucket}`))
    .toString('base64url');
}

/** Hash of the request: route parameters and body in canonical form. */
export function requestHash(params: unknown, body: unknown): Buffer {
  return createHash('sha256').update(canonical({ params, body })).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.keys(value)
      .sort()
      .filter((key) => (value as Record<string, unknown>)[key] !== undefined)
      .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
      .join(',')}}`;
  return JSON.stringify(value ?? null);
}

/** Refusals unrelated to the work: they are not stored, so the same key may retry. */
const NOT_STORED = new Set([400, 401, 413, 415, 429, 500, 502, 503]);
const isStored = ({ code }: Refusal): boolean => code !== 'step_up_required' && !NOT_STORED.has(errorCatalog[code][0]);

/** How long a repeat waits for the first request's response, and how often it polls. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

type Claim = { userId: string; route: string; key: string; hash: Buffer };

/**
 * Runs `work` once for (user, route, key) and stores its answer. A repeat gets the same answer, even while the first
 * call is running. A different body gets 422 `idempotency_key_reused`. A repeat that waits longer than ten seconds gets
 * 409 `idempotency_in_progress`. The first call may run in another process.
 */
export async function runOnce<T>(
  ctx: AppContext,
  claim: Claim,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  let isFree = true;
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += POLL_MS) {
    if (isFree && (await isClaimed(ctx, claim))) return storeAnswer(ctx, claim, work);
    const found = await readStored<T>(ctx, claim);
    if (typeof found === 'object') return found.answer;
    isFree = found === 'free';
    await setTimeout(POLL_MS);
  }
  return refuse('idempotency_in_progress', { retryAfterMs: 1_000 });
}

/** Claims the key for this request. Returns false if another one has it. */
async function isClaimed(ctx: AppContext, { userId, route, key, hash }: Claim): Promise<boolean> {
  const now = ctx.clock.date();
  const claimed = await ctx.pool.query(
    // It need not wait for the WAL flush: the work's commit comes later in the log, so a claim is only ever lost
    // together with its work.
    `insert into idempotency (user_id, route, key, request_hash, created_at)
     select $1::uuid, $2, $3, $4::bytea, $5::timestamptz from set_config('synchronous_commit', 'off', true)
     on conflict (user_id, route, key) do update set created_at = excluded.created_at
       where idempotency.finished_at is null and idempotency.created_at < $6 and idempotency.request_hash = excluded.request_hash
     returning key`,
    [userId, route, key, hash, now, new Date(now.getTime() - LOCK_MS)],
  );
  return claimed.rowCount !== 0;
}

async function storeAnswer<T>(ctx: AppContext, claim: Claim, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  const { userId, route, key } = claim;
  try {
    const result = await work();
    if (isRefusal(result) && !isStored(result)) {
      await releaseClaim(ctx, claim);
      return result;
    }
    await ctx.pool.query(
      'update idempotency set status = $4, body = $5, finished_at = $6 where user_id = $1 and route = $2 and key = $3',
      [
        userId,
        route,
        key,
        isRefusal(result) ? errorCatalog[result.code][0] : 200,
        JSON.stringify(result ?? null),
        ctx.clock.date(),
      ],
    );
    return result;
  } catch (error) {
    await releaseClaim(ctx, claim);
    throw error;
  }
}

async function releaseClaim(ctx: AppContext, claim: Claim): Promise<void> {
  await ctx.pool.query(
    'delete from idempotency where user_id = $1 and route = $2 and key = $3 and finished_at is null',
    [claim.userId, claim.route, claim.key],
  );
}

/** The stored state of a key: a response, a running request, or nothing (anymore). */
async function readStored<T>(ctx: AppContext, claim: Claim): Promise<{ answer: T | Refusal } | 'working' | 'free'> {
  const { rows } = await ctx.pool.query<
    Pick<Tables['idempotency'], 'request_hash' | 'finished_at' | 'body'> & { body: T | Refusal }
  >('select request_hash, finished_at, body from idempotency where user_id = $1 and route = $2 and key = $3', [
    claim.userId,
    claim.route,
    claim.key,
  ]);
  const row = rows[0];
  if (row === undefined) return 'free';
  if (!row.request_hash.equals(claim.hash)) return { answer: refuse('idempotency_key_reused') };
  return row.finished_at === null ? 'working' : { answer: row.body };
}

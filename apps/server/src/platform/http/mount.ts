import '@fastify/cookie';
import { codesOf } from '@assay/contract/codes.ts';
import { type Operation, type Routes, routes } from '@assay/contract/index.ts';
import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { ParsedBody, ParsedParams, ParsedQuery, RouteAnswer, RouteDefinition } from '@assay/contract/route.ts';
import { mayCall } from '@assay/domain/office/roles.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CacheDefinition, getCache } from '../cache.ts';
import type { AppContext } from '../context.ts';
import { transact } from '../outbox.ts';
import { knownJsonOf } from '../serialized.ts';
import { crossSiteRefusal, wantsPage } from './csrf.ts';
import { requestHash, requestKey, runOnce } from './idempotency.ts';
import type { Limits } from './limits.ts';
import { isOwnAffair } from './ownAffair.ts';
import { sendRefusal } from './problems.ts';
import { codeRefusal, roleRefusal } from './staffRefusals.ts';
import { validate } from './validate.ts';
import { forgetToken, readViewer, type StaffAccess, type Viewer } from './viewer.ts';

/** What a handler is given: the caller, and the request in its declared, validated shape. */
export type Call<R extends RouteDefinition> = {
  readonly ctx: AppContext;
  readonly params: ParsedParams<R>;
  readonly query: ParsedQuery<R>;
  readonly body: ParsedBody<R>;
  readonly viewer: R['audience'] extends 'user' | 'staff' ? Viewer : Viewer | null;
  /** Of a staff call: the caller's roles. */
  readonly staff: R['audience'] extends 'staff' ? StaffAccess : null;
  /** Idempotency key of the request, when the call has one. */
  readonly key: R['idempotency'] extends string ? string : null;
  readonly requestHash: Buffer;
  readonly receivedAt: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<RouteAnswer<R> | Refusal>;

/** What answers each list of the office, after the guards of `mount`. mountTable reads the list's pages by it. */
export type ListHandlers = Map<Operation, (call: unknown) => Promise<unknown>>;

export type Mounting = { app: FastifyInstance; ctx: AppContext; limits: Limits; lists: ListHandlers };

/** The first member of the input where the call takes none. An empty object counts as nothing. */
function firstKey(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  return typeof given === 'object' ? Object.keys(given)[0] : 'body';
}

const ONBOARDING_CODES: ReadonlySet<string> = new Set([
  'email_unverified',
  'onboarding_incomplete',
  'identity_required',
]);
const DAY_MS = 86_400_000;

/**
 * Records, once a day, that a missing onboarding step blocked a user, so that they are sent the remaining steps (rules
 * §7).
 */
async function recordBlockedStep(ctx: AppContext, userId: string, { code }: Refusal, now: number): Promise<void> {
  if (!ONBOARDING_CODES.has(code)) return;
  const day = Math.floor(now / DAY_MS);
  await transact(ctx, async (_tx, emit) =>
    emit({ kind: 'action.blocked', dedupeKey: `blocked:${userId}:${day}`, private: { userId } }),
  );
}

/** What the limiter said of a request with an idempotency key. */
type Admission = { readonly waitMs: Promise<number | null> };
const ADMISSIONS: CacheDefinition<Admission> = {
  name: 'admissions',
  rule: 'For 10 s a request with the same key does not spend the budget again.',
  maxEntries: 10_000,
  ttlMs: 10_000,
};

/** A read that an open page makes on a timer: it says so, and is no sign of a person. */
const isAutomatic = (request: FastifyRequest): boolean => request.headers['x-automatic'] === 'true';

const NO_HASH = Buffer.alloc(0);
/** A longer return path is dropped. */
const NEXT_LENGTH = 500;

/**
 * Mounts one call of the contract. Guards, in order: same origin (writes), session, role, pace, shape, own affair (staff writes),
 * recent code (staff) or factor, idempotency; then the handler, which answers its shape or a refusal.
 */
export function mount<O extends Operation>(
  { app, ctx, limits, lists }: Mounting,
  operation: O,
  handler: Handler<Routes[O]>,
): void {
  const definition = routes[operation] as RouteDefinition;
  const isWrite = definition.method !== 'GET';
  const needsOrigin = isWrite || definition.creates === true;
  const isBid = definition.idempotency === 'bid';
  const [successStatus, answerShape] = definition.success;
  if (definition.audience === 'staff' && !isWrite)
    lists.set(operation, handler as unknown as (call: unknown) => Promise<unknown>);

  app.route({
    method: definition.method,
    url: definition.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: definition.method === 'GET',
    ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
    async handler(request, reply) {
      const receivedAt = ctx.clock.now();
      const outcome = await work(request, reply, receivedAt);
      if (isRefusal(outcome)) {
        // As with the shape of an answer: a test that meets a code which the contract does not declare fails.
        if (ctx.config.NODE_ENV === 'test' && !codesOf(definition).has(outcome.code))
          throw new Error(`${operation} answered ${outcome.code}, which its contract does not declare`);
        const page = refusedPage(ctx, definition, request, outcome);
        if (page === null) return sendRefusal(reply, outcome);
        return reply.header('cache-control', 'no-store').redirect(page, 302);
      }
      if (definition.raw !== undefined) return reply;
      if (definition.audience !== 'public') reply.header('cache-control', 'no-store');
      if (answerShape === null) return reply.code(204).send();
      if (ctx.config.NODE_ENV === 'test') answerShape.parse(outcome);
      const json = knownJsonOf(outcome);
      if (json === undefined) return reply.code(successStatus).send(outcome);
      return reply.code(successStatus).header('content-type', 'application/json; charset=utf-8').send(json);
    },
  });

  /** Milliseconds to wait, or null. Concurrent repeats of a request with one key use the budget once. */
  async function paceOf(request: FastifyRequest, viewer: Viewer | null): Promise<number | null> {
    const check = () => limits.check(definition.limit, request, viewer?.userId ?? null);
    const key = request.headers['idempotency-key'];
    if (definition.idempotency === undefined || viewer === null || typeof key !== 'string') return check();
    const admissions = getCache(ctx, ADMISSIONS);
    const name = `${viewer.userId} ${definition.path} ${key}`;
    const known = admissions.get(name);
    if (known !== undefined && (await known.waitMs) === null) return null;
    const waitMs = check();
    admissions.set(name, { waitMs });
    return waitMs;
  }

  async function work(request: FastifyRequest, reply: FastifyReply, receivedAt: number): Promise<unknown> {
    if (needsOrigin) {
      const isLink = definition.raw === 'redirect' || (definition.method === 'GET' && definition.raw !== undefined);
      const refusal = crossSiteRefusal(ctx.config, request, isLink);
      if (refusal !== null) return refusal;
    }
    const viewer =
      definition.audience === 'public'
        ? null
        : await readViewer(ctx, request, { isWrite: needsOrigin, skipSessionCheck: isBid });
    let staff: StaffAccess | null = null;
    if (definition.audience === 'user' && viewer === null) return refuse('unauthenticated');
    if (definition.audience === 'staff') {
      const access =
        viewer === null ? null : await ctx.ports.readStaffAccess(ctx, viewer, !isWrite && isAutomatic(request));
      if (access === null) return refuse('not_found');
      if (access === 'ended') {
        forgetToken(ctx, request);
        return refuse('unauthenticated', { detail: 'Your office session has ended. Log in again.' });
      }
      // A 404 without it is that of a visitor.
      reply.header('x-office-session', 'active');
      if (!mayCall(access.roles, definition)) return roleRefusal(definition.roles);
      staff = access;
    }
    const waitMs = await paceOf(request, viewer);
    if (waitMs !== null) return refuse('rate_limited', { retryAfterMs: waitMs });

    const input = { params: undefined as unknown, query: undefined as unknown, body: undefined as unknown };
    for (const [part, shape, given] of [
      ['params', definition.params, request.params],
      ['query', definition.query, request.query],
      // A `null` body was sent; a missing one was not.
      ['body', definition.body, request.headers['content-type'] === undefined ? undefined : request.body],
    ] as const) {
      if (shape === undefined) {
        const surplus = part === 'params' ? undefined : firstKey(given);
        if (surplus === undefined) continue;
        return refuse('unknown_field', { param: surplus, detail: `${surplus} is not known here` });
      }
      const duplicate =
        part === 'query' ? Object.entries(given as object).find(([, value]) => Array.isArray(value)) : undefined;
      if (duplicate !== undefined) return refuse('duplicate_parameter', { param: duplicate[0] });
      const checked = validate(shape, given, part === 'body' && definition.form === true);
      // A well-formed path with an id that cannot exist is simply not there.
      if (!checked.ok) return checked.refusal;
      input[part] = checked.value;
    }

    if (isWrite && definition.audience === 'staff' && viewer !== null)
      if (await isOwnAffair(ctx, viewer.userId, definition.subject, input)) return refuse('forbidden_own_affair');
    if (definition.recentCode === true && staff?.hasRecentCode !== true) return codeRefusal();
    if (definition.changesFactor === true && viewer !== null) {
      const refusal = await ctx.ports.factorRefusal(ctx, viewer);
      if (refusal !== null) return refusal;
    }

    const hash = definition.idempotency === undefined ? NO_HASH : requestHash(request.params, input.body);
    const call = {
      ...input,
      ctx,
      viewer,
      staff,
      key: null as string | null,
      requestHash: hash,
      receivedAt,
      request,
      reply,
    };
    const run = async (key: string | null): Promise<unknown> => {
      const answer = await (handler as unknown as (given: unknown) => Promise<unknown>)({ ...call, key });
      if (viewer !== null && isRefusal(answer)) await recordBlockedStep(ctx, viewer.userId, answer, receivedAt);
      return answer;
    };
    if (definition.idempotency === undefined || viewer === null) return run(null);
    const seed = { sessionId: viewer.sessionId, route: definition.path, hash, now: receivedAt };
    const key = requestKey(request.headers['idempotency-key'], seed, ctx.encryption);
    if (isRefusal(key)) return key;
    if (isBid) return run(key); // the bid engine keeps answers itself, in the transaction of the bid
    return runOnce(ctx, { userId: viewer.userId, route: `${definition.method} ${definition.path}`, key, hash }, () =>
      run(key),
    );
  }
}

/**
 * The page that explains why a followed link failed. Null if no page is expected, or if another site sent the browser
 * here. The return path (`next`) is kept.
 */
function refusedPage(ctx: AppContext, definition: RouteDefinition, request: FastifyRequest, refusal: Refusal) {
  if (definition.refusedTo === undefined || refusal.code === 'csrf_failed' || !wantsPage(request)) return null;
  const page = new URL(`${definition.refusedTo}${refusal.code}`, ctx.config.PUBLIC_URL);
  const { next } = request.query as { next?: unknown };
  if (typeof next === 'string' && next.length <= NEXT_LENGTH) page.searchParams.set('next', next);
  return page.href;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProviderError } from '../core/errors.ts';
import type { FaultRule } from '../core/faults.ts';
import { type FormObject, fromJson } from '../core/form.ts';
import type { World } from '../core/world.ts';
import {
  authenticate,
  dispatch,
  holdKey,
  keyInUse,
  storeFailure,
  type WireAnswer,
  type WireRequest,
} from '../stripe/dispatch.ts';

const SLOW_MS = 2000;
const SILENCE_MS = 120_000;
/** Where browsers reach the API through the shop's own origin. */
const BROWSER_PREFIX = '/sandbox/stripe';

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

function wireRequest(request: FastifyRequest): WireRequest {
  const path = new URL(request.url, 'http://sandbox').pathname;
  const version = one(request.headers['stripe-version']);
  return {
    verb: request.method,
    path: path.startsWith(`${BROWSER_PREFIX}/`) ? path.slice(BROWSER_PREFIX.length) : path,
    values: { ...(request.query as FormObject), ...fromJson(request.body) },
    authorization: one(request.headers.authorization),
    idempotencyKey: one(request.headers['idempotency-key']),
    version,
  };
}

const send = (reply: FastifyReply, answer: WireAnswer): FastifyReply =>
  reply.code(answer.status).headers(answer.headers).send(answer.body);

const serverError = (): WireAnswer => ({
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred (armed fault).' } }),
});

const refusal = (error: ProviderError): WireAnswer => ({
  status: error.status,
  headers: { 'content-type': 'application/json', ...error.headers },
  body: JSON.stringify({ error: error.body }),
});

const rateLimit = (code: 'rate_limit' | 'lock_timeout', retry: boolean): WireAnswer =>
  refusal(
    new ProviderError(
      429,
      {
        type: 'invalid_request_error',
        code,
        message:
          code === 'lock_timeout'
            ? 'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.'
            : 'Request rate limit exceeded.',
      },
      { headers: retry ? { 'stripe-should-retry': 'true' } : {} },
    ),
  );

function tenantName(world: World, wire: WireRequest): string {
  try {
    return authenticate(world, wire.authorization, wire.values.key).tenant.name;
  } catch (error) {
    if (error instanceof ProviderError) return '';
    throw error;
  }
}

/** Ends the connection with a TCP reset and no further byte. */
function truncate(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
}

async function applyFault(world: World, wire: WireRequest, fault: FaultRule, reply: FastifyReply): Promise<unknown> {
  switch (fault.kind) {
    case 'before_500':
      return send(reply, serverError());
    case 'stored_500': {
      const answer = serverError();
      storeFailure(world, wire, answer.status, answer.body);
      return send(reply, answer);
    }
    case '409':
      return send(reply, refusal(keyInUse(wire.idempotencyKey ?? '')));
    case '429':
    case '429_should_retry':
      return send(reply, rateLimit('rate_limit', fault.kind === '429_should_retry'));
    case 'lock_timeout':
      return send(reply, rateLimit('lock_timeout', false));
    case 'before_reset':
      return truncate(reply);
    case 'before_timeout':
      await world.faults.delay(fault.delayMs ?? SILENCE_MS);
      return truncate(reply);
    case 'slow_before': {
      const release = holdKey(world, wire);
      await world.faults.delay(fault.delayMs ?? SLOW_MS);
      release();
      return send(reply, dispatch(world, wire));
    }
    default:
      return applyFaultToAnswer(world, dispatch(world, wire), fault, reply);
  }
}

async function applyFaultToAnswer(
  world: World,
  answer: WireAnswer,
  fault: FaultRule,
  reply: FastifyReply,
): Promise<unknown> {
  switch (fault.kind) {
    case 'slow':
      await world.faults.delay(fault.delayMs ?? SLOW_MS);
      return send(reply, answer);
    case 'after_commit_500':
      return send(reply, serverError());
    case 'after_commit_timeout':
      await world.faults.delay(fault.delayMs ?? SILENCE_MS);
      return truncate(reply);
    case 'cut_body': {
      reply.hijack();
      reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
      reply.raw.write(answer.body.slice(0, Math.floor(answer.body.length / 2)), () => reply.raw.socket?.destroy());
      return undefined;
    }
    default:
      return truncate(reply);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by the provider's script in a browser, with the publishable key. */
    browser?: boolean;
  }
}

/** The provider's API under `/v1` (forms) and `/v2` (JSON) and, for browsers, under `/sandbox/stripe/v1`. */
export function registerApi(app: FastifyInstance, world: World): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const wire = wireRequest(request);
    const fault = world.faults.consume(wire.verb, wire.path, tenantName(world, wire));
    if (fault !== undefined) return applyFault(world, wire, fault, reply);
    return send(reply, dispatch(world, wire));
  };
  app.all('/v1/*', handle);
  app.all('/v2/*', handle);
  app.all(`${BROWSER_PREFIX}/v1/*`, { config: { browser: true } }, handle);
}

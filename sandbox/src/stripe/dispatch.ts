import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { ProviderError } from '../core/errors.ts';
import { expandObject } from '../core/expand.ts';
import { canonical, type FormObject } from '../core/form.ts';
import { newId } from '../core/ids.ts';
import { Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';
import { findOperation } from './operations.ts';

/** One decoded HTTP request. */
export interface WireRequest {
  verb: string;
  path: string;
  values: FormObject;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  version: string | undefined;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const DAY_MS = 86_400_000;

/** The caller: the tenant of the key, and whether the key is a browser's. Only local keys are accepted. */
export function authenticate(
  world: World,
  authorization: string | undefined,
  keyParameter: unknown,
): { tenant: Tenant; publishable: boolean } {
  let key = '';
  const [scheme, value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme ?? '')) key = value;
  else if (/^basic$/i.test(scheme ?? '')) key = Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
  else if (typeof keyParameter === 'string') key = keyParameter;
  const match = /^(sk|pk)_test_local_([A-Za-z0-9_-]{1,64})$/.exec(key);
  if (match === null) {
    throw new ProviderError(401, {
      type: 'invalid_request_error',
      message:
        key === ''
          ? 'You did not provide an API key.'
          : 'Invalid API Key provided. The sandbox takes only sk_test_local_… and pk_test_local_… keys.',
    });
  }
  return { tenant: world.tenant(match[2] ?? ''), publishable: match[1] === 'pk' };
}

const errorBody = (error: ProviderError, requestId: string): string =>
  JSON.stringify(
    { error: { ...error.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` } },
    null,
    2,
  );

/**
 * Answers one API request. Operations run synchronously and atomically. Idempotency keys replay the first answer,
 * whatever it was, for a day.
 */
export function dispatch(world: World, request: WireRequest): WireAnswer {
  const requestId = newId('req');
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': request.version ?? Stripe.API_VERSION,
  };
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  try {
    return answer(world, request, requestId, headers);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { status: error.status, headers: { ...headers, ...error.headers }, body: errorBody(error, requestId) };
  }
}

function answer(world: World, request: WireRequest, requestId: string, headers: Record<string, string>): WireAnswer {
  const { tenant, publishable } = authenticate(world, request.authorization, request.values.key);
  if (request.version !== undefined && request.version !== Stripe.API_VERSION) {
    throw new ProviderError(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${request.version}. The sandbox speaks ${Stripe.API_VERSION}.`,
    });
  }
  const found = findOperation(request.verb, request.path);
  if (found === undefined) {
    throw new ProviderError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.verb}: ${request.path}). The sandbox may not have this operation.`,
    });
  }
  if (publishable && !found.entry.publishable) {
    throw new ProviderError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  }
  const { key: _, ...values } = request.values;
  const execute = (): object => {
    const params = new Params(values);
    const expand = params.list('expand') ?? [];
    const result = found.entry.run({ world, tenant, params, ids: found.ids, publishable });
    return expandObject(result, expand, (id) => tenant.find(id));
  };
  tenant.request = { id: requestId, idempotency_key: request.idempotencyKey ?? null };
  try {
    if (request.verb !== 'POST' || request.idempotencyKey === undefined) {
      return { status: 200, headers, body: JSON.stringify(execute(), null, 2) };
    }
    return once(tenant, request, requestId, headers, execute);
  } finally {
    tenant.request = { id: null, idempotency_key: null };
    world.onChange();
  }
}

/** What identifies the parameters an idempotency key was first used with. */
const hashOf = (request: WireRequest): string =>
  createHash('sha256')
    .update(canonical([request.verb, request.path, request.values]))
    .digest('hex');

function once(
  tenant: Tenant,
  request: WireRequest,
  requestId: string,
  headers: Record<string, string>,
  execute: () => object,
): WireAnswer {
  const key = request.idempotencyKey ?? '';
  const known = knownAnswer(tenant, request);
  if (known !== undefined) {
    return {
      status: known.status,
      headers: { ...headers, 'idempotent-replayed': 'true', 'original-request': known.requestId },
      body: known.body,
    };
  }
  const remember = (status: number, body: string): void => {
    tenant.idempotency.set(key, {
      hash: hashOf(request),
      state: 'done',
      status,
      body,
      requestId,
      at: tenant.clock.now(),
    });
  };
  try {
    const body = JSON.stringify(execute(), null, 2);
    remember(200, body);
    return { status: 200, headers, body };
  } catch (error) {
    if (error instanceof ProviderError && error.saved) remember(error.status, errorBody(error, requestId));
    throw error;
  }
}

/** The stored answer of a key, 409 while its first request still runs, 400 when the parameters differ. */
function knownAnswer(tenant: Tenant, request: WireRequest) {
  const key = request.idempotencyKey ?? '';
  if (key.length > 255) {
    throw new ProviderError(400, {
      type: 'invalid_request_error',
      message: 'The idempotency key may have up to 255 characters.',
    });
  }
  const known = tenant.idempotency.get(key);
  if (known === undefined) return undefined;
  if (known.at < tenant.clock.now() - DAY_MS) {
    tenant.idempotency.delete(key);
    return undefined;
  }
  if (known.state === 'running') throw keyInUse(key);
  if (known.hash !== hashOf(request)) {
    throw new ProviderError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return known;
}

/** 409: another request with this key is being executed. */
export const keyInUse = (key: string): ProviderError =>
  new ProviderError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

/** Marks a key as running (for `slow_before`) and returns how to release it; refuses a key that runs already. */
export function holdKey(world: World, request: WireRequest): () => void {
  const { tenant } = authenticate(world, request.authorization, request.values.key);
  const key = request.idempotencyKey;
  if (key === undefined || tenant.idempotency.has(key)) return () => undefined;
  tenant.idempotency.set(key, {
    hash: hashOf(request),
    state: 'running',
    status: 0,
    body: '',
    requestId: '',
    at: tenant.clock.now(),
  });
  return () => {
    if (tenant.idempotency.get(key)?.state === 'running') tenant.idempotency.delete(key);
  };
}

/** Remembers a 500 under the request's key without executing anything (fault `stored_500`). */
export function storeFailure(world: World, request: WireRequest, status: number, body: string): void {
  const { tenant } = authenticate(world, request.authorization, request.values.key);
  if (request.idempotencyKey === undefined || tenant.idempotency.has(request.idempotencyKey)) return;
  tenant.idempotency.set(request.idempotencyKey, {
    hash: hashOf(request),
    state: 'done',
    status,
    body,
    requestId: newId('req'),
    at: tenant.clock.now(),
  });
}

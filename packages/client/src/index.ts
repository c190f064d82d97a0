import type { Operation, Routes } from '@assay/contract/index.ts';
import type { Problem } from '@assay/contract/problem.ts';
import type { RouteAnswer, RouteBody, RouteParams, RouteQuery } from '@assay/contract/route.ts';
import { operations } from './operations.gen.ts';

export type { Operation, Problem };
export type Answer<O extends Operation> = RouteAnswer<Routes[O]>;

type Given<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };
type MaybeGiven<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]?: T };
/** What a call needs: path parameters and body are required where the contract has them. */
export type Input<O extends Operation> = Given<'params', RouteParams<Routes[O]>> &
  MaybeGiven<'query', RouteQuery<Routes[O]>> &
  Given<'body', RouteBody<Routes[O]>> & {
    /** For an operation that takes a multipart file, in the field that the contract names. */
    file?: Blob;
    idempotencyKey?: string;
    signal?: AbortSignal;
  };
/** The arguments after the operation's name. */
export type InputArgs<O extends Operation> =
  Record<string, never> extends Input<O> ? [input?: Input<O>] : [input: Input<O>];

/** Who calls, from where: sent as `x-…` headers with every request (interfaces §3). */
export type RequestContext = {
  deviceUuid?: string;
  language?: string;
  timezone?: string;
  buildVersion?: string;
  debug?: boolean;
};

export type ClientOptions = {
  /** '' in the browser (same origin), the internal address in server rendering. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Added to every request, e.g. `cookie` in server rendering or `authorization` for a refresh. */
  headers?: () => Record<string, string>;
  context?: () => RequestContext;
};

export type Client = {
  call<O extends Operation>(operation: O, ...args: InputArgs<O>): Promise<Answer<O>>;
};

const appVersion = '2.2.14';

/**
 * Typed client of the API. Returns the parsed JSON for a 2xx, undefined for a 204, and throws the raw `Response` for
 * any other status. A missing path parameter or body throws before the request is sent, naming the parameter and the
 * operation (spec §5).
 */
export function createClient(options: ClientOptions): Client {
  // Looked up late and called on globalThis: browsers reject a fetch that is detached from the window.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  return {
    async call(operation, ...args) {
      const input = (args[0] ?? {}) as LooseInput;
      const [, method, bang, path] = /^(\w+)(!?)(.+)$/.exec(operations[operation]) as unknown as string[];
      const needsBody = bang !== '';
      const url = `${options.baseUrl}/v1${fillPath(operation, path as string, input.params)}${queryString(input.query)}`;
      if (needsBody && (input.body === undefined || input.body === null)) throw missing('body', operation);
      const response = await send(url, {
        method,
        credentials: 'include',
        headers: {
          accept: 'application/json',
          ...contextHeaders(options.context?.() ?? {}),
          ...(needsBody ? { 'content-type': 'application/json' } : {}),
          ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
          ...options.headers?.(),
        },
        ...(needsBody ? { body: JSON.stringify(input.body) } : {}),
        ...(input.file === undefined ? {} : { body: formOf(input.file) }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      });
      if (!response.ok) throw response;
      if (response.status === 204) return undefined as Answer<typeof operation>;
      return (await response.json()) as Answer<typeof operation>;
    },
  };
}

type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** The one multipart file of a call; every such call names its field `file` (spec §3). */
function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

function missing(parameter: string, operation: string): Error {
  return new Error(`Required parameter ${parameter} was null or undefined when calling ${operation}.`);
}

function fillPath(operation: string, path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw missing(name, operation);
    return encodeURIComponent(String(value));
  });
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

function contextHeaders(context: RequestContext): Record<string, string> {
  return {
    'x-app-type': 'web_app',
    'x-app-version': appVersion,
    ...(context.deviceUuid === undefined ? {} : { 'x-device-uuid': context.deviceUuid }),
    ...(context.language === undefined ? {} : { 'x-language': context.language }),
    ...(context.timezone === undefined ? {} : { 'x-timezone': context.timezone }),
    ...(context.buildVersion === undefined ? {} : { 'x-build-version': context.buildVersion }),
    ...(context.debug === undefined ? {} : { 'x-debug': String(context.debug) }),
  };
}

/** The problem document of a thrown response, or null if the thrown value is not an API response. */
export async function problemOf(thrown: unknown): Promise<Problem | null> {
  if (!(thrown instanceof Response)) return null;
  if (!(thrown.headers.get('content-type') ?? '').includes('json')) return null;
  return (await thrown.clone().json()) as Problem;
}

/** A fresh idempotency key: one for each intent of a person, reused when that very request is repeated. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

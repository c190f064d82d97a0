import type { Problem } from '@assay/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import { requireKnownCookie } from './setCookies.ts';

// A response as a test reads it: the server itself (NODE_ENV=test) and the test assert the shape.
// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
export type Body = any;

export type TestResponse = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: Body;
  /** Every Set-Cookie of the answer as it was sent. */
  readonly setCookies: readonly string[];
};

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type RequestOptions = {
  body?: unknown;
  /** Sent unchanged, with content type application/json unless `headers` sets another. */
  rawBody?: string;
  /** Added to the headers that our pages send; `null` removes one. */
  headers?: Record<string, string | null>;
};

/** A browser tab: keeps cookies, sends what the web client sends. */
export type Client = {
  readonly cookies: Map<string, string>;
  request(method: Method, path: string, options?: RequestOptions): Promise<TestResponse>;
  get(path: string, headers?: Record<string, string | null>): Promise<TestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string | null>): Promise<TestResponse>;
  patch(path: string, body?: unknown, headers?: Record<string, string | null>): Promise<TestResponse>;
  delete(path: string, headers?: Record<string, string | null>): Promise<TestResponse>;
  /** The same cookies in a separate tab. */
  clone(): Client;
};

export function createClient(
  app: FastifyInstance,
  publicUrl: string,
  ip = '127.0.0.1',
  initialCookies = new Map<string, string>(),
): Client {
  const cookies = new Map(initialCookies);
  const defaultHeaders: Record<string, string> = {
    origin: new URL(publicUrl).origin,
    'sec-fetch-site': 'same-origin',
    'x-app-type': 'web_app',
    'x-app-version': '2.2.14',
  };
  async function request(method: Method, path: string, options: RequestOptions = {}): Promise<TestResponse> {
    const headers: Record<string, string> = { ...defaultHeaders };
    if (cookies.size > 0) headers.cookie = cookieHeader({ cookies });
    const payload = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    if (payload !== undefined) headers['content-type'] = 'application/json';
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) delete headers[name];
      else headers[name] = value;
    }
    const answer = await app.inject({
      method,
      url: path,
      headers,
      remoteAddress: ip,
      ...(payload === undefined ? {} : { payload }),
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) storeCookie(cookies, line);
    const isJson = /json/.test(String(answer.headers['content-type'] ?? ''));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : answer.body,
      setCookies,
    };
  }
  return {
    cookies,
    request,
    get: (path, headers) => request('GET', path, { headers }),
    post: (path, body, headers) => request('POST', path, { body, headers }),
    patch: (path, body, headers) => request('PATCH', path, { body, headers }),
    delete: (path, headers) => request('DELETE', path, { headers }),
    clone: () => createClient(app, publicUrl, ip, cookies),
  };
}

/** The Cookie header of this browser tab, for a request that its client does not send. */
export const cookieHeader = ({ cookies }: Pick<Client, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function storeCookie(cookies: Map<string, string>, line: string): void {
  requireKnownCookie(line);
  const [pair = '', ...attributes] = line.split('; ');
  const at = pair.indexOf('=');
  const isRemoved = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
  if (isRemoved) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}

/** Codes of the field faults of a problem, by field. */
export function fieldCodes(answer: TestResponse): Record<string, string> {
  return Object.fromEntries((answer.body as Problem).errors.map(({ path, code }) => [path, code]));
}

import type { FastifyInstance, InjectOptions } from 'fastify';

/** Statuses whose answers have no body by the standard. */
const NO_BODY = new Set([204, 205, 304]);

/**
 * A `fetch` for the API client that calls routes of this server without a socket: server-rendered pages use the public API
 * like everyone else, with its guards. It takes an address, a method, headers as an object, and a body as text.
 * `remoteAddress` is the visitor's, so that rate limits count for them.
 */
export function inProcessFetch(app: FastifyInstance): (remoteAddress: string) => typeof fetch {
  return (remoteAddress) => async (input, init) => {
    const url = new URL(String(input));
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as InjectOptions['method'],
      url: url.pathname + url.search,
      headers: { host: url.host, ...(init?.headers as Record<string, string> | undefined) },
      remoteAddress,
      ...(init?.body == null ? {} : { payload: init.body as string }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (Array.isArray(value)) for (const each of value) headers.append(name, each);
      else if (value !== undefined) headers.set(name, String(value));
    }
    return new Response(NO_BODY.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}

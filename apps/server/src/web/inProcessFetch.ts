import type { FastifyInstance, InjectOptions } from 'fastify';

/** Statuses whose answers have no body by the standard. */
const NO_BODY = new Set([204, 205, 304]);

/**
 * A `fetch` that calls routes of this very server without a socket: server-rendered pages use the public API like
 * everybody else, with its guards. `remoteAddress` is the visitor's, so that paces count for them.
 */
export function inProcessFetch(app: FastifyInstance): (remoteAddress: string) => typeof fetch {
  return (remoteAddress) => async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({
      method: request.method as InjectOptions['method'],
      url: url.pathname + url.search,
      headers: { host: url.host, ...Object.fromEntries(request.headers), ...givenHeaders(init) },
      remoteAddress,
      ...(body === null ? {} : { payload: body }),
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

/** `Request` may drop headers that a browser forbids (cookie, origin, sec-*); inside the house they are ours to pass on. */
function givenHeaders(init: RequestInit | undefined): Record<string, string> {
  return init?.headers === undefined ? {} : Object.fromEntries(Object.entries(init.headers as Record<string, string>));
}

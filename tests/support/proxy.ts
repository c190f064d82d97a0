import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header with which a test sets its visitor's address; the proxy removes it. */
const VISITOR = 'x-test-visitor';

export type TestProxy = {
  readonly url: string;
  /** Requests that it could not hand on, or whose answer broke. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
};

export type ProxyOptions = {
  /** The server for the next request. */
  choose: () => string;
  /** Value of X-Forwarded-Proto. Default https. */
  proto?: string;
};

/**
 * A proxy that terminates TLS, in front of real servers: appends the visitor's address, keeps its connections alive,
 * never retries.
 */
export async function startProxy({ choose, proto = 'https' }: ProxyOptions): Promise<TestProxy> {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const { [VISITOR]: visitor, connection: _hop, ...headers } = request.headers;
    const before = headers['x-forwarded-for'];
    const from = String(visitor ?? request.socket.remoteAddress);
    const target = new URL(request.url ?? '/', choose());
    const fail = (error: Error) => {
      if (response.closed) return; // the visitor has left
      failures.push(`${request.method} ${target}: ${error.message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    const forwarded = ask(
      target,
      {
        agent,
        method: request.method,
        headers: {
          ...headers,
          'x-forwarded-for': before === undefined ? from : `${before}, ${from}`,
          'x-forwarded-proto': proto,
        },
      },
      (upstream) => {
        const { connection: _kept, ...headers } = upstream.headers;
        response.writeHead(upstream.statusCode ?? 502, headers);
        upstream.once('error', fail).pipe(response);
      },
    );
    forwarded.once('error', fail);
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

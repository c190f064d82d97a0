import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The header with which a test sets its visitor's address; the proxy removes it. */
const VISITOR = 'x-test-visitor';

export type TestProxy = {
  readonly url: string;
  /** Requests that it could not hand on, or whose answer broke. */
  readonly lost: readonly string[];
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
  const lost: string[] = [];
  const handOn = (request: IncomingMessage, response: ServerResponse): void => {
    const { [VISITOR]: visitor, connection: _hop, ...headers } = request.headers;
    const before = headers['x-forwarded-for'];
    const from = String(visitor ?? request.socket.remoteAddress);
    const target = new URL(request.url ?? '/', choose());
    const fail = (error: Error) => {
      if (response.closed) return; // the visitor has left
      lost.push(`${request.method} ${target}: ${error.message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    const passed = ask(
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
      (answer) => {
        const { connection: _kept, ...given } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, given);
        answer.once('error', fail).pipe(response);
      },
    );
    passed.once('error', fail);
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  };
  const server = createServer(handOn);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

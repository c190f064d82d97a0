import { connect, type Socket } from 'node:net';

export type LoadAnswer = { status: number; body: string };
/** Returns the next request of connection `index` (a whole HTTP/1.1 message), or null when that connection is done. */
export type NextRequest = (index: number) => string | null;

export type LoadResult = {
  answered: number;
  accepted: number;
  seconds: number;
  perSecond: number;
  latenciesMs: number[];
  statuses: Record<string, number>;
};

const HEAD_END = '\r\n\r\n';

/**
 * A closed loop of keep-alive connections on raw sockets: the generator shares the cores with the server, so it does as
 * little as possible. Ends when the time is over or every connection is done.
 */
export async function runLoad(options: {
  port: number;
  connections: number;
  seconds: number;
  next: NextRequest;
  isAccepted: (answer: LoadAnswer) => boolean;
  onAnswer?: (answer: LoadAnswer, index: number) => void;
}): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const statuses: Record<string, number> = {};
  let answered = 0;
  let accepted = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + options.seconds * 1000;

  await Promise.all(
    Array.from({ length: options.connections }, (_unused, index) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const socket: Socket = connect(options.port, '127.0.0.1');
      socket.setNoDelay(true);
      let pending = '';
      let sentAt = 0;
      const send = (): void => {
        const request = performance.now() < endsAt ? options.next(index) : null;
        if (request === null) {
          socket.end();
          resolve();
          return;
        }
        sentAt = performance.now();
        socket.write(request);
      };
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: string) => {
        pending += chunk;
        const headEnd = pending.indexOf(HEAD_END);
        if (headEnd < 0) return;
        const head = pending.slice(0, headEnd);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (pending.length < headEnd + HEAD_END.length + length) return;
        const answer = { status: Number(head.slice(9, 12)), body: pending.slice(headEnd + HEAD_END.length) };
        pending = '';
        answered += 1;
        latenciesMs.push(performance.now() - sentAt);
        const ok = options.isAccepted(answer);
        if (ok) accepted += 1;
        const label = ok ? String(answer.status) : `${answer.status} ${/"code":"(\w+)"/.exec(answer.body)?.[1] ?? ''}`;
        statuses[label] = (statuses[label] ?? 0) + 1;
        options.onAnswer?.(answer, index);
        send();
      });
      return promise;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { answered, accepted, seconds, perSecond: accepted / seconds, latenciesMs, statuses };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A JSON POST as sent on the wire. */
export const post = (path: string, cookie: string, body: unknown, key: string): string =>
  message('POST', path, { cookie, body, key });

/** A request with a JSON body, or none, as the site's own pages send it. */
export function message(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  options: { cookie?: string; body?: unknown; key?: string } = {},
): string {
  const { cookie, body, key } = options;
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined ? [] : ['content-type: application/json']),
    'sec-fetch-site: same-origin',
    'x-app-type: web_app',
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

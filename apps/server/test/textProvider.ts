import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A text message provider on loopback that uses Twilio's protocol, knows one account and its password, and can fail.
 */
export type TextProvider = {
  readonly url: string;
  /** The texts it accepted, oldest first. */
  readonly received: { to: string; from: string; text: string }[];
  /** How often it was called, including refused calls. */
  tries(): number;
  /** Its state from now on: healthy, connection lost, server error (503 with a page), too busy (429). */
  be(state: 'well' | 'gone' | 'faulty' | 'busy'): void;
  /** Changes the account's password: clients with the old one are refused. */
  setPassword(password: string): void;
  stop(): Promise<void>;
};

const ACCOUNT = 'AC_local_assay';

export async function startTextProvider(): Promise<TextProvider> {
  const received: TextProvider['received'] = [];
  let tries = 0;
  let state: Parameters<TextProvider['be']>[0] = 'well';
  let password = 'local_assay';
  const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }));
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      tries++;
      const known = `Basic ${Buffer.from(`${ACCOUNT}:${password}`).toString('base64')}`;
      if (state === 'gone') return response.destroy();
      if (state === 'faulty') return response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
      if (state === 'busy') return refuse(response, 429, 20429, 'Too Many Requests');
      if (request.headers.authorization !== known) return refuse(response, 401, 20003, 'Authenticate');
      const form = new URLSearchParams(body);
      received.push({ to: form.get('To') ?? '', from: form.get('From') ?? '', text: form.get('Body') ?? '' });
      return response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sid: `SM${randomUUID().replaceAll('-', '')}`, status: 'queued' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    tries: () => tries,
    be(next) {
      state = next;
    },
    setPassword(next) {
      password = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OidcPath = 'discovery' | 'keys';
type Responder = (response: ServerResponse) => void;
type Key = { kid: string; privateKey: KeyObject; jwk: object };

/** An OpenID provider on loopback with configurable answers, which counts requests. */
export type OidcProvider = {
  issuer: string;
  /** How often each was read. */
  readonly reads: Readonly<Record<OidcPath, number>>;
  /** Overrides the response. Null: the correct one again. */
  answer(path: OidcPath, answer: Responder | null): void;
  /** Restores the correct answers and resets the count. */
  reset(): void;
  /** Signs with a new key from now on; the old ones are no longer published. */
  rotate(): void;
  /** A token with these claims, under the key's id or another one. */
  sign(claims: object, kid?: string): string;
  close(): Promise<void>;
};

/** An answer with this status and text. */
export const respondWith =
  (status: number, text: string, type = 'application/json'): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(text);
/** Breaks the connection in the middle of the response. */
export const hangUp: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"iss');
  response.destroy();
};

export async function startOidc(): Promise<OidcProvider> {
  let key = newKey();
  let issuer = '';
  const reads = { discovery: 0, keys: 0 };
  const wrong: Record<OidcPath, Responder | null> = { discovery: null, keys: null };
  const right: Record<OidcPath, () => object> = {
    discovery: () => ({ issuer, authorization_endpoint: `${issuer}/authorize`, jwks_uri: `${issuer}/keys` }),
    keys: () => ({ keys: [key.jwk] }),
  };
  const server = createServer((request, response) => {
    const path: OidcPath = request.url === '/keys' ? 'keys' : 'discovery';
    reads[path]++;
    const answer = wrong[path] ?? respondWith(200, JSON.stringify(right[path]()));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    reads,
    answer(path, answer) {
      wrong[path] = answer;
    },
    reset() {
      Object.assign(wrong, { discovery: null, keys: null });
      Object.assign(reads, { discovery: 0, keys: 0 });
    },
    rotate() {
      key = newKey();
    },
    sign(claims, kid = key.kid) {
      const text = [{ alg: 'RS256', kid, typ: 'JWT' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${text}.${createSign('RSA-SHA256').update(text).sign(key.privateKey).toString('base64url')}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } };
}

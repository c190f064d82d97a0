import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import type { Client } from '../../../../../test/client.ts';
import type { Person } from '../../../../../test/people.ts';

const MINUTE = 60_000;
const ORIGIN = 'http://localhost:3000';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Spoilt = {
  origin?: string;
  rpId?: string;
  type?: string;
  flags?: number;
  counter?: number;
  crossOrigin?: boolean;
  challenge?: string;
  /** Replaces the algorithm in the key. */
  algorithm?: number;
  /** In place of the key. */
  key?: Buffer;
};
const hash = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const encodeClientData = (
  challenge: string,
  type: string,
  { origin = ORIGIN, crossOrigin = false, ...spoilt }: Spoilt,
): string =>
  Buffer.from(
    JSON.stringify({ type: spoilt.type ?? type, challenge: spoilt.challenge ?? challenge, origin, crossOrigin }),
  ).toString('base64url');
const encodeAuthenticatorData = ({ rpId = 'localhost', flags = 0x05, counter = 0 }: Spoilt, attested = 0): Buffer => {
  const bytes = Buffer.alloc(37);
  hash(rpId).copy(bytes);
  bytes[32] = flags | attested;
  bytes.writeUInt32BE(counter, 33);
  return bytes;
};

// As much CBOR as an authenticator writes: whole numbers, bytes, texts, maps.
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  const headed = (major: number, length: number, rest: Buffer[] = []): Buffer => {
    const tag = major << 5;
    if (length < 24) return Buffer.concat([Buffer.of(tag | length), ...rest]);
    if (length < 256) return Buffer.concat([Buffer.of(tag | 24, length), ...rest]);
    return Buffer.concat([Buffer.of(tag | 25, length >> 8, length & 255), ...rest]);
  };
  if (typeof value === 'number') return value < 0 ? headed(1, -1 - value) : headed(0, value);
  if (typeof value === 'string') return headed(3, Buffer.byteLength(value), [Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return headed(2, value.length, [value]);
  return headed(
    5,
    value.size,
    [...value].flatMap(([name, held]) => [cbor(name), cbor(held)]),
  );
}
/** A public key as authenticators write it (COSE). */
function toCoseKey(key: KeyObject, algorithm: number): Buffer {
  const jwk = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e'): Buffer => Buffer.from(String(jwk[name]), 'base64url');
  const kind = { EC: 2, OKP: 1, RSA: 3 }[String(jwk.kty)] ?? 0;
  const parts: [number, Cbor][] =
    jwk.kty === 'EC'
      ? [
          [-1, 1],
          [-2, part('x')],
          [-3, part('y')],
        ]
      : jwk.kty === 'OKP'
        ? [
            [-1, 6],
            [-2, part('x')],
          ]
        : [
            [-1, part('n')],
            [-2, part('e')],
          ];
  return cbor(new Map<number, Cbor>([[1, kind], [3, algorithm], ...parts]));
}

/** A new device: it creates a key and signs like an authenticator. */
function newDevice(kind: 'ec' | 'ed25519' | 'rsa' = 'ec') {
  const { publicKey, privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ed25519');
  const id = randomBytes(32);
  return {
    credentialId: id.toString('base64url'),
    made(challenge: string, spoilt: Spoilt = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const algorithm = spoilt.algorithm ?? { ec: -7, ed25519: -8, rsa: -257 }[kind];
      const key = spoilt.key ?? toCoseKey(publicKey, algorithm);
      return {
        name: 'My phone',
        credentialId: id.toString('base64url'),
        clientDataJSON: encodeClientData(challenge, 'webauthn.create', spoilt),
        attestationObject: cbor(
          new Map<string, Cbor>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', Buffer.concat([encodeAuthenticatorData(spoilt, 0x40), Buffer.alloc(16), length, id, key])],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      };
    },
    signed(challenge: string, userId: string, spoilt: Spoilt = {}) {
      const clientDataJSON = encodeClientData(challenge, 'webauthn.get', spoilt);
      const authenticatorData = encodeAuthenticatorData(spoilt);
      const text = Buffer.concat([authenticatorData, hash(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign(kind === 'ed25519' ? null : 'sha256', text, privateKey).toString('base64url'),
        userHandle: Buffer.from(userId).toString('base64url'),
      };
    },
  };
}

const challengeFor = async (client: Client, path = '/v1/auth/passkeys/options'): Promise<string> =>
  (await client.post(path)).body.publicKey.challenge;
const logInChallenge = (client: Client) => challengeFor(client, '/v1/auth/signin/passkey/options');
const logIn = (client: Client, body: object) => client.post('/v1/auth/signin/passkey', body);
type Device = ReturnType<typeof newDevice>;
async function withPasskey(kind?: 'ec' | 'ed25519' | 'rsa'): Promise<{ person: Person; device: Device; id: string }> {
  const person = await test.signUp();
  const device = newDevice(kind);
  const added = await person.client.post('/v1/auth/passkeys', device.made(await challengeFor(person.client)));
  expect([added.status, added.body.name]).toEqual([201, 'My phone']);
  return { person, device, id: added.body.id };
}
const count = async () =>
  (
    await test.ctx.pool.query(
      'select (select count(*)::int from passkey) as passkeys, (select count(*)::int from session) as sessions',
    )
  ).rows[0];

describe('adding', () => {
  it('given a person, when asking for options, then the site, the person and only keys we can read', async () => {
    const { person, device } = await withPasskey();
    const { publicKey } = (await person.client.post('/v1/auth/passkeys/options')).body;
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Assay' },
      user: { id: Buffer.from(person.id).toString('base64url'), name: person.email },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [{ type: 'public-key', id: device.credentialId, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(publicKey.challenge, 'base64url')).toHaveLength(32);
  });

  it.each<[string, Spoilt, object]>([
    ['another site', { origin: 'http://localhost:3001' }, {}],
    ['a frame of another site', { crossOrigin: true }, {}],
    ['another rp', { rpId: 'evil.example' }, {}],
    ['a login instead', { type: 'webauthn.get' }, {}],
    ['a challenge of someone else', { challenge: 'A'.repeat(43) }, {}],
    ['no proof of the person', { flags: 0x01 }, {}],
    ['an id that was not made', {}, { credentialId: 'AAAA' }],
    ['no key', { key: Buffer.alloc(0) }, {}],
    ['what is no key', { key: Buffer.from('AAAA') }, {}],
    ['another algorithm than the key', { algorithm: -257 }, {}],
    ['an algorithm that we did not ask for', { algorithm: -36 }, {}],
    ['nothing of an authenticator', {}, { attestationObject: 'AAAA' }],
    ['words for what the browser said', {}, { clientDataJSON: 'AAAA' }],
  ])('given %s, when adding, then 422 and nothing is stored', async (_name, spoilt, more) => {
    const person = await test.signUp();
    const before = await count();
    const body = { ...newDevice().made(await challengeFor(person.client), spoilt), ...more };
    const answer = await person.client.post('/v1/auth/passkeys', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_invalid']);
    expect(await count()).toEqual(before);
  });

  it('given a challenge, when it is used twice, after five minutes or by another person, then refused', async () => {
    const person = await test.signUp();
    const other = await test.signUp();
    const challenge = await challengeFor(person.client);
    const add = (by: Person, body: object) => by.client.post('/v1/auth/passkeys', body);
    expect((await add(other, newDevice().made(challenge))).status).toBe(422);
    expect((await add(person, newDevice().made(challenge))).status).toBe(201);
    expect((await add(person, newDevice().made(challenge))).status).toBe(422);
    const late = await challengeFor(person.client);
    await test.moveClock(5 * MINUTE);
    expect((await add(person, newDevice().made(late))).status).toBe(422);
  });

  it('given ten passkeys or a login of 15 minutes ago, when adding, then refused', async () => {
    const { person } = await withPasskey();
    for (let n = 1; n < 10; n++)
      expect(
        (await person.client.post('/v1/auth/passkeys', newDevice().made(await challengeFor(person.client)))).status,
      ).toBe(201);
    expect((await person.client.post('/v1/auth/passkeys/options')).body.code).toBe('passkey_limit');
    await test.moveClock(16 * MINUTE);
    const stale = await person.client.get('/v1/auth/refresh', { authorization: `Bearer ${person.refreshToken}` });
    expect(stale.status).toBe(200);
    expect((await person.client.post('/v1/auth/passkeys/options')).body.code).toBe('step_up_required');
  });
});

describe('logging in', () => {
  it.each(['ec', 'ed25519', 'rsa'] as const)(
    'given a passkey (%s), when used, then it logs in without a second step',
    async (kind) => {
      const { person, device } = await withPasskey(kind);
      const client = test.client();
      const answer = await logIn(client, device.signed(await logInChallenge(client), person.id, { counter: 1 }));
      expect([answer.status, answer.body.user.id]).toEqual([200, person.id]);
      expect((await client.get('/v1/auth/passkeys')).body.items[0].lastUsedAt).not.toBeNull();
    },
  );

  it.each<[string, Spoilt, (body: Record<string, string>) => Record<string, string>]>([
    ['another site', { origin: 'https://assay.evil.example' }, (body) => body],
    ['another rp', { rpId: 'evil.example' }, (body) => body],
    ['a new key instead', { type: 'webauthn.create' }, (body) => body],
    ['a challenge that we did not give', { challenge: 'A'.repeat(43) }, (body) => body],
    ['presence without proof', { flags: 0x01 }, (body) => body],
    ['a changed signature', {}, (body) => ({ ...body, signature: newDevice().signed('x', 'y').signature })],
    [
      'changed data',
      {},
      (body) => ({ ...body, authenticatorData: encodeAuthenticatorData({ counter: 9 }).toString('base64url') }),
    ],
    ['an unknown key', {}, (body) => ({ ...body, credentialId: 'AAAA' })],
    ['another person', {}, (body) => ({ ...body, userHandle: 'AAAA' })],
  ])('given %s, when logging in, then 401 and no session', async (_name, spoilt, change) => {
    const { person, device } = await withPasskey();
    const before = await count();
    const client = test.client();
    const answer = await logIn(client, change(device.signed(await logInChallenge(client), person.id, spoilt)));
    expect([answer.status, answer.body.code, answer.setCookies]).toEqual([401, 'passkey_failed', []]);
    expect(await count()).toEqual(before);
  });

  it('given a response, when it arrives twice or five minutes late, then refused', async () => {
    const { person, device } = await withPasskey();
    const client = test.client();
    const body = device.signed(await logInChallenge(client), person.id);
    expect((await logIn(client, body)).status).toBe(200);
    expect((await logIn(client, body)).status).toBe(401);
    const late = await logInChallenge(client);
    await test.moveClock(5 * MINUTE);
    expect((await logIn(client, device.signed(late, person.id))).status).toBe(401);
  });

  it('given a counter that does not rise, when logging in, then refused and the owner is notified', async () => {
    const { person, device } = await withPasskey();
    const use = async (counter: number) => {
      const client = test.client();
      return logIn(client, device.signed(await logInChallenge(client), person.id, { counter }));
    };
    expect((await use(7)).status).toBe(200);
    expect((await use(7)).status).toBe(401);
    expect((await use(0)).status).toBe(401);
    expect((await use(8)).status).toBe(200);
    await test.runJobs();
    const refusalEmails = test.mailbox.to(person.email).filter(({ subject }) => subject === 'A passkey was rejected');
    expect(refusalEmails).toHaveLength(2);
  });

  it('given a blocked account, when logging in, then the response reports the block', async () => {
    const { person, device } = await withPasskey();
    await test.ctx.pool.query('update users set blocked_at = now() where id = $1', [person.id]);
    const client = test.client();
    expect((await logIn(client, device.signed(await logInChallenge(client), person.id))).body.code).toBe(
      'account_blocked',
    );
  });
});

describe('keeping', () => {
  it('given a passkey, when it is renamed, removed, or used by another user, then only its owner can; payouts are blocked for a day', async () => {
    const { person, device, id } = await withPasskey();
    const other = await test.signUp();
    const rename = (by: Person, name: string) => by.client.patch(`/v1/auth/passkeys/${id}`, { name });
    expect((await rename(other, 'Mine')).status).toBe(404);
    expect((await other.client.delete(`/v1/auth/passkeys/${id}`)).status).toBe(404);
    expect((await rename(person, ' Blue key ')).body.name).toBe('Blue key');
    const { rows } = await test.ctx.pool.query('select payout_held_until as until from users where id = $1', [
      person.id,
    ]);
    expect(Math.abs(rows[0].until.getTime() - test.ctx.clock.now() - 86_400_000)).toBeLessThan(10_000);
    expect((await person.client.delete(`/v1/auth/passkeys/${id}`)).status).toBe(204);
    expect((await person.client.get('/v1/auth/passkeys')).body).toEqual({ items: [] });
    const client = test.client();
    expect((await logIn(client, device.signed(await logInChallenge(client), person.id))).status).toBe(401);
    await test.runJobs();
    const subjects = test.mailbox.to(person.email).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['A passkey was added', 'A passkey was removed']));
  });
});

import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomUUID,
  sign,
} from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import type { Client } from '../client.ts';
import { makeStaff } from '../office.ts';
import { PASSWORD, type Person } from '../people.ts';
import { BLOCKED, cookieLines, header, INVALID_TOKEN, refusal, testRows, UNAUTHENTICATED } from './row.ts';

// Reliability D.6: sessions, access tokens, renewal.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;
const REUSED = [401, 'refresh_reused', 'Please log in again'];
const ACCESS = ['assay_auth=<secret>; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'];

let test: TestApp;
let jwk: JsonWebKey & { kid?: string };
beforeAll(async () => {
  test = await startTestApp();
  jwk = test.ctx.config.JWT_KEYS[0] as typeof jwk;
});
afterAll(() => test.close());

const me = (client: Client) => client.get('/v1/user/me');
const write = (client: Client) => client.patch('/v1/user/me', { newsletter: true });
const refresh = (client: Client, token: string) => client.get('/v1/auth/refresh', { authorization: `Bearer ${token}` });
const logIn = (client: Client, { email }: Person) =>
  client.post('/v1/auth/signin/email', { email, password: PASSWORD });
const ends = async ({ id }: Person): Promise<(string | null)[]> =>
  (
    await test.ctx.pool.query('select revoke_reason as r from session where user_id = $1 order by created_at, id', [id])
  ).rows.map(({ r }) => r);
const emails = async ({ email }: Person, subject: string): Promise<number> => {
  await test.runJobs();
  return test.mailbox.to(email).filter((mail) => mail.subject === subject).length;
};

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
type Parts = { head?: object; claims?: object; key?: ReturnType<typeof createPrivateKey> };
/** An access token signed with the app's own key by default. */
function token(person: Person, sid: string, { head = {}, claims = {}, key }: Parts = {}): string {
  const now = Math.floor(test.ctx.clock.now() / 1000);
  const url = test.ctx.config.PUBLIC_URL;
  const text = `${encode({ alg: 'EdDSA', typ: 'at+jwt', kid: jwk.kid, ...head })}.${encode({ sub: person.id, sid, iss: url, aud: url, iat: now, exp: now + 600, ...claims })}`;
  return `${text}.${sign(null, Buffer.from(text), key ?? createPrivateKey({ key: jwk as never, format: 'jwk' })).toString('base64url')}`;
}
const hmacSigned = (good: string, secret: Buffer | string, alg = 'HS256'): string => {
  const text = `${encode({ alg, typ: 'at+jwt', kid: jwk.kid })}.${good.split('.')[1]}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const spki = (): string =>
  createPublicKey({ key: { ...jwk, d: undefined } as never, format: 'jwk' })
    .export({ format: 'pem', type: 'spki' })
    .toString();

/** Forgeries made from a valid token; each must be refused. */
const FORGED: readonly (readonly [given: string, make: (good: string, person: Person, sid: string) => string])[] = [
  ['alg none', (good) => `${encode({ alg: 'none', typ: 'at+jwt' })}.${good.split('.')[1]}.`],
  [
    'alg None with the old signature',
    (good) => `${encode({ alg: 'None', typ: 'at+jwt', kid: 'test' })}.${good.split('.').slice(1).join('.')}`,
  ],
  ['no signature', (good) => `${good.split('.').slice(0, 2).join('.')}.`],
  ['two parts', (good) => good.split('.').slice(0, 2).join('.')],
  ['HS256 with the public key (PEM)', (good) => hmacSigned(good, spki())],
  ['HS256 with the public key (x)', (good) => hmacSigned(good, Buffer.from(String(jwk.x), 'base64url'))],
  ['HS256 with nothing', (good) => hmacSigned(good, '')],
  ['HS512', (good) => hmacSigned(good, spki(), 'HS512')],
  ['another key', (_good, person, sid) => token(person, sid, { key: generateKeyPairSync('ed25519').privateKey })],
  [
    'another key that it brings itself (jwk)',
    (_good, person, sid) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      return token(person, sid, { key: privateKey, head: { jwk: publicKey.export({ format: 'jwk' }) } });
    },
  ],
  [
    'another key at an address (jku)',
    (_good, person, sid) =>
      token(person, sid, { key: generateKeyPairSync('ed25519').privateKey, head: { jku: 'https://evil.example/k' } }),
  ],
  [
    'another key at an address (x5u)',
    (_good, person, sid) =>
      token(person, sid, { key: generateKeyPairSync('ed25519').privateKey, head: { x5u: 'https://evil.example/k' } }),
  ],
  ['an unknown kid', (_good, person, sid) => token(person, sid, { head: { kid: 'other' } })],
  ['no kid', (_good, person, sid) => token(person, sid, { head: { kid: undefined } })],
  ['a kid that is a path', (_good, person, sid) => token(person, sid, { head: { kid: '../../dev/null' } })],
  ['another typ', (_good, person, sid) => token(person, sid, { head: { typ: 'JWT' } })],
  ['no typ', (_good, person, sid) => token(person, sid, { head: { typ: undefined } })],
  ['the typ of a renewal', (_good, person, sid) => token(person, sid, { head: { typ: 'rt+jwt' } })],
  ['an unknown crit', (_good, person, sid) => token(person, sid, { head: { crit: ['exp2'], exp2: 1 } })],
  ['another iss', (_good, person, sid) => token(person, sid, { claims: { iss: 'https://evil.example' } })],
  ['another aud', (_good, person, sid) => token(person, sid, { claims: { aud: 'https://evil.example' } })],
  ['no aud', (_good, person, sid) => token(person, sid, { claims: { aud: undefined } })],
  [
    'an end 6 s ago',
    (_good, person, sid) => token(person, sid, { claims: { exp: Math.floor(test.ctx.clock.now() / 1000) - 6 } }),
  ],
  ['no sid', (_good, person, sid) => token(person, sid, { claims: { sid: undefined } })],
  ['a session that is not', (_good, person) => token(person, randomUUID())],
  ['no sub', (_good, person, sid) => token(person, sid, { claims: { sub: undefined } })],
  ['a changed letter', (good) => `${good.slice(0, -3)}${good.at(-3) === 'A' ? 'B' : 'A'}${good.slice(-2)}`],
  [
    'other claims under its signature',
    (good, person) => [good.split('.')[0], encode({ sub: person.id, sid: randomUUID() }), good.split('.')[2]].join('.'),
  ],
  ['bytes behind it', (good) => `${good}AAAA`],
  ['a fourth part', (good) => `${good}.e30`],
  ['the renewal token', (_good, person) => person.refreshToken],
  ['nothing', () => ''],
];

describe('D.6 access tokens', () => {
  testRows([
    ...FORGED.map(
      ([given, make]) =>
        [
          'S-9.1',
          given,
          [...UNAUTHENTICATED, []],
          async () => {
            const person = await test.signUp();
            const good = person.client.cookies.get('assay_auth') as string;
            const { sid } = JSON.parse(Buffer.from(good.split('.')[1] as string, 'base64url').toString());
            person.client.cookies.set('assay_auth', make(good, person, sid));
            const answer = await write(person.client);
            return [...refusal(answer), answer.setCookies];
          },
        ] as const,
    ),
    [
      'S-9.2',
      'the claims of a token',
      { head: ['alg', 'kid', 'typ'], claims: ['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'], livesS: 600 },
      async () => {
        const [head, claims] = ((await test.signUp()).client.cookies.get('assay_auth') as string)
          .split('.')
          .map((part, n) => (n < 2 ? JSON.parse(Buffer.from(part, 'base64url').toString()) : null));
        return { head: Object.keys(head).sort(), claims: Object.keys(claims).sort(), livesS: claims.exp - claims.iat };
      },
    ],
    [
      'S-9.2',
      'an end 4 s ago',
      200,
      async () => {
        const person = await test.signUp();
        await test.moveClock(10 * MINUTE + 4 * SECOND - 1_000);
        return (await write(person.client)).status;
      },
    ],
    [
      'S-9.2',
      'the access token as a renewal token',
      INVALID_TOKEN,
      async () => {
        const person = await test.signUp();
        return refusal(await refresh(person.client, person.client.cookies.get('assay_auth') as string));
      },
    ],
    [
      'S-9.3',
      'a role that is taken away',
      [200, 404],
      async () => {
        const staff = await makeStaff(test);
        const listOffers = async () => (await staff.client.get('/v1/office/offer')).status;
        const before = await listOffers();
        await test.ctx.pool.query("update users set staff_roles = '{}' where id = $1", [staff.id]);
        return [before, await listOffers()];
      },
    ],
    [
      'S-9.3',
      'the office without a second factor',
      [200, 404],
      async () => {
        const staff = await makeStaff(test);
        const listOffers = async () => (await staff.client.get('/v1/office/desk')).status;
        const before = await listOffers();
        await test.ctx.pool.query('delete from second_factor where user_id = $1', [staff.id]);
        return [before, await listOffers()];
      },
    ],
  ]);
});

describe('D.6 sessions', () => {
  testRows([
    [
      'S-7.1',
      'a session of 7 idle days',
      INVALID_TOKEN,
      async () => {
        const person = await test.signUp();
        await test.moveClock(7 * DAY + 6 * SECOND);
        return refusal(await refresh(person.client, person.refreshToken));
      },
    ],
    [
      'S-7.2',
      'a session id set before the login',
      ['replaced', null, 401],
      async () => {
        const person = await test.signUp();
        const fixed = person.client.clone();
        await logIn(person.client, person);
        return [...(await ends(person)), (await write(fixed)).status];
      },
    ],
    [
      'S-7.3',
      'a renewal',
      [200, ACCESS, true, 'no-store'],
      async () => {
        const person = await test.signUp();
        const answer = await refresh(person.client, person.refreshToken);
        return [
          answer.status,
          cookieLines(answer),
          answer.body.refreshToken !== person.refreshToken,
          header(answer, 'cache-control'),
        ];
      },
    ],
    [
      'S-7.3',
      'a stolen token without the device cookie',
      [INVALID_TOKEN, [], ['other_device'], INVALID_TOKEN, 401, 1],
      async () => {
        const person = await test.signUp();
        const stolen = await refresh(test.client(), person.refreshToken);
        return [
          refusal(stolen),
          stolen.setCookies,
          await ends(person),
          refusal(await refresh(person.client, person.refreshToken)),
          (await write(person.client)).status,
          await emails(person, 'We ended a session'),
        ];
      },
    ],
    [
      'S-7.3',
      "a token with another person's device cookie",
      [INVALID_TOKEN, ['other_device'], [null]],
      async () => {
        const [person, attacker] = [await test.signUp(), await test.signUp()];
        return [refusal(await refresh(attacker.client, person.refreshToken)), await ends(person), await ends(attacker)];
      },
    ],
    [
      'S-7.3',
      'no token',
      INVALID_TOKEN,
      async () => refusal(await (await test.signUp()).client.get('/v1/auth/refresh')),
    ],
    [
      'S-7.6',
      'two concurrent tabs',
      [[200, 200], 1, [null]],
      async () => {
        const person = await test.signUp();
        const answers = await Promise.all(
          [person.client, person.client.clone()].map((tab) => refresh(tab, person.refreshToken)),
        );
        return [
          answers.map(({ status }) => status),
          new Set(answers.map(({ body }) => body.refreshToken)).size,
          await ends(person),
        ];
      },
    ],
    [
      'S-7.6',
      'the parent within 10 s',
      [200, true],
      async () => {
        const person = await test.signUp();
        const first = await refresh(person.client, person.refreshToken);
        await test.moveClock(9 * SECOND);
        const repeated = await refresh(person.client, person.refreshToken);
        return [repeated.status, repeated.body.refreshToken === first.body.refreshToken];
      },
    ],
    [
      'S-7.6',
      'the parent after 10 s',
      [REUSED, [], ['refresh_reused'], 1],
      async () => {
        const person = await test.signUp();
        await refresh(person.client, person.refreshToken);
        await test.moveClock(11 * SECOND);
        const answer = await refresh(person.client, person.refreshToken);
        return [refusal(answer), answer.setCookies, await ends(person), await emails(person, 'We ended a session')];
      },
    ],
    [
      'S-7.6',
      'the grandparent immediately',
      [REUSED, ['refresh_reused']],
      async () => {
        const person = await test.signUp();
        const next = (await refresh(person.client, person.refreshToken)).body.refreshToken;
        await refresh(person.client, next);
        return [refusal(await refresh(person.client, person.refreshToken)), await ends(person)];
      },
    ],
    [
      'S-7.7',
      'daily use for 30 days',
      [200, 200, 200, 200, 200, 401],
      async () => {
        const person = await test.signUp();
        const statuses = [];
        let { refreshToken } = person;
        for (let n = 0; n < 6; n++) {
          await test.moveClock(n < 5 ? 6 * DAY - MINUTE : 6 * MINUTE);
          const answer = await refresh(person.client, refreshToken);
          statuses.push(answer.status);
          refreshToken = answer.body.refreshToken;
        }
        return statuses;
      },
    ],
    [
      'S-7.8',
      'a logging out',
      [204, '"cache", "storage"', 2, UNAUTHENTICATED, 200, 401, INVALID_TOKEN],
      async () => {
        const person = await test.signUp();
        const tab = person.client.clone();
        await me(tab);
        const answer = await person.client.post('/v1/auth/logout');
        const seen: unknown[] = [answer.status, header(answer, 'clear-site-data'), answer.setCookies.length];
        const reading = await me(tab.clone());
        seen.push(refusal(await write(tab)), reading.status);
        await test.moveClock(5 * SECOND);
        return [...seen, (await me(tab)).status, refusal(await refresh(tab, person.refreshToken))];
      },
    ],
    ['S-7.8', 'a logging out without a session', 204, async () => (await test.client().post('/v1/auth/logout')).status],
    ...(
      [
        [
          'a block',
          (person: Person) => test.ctx.pool.query('update users set blocked_at = now() where id = $1', [person.id]),
          BLOCKED,
        ],
        [
          'a deletion',
          (person: Person) => test.ctx.pool.query('update users set deleted_at = now() where id = $1', [person.id]),
          INVALID_TOKEN,
        ],
      ] as const
    ).map(
      ([given, act, expected]) =>
        [
          'S-7.9',
          given,
          [UNAUTHENTICATED, expected],
          async () => {
            const person = await test.signUp();
            await act(person);
            return [refusal(await write(person.client)), refusal(await refresh(person.client, person.refreshToken))];
          },
        ] as const,
    ),
    [
      'S-7.9',
      'a changed password',
      ['password_changed', null],
      async () => {
        const person = await test.signUp();
        const here = test.client();
        await logIn(here, person);
        await here.post('/v1/auth/change-password', { currentPassword: PASSWORD, password: 'Lantern-42!' });
        return ends(person);
      },
    ],
    [
      'S-7.10',
      'two places, then the other ended',
      [2, [200, { ended: 1 }], 401, 200],
      async () => {
        const person = await test.signUp();
        const here = test.client();
        await logIn(here, person);
        const { items } = (await here.get('/v1/auth/sessions')).body;
        const { status, body } = await here.delete('/v1/auth/sessions');
        return [items.length, [status, body], (await write(person.client)).status, (await write(here)).status];
      },
    ],
    [
      'S-7.11',
      '21 logins',
      [20, 'too_many'],
      async () => {
        const person = await test.signUp();
        for (let n = 0; n < 20; n++) await logIn(test.client(), person);
        const all = await ends(person);
        return [all.filter((reason) => reason === null).length, all[0]];
      },
    ],
  ]);

  it('S-7.12 given a stream whose session has ended, when a minute has passed, then it closes', async () => {
    const person = await test.signUp();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const cookie = `assay_auth=${person.client.cookies.get('assay_auth')}`;
      const stream = httpRequest({ port, host: '127.0.0.1', path: '/v1/live?user=1', headers: { cookie } });
      const opened = new Promise<void>((resolve, reject) => {
        stream.on('error', reject).on('response', (response) => {
          response.once('data', () => resolve()).resume();
          closed = new Promise((done) => response.once('end', () => done('closed')));
        });
      });
      let closed: Promise<string> = Promise.resolve('never opened');
      stream.end();
      await opened;
      await person.client.post('/v1/auth/logout');
      vi.advanceTimersByTime(MINUTE);
      expect(await closed).toBe('closed');
    } finally {
      vi.useRealTimers();
    }
  });
});

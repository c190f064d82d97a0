import { afterAll, beforeAll, describe } from 'vitest';
import type { TestApp } from '../app.ts';
import { type Client, cookieHeader } from '../client.ts';
import { PASSWORD, type Person } from '../people.ts';
import { startLiveApp } from './liveApp.ts';
import { CSRF, cookieLines, header, refusal, testRows, UNAUTHENTICATED } from './row.ts';

// Reliability D.1 to D.4, for accounts: input, cookies, other sites, headers, HTTP. The app runs as in production.
// Every Set-Cookie of every test is also checked against test/setCookies.ts.

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await startLiveApp();
  person = await test.signUp();
});
afterAll(() => test.close());

const ORIGIN = 'https://assay.example';
const AUTH = '__Host-assay_auth=<secret>; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax';
const DEVICE = '__Host-assay_device=<secret>; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict';
let address = 0;
/** A browser with its own address, so that no other line uses its budget. */
const visitor = (): Client => test.client(`198.51.100.${++address}`);
const logIn = (client: Client) => client.post('/v1/auth/signin/email', { email: person.email, password: PASSWORD });
async function loggedIn(): Promise<{ client: Client; refreshToken: string }> {
  const client = visitor();
  return { client, refreshToken: (await logIn(client)).body.refreshToken };
}
const patch = (options: Parameters<Client['request']>[2]) => person.client.request('PATCH', '/v1/user/me', options);
const field = (path: string, code: string, message: string) => [422, 'validation_failed', [{ path, code, message }]];
const fields = (answer: { status: number; body: { code: string; errors: unknown } }) => [
  answer.status,
  answer.body.code,
  answer.body.errors,
];
const LETTERS = "can contain letters, spaces, . ' and -";

describe('D.1 input', () => {
  testRows([
    ...(
      [
        [
          'S-1.4',
          'a line break in a name',
          { firstName: 'Ada\r\nBcc: x' },
          field('firstName', 'name_invalid', `First name ${LETTERS}`),
        ],
        ['S-1.4', 'a control character in a name', { lastName: 'Love\u0007lace' }, [200, undefined, undefined]],
        [
          'S-1.3',
          'markup as a name',
          { firstName: '<img src=x onerror=alert(1)>' },
          field('firstName', 'name_invalid', `First name ${LETTERS}`),
        ],
        [
          'S-1.4',
          'a NUL in a username',
          { username: 'ada\u0000lovelace' },
          field('username', 'invalid', 'This contains a character we can’t save. Delete it and type it again.'),
        ],
      ] as const
    ).map(
      ([item, given, body, expected]) =>
        [item, given, expected, async () => fields((await patch({ body })) as never)] as const,
    ),
    [
      'S-1.4',
      'a header in a mail address',
      field('email', 'invalid_email', 'Invalid email'),
      async () =>
        fields(
          (await visitor().post('/v1/auth/forgot-password/request', {
            email: 'ada@example.com\r\nBcc: all@example.com',
          })) as never,
        ),
    ],
    [
      'S-1.5',
      '100 kB where a name stands',
      [413, 'payload_too_large', 'The request is too large'],
      async () => refusal(await patch({ body: { firstName: 'a'.repeat(100_000) } })),
    ],
    [
      'S-1.6',
      'a key __proto__',
      [400, 'malformed_json', 'The request body is not valid JSON'],
      async () => refusal(await patch({ rawBody: '{"__proto__":{"role":"staff"}}' })),
    ],
    [
      'S-2.1',
      'an unknown field',
      [400, 'unknown_field', 'The request has an unknown field'],
      async () => refusal(await patch({ body: { nickname: 'Ada' } })),
    ],
    [
      'S-2.1',
      'a text where a yes or no stands',
      field('newsletter', 'invalid', 'This value is invalid'),
      async () => fields((await patch({ body: { newsletter: 'true' } })) as never),
    ],
    [
      'S-2.4',
      'a second factor without a first',
      [401, 'invalid_token', 'Please log in again'],
      async () => refusal(await visitor().post('/v1/auth/mfa/verify', { mfaToken: 'none', code: '000000' })),
    ],
    [
      'S-2.4',
      'a verification that no one began',
      [404, 'not_found', 'Not found'],
      async () => refusal(await person.client.post('/v1/identity/submit-verification/vs_nobody_began')),
    ],
  ]);
});

describe('D.2 cookies, other sites, headers', () => {
  testRows([
    ['S-3.1', 'a login', [AUTH, DEVICE], async () => cookieLines(await logIn(visitor()))],
    [
      'S-3.1',
      'a renewal',
      [AUTH],
      async () => {
        const { client, refreshToken } = await loggedIn();
        return cookieLines(await client.get('/v1/auth/refresh', { authorization: `Bearer ${refreshToken}` }));
      },
    ],
    [
      'S-3.1',
      'a logging out',
      [
        '__Host-assay_auth=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
        '__Host-assay_device=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
      ],
      async () => (await (await loggedIn()).client.post('/v1/auth/logout')).setCookies,
    ],
    [
      'S-3.1',
      'a refused login',
      [],
      async () =>
        (await visitor().post('/v1/auth/signin/email', { email: person.email, password: 'Wrong-Password-1!' }))
          .setCookies,
    ],
    [
      'S-3.2',
      'the access token',
      true,
      async () => {
        const { client } = await loggedIn();
        return (client.cookies.get('__Host-assay_auth') as string).length < 1_200;
      },
    ],
    [
      'S-3.3',
      'a form of another site',
      [415, 'unsupported_media_type', 'This content type isn’t supported'],
      async () =>
        refusal(
          await patch({
            rawBody: 'newsletter=true',
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'sec-fetch-site': 'cross-site',
              origin: 'https://evil.example',
            },
          }),
        ),
    ],
    [
      'S-3.3',
      'JSON as text/plain',
      [415, 'unsupported_media_type', 'This content type isn’t supported'],
      async () => refusal(await patch({ rawBody: '{"newsletter":true}', headers: { 'content-type': 'text/plain' } })),
    ],
    [
      'S-3.3',
      'no x-app-type',
      CSRF,
      async () => refusal(await patch({ body: { newsletter: true }, headers: { 'x-app-type': null } })),
    ],
    [
      'S-3.3',
      'neither Origin nor Sec-Fetch-Site',
      CSRF,
      async () =>
        refusal(await patch({ body: { newsletter: true }, headers: { origin: null, 'sec-fetch-site': null } })),
    ],
    [
      'S-3.3',
      'a picture whose address is a call that renews',
      CSRF,
      async () => {
        const { client } = await loggedIn();
        return refusal(
          await client.get('/v1/auth/refresh', { origin: null, 'sec-fetch-site': 'cross-site', 'x-app-type': null }),
        );
      },
    ],
    [
      'S-3.3',
      'a link to a call that begins an identity check',
      CSRF,
      async () =>
        refusal(
          await person.client.get('/v1/identity/start-verification', {
            origin: null,
            'sec-fetch-site': 'none',
            'x-app-type': null,
          }),
        ),
    ],
    [
      'S-3.3',
      'a login from another site',
      CSRF,
      async () =>
        refusal(
          await visitor().post(
            '/v1/auth/signin/email',
            { email: person.email, password: PASSWORD },
            { 'sec-fetch-site': 'cross-site' },
          ),
        ),
    ],
    ...[
      'null',
      'http://assay.example',
      'https://assay.example.evil.example',
      'https://evil-assay.example',
      'https://assay.example:444',
      'https://sub.assay.example',
      'https://assay.example@evil.example',
      'https://assay.example/',
      'https://ASSAY.example.',
      'https://assay_example',
      'file://',
      'data:text/html,x',
      'https://',
      'javascript:alert(1)',
      'https://xn--assy-5qa.example',
      'https://assay.example%00.evil.example',
      'https://assay.example evil',
      'https://[::1]',
      'http://localhost:3000',
      'https://evil.example',
    ].map(
      (origin) =>
        [
          'S-3.4',
          `Origin: ${origin}`,
          [...CSRF, null, null],
          async () => {
            const answer = await patch({ body: { newsletter: true }, headers: { origin, 'sec-fetch-site': null } });
            return [
              ...refusal(answer),
              header(answer, 'access-control-allow-origin'),
              header(answer, 'access-control-allow-credentials'),
            ];
          },
        ] as const,
    ),
    [
      'S-3.4',
      'our own Origin',
      200,
      async () =>
        (await patch({ body: { newsletter: false }, headers: { origin: ORIGIN, 'sec-fetch-site': null } })).status,
    ],
    ...(
      [
        ['200', () => person.client.get('/v1/user/me')],
        ['401', () => visitor().get('/v1/user/me')],
        ['403', () => patch({ body: {}, headers: { 'x-app-type': null } })],
        ['404', () => person.client.get('/v1/user/nothing')],
        ['405', () => person.client.delete('/v1/user/me')],
        ['413', () => patch({ rawBody: `"${'x'.repeat(70_000)}"` })],
        ['415', () => patch({ rawBody: 'x', headers: { 'content-type': 'text/html' } })],
        ['422', () => patch({ body: { firstName: '' } })],
      ] as const
    ).map(
      ([status, call]) =>
        [
          'S-3.5',
          `an answer ${status}`,
          [
            Number(status),
            "default-src 'none'; frame-ancestors 'none'; sandbox",
            'nosniff',
            'no-store',
            'same-origin',
            'strict-origin-when-cross-origin',
            null,
            null,
          ],
          async () => {
            const answer = await call();
            return [
              answer.status,
              ...[
                'content-security-policy',
                'x-content-type-options',
                'cache-control',
                'cross-origin-resource-policy',
                'referrer-policy',
                'server',
                'x-powered-by',
              ].map((name) => header(answer, name)),
            ];
          },
        ] as const,
    ),
  ]);
});

describe('D.4 the wire', () => {
  testRows([
    [
      'S-4.1',
      'a refusal',
      'application/problem+json; charset=utf-8',
      async () => header(await visitor().get('/v1/user/me'), 'content-type'),
    ],
    [
      'S-4.1',
      'an answer without a body',
      [204, null, ''],
      async () => {
        const answer = await visitor().post('/v1/auth/logout');
        return [answer.status, header(answer, 'content-type'), answer.body];
      },
    ],
    [
      'S-4.2',
      'a method that the address has not',
      [405, 'method_not_allowed', 'This URL doesn’t support that method', 'GET, PATCH'],
      async () => {
        const answer = await person.client.delete('/v1/user/me');
        return [...refusal(answer), header(answer, 'allow')];
      },
    ],
    ...(['OPTIONS', 'PUT'] as const).map(
      (method) =>
        [
          'S-4.2',
          method,
          [405, 'POST', null],
          async () => {
            const answer = await test.app.inject({
              method,
              url: '/v1/auth/signin/email',
              headers: { origin: 'https://evil.example' },
            });
            return [
              answer.statusCode,
              answer.headers.allow ?? null,
              answer.headers['access-control-allow-origin'] ?? null,
            ];
          },
        ] as const,
    ),
    [
      'S-4.2',
      'HEAD',
      [200, ''],
      async () => {
        const cookie = cookieHeader(person.client);
        const answer = await test.app.inject({ method: 'HEAD', url: '/v1/user/me', headers: { cookie } });
        return [answer.statusCode, answer.body];
      },
    ],
    [
      'S-4.3',
      'a forged way through proxies',
      true,
      async () => {
        const client = visitor();
        await client.post(
          '/v1/auth/signin/email',
          { email: person.email, password: PASSWORD },
          { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
        );
        const { items } = (await client.get('/v1/auth/sessions')).body;
        return items.find((each: { isCurrent: boolean }) => each.isCurrent).ip.startsWith('198.51.100.');
      },
    ],
    [
      'S-4.3',
      'a forged person',
      UNAUTHENTICATED,
      async () =>
        refusal(await visitor().get('/v1/user/me', { 'x-user-id': person.id, 'x-forwarded-user': person.email })),
    ],
    [
      'S-4.5',
      'a body over 64 kB',
      [413, 'payload_too_large', 'The request is too large'],
      async () =>
        refusal(
          await visitor().request('POST', '/v1/auth/signin/email', { rawBody: `{"email":"${'x'.repeat(65_536)}"}` }),
        ),
    ],
    ...['/v1/user/nothing', '/v1/admin', '/v1/auth/signin/email/', '/v1/user/me/x.css', '/v1/debug'].map(
      (path) =>
        [
          'S-4.6',
          path,
          [404, 'not_found', 'Not found', 'no-store'],
          async () => {
            const answer = await person.client.get(path);
            return [...refusal(answer), header(answer, 'cache-control')];
          },
        ] as const,
    ),
    [
      'S-4.7',
      'a parameter twice',
      [400, 'duplicate_parameter', 'A parameter is given twice'],
      async () => refusal(await person.client.get('/v1/user/alerts?limit=1&limit=2')),
    ],
    [
      'S-4.7',
      'a name twice in the body',
      [400, 'duplicate_parameter', 'A parameter is given twice', 'firstName'],
      async () => {
        const rawBody = '{"firstName":"Ada","firstName":"Eve"}';
        const answer = await person.client.request('PATCH', '/v1/user/me', { rawBody });
        return [...refusal(answer), answer.body.param];
      },
    ],
    [
      'S-5.1',
      'no file',
      [415, 'image_invalid', 'Error Updating Profile Image'],
      async () => refusal(await person.client.post('/v1/user/me/profile-image')),
    ],
    [
      'S-14.2',
      'a path that a cache might take for a file',
      [404, 'no-store'],
      async () => {
        const answer = await person.client.get('/v1/user/me/x.css');
        return [answer.status, header(answer, 'cache-control')];
      },
    ],
    ...[
      'isVip',
      'role',
      'creditLimitCents',
      'emailVerified',
      'kycVerificationStatus',
      'stripeConnectedStatus',
      'onboardingStatus',
      'blocked',
      'email',
      'id',
    ].map(
      (name) =>
        [
          'S-15.3',
          `${name} in one's own profile`,
          [400, 'unknown_field', name],
          async () => {
            const { status, body } = await patch({ body: { [name]: 'verified' } });
            return [status, body.code, body.param];
          },
        ] as const,
    ),
  ]);
});

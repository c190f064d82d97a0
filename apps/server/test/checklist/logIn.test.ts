import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe } from 'vitest';
import { hashOptions, hashPassword } from '../../src/modules/identity/auth/passwords.ts';
import { toNextStep } from '../authenticator.ts';
import type { Client } from '../client.ts';
import { type MoneyApp, startMoneyApp } from '../money.ts';
import { PASSWORD, type Person } from '../people.ts';
import { recordStatements } from '../statements.ts';
import { BLOCKED, cookieLines, INVALID_CREDENTIALS, INVALID_TOKEN, OTP, refusal, STEP_UP, testRows } from './row.ts';

// Reliability D.5: how users authenticate.

const MINUTE = 60_000;
const NEW = 'Lantern-42!';
const WRONG = 'Wrong-Password-1!';
const DEVICE_ALONE = ['assay_device=<secret>; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict'];
const WRONG_AT = (path: string) => [
  422,
  [{ path, code: 'invalid_credentials', message: 'Invalid username or password. Please try again.' }],
];
const LINK_DEAD = [422, 'reset_token_invalid', 'The reset password token is invalid or has expired. Please try again.'];
const MAIL_DEAD = [
  422,
  'email_verification_failed',
  'This verification link is invalid or has expired. Please request a new link.',
];

/** The database queries of a login, without those of concurrent jobs. */
const OF_SIGN_IN = /from users where lower\(|insert into signin_lock|signin_lock where hash = /;

let test: MoneyApp;
beforeAll(async () => {
  test = await startMoneyApp();
});
afterAll(() => test.close());

const logIn = (client: Client, email: string, password = PASSWORD) =>
  client.post('/v1/auth/signin/email', { email, password });
const change = (person: Person, body: object) => person.client.post('/v1/auth/change-password', body);
const errors = ({ status, body }: Awaited<ReturnType<typeof logIn>>) => [status, body.errors];
const one = async (sql: string, ...values: unknown[]) =>
  Object.values((await test.ctx.pool.query(sql, values)).rows[0] ?? {});
const live = (person: Person) =>
  one('select count(*)::int from session where user_id = $1 and revoked_at is null', person.id);
async function resetLink(person: Person): Promise<string> {
  await test.client().post('/v1/auth/forgot-password/request', { email: person.email });
  await test.runJobs();
  const mail = test.mailbox.to(person.email).findLast(({ text }) => text.includes('/reset-password#token='));
  return mail!.text.match(/#token=([\w-]+)/)![1]!;
}
const reset = (token: string, password = NEW) =>
  test.client().post('/v1/auth/forgot-password/reset', { token, password });

/** A user with an authenticator app. `code` is its current code, or the one this many steps from now. */
async function withApp(): Promise<{ person: Person; code: (steps?: number) => string; recoveryCodes: string[] }> {
  const person = await test.signUp();
  await toNextStep(test);
  const { secret } = (await person.client.post('/v1/auth/mfa/app')).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0) => totp.generate({ timestamp: test.ctx.clock.now() + steps * 30_000 });
  const enabled = await person.client.post('/v1/auth/mfa/enable', { code: code(-1) });
  return { person, code, recoveryCodes: enabled.body.recoveryCodes };
}
async function half(person: Person) {
  const client = test.client();
  const answer = await logIn(client, person.email);
  return { client, answer, mfaToken: answer.body.mfaToken as string };
}
const verify = (client: Client, mfaToken: string, code: string) =>
  client.post('/v1/auth/mfa/verify', { mfaToken, code });
const other = (code: string) => (code === '000000' ? '111111' : '000000');

const COMMON = 'This password is too common';
const PERSONAL = 'Don’t use your name, username, or email in your password';
const needs = (what: string) => `Password needs ${what}`;
const PASSWORDS: readonly (readonly [password: string, said: string | null])[] = [
  ['', 'Required'],
  ...['Ab1!x', 'A1!', 'Aa1!'].map(
    (password) =>
      [password, needs('at least 6 characters') + (/[a-z]/.test(password) ? '' : ', a lowercase letter')] as const,
  ),
  ['abcdef', needs('a number, an uppercase letter, a symbol')],
  ['ABCDEF', needs('a number, a lowercase letter, a symbol')],
  ['123456', needs('a lowercase letter, an uppercase letter, a symbol')],
  ['!!!!!!', needs('a number, a lowercase letter, an uppercase letter')],
  ['Abcdef', needs('a number, a symbol')],
  ['abc123', needs('an uppercase letter, a symbol')],
  ['ABC123', needs('a lowercase letter, a symbol')],
  ['abc12!', needs('an uppercase letter')],
  ['ABC12!', needs('a lowercase letter')],
  ['Abcde!', needs('a number')],
  ['Abcd12', needs('a symbol')],
  ['Abcd 12', needs('a symbol')],
  [`Aa1!${'x'.repeat(125)}`, 'Password must be at most 128 characters'],
  ...[
    'Passw0rd!',
    'P@ssw0rd1!',
    'Qwerty123!',
    'Welcome2024!',
    'Summer2023!',
    'Abcd1234!',
    'Admin@123',

    'Winter2022!',
    'Password1!',
    'Password123!',
    'Letmein1!',
    'Monkey123!',
    'Dragon123!',
    'Football1!',
    'Iloveyou1!',
    'Sunshine1!',
    'Princess1!',
  ]
    .filter((password) => /[a-z]/.test(password))
    .map((password) => [password, COMMON] as const),
  ...['Katherine-7!', 'xKATHERINEx7!', 'Johnson#2020', 'Kath.j0hnson!A', 'Assay-House-9!', 'xxAsSaY!1'].map(
    (password) => [password, PERSONAL] as const,
  ),
  [`Aa1!${'x'.repeat(124)}`, null],
  ['Aa1!😀😀', null],
  ['  Leading-1 ', null],
  ['Ångström-7!', null],
  ['пароль-Ж7!', null],
  ['correct Horse 7!', null],
  ['Tab\tTab-1aZ!', null],
];

describe('D.5 passwords', () => {
  testRows([
    ...PASSWORDS.map(
      ([password, expected], index) =>
        [
          'S-6.1',
          `the password ${JSON.stringify(password).slice(0, 24)}`,
          expected === null ? [201, undefined] : [422, expected],
          async () => {
            const { status, body } = await test.client().post('/v1/auth/signup/email', {
              email: `kath.j0hnson@example${index}.com`,
              username: `katherine${index}`,
              password,
              firstName: 'Katherine',
              lastName: 'Johnson',
              acceptTerms: true,
            });
            return [status, body.errors?.[0].message];
          },
        ] as const,
    ),
    [
      'S-6.1',
      'é in one sign or two',
      [200, 401],
      async () => {
        const person = await test.signUp();
        await change(person, { currentPassword: PASSWORD, password: 'Caf\u00e9-Noir-7' });
        return [
          (await logIn(test.client(), person.email, 'Cafe\u0301-Noir-7')).status,
          (await logIn(test.client(), person.email, 'Cafe-Noir-7')).status,
        ];
      },
    ],
    [
      'S-6.2',
      'a stored password',
      ['$argon2id$v=19$m=65536,t=3,p=1$<16 bytes>$<32 bytes>', '$argon2id$v=19$m=64,t=1,p=1$<16 bytes>$<32 bytes>'],
      async () => {
        const inProduction = await hashPassword(PASSWORD, hashOptions({ PASSWORD_HASH: 'full' }));
        const [inTest] = await one('select password_hash from users where id = $1', (await test.signUp()).id);
        return [inProduction, inTest].map((hash) =>
          String(hash).replace(/\$[\w+/]{22}\$[\w+/]{43}$/, '$<16 bytes>$<32 bytes>'),
        );
      },
    ],
    [
      'S-6.3',
      'a change with a wrong password',
      WRONG_AT('currentPassword'),
      async () => errors(await change(await test.signUp(), { currentPassword: WRONG, password: NEW })),
    ],
    [
      'S-6.3',
      'a change with the right one',
      [204, 1, 1],
      async () => {
        const person = await test.signUp();
        await logIn(test.client(), person.email);
        const { status } = await change(person, { currentPassword: PASSWORD, password: NEW });
        await test.runJobs();
        return [
          status,
          ...(await live(person)),
          test.mailbox.to(person.email).filter(({ subject }) => subject === 'Your password was changed').length,
        ];
      },
    ],
    [
      'S-6.6',
      'no such account, a wrong password, no password, a deleted account',
      [INVALID_CREDENTIALS, INVALID_CREDENTIALS, INVALID_CREDENTIALS, INVALID_CREDENTIALS, 1, 1],
      async () => {
        const [person, google, deleted] = [await test.signUp(), await test.signUp(), await test.signUp()];
        await test.ctx.pool.query('update users set password_hash = null where id = $1', [google.id]);
        await test.ctx.pool.query('update users set deleted_at = now() where id = $1', [deleted.id]);
        const tries: Awaited<ReturnType<typeof recordStatements<Awaited<ReturnType<typeof logIn>>>>>[] = [];
        for (const email of ['unknown@example.com', person.email, google.email, deleted.email])
          tries.push(await recordStatements(() => logIn(test.client(), email, WRONG)));
        const names = ({ result }: (typeof tries)[number]) => Object.keys(result.headers).sort().join();
        return [
          ...tries.map(({ result }) => refusal(result)),
          new Set(tries.map(names)).size,
          // The database queries are the same, and a dummy is hashed if there is nothing to compare with.
          new Set(tries.map(({ statements }) => statements.filter((text) => OF_SIGN_IN.test(text)).join())).size,
        ];
      },
    ],
    [
      'S-6.7',
      'a blocked account',
      [INVALID_CREDENTIALS, BLOCKED],
      async () => {
        const person = await test.signUp();
        await test.ctx.pool.query('update users set blocked_at = now() where id = $1', [person.id]);
        return [
          refusal(await logIn(test.client(), person.email, WRONG)),
          refusal(await logIn(test.client(), person.email)),
        ];
      },
    ],
    ...['/v1/auth/forgot-password/request', '/v1/auth/resend-verification'].map(
      (path) =>
        [
          'S-6.8',
          path,
          Array(3).fill([202, { accepted: true }, []]),
          async () => {
            const [known, unverified] = [await test.signUp(), await test.signUp({ isVerified: false })];
            const answers = [];
            for (const email of [known.email, unverified.email, 'unknown@example.com'])
              answers.push(await test.client().post(path, { email }));
            return answers.map(({ status, body, setCookies }) => [status, body, setCookies]);
          },
        ] as const,
    ),
  ]);
});

describe('D.5 second factor', () => {
  testRows([
    [
      'S-6.5',
      'a right password with an app',
      [200, true, 'app', undefined, DEVICE_ALONE],
      async () => {
        const { answer } = await half((await withApp()).person);
        return [
          answer.status,
          answer.body.mfaRequired,
          answer.body.channel,
          answer.body.refreshToken,
          cookieLines(answer),
        ];
      },
    ],
    [
      'S-6.10',
      'codes that are none',
      [422, 422, 422, 422, 422, 422],
      async () => {
        const statuses = [];
        for (const code of ['12345', '1234567', 'abcdef', '１２３４５６', ' 12 34 ', '00000O']) {
          const { person } = await withApp();
          const { client, mfaToken } = await half(person);
          statuses.push((await verify(client, mfaToken, code)).status);
        }
        return statuses;
      },
    ],
    [
      'S-6.10',
      'six wrong codes, then the right one',
      [
        OTP,
        OTP,
        OTP,
        OTP,
        OTP,
        [429, 'otp_attempts_exceeded', 'Invalid OTP code.'],
        [429, 'otp_attempts_exceeded', 'Invalid OTP code.'],
      ],
      async () => {
        const { person, code } = await withApp();
        const { client, mfaToken } = await half(person);
        const answers = [];
        for (let n = 0; n < 6; n++) answers.push(refusal(await verify(client, mfaToken, other(code()))));
        return [...answers, refusal(await verify(client, mfaToken, code()))];
      },
    ],
    [
      'S-6.10',
      'the right code in another browser',
      INVALID_TOKEN,
      async () => {
        const { person, code } = await withApp();
        return refusal(await verify(test.client(), (await half(person)).mfaToken, code()));
      },
    ],
    [
      'S-6.10',
      'a code asked for twice within a minute',
      [202, 429, 'otp_resend_wait', 'Please wait before requesting another code', '60'],
      async () => {
        const person = await test.signUp();
        const requestCode = () => person.client.post('/v1/auth/mfa/request', { phone: '+12125550177' });
        const first = await requestCode();
        const second = await requestCode();
        return [first.status, ...refusal(second), String(Math.ceil(Number(second.headers['retry-after']) / 10) * 10)];
      },
    ],
    [
      'S-6.10',
      'a number that is none',
      [422, [{ path: 'phone', code: 'phone_invalid', message: 'Enter a US phone number' }]],
      async () => errors(await (await test.signUp()).client.post('/v1/auth/mfa/request', { phone: '+1212' })),
    ],
    [
      'S-6.11',
      "an app's code twice, then the next",
      [200, OTP, 200],
      async () => {
        const { person, code } = await withApp();
        const now = code();
        const next = code(1);
        const seen: unknown[] = [];
        for (const each of [now, now, next]) {
          const { client, mfaToken } = await half(person);
          const answer = await verify(client, mfaToken, each);
          seen.push(answer.status === 200 ? 200 : refusal(answer));
        }
        return seen;
      },
    ],
    [
      'S-6.11',
      'a code of two steps ago',
      OTP,
      async () => {
        const { person, code } = await withApp();
        const { client, mfaToken } = await half(person);
        return refusal(await verify(client, mfaToken, code(-2)));
      },
    ],
    [
      'S-6.11',
      'a recovery code twice',
      [10, 200, OTP],
      async () => {
        const { person, recoveryCodes } = await withApp();
        const [first, second] = [await half(person), await half(person)];
        const code = recoveryCodes[0] as string;
        return [
          new Set(recoveryCodes).size,
          (await verify(first.client, first.mfaToken, code)).status,
          refusal(await verify(second.client, second.mfaToken, code)),
        ];
      },
    ],
    [
      'S-6.11',
      'what is stored of an app and its codes',
      [true, 32],
      async () => {
        const { person } = await withApp();
        const [sealed] = await one('select secret from second_factor where user_id = $1', person.id);
        return [
          (sealed as Buffer).length > 20,
          ...(await one('select max(octet_length(hash)) from recovery_code where user_id = $1', person.id)),
        ];
      },
    ],
    [
      'S-6.14',
      'a link to a new password with an app',
      [204, true],
      async () => {
        const { person } = await withApp();
        const { status } = await reset(await resetLink(person));
        return [status, (await logIn(test.client(), person.email, NEW)).body.mfaRequired];
      },
    ],
  ]);
});

describe('D.5 emailed links', () => {
  testRows([
    [
      'S-6.13',
      'a link to verify',
      [
        [200, false],
        [200, true],
      ],
      async () => {
        const person = await test.signUp({ isVerified: false });
        const token = await test.verificationToken(person.email);
        const use = async () => {
          const { status, body } = await test.client().post('/v1/auth/verify-email', { token });
          return [status, body.wasVerified];
        };
        return [await use(), await use()];
      },
    ],
    [
      'S-6.13',
      'a link to verify after a day',
      MAIL_DEAD,
      async () => {
        const person = await test.signUp({ isVerified: false });
        const token = await test.verificationToken(person.email);
        await test.moveClock(24 * 60 * MINUTE);
        return refusal(await test.client().post('/v1/auth/verify-email', { token }));
      },
    ],
    [
      'S-6.13',
      'the token of the other kind',
      [MAIL_DEAD, LINK_DEAD],
      async () => {
        const person = await test.signUp({ isVerified: false });
        const verifying = await test.verificationToken(person.email);
        const resetting = await resetLink(person);
        return [
          refusal(await test.client().post('/v1/auth/verify-email', { token: resetting })),
          refusal(await reset(verifying)),
        ];
      },
    ],
    [
      'S-6.13',
      'what is stored of a token',
      [32, 43],
      async () => {
        const token = await resetLink(await test.signUp());
        return [...(await one('select max(octet_length(hash)) from mail_token')), token.length];
      },
    ],
    [
      'S-6.14',
      'a link used ten times concurrently',
      [1, 9, 0, []],
      async () => {
        const person = await test.signUp();
        const token = await resetLink(person);
        const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
        const ok = answers.filter(({ status }) => status === 204);
        return [
          ok.length,
          answers.filter(({ body }) => body.code === 'reset_token_invalid').length,
          ...(await live(person)),
          ok[0]!.setCookies,
        ];
      },
    ],
    [
      'S-6.14',
      'a link after 30 minutes',
      LINK_DEAD,
      async () => {
        const token = await resetLink(await test.signUp());
        await test.moveClock(30 * MINUTE);
        return refusal(await reset(token));
      },
    ],
    [
      'S-6.14',
      'a forged Host',
      true,
      async () => {
        const person = await test.signUp();
        await test
          .client()
          .post(
            '/v1/auth/forgot-password/request',
            { email: person.email },
            { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
          );
        await test.runJobs();
        return test.mailbox.to(person.email).at(-1)!.text.includes('http://localhost:3000/reset-password#token=');
      },
    ],
    [
      'S-7.1',
      'what asks for a proof 16 minutes after the login',
      Array(8).fill(STEP_UP),
      async () => {
        const person = await test.signUp();
        await test.moveClock(16 * MINUTE);
        const { refreshToken } = person;
        await person.client.get('/v1/auth/refresh', { authorization: `Bearer ${refreshToken}` });
        const calls = [
          person.client.post('/v1/auth/mfa/request', { phone: '+12125550178' }),
          person.client.post('/v1/auth/mfa/app'),
          person.client.post('/v1/auth/mfa/enable', { code: '000000' }),
          person.client.post('/v1/auth/passkeys/options'),
          person.client.post('/v1/user/export'),
          person.client.post('/v1/user/deletion'),
          person.client.get('/v1/payment/setup-bank-account'),
          person.client.post('/v1/payment/setup-bank-account', { setupIntentId: 'seti_none' }),
        ];
        return (await Promise.all(calls)).map(refusal);
      },
    ],
    [
      'S-7.1',
      'a wrong and a right proof',
      [WRONG_AT('password'), 204, 200],
      async () => {
        const person = await test.signUp();
        await test.moveClock(16 * MINUTE);
        await person.client.get('/v1/auth/refresh', { authorization: `Bearer ${person.refreshToken}` });
        const stepUp = (password: string) => person.client.post('/v1/auth/step-up', { password });
        return [
          errors(await stepUp(WRONG)),
          (await stepUp(PASSWORD)).status,
          (await person.client.post('/v1/auth/mfa/app')).status,
        ];
      },
    ],
  ]);
});

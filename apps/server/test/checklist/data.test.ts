import { routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAuthJobs } from '../../src/modules/identity/auth/jobs.ts';
import type { AppContext } from '../../src/platform/context.ts';
import { startTestApp, type TestApp } from '../app.ts';
import type { Client } from '../client.ts';
import { PASSWORD, type Person } from '../people.ts';
import { startLiveApp } from './liveApp.ts';
import { header, LIMITED, refusal, testRows } from './row.ts';

// Reliability D.5 (notices), D.7 and D.10: what is sent, stored, logged, and how often one may try.

const DAY = 86_400_000;
const NEW = 'Lantern-42!';
const CANARY = 'Canary-Zx91-Password!';

let test: TestApp;
/** What the app has logged since it started. */
const log: string[] = [];
const write = process.stdout.write;
beforeAll(async () => {
  process.stdout.write = ((text: string | Uint8Array) => {
    log.push(String(text));
    return true;
  }) as typeof write;
  test = await startTestApp({ env: { LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  await test.close();
  process.stdout.write = write;
});

const countEmails = async ({ email }: Person, subject: string): Promise<number> => {
  await test.runJobs();
  return test.mailbox.to(email).filter((mail) => mail.subject === subject).length;
};
const readPayoutHoldMs = async ({ id }: Person): Promise<number | null> => {
  const { rows } = await test.ctx.pool.query('select payout_held_until as until from users where id = $1', [id]);
  return rows[0].until === null ? null : Math.round((rows[0].until.getTime() - test.ctx.clock.now()) / 60_000) * 60_000;
};
async function enableMfa(person: Person): Promise<void> {
  const { secret } = (await person.client.post('/v1/auth/mfa/app')).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.ctx.clock.now() });
  await person.client.post('/v1/auth/mfa/enable', { code });
}
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await test.ctx.pool.query(`select count(*)::int as n from ${sql}`, values)).rows[0].n;
/** Runs a sweep of the auth jobs until it finds nothing more. */
async function sweep(name: string): Promise<void> {
  const sweeps = new Map<string, (ctx: AppContext) => Promise<number>>();
  registerAuthJobs({
    onEvent: () => undefined,
    sweep: (each: string, _ms: number, work: (ctx: AppContext) => Promise<number>) => sweeps.set(each, work),
  } as never);
  const work = sweeps.get(name);
  if (work === undefined) throw new Error(`No sweep ${name}`);
  while ((await work(test.ctx)) > 0);
}

const ACTS: readonly (readonly [subject: string, isHeld: boolean, act: (person: Person) => Promise<unknown>])[] = [
  [
    'Your password was changed',
    true,
    ({ client }) => client.post('/v1/auth/change-password', { currentPassword: PASSWORD, password: NEW }),
  ],
  ['Two-step verification is on', true, enableMfa],
  [
    'Two-step verification is off',
    true,
    async (person) => {
      await enableMfa(person);
      return person.client.post('/v1/auth/mfa/disable', { password: PASSWORD });
    },
  ],
  [
    'Your recovery codes were replaced',
    true,
    async (person) => {
      await enableMfa(person);
      return person.client.post('/v1/auth/mfa/recovery-codes', { password: PASSWORD });
    },
  ],
  [
    'New device login',
    false,
    ({ email }) => test.client('192.0.2.77').post('/v1/auth/signin/email', { email, password: PASSWORD }),
  ],
  [
    'We ended a session',
    false,
    ({ refreshToken }) => test.client().get('/v1/auth/refresh', { authorization: `Bearer ${refreshToken}` }),
  ],
  ['Your account will be deleted', false, ({ client }) => client.post('/v1/user/deletion')],
];

describe('D.5 notices', () => {
  testRows(
    ACTS.map(
      ([subject, isHeld, act]) =>
        [
          'S-6.15',
          subject,
          [1, isHeld ? DAY : null, 1],
          async () => {
            const person = await test.signUp();
            await act(person);
            const alerts = async () =>
              count("alert where user_id = $1 and type = 'SECURITY' and title = $2", person.id, subject);
            return [await countEmails(person, subject), await readPayoutHoldMs(person), await alerts()];
          },
        ] as const,
    ),
  );
});

const personal = (Object.values(routes) as RouteDefinition[]).filter(
  ({ method, audience, path, raw, creates }) =>
    method === 'GET' && audience === 'user' && !path.includes('{') && raw === undefined && creates !== true,
);

describe('D.7 data', () => {
  testRows([
    ...personal.map(
      ({ path }) =>
        [
          'S-14.2',
          path,
          ['no-store', []],
          async () => {
            const person = await test.signUp();
            const answer = await person.client.get(path);
            return [header(answer, 'cache-control'), answer.setCookies];
          },
        ] as const,
    ),
    [
      'S-14.3',
      'a number for codes',
      '•••• 0143',
      async () => {
        const person = await test.signUp();
        await test.ctx.pool.query(
          "insert into second_factor (user_id, channel, phone, enabled_at) values ($1, 'sms', '+12125550143', now())",
          [person.id],
        );
        return (await person.client.get('/v1/auth/mfa')).body.phoneHint;
      },
    ],
    [
      'S-14.5',
      'sessions that ended 89 and 91 days ago',
      [1, 0],
      async () => {
        const person = await test.signUp();
        await person.client.post('/v1/auth/logout');
        await test.moveClock(89 * DAY);
        await sweep('auth.forget');
        const before = await count('session where user_id = $1', person.id);
        await test.moveClock(2 * DAY);
        await sweep('auth.forget');
        return [before, await count('session where user_id = $1', person.id)];
      },
    ],
    [
      'S-14.5',
      'codes of 23 and 25 hours ago',
      [1, 0],
      async () => {
        const person = await test.signUp();
        const at = test.ctx.clock.date();
        await test.ctx.pool.query(
          "insert into otp_code (id, user_id, purpose, phone, hash, created_at, expires_at) values (gen_random_uuid(), $1, 'mfa_enable', '+12125550143', $2, $3, $3)",
          [person.id, Buffer.alloc(32), at],
        );
        await test.moveClock(23 * 3_600_000);
        await sweep('auth.forget-codes');
        const before = await count('otp_code where user_id = $1', person.id);
        await test.moveClock(2 * 3_600_000);
        await sweep('auth.forget-codes');
        return [before, await count('otp_code where user_id = $1', person.id)];
      },
    ],
    [
      'S-16.1',
      'one request',
      ['level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'],
      async () => {
        const person = await test.signUp();
        log.length = 0;
        await person.client.get('/v1/user/alerts?limit=7');
        return Object.keys(JSON.parse(log.find((line) => line.includes('/v1/user/alerts')) as string)).sort();
      },
    ],
    [
      'S-16.2',
      'a login, a change and a logging out',
      ['signed_in', 'changed', 'signed_out', 'signed_in'],
      async () => {
        const person = await test.signUp();
        await person.client.post('/v1/auth/change-password', { currentPassword: PASSWORD, password: NEW });
        await test.runJobs();
        await person.client.post('/v1/auth/logout');
        const client = test.client();
        await test.moveClock(1_000);
        await client.post('/v1/auth/signin/email', { email: person.email, password: NEW });
        const { items } = (await client.get('/v1/user/activity')).body;
        return ['signed_in', 'changed', 'signed_out', 'signed_in'].filter((kind) =>
          items.some((item: { kind: string }) => item.kind === kind),
        );
      },
    ],
    [
      'S-16.4',
      'signs of a terminal and line ends in what is logged',
      true,
      async () => {
        log.length = 0;
        await test
          .client()
          .get(`/v1/user/me?${encodeURIComponent('\u001b[31m\n{"level":60}\u2028')}=1`, { 'user-agent': '\u001b[31m' });
        return log.every((line) => line.trimEnd().split('\n').length === 1 && !line.includes('\u001b'));
      },
    ],
    [
      'S-16.6',
      'a fault of Assay',
      [500, 'internal_error', 'An unexpected error occurred. Please try again later.', false],
      async () => {
        const person = await test.signUp();
        await test.ctx.pool.query('alter table address rename to address_away');
        try {
          const answer = await person.client.get('/v1/user/addresses');
          return [...refusal(answer), /select|address_|\.ts/.test(JSON.stringify(answer.body))];
        } finally {
          await test.ctx.pool.query('alter table address_away rename to address');
        }
      },
    ],
  ]);

  it('S-16.5 given secrets sent through every account call, when the log is read, then it contains none', async () => {
    log.length = 0;
    const person = await test.signUp();
    const [auth = '', device = ''] = [...person.client.cookies.values()];
    await person.client.post('/v1/auth/change-password', { currentPassword: CANARY, password: CANARY });
    await person.client.post('/v1/auth/step-up', { password: CANARY });
    await test.client().post('/v1/auth/signin/email', { email: person.email, password: CANARY });
    await test.client().post('/v1/auth/mfa/verify', { mfaToken: 'canary-mfa-token', code: '918273' });
    await test.client().post('/v1/auth/verify-email', { token: 'canary-mail-token' });
    await test.client().post('/v1/auth/forgot-password/reset', { token: 'canary-reset-token', password: CANARY });
    await test.client().get('/v1/auth/refresh', { authorization: 'Bearer canary.refresh.token' });
    await person.client.get('/v1/auth/refresh', { authorization: `Bearer ${person.refreshToken}` });
    await test.runJobs();
    const written = log.join('');
    expect(written).toContain('/v1/auth/refresh');
    for (const secret of [PASSWORD, CANARY, 'canary', '918273', auth, device, person.refreshToken, person.email])
      expect([secret.slice(0, 12), written.includes(secret)]).toEqual([secret.slice(0, 12), false]);
  });
});

describe('D.10 budgets', () => {
  let live: TestApp;
  beforeAll(async () => {
    live = await startLiveApp();
  });
  afterAll(() => live.close());

  type Call = (client: Client, n: number) => ReturnType<Client['get']>;
  const BUDGETS: readonly (readonly [group: string, most: number, withinS: number, call: Call])[] = [
    [
      'logins from an address',
      20,
      900,
      (client, n) => client.post('/v1/auth/signin/email', { email: `unknown${n}@example.com`, password: PASSWORD }),
    ],
    ['sign-ups from an address', 5, 3_600, (client) => client.post('/v1/auth/signup/email', { email: 'x' })],
    [
      'looks at usernames',
      30,
      60,
      (client, n) => client.post('/v1/auth/username/check', { username: `free.name${n}` }),
    ],
    [
      'forgotten passwords',
      10,
      3_600,
      (client, n) => client.post('/v1/auth/forgot-password/request', { email: `unknown${n}@example.com` }),
    ],
    [
      'links asked for again',
      10,
      3_600,
      (client, n) => client.post('/v1/auth/resend-verification', { email: `unknown${n}@example.com` }),
    ],
    ['codes asked for', 20, 3_600, (client) => client.post('/v1/auth/mfa/resend', { mfaToken: 'none' })],
    ['codes tried', 30, 3_600, (client) => client.post('/v1/auth/mfa/verify', { mfaToken: 'none', code: '000000' })],
    ['renewals', 60, 60, (client) => client.get('/v1/auth/refresh')],
    [
      'newsletters',
      5,
      3_600,
      (client, n) => client.post('/v1/user/newsletter/subscribe', { email: `unknown${n}@example.com` }),
    ],
    ['writes', 120, 60, (client) => client.post('/v1/auth/logout')],
  ];
  /** Budgets of an account, regardless of the number of addresses. */
  const OF_ACCOUNTS: typeof BUDGETS = [
    ['pictures of an account', 10, 3_600, (client) => client.post('/v1/user/me/profile-image')],
    ['texts subscribed to by an account', 5, 86_400, (client) => client.get('/v1/user/subscribe-messaging/code')],
    ['cards of an account', 5, 3_600, (client) => client.get('/v1/payment/setup-card')],
    ['cards kept by an account', 5, 3_600, (client) => client.post('/v1/payment/setup-card', {})],
    ['banks of an account', 5, 3_600, (client) => client.get('/v1/payment/setup-bank-account')],
    ['identities of an account', 5, 3_600, (client) => client.get('/v1/identity/start-verification')],
    ['payout accounts of an account', 5, 3_600, (client) => client.get('/v1/payment/setup-connected-account')],
    ['codes of items of an account', 10, 3_600, (client, n) => client.post(`/v1/item/link/none-${n}`, {})],
    ['coupons of an account', 10, 3_600, (client, n) => client.post('/v1/cart/apply-coupon', { code: `NONE${n}` })],
    [
      'newsletters of an account',
      5,
      86_400,
      (client, n) => client.post('/v1/user/newsletter/subscribe', { email: `unknown${n}@example.com` }),
    ],
  ];
  /** Budgets of an address, regardless of the user. */
  const OF_ADDRESSES: typeof BUDGETS = [
    ['texts subscribed to', 5, 3_600, (client) => client.get('/v1/user/subscribe-messaging/code')],
    ['cards', 10, 3_600, (client) => client.get('/v1/payment/setup-card')],
    ['identities', 10, 3_600, (client) => client.get('/v1/identity/start-verification')],
    ['codes of items', 10, 3_600, (client, n) => client.post(`/v1/item/link/none-${n}`, {})],
  ];
  /** The same person from the n-th of many addresses, and the n-th person from one address. */
  const from = (person: Person, ip: string): Client => {
    const client = live.client(ip);
    for (const [name, value] of person.client.cookies) client.cookies.set(name, value);
    return client;
  };
  const heldTo = (budgets: typeof BUDGETS, clientOf: (index: number) => Promise<(n: number) => Client>) =>
    testRows(
      budgets.map(
        ([group, most, withinS, call], index) =>
          [
            'D.10',
            `${group}: ${most} in ${withinS} s`,
            [most, LIMITED, true],
            async () => {
              const client = await clientOf(index);
              let answer = await call(client(0), 0);
              let passed = 0;
              while (answer.status !== 429 && passed <= most) {
                passed++;
                answer = await call(client(passed), passed);
              }
              const waitS = Number(answer.headers['retry-after']);
              return [passed, refusal(answer), waitS >= 1 && waitS <= withinS];
            },
          ] as const,
      ),
    );
  testRows([
    [
      'D.10',
      'renewals of an account from many addresses: 30 in 60 s; then the session stands',
      [30, LIMITED, true, 200],
      async () => {
        const person = await live.signUp();
        let { refreshToken } = person;
        const updateAccount = (n: number) => {
          const client = live.client(`198.51.100.${n}`);
          for (const [name, value] of person.client.cookies) client.cookies.set(name, value);
          return client.get('/v1/auth/refresh', { authorization: `Bearer ${refreshToken}` });
        };
        let answer = await updateAccount(0);
        let passed = 0;
        while (answer.status === 200 && passed <= 30) {
          passed++;
          refreshToken = answer.body.refreshToken;
          answer = await updateAccount(passed);
        }
        const waitS = Number(answer.headers['retry-after']);
        await live.moveClock(60_000);
        return [passed, refusal(answer), waitS >= 1 && waitS <= 60, (await updateAccount(40)).status];
      },
    ],
    [
      'D.10',
      'wrong codes: a mail after ten in a day, one a day',
      [0, 1, 1],
      async () => {
        const person = await test.signUp();
        await enableMfa(person);
        const guess = async (times: number) => {
          const started = await person.client.post('/v1/auth/signin/email', {
            email: person.email,
            password: PASSWORD,
          });
          const { mfaToken } = started.body;
          for (let n = 0; n < times; n++) await person.client.post('/v1/auth/mfa/verify', { mfaToken, code: '000000' });
          return countEmails(person, 'Ten wrong verification codes');
        };
        await guess(5);
        return [await guess(4), await guess(1), await guess(5)];
      },
    ],
  ]);
  heldTo(BUDGETS, async (index) => {
    const client = live.client(`203.0.113.${index + 1}`);
    return () => client;
  });
  heldTo(OF_ACCOUNTS, async (index) => {
    const person = await live.signUp({ ip: `203.0.113.${100 + index}` });
    return (n) => from(person, `198.51.${100 + index}.${n + 1}`);
  });
  heldTo(OF_ADDRESSES, async (index) => {
    const people: Person[] = [];
    for (let n = 0; n < 3; n++) people.push(await live.signUp({ ip: `203.0.113.${200 + 3 * index + n}` }));
    return (n) => from(people[n % 3]!, `192.0.2.${100 + index}`);
  });
});

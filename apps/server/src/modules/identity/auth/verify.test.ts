import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const verify = (token: string) => test.client().post('/v1/auth/verify-email', { token });
const PATH = '/v1/auth/resend-verification';
/** Requested by the account itself, and by a visitor. */
const resend = ({ client, email }: Person) => client.post(PATH, { email });
const requestAsVisitor = (email: string) => test.client().post(PATH, { email });
const countLinkEmails = (email: string) =>
  test.mailbox.to(email).filter((mail) => mail.subject === 'Verify your email address').length;

/** Half a minute later: runs the fallback jobs of awaited emails. */
async function runDelayedJobs(): Promise<void> {
  await test.ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await test.runJobs();
}

describe('verification of the address', () => {
  it('given a sign-up, when jobs run, then one email arrives whose link has the token in its fragment', async () => {
    const person = await test.signUp({ isVerified: false });
    await test.runJobs();
    const [mail, ...more] = test.mailbox.to(person.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'hello@assay.example', subject: 'Verify your email address' });
    const link = mail!.text.match(/http:\/\/localhost:3000\/verify-email#token=([\w-]{43})\n/);
    expect(mail!.html).toContain(`href="${link![0].trim()}"`);
    const { rows } = await test.ctx.pool.query(
      'select text, html, sent_at is not null as sent from message where recipient = $1',
      [person.email],
    );
    expect(rows).toEqual([{ text: '', html: '', sent: true }]);
    const answer = await verify(link![1]!);
    expect([answer.status, answer.body]).toEqual([
      200,
      { verified: true, email: person.email, wasVerified: false, intendedPath: null },
    ]);
    expect((await person.client.get('/v1/user/me')).body).toMatchObject({
      emailVerified: true,
      onboardingStatus: 'shipping',
    });
  });

  it('given a visitor’s destination, when the link is opened anywhere, then it leads there; another site is never stored', async () => {
    const place = '/items/a-poster?bid=180';
    const [wanting, tempted] = [
      await test.signUp({ isVerified: false, body: { intendedPath: place } }),
      await test.signUp({ isVerified: false, body: { intendedPath: '//evil.example/items' } }),
    ];
    const intended = async (person: Person) => (await person.client.get('/v1/user/me')).body.intendedPath;
    expect([await intended(wanting), await intended(tempted)]).toEqual([place, null]);
    expect((await verify(await test.verificationToken(wanting.email))).body).toMatchObject({ intendedPath: place });
    expect(await intended(wanting)).toBe(null);

    const requestLink = (intendedPath: string) =>
      tempted.client.post('/v1/auth/resend-verification', { email: tempted.email, intendedPath });
    await requestLink('/items/later?offer=95');
    await requestLink('https://evil.example');
    // Other visitors cannot set it.
    await test.client().post('/v1/auth/resend-verification', { email: tempted.email, intendedPath: '/bag' });
    expect(await intended(tempted)).toBe('/items/later?offer=95');
  });

  it('given one link, when it is used ten times in parallel, then exactly one use counts, the others say so, and WELCOME is sent once', async () => {
    const person = await test.signUp({ isVerified: false });
    const token = await test.verificationToken(person.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.map(({ status, body }) => [status, body.email])).toEqual(Array(10).fill([200, person.email]));
    expect(answers.filter(({ body }) => !body.wasVerified)).toHaveLength(1);
    await test.runJobs();
    expect(test.mailbox.to(person.email).map((mail) => mail.subject)).toEqual([
      'Verify your email address',
      'Welcome to Assay',
    ]);
    const alerts = (await person.client.get('/v1/user/alerts')).body;
    expect(alerts).toMatchObject({ total: 1, unread: 1, items: [{ type: 'WELCOME', readAt: null }] });
  });

  it('given a link of 24 h ago, when used, then it is refused and nothing is verified', async () => {
    const person = await test.signUp({ isVerified: false });
    const token = await test.verificationToken(person.email);
    await test.moveClock(24 * HOUR);
    expect((await verify(token)).body).toMatchObject({
      code: 'email_verification_failed',
      message: 'This verification link is invalid or has expired. Please request a new link.',
    });
    const { rows } = await test.ctx.pool.query('select email_verified_at from users where id = $1', [person.id]);
    expect(rows).toEqual([{ email_verified_at: null }]);
  });

  it('given a second link, when the first is used, then it is dead; the second works', async () => {
    const person = await test.signUp({ isVerified: false });
    const first = await test.verificationToken(person.email);
    const answer = await person.client.post(PATH, { email: person.email.toUpperCase() });
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    await test.runJobs();
    expect(countLinkEmails(person.email)).toBe(2);
    expect((await verify(first)).status).toBe(422);
    // Both were sent by the jobs, in any order.
    const tokens = test.mailbox.to(person.email).flatMap(({ text }) => text.match(/#token=([\w-]+)/)?.[1] ?? []);
    const second = tokens.find((token) => token !== first)!;
    expect((await verify(second)).status).toBe(200);
  });

  it('given unknown and verified addresses, when asking again, then the answer is the same and nothing is emailed', async () => {
    const person = await test.signUp();
    const answers = [await requestAsVisitor('unknown@example.com'), await requestAsVisitor(person.email)];
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [202, { accepted: true }],
      [202, { accepted: true }],
    ]);
    await test.runJobs();
    expect(test.mailbox.to('unknown@example.com')).toEqual([]);
    expect(countLinkEmails(person.email)).toBe(1);
  });

  it('given a lost first email, when its account asks again, then one link an hour and three a day are sent, and the answer says when', async () => {
    const person = await test.signUp({ isVerified: false });
    const statuses: number[] = [];
    for (const waitMs of [0, 0, HOUR - MINUTE, MINUTE, HOUR, HOUR, 21 * HOUR - MINUTE, MINUTE]) {
      await test.moveClock(waitMs);
      await test.logIn(person);
      const answer = await resend(person);
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.body).toMatchObject({ code: 'rate_limited' });
      if (statuses.length === 2) expect(answer.body.retryAfterMs).toBeGreaterThan(HOUR - MINUTE);
    }
    expect(statuses).toEqual([202, 429, 429, 202, 202, 429, 429, 202]);
    await test.runJobs();
    expect(countLinkEmails(person.email)).toBe(5);
  });

  it('given an unconfirmed address, when visitors or other accounts request links to it, then nothing is emailed', async () => {
    const [person, other] = [await test.signUp({ isVerified: false }), await test.signUp()];
    for (const answer of [await requestAsVisitor(person.email), await other.client.post(PATH, { email: person.email })])
      expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    // Anyone may request a password reset: once a day.
    for (let n = 0; n < 3; n++) await test.client().post('/v1/auth/forgot-password/request', { email: person.email });
    await test.runJobs();
    expect(test.mailbox.to(person.email).map(({ subject }) => subject)).toEqual([
      'Verify your email address',
      expect.stringContaining('password'),
    ]);
  });

  it('given a logged-in user, when requesting it again, then the link was sent by the time of the response, once', async () => {
    const person = await test.signUp({ isVerified: false });
    await test.runJobs();
    const answer = await person.client.post('/v1/auth/resend-verification', { email: person.email });
    expect([answer.status, answer.body, countLinkEmails(person.email)]).toEqual([202, { accepted: true }, 2]);
    await runDelayedJobs();
    expect(countLinkEmails(person.email)).toBe(2);
  });

  it('given a busy mail server, when a logged-in user asks again, then 502 with the message of the spec, and it is sent later', async () => {
    const person = await test.signUp({ isVerified: false });
    await test.runJobs();
    test.mailbox.refuseNext(1);
    const answer = await person.client.post('/v1/auth/resend-verification', { email: person.email });
    expect([answer.status, answer.body.code, answer.body.message, answer.body.detail]).toEqual([
      502,
      'verification_email_failed',
      'Unable to send verification email. Please try again later.',
      undefined,
    ]);
    expect(countLinkEmails(person.email)).toBe(1);
    await runDelayedJobs();
    expect(countLinkEmails(person.email)).toBe(2);
    const token = test.mailbox
      .to(person.email)
      .at(-1)!
      .text.match(/#token=([\w-]+)/)![1]!;
    expect((await verify(token)).status).toBe(200);
  });

  it('given an address that rejects email, when its logged-in owner asks again, then 502', async () => {
    const person = await test.signUp({ isVerified: false });
    await test.runJobs();
    test.mailbox.close(person.email);
    const answer = await person.client.post('/v1/auth/resend-verification', { email: person.email });
    expect([answer.status, answer.body.code]).toEqual([502, 'verification_email_failed']);
  });

  it('given a busy mail server, when a visitor or another user asks, then the usual 202', async () => {
    const [person, other] = [await test.signUp({ isVerified: false }), await test.signUp()];
    await test.runJobs();
    test.mailbox.refuseNext(1);
    const answers = [
      await requestAsVisitor(person.email),
      await other.client.post('/v1/auth/resend-verification', { email: person.email }),
      await other.client.post('/v1/auth/resend-verification', { email: 'unknown@example.com' }),
    ];
    test.mailbox.refuseNext(0);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, { accepted: true }]));
  });

  it('given a link that was opened a month ago, when it is opened again, then the page shows that the address is confirmed', async () => {
    const person = await test.signUp({ isVerified: false });
    const token = await test.verificationToken(person.email);
    expect((await verify(token)).body).toMatchObject({ wasVerified: false });
    await test.moveClock(30 * 24 * HOUR);
    const repeated = await verify(token);
    expect([repeated.status, repeated.body]).toEqual([
      200,
      { verified: true, email: person.email, wasVerified: true, intendedPath: null },
    ]);
  });

  it('given five accounts at one mailbox, when jobs run, then one email is sent in a day, and one an hour on request', async () => {
    const accounts: Array<[client: ReturnType<typeof test.client>, email: string]> = [];
    const open = (email: string, username: string) => {
      const client = test.client();
      accounts.push([client, email]);
      return client.post('/v1/auth/signup/email', {
        ...{ email, username, password: 'Hammer-Falls-77!', firstName: 'Grace', lastName: 'Hopper' },
        ...{ acceptTerms: true, newsletter: true },
      });
    };
    const sent: boolean[] = [];
    for (const [n, email] of ['a.lice@gmail.com', 'alice+1@gmail.com', 'ALICE+x+y@googlemail.com'].entries())
      sent.push((await open(email, `mailbox.owner.${n}`)).body.verificationSent);
    await test.client().post('/v1/user/newsletter/subscribe', { email: 'al.ice+news@gmail.com' });
    await test.runJobs();
    const toAlice = () => test.mailbox.emails.filter(({ to }) => /^a\.?l\.?ice\b/.test(to));
    expect([sent, toAlice().map(({ subject }) => subject)]).toEqual([
      [true, false, false],
      ['Verify your email address'],
    ]);
    // Requested again by two of them: one an hour for all of them together.
    const askAgain = async () => {
      const answers = [];
      for (const [client, email] of accounts) {
        await client.post('/v1/auth/signin/email', { email, password: 'Hammer-Falls-77!' });
        answers.push((await client.post(PATH, { email })).status);
      }
      return answers;
    };
    expect(await askAgain()).toEqual([202, 429, 429]);
    await test.runJobs();
    expect(toAlice()).toHaveLength(2);
    // Once it is confirmed, the owner may have any number of accounts, and the requested newsletter email is sent.
    expect((await verify(await test.verificationToken('a.lice@gmail.com'))).status).toBe(200);
    await test.runJobs();
    expect(
      toAlice()
        .slice(2)
        .map(({ to, subject }) => [to, subject]),
    ).toEqual([
      ['a.lice@gmail.com', 'Welcome to Assay'],
      ['a.lice@gmail.com', 'Confirm your newsletter subscription'],
    ]);
    expect((await open('alice+2@gmail.com', 'mailbox.owner.more')).body.verificationSent).toBe(true);
    await test.runJobs();
  });

  it('given an invalid token, when used, then it is refused', async () => {
    expect((await verify('not-a-token')).body.code).toBe('email_verification_failed');
    expect((await test.client().post('/v1/auth/verify-email', {})).body).toMatchObject({
      code: 'missing_parameter',
      param: 'token',
    });
  });
});

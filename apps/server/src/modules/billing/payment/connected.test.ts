import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';

const DAY = 86_400_000;
const PATH = '/v1/payment/setup-connected-account';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

const read = async (person: Person) => (await person.client.get(PATH)).body;
const onboard = async (person: Person, outcome: string) => {
  const sent = await person.client.get(`${PATH}/redirect`);
  const url = new URL(String(sent.headers.location));
  const answer = await fetch(`${money.sandboxUrl}${url.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  return { status: sent.status, back: answer.headers.get('location') };
};
const status = async (person: Person) => (await person.client.get('/v1/user/me')).body.stripeConnectedStatus;

test('given a seller, when the payout account is set up at the provider, then not_connected, requires_input, verified', async () => {
  const person = await money.signUp();
  expect(await status(person)).toBe('not_connected');
  expect(await read(person)).toEqual({
    stripeConnectedStatus: 'requires_input',
    missing: ['individual.verification', 'external_account', 'tos_acceptance'],
    heldUntil: null,
  });
  expect(await onboard(person, 'incomplete')).toEqual({
    status: 302,
    back: 'http://localhost:3000/account/payments?payout=back',
  });
  expect(await read(person)).toEqual({
    stripeConnectedStatus: 'requires_input',
    missing: ['external_account'],
    heldUntil: null,
  });
  await onboard(person, 'complete');
  const ready = await read(person);
  expect(ready).toEqual({ stripeConnectedStatus: 'verified', missing: [], heldUntil: expect.any(String) });
  expect(Math.abs(Date.parse(ready.heldUntil) - money.ctx.clock.now() - DAY)).toBeLessThan(10_000);
  await money.runJobs();
  const emails = money.mailbox.to(person.email).filter(({ subject }) => subject.includes('payout'));
  expect(emails.map(({ subject }) => subject)).toEqual(['Your payouts are set up']);
  expect(emails[0]!.text).toContain('Starting in a day, we’ll send your payouts to the bank account you entered');
  expect(emails[0]!.text).toContain('If you didn’t set this up, contact us.');
  expect(emails[0]!.text).not.toContain('If this wasn’t you');
  expect(await status(person)).toBe('verified');
});

test('given a first setup, when its bank account is corrected before it is complete, then only its completion is emailed, once; later losses are notices', async () => {
  const person = await money.signUp();
  await read(person);
  // The bank account that was entered first: the provider reads another one when the setup is complete.
  await money.ctx.pool.query("update users set stripe_account_bank = 'entered first' where id = $1", [person.id]);
  await onboard(person, 'complete');
  await read(person);
  await money.runJobs();
  const payoutEmails = () => money.mailbox.to(person.email).filter(({ subject }) => /payout/.test(subject));
  expect(payoutEmails().map(({ subject }) => subject)).toEqual(['Your payouts are set up']);
  await money.ctx.pool.query("update users set stripe_connected_status = 'requires_input' where id = $1", [person.id]);
  await read(person);
  await money.runJobs();
  const [, notice] = payoutEmails();
  expect(notice!.subject).toBe('Your payout account is ready again');
  expect(notice!.text).toContain('If this wasn’t you');
});

test('given two parallel requests and a lost answer, then one account', async () => {
  const person = await money.signUp();
  await money.armFault({ kind: 'after_commit_500', path: '/v2/core/accounts', method: 'POST', times: 1 });
  const answers = await Promise.all([person.client.get(PATH), person.client.get(PATH)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  const { rows } = await money.ctx.pool.query(
    "select result_id from provider_operation where kind = 'connected_account' and ref = $1",
    [person.id],
  );
  expect(rows).toHaveLength(1);
});

test('given a verified account, when the provider adds requirements, then the sweep notices within a day', async () => {
  const person = await money.signUp();
  await read(person);
  await onboard(person, 'complete');
  await read(person);
  const { rows } = await money.ctx.pool.query<{ stripe_account_id: string }>(
    'select stripe_account_id from users where id = $1',
    [person.id],
  );
  await fetch(`${money.sandboxUrl}/_admin/requirements`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: rows[0]!.stripe_account_id, requirement: 'identity' }),
  });
  await money.advanceTime(DAY);
  await money.runJobs();
  await money.logIn(person);
  expect(await status(person)).toBe('requires_input');
});

test.each(['the webhook tells', 'a day passes without one', 'a payout of theirs fails'])(
  'given a verified account that pays out to another bank, when %s, then its owner is notified once, and payouts are delayed a day',
  async (how) => {
    const person = await money.signUp();
    await read(person);
    await onboard(person, 'complete');
    await read(person);
    await money.advanceTime(2 * DAY);
    await money.runJobs(); // events the provider could not deliver are fetched now, and again in an hour
    await money.logIn(person);
    expect((await read(person)).heldUntil).toBeNull();
    await onboard(person, 'bank');
    const readEmails = async () => {
      await money.runJobs();
      return money.mailbox.to(person.email).filter(({ subject }) => subject === 'Your payout bank account was changed')
        .length;
    };
    expect(await readEmails()).toBe(0);
    if (how === 'a day passes without one') await money.advanceTime(DAY);
    else if (how === 'a payout of theirs fails') {
      const [event] = await money.events('account.external_account.created');
      const { rows } = await money.ctx.pool.query('select stripe_account_id as account from users where id = $1', [
        person.id,
      ]);
      const payout = { id: 'po_of_the_seller', object: 'payout' };
      const created = Math.floor(money.ctx.clock.now() / 1000);
      const failed = {
        ...event!,
        id: 'evt_payout_failed',
        type: 'payout.failed',
        created,
        ...rows[0],
        data: { object: payout },
      };
      expect((await money.deliver(failed as unknown as Stripe.Event)).status).toBe(200);
    } else
      for (const event of await money.events('account.external_account.created', 'account.external_account.deleted'))
        for (let time = 0; time < 2; time++) await money.deliver(event);
    expect(await readEmails()).toBe(1);
    await money.logIn(person);
    const after = await read(person);
    expect(after.stripeConnectedStatus).toBe('verified');
    expect(Math.abs(Date.parse(after.heldUntil) - money.ctx.clock.now() - DAY)).toBeLessThan(60_000);
    expect(await readEmails()).toBe(1);
  },
);

test('given a followed link, when it comes from our own page, then it redirects to the provider; refused, then back with the reason', async () => {
  const person = await money.signUp();
  const followed = { 'x-app-type': null, origin: null, 'sec-fetch-mode': 'navigate' };
  const go = (headers: Record<string, string | null> = {}) =>
    person.client.get(`${PATH}/redirect`, { ...followed, ...headers });
  expect((await go()).headers.location).toContain('/sandbox/');
  expect((await go({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('csrf_failed');
  expect((await go({ 'sec-fetch-site': 'none' })).body.code).toBe('csrf_failed');
  await money.advanceTime(16 * 60_000);
  await person.client.get('/v1/auth/refresh', { authorization: `Bearer ${person.refreshToken}` });
  const held = await go();
  expect([held.status, held.headers.location]).toEqual([
    302,
    'http://localhost:3000/account/payments?payout=step_up_required',
  ]);
  expect((await person.client.get(`${PATH}/redirect`)).body.code).toBe('step_up_required');
});

test('given an unverified email, or a provider that does not respond, then refused and nothing is created', async () => {
  const unverified = await money.signUp({ isVerified: false });
  expect((await unverified.client.get(PATH)).body.code).toBe('email_unverified');
  const person = await money.signUp();
  await money.armFault({ kind: 'before_500', path: '/v2/core/accounts', method: 'POST', times: 2 });
  const refused = await person.client.get(`${PATH}/redirect`);
  expect([refused.status, refused.body.code, refused.headers.location]).toEqual([503, 'unavailable', undefined]);
  expect(await status(person)).toBe('not_connected');
});

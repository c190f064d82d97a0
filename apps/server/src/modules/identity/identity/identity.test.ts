import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectNotified } from '../../../../test/events.ts';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(async () => {
  await expectNotified(money, ['IDENTITY_RESULT']);
  await money.close();
});

const MINUTE = 60_000;
const start = (person: Person) => person.client.get('/v1/identity/start-verification');
const submit = (person: Person, id: string) => person.client.post(`/v1/identity/submit-verification/${id}`);
const kyc = async (person: Person) => (await person.client.get('/v1/user/me')).body.kycVerificationStatus;
const readResultEvents = async (person: Person) => {
  const { rows } = await money.ctx.pool.query<{ private: Record<string, unknown> }>(
    "select private from outbox where kind = 'identity.result' and user_id = $1 order by id",
    [person.id],
  );
  return rows.map((row) => row.private);
};

/** IDENTITY_RESULT as the person reads it, newest first. */
const readResultAlerts = async (person: Person) => {
  await money.runJobs();
  const { body } = await person.client.get('/v1/user/alerts');
  return body.items
    .filter(({ type }: { type: string }) => type === 'IDENTITY_RESULT')
    .map(({ title, body: text, href }: Record<string, string>) => [title, text, href]);
};
const PASSED = ['Your identity is verified', 'Thank you. You’re all set.', '/account/profile'];

/** What the person does on the provider's page. */
async function completeCheck(url: string, outcome: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(url);
  const answer = await fetch(`${money.sandboxUrl}${pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ token: searchParams.get('t') ?? '', outcome }),
    redirect: 'manual',
  });
  if (answer.status >= 400) throw new Error(`The provider's page answered ${answer.status}`);
  return answer.headers.get('location');
}

test('given a new person, when the check is begun twice, then one session with a page on our origin, and requires_input', async () => {
  const person = await money.signUp();
  expect(await kyc(person)).toBeNull();
  const begun = await start(person);
  expect(begun.status).toBe(200);
  expect(begun.body).toMatchObject({ status: 'requires_input', lastErrorCode: null, reason: null });
  expect(begun.body.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/identity\/vs_/);
  expect((await start(person)).body).toEqual(begun.body);
  expect(await kyc(person)).toBe('requires_input');
  const { data } = await money.stripe.identity.verificationSessions.list({ client_reference_id: person.id });
  expect(data.map((session) => [session.id, session.type])).toEqual([[begun.body.sessionId, 'document']]);
});

test('given two parallel starts, when both answer, then there is one session', async () => {
  const person = await money.signUp();
  const [first, second] = await Promise.all([start(person), start(person)]);
  expect(second.body.sessionId).toBe(first.body.sessionId);
});

test('given a user with address and card, when verified and submitted, then verified, tier 1, notified once; later starts say verified', async () => {
  const person = await money.signUp();
  await person.client.post('/v1/user/addresses', {
    fullName: 'Ada Lovelace',
    line1: '12 Orchard Street',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
    phone: '+15035550123',
    mode: 'both',
  });
  await money.saveCard(person, 'pm_card_visa');
  expect((await person.client.get('/v1/user/credit-limit')).body.limitCents).toBe(0);
  const { body } = await start(person);
  expect(await completeCheck(body.url, 'verified')).toBe(
    'http://localhost:3000/onboarding/identity-verification?session=latest',
  );
  expect((await submit(person, 'latest')).body).toEqual({
    sessionId: body.sessionId,
    status: 'verified',
    url: null,
    lastErrorCode: null,
    reason: null,
  });
  expect((await submit(person, body.sessionId)).body.status).toBe('verified');
  expect(await kyc(person)).toBe('verified');
  expect((await person.client.get('/v1/user/me')).body.onboardingStatus).toBe('done');
  expect((await person.client.get('/v1/user/credit-limit')).body).toMatchObject({ limitCents: 250_000, tier: '1' });
  expect(await readResultEvents(person)).toMatchObject([
    { userId: person.id, status: 'verified', sessionId: body.sessionId },
  ]);
  expect((await start(person)).body.status).toBe('verified');
  expect(await readResultAlerts(person)).toEqual([PASSED]);
});

test('given a check in processing, when it is read, then processing; the webhook delivers the result, duplicates change nothing', async () => {
  const person = await money.signUp();
  const { body } = await start(person);
  await completeCheck(body.url, 'processing');
  expect((await submit(person, body.sessionId)).body).toMatchObject({ status: 'processing', url: null });
  expect((await start(person)).body).toMatchObject({ sessionId: body.sessionId, status: 'processing' });
  expect(await kyc(person)).toBe('processing');
  await completeCheck(body.url, 'verified');
  const events = (await money.events()).filter((event) => (event.data.object as { id: string }).id === body.sessionId);
  for (const event of [...events, ...events].reverse())
    expect((await money.deliver(event as Stripe.Event)).status).toBe(200);
  await money.runJobs();
  expect(await kyc(person)).toBe('verified');
  expect(await readResultEvents(person)).toHaveLength(1);
  expect(await readResultAlerts(person)).toEqual([PASSED]);
});

test('given a failed check, when it is started again, then a new session, the old link is invalid, and the reason was sent', async () => {
  const person = await money.signUp();
  const first = await start(person);
  await completeCheck(first.body.url, 'document_expired');
  const failed = await submit(person, first.body.sessionId);
  expect(failed.body).toMatchObject({
    status: 'requires_input',
    lastErrorCode: 'document_expired',
    reason: 'Your document has expired. Please use another one.',
  });
  expect(await readResultEvents(person)).toMatchObject([
    { status: 'requires_input', lastErrorCode: 'document_expired' },
  ]);
  expect(await readResultAlerts(person)).toEqual([
    [
      'We couldn’t verify your identity',
      'Your document has expired. Please use another one.',
      '/onboarding/identity-verification',
    ],
  ]);
  const second = await start(person);
  expect(second.body.sessionId).not.toBe(first.body.sessionId);
  expect(second.body).toMatchObject({ status: 'requires_input', lastErrorCode: null });
  expect((await money.stripe.identity.verificationSessions.retrieve(first.body.sessionId)).status).toBe('canceled');
  expect(await kyc(person)).toBe('requires_input');
});

test('given three failed checks in a day, when a fourth is begun, then 429; a day later it may be', async () => {
  const person = await money.signUp();
  for (let count = 1; count <= 3; count++) {
    const { status, body } = await start(person);
    expect(status).toBe(200);
    await completeCheck(body.url, 'selfie_face_mismatch');
  }
  const refused = await start(person);
  expect([refused.status, refused.body.code]).toEqual([429, 'identity_attempts_exceeded']);
  await money.advanceTime(24 * 60 * MINUTE + MINUTE);
  await money.logIn(person);
  expect((await start(person)).status).toBe(200);
});

test('given a canceled check, when it is submitted, then canceled, and a new one may begin', async () => {
  const person = await money.signUp();
  const { body } = await start(person);
  await money.stripe.identity.verificationSessions.cancel(body.sessionId);
  expect((await submit(person, body.sessionId)).body).toMatchObject({ status: 'canceled', url: null });
  expect(await kyc(person)).toBe('canceled');
  const restarted = await start(person);
  expect(restarted.body.sessionId).not.toBe(body.sessionId);
  expect(await kyc(person)).toBe('requires_input');
});

test("given another user's session, when it is submitted, then 404 and no one is verified", async () => {
  const [owner, stranger] = [await money.signUp(), await money.signUp()];
  const { body } = await start(owner);
  await completeCheck(body.url, 'verified');
  for (const id of [body.sessionId, 'vs_nothing', 'latest']) {
    const refused = await submit(stranger, id);
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  }
  expect(await kyc(stranger)).toBeNull();
  expect(await kyc(owner)).toBe('requires_input');
});

test('given no webhook, when a minute has passed, then the sweep reads the result', async () => {
  const person = await money.signUp();
  const { body } = await start(person);
  await money.runJobs(); // the hourly provider poll runs now, and not again within the minute
  await completeCheck(body.url, 'verified');
  await money.runJobs();
  expect(await kyc(person)).toBe('requires_input');
  await money.advanceTime(MINUTE + 1_000);
  await money.runJobs();
  expect(await kyc(person)).toBe('verified');
});

test('given an unverified email, or an unavailable provider, when it is started, then refused and nothing is stored', async () => {
  const unverified = await money.signUp({ isVerified: false });
  const refused = await start(unverified);
  expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
  const person = await money.signUp();
  await money.armFault({ kind: 'before_500', path: '/v1/identity/verification_sessions', method: 'POST', times: 2 });
  const away = await start(person);
  expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
  expect(await kyc(person)).toBeNull();
  expect((await start(person)).status).toBe(200);
});

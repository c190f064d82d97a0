import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import { makeStaff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

// What Assay itself checks once the provider has verified a document (rules §8).

let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterEach(async () => {
  await money.clearFaults();
  expect(await money.faults()).toEqual([]);
});
afterAll(() => money.close());

type Typed = { firstName?: string; lastName?: string; number?: string; born?: string };
const IN_USE =
  'This document was already used to verify another account. Each person can have one account. Please use that one or contact us.';
const PENDING_TEXT =
  'The name on your document doesn’t match your account. We’ll review it and let you know. If your account has a typo, correct your name there and the check continues automatically.';

const kyc = async (person: Person) => (await person.client.get('/v1/user/me')).body.kycVerificationStatus;
const submit = (person: Person, id = 'latest') => person.client.post(`/v1/identity/submit-verification/${id}`);
const readResultAlerts = async (person: Person): Promise<string[]> => {
  await money.runJobs();
  const { body } = await person.client.get('/v1/user/alerts');
  return body.items
    .filter(({ type }: { type: string }) => type === 'IDENTITY_RESULT')
    .map(({ title }: { title: string }) => title);
};
let documents = 0;
const freshNumber = () => `D-${++documents}00 774`;

/** Gets a document with these fields verified on the provider's page, without reading the result. */
async function verify(person: Person, typed: Typed): Promise<string> {
  const { body } = await person.client.get('/v1/identity/start-verification');
  const { pathname, searchParams } = new URL(body.url);
  const fields = { ...typed, token: searchParams.get('t') ?? '', outcome: 'verified' };
  const answer = await fetch(`${money.sandboxUrl}${pathname}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return body.sessionId;
}
const ownName = ({ me }: Person) => ({ firstName: me.firstName as string, lastName: me.lastName as string });

test('given a document in the account’s name, when read back, then verified, and only a hash of the document is stored', async () => {
  const person = await money.signUp();
  const number = freshNumber();
  const sessionId = await verify(person, { ...ownName(person), number, born: '1990-05-01' });
  expect((await submit(person)).body).toMatchObject({ sessionId, status: 'verified', reason: null });
  const { rows } = await money.ctx.pool.query('select s.*, s::text as all from identity_session s where id = $1', [
    sessionId,
  ]);
  expect(rows[0].document_hash).toHaveLength(32);
  expect(rows[0].all).not.toContain('774');
});

test('given a different name on the document, when fetched, then it is processing until staff accept it, with one notification each', async () => {
  const person = await money.signUp();
  const staff = await makeStaff(money);
  const sessionId = await verify(person, { firstName: 'Charles', lastName: 'Babbage', number: freshNumber() });
  for (let n = 0; n < 2; n++)
    expect((await submit(person, sessionId)).body).toEqual({
      sessionId,
      status: 'processing',
      url: null,
      lastErrorCode: 'name_mismatch',
      reason: PENDING_TEXT,
    });
  expect((await person.client.get('/v1/identity/start-verification')).body).toMatchObject({
    sessionId,
    reason: PENDING_TEXT,
  });
  expect(await kyc(person)).toBe('processing');
  expect(await readResultAlerts(person)).toEqual(['We’re reviewing your identity check']);

  const list = (await staff.client.get('/v1/office/identity')).body;
  expect(list.items.filter(({ userId }: { userId: string }) => userId === person.id)).toMatchObject([
    { sessionId, username: person.username, accountName: `${person.me.firstName} ${person.me.lastName}` },
  ]);
  const path = `/v1/office/user/${person.id}/identity`;
  expect((await person.client.post(path, { decision: 'accept', note: 'Me' })).status).toBe(404);
  expect((await person.client.get('/v1/office/identity')).status).toBe(404);
  const accepted = await staff.client.post(path, { decision: 'accept', note: 'Married last year' });
  expect(accepted.status).toBe(204);
  expect(await kyc(person)).toBe('verified');
  expect((await submit(person, sessionId)).body).toMatchObject({ status: 'verified', reason: null });
  expect((await staff.client.post(path, { decision: 'decline', note: 'Again' })).status).toBe(404);
  expect(await readResultAlerts(person)).toEqual(['Your identity is verified', 'We’re reviewing your identity check']);
  const { rows } = await money.ctx.pool.query('select action, note from audit_event where subject_id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ action: 'identity.accept', note: 'Married last year' }]);
});

test('given another name, when staff decline, then requires_input with the reason, whatever is read back, and another check may begin', async () => {
  const person = await money.signUp();
  const staff = await makeStaff(money);
  const sessionId = await verify(person, { firstName: 'Charles', lastName: 'Babbage', number: freshNumber() });
  await submit(person);
  const path = `/v1/office/user/${person.id}/identity`;
  expect((await staff.client.post(path, { decision: 'decline', note: 'A friend’s passport' })).status).toBe(204);
  for (let n = 0; n < 2; n++)
    expect((await submit(person, sessionId)).body).toMatchObject({
      status: 'requires_input',
      lastErrorCode: 'name_mismatch',
    });
  expect(await readResultAlerts(person)).toEqual([
    'We couldn’t verify your identity',
    'We’re reviewing your identity check',
  ]);
  const next = await verify(person, { ...ownName(person), number: freshNumber() });
  expect(next).not.toBe(sessionId);
  expect((await submit(person)).body).toMatchObject({ sessionId: next, status: 'verified' });
});

test('given a typo in the account’s name, when the name is corrected, then the check completes by itself', async () => {
  const person = await money.signUp();
  await verify(person, { firstName: 'Charles', lastName: 'Babbage', number: freshNumber() });
  expect((await submit(person)).body.status).toBe('processing');
  await person.client.patch('/v1/user/me', { firstName: 'Charles', lastName: 'Babbage' });
  await money.advanceTime(7 * 3_600_000);
  await money.runJobs();
  await money.logIn(person);
  expect(await kyc(person)).toBe('verified');
});

test('given a document that verified one account, when another account presents it, spelled differently, then it is refused with the reason', async () => {
  const [first, second] = [await money.signUp(), await money.signUp()];
  await verify(first, { ...ownName(first), number: 'AB 123-987' });
  expect((await submit(first)).body.status).toBe('verified');
  const sessionId = await verify(second, { ...ownName(second), number: 'ab123987' });
  expect((await submit(second)).body).toMatchObject({
    sessionId,
    status: 'requires_input',
    lastErrorCode: 'document_in_use',
    reason: IN_USE,
  });
  expect([await kyc(first), await kyc(second)]).toEqual(['verified', 'requires_input']);
  // Neither may bid on, buy or make offers on what the other sells.
  const { rows: links } = await money.ctx.pool.query(
    'select kinds, strength, is_barred from account_link where low_id = least($1::uuid, $2) and high_id = greatest($1::uuid, $2)',
    [first.id, second.id],
  );
  expect(links).toEqual([{ kinds: ['document'], strength: 'strong', is_barred: true }]);
  expect((await second.client.get('/v1/user/me')).body.onboardingStatus).not.toBe('done');
  await verify(second, { ...ownName(second), number: freshNumber() });
  expect((await submit(second)).body.status).toBe('verified');
});

test('given one document in two accounts at the same time, when both are fetched together, then one of them gets it', async () => {
  const people = [await money.signUp(), await money.signUp()];
  const number = freshNumber();
  for (const person of people) await verify(person, { ...ownName(person), number });
  const states = (await Promise.all(people.map((person) => submit(person)))).map(({ body }) => body.status);
  expect(states.sort()).toEqual(['requires_input', 'verified']);
});

test('given a user who is 17, when the provider has verified the document, then it is still refused', async () => {
  const person = await money.signUp();
  const born = new Date(money.ctx.clock.now() - 17.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
  await verify(person, { ...ownName(person), number: freshNumber(), born });
  expect((await submit(person)).body).toMatchObject({
    status: 'requires_input',
    lastErrorCode: 'under_supported_age',
    reason: 'You must be 18 or older.',
  });
});

test('given a deleted account, when the same document is used for a new one, then it is verified', async () => {
  const [old, next] = [await money.signUp(), await money.signUp()];
  const number = freshNumber();
  await verify(old, { ...ownName(old), number });
  await submit(old);
  expect((await old.client.post('/v1/user/deletion')).status).toBe(200);
  await money.advanceTime(14 * 86_400_000 + 60_000);
  await money.runJobs();
  await money.logIn(next);
  await verify(next, { ...ownName(next), number });
  expect((await submit(next)).body.status).toBe('verified');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../../../test/money.ts';
import type { Person } from '../../../../test/people.ts';

const DAY = 86_400_000;
let money: MoneyApp;
beforeAll(async () => {
  money = await startMoneyApp();
});
afterAll(() => money.close());

/** Creates an identity check with this result. Returns its id. */
async function createIdentityCheck(person: Person, outcome: string): Promise<string> {
  const { body } = await person.client.get('/v1/identity/start-verification');
  const { pathname, searchParams } = new URL(body.url);
  const answer = await fetch(`${money.sandboxUrl}${pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ token: searchParams.get('t') ?? '', outcome }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  await person.client.post(`/v1/identity/submit-verification/${body.sessionId}`);
  return body.sessionId;
}

test.each([
  ['the answer is lost', { kind: 'after_commit_500', path: '/v1/identity/verification_sessions/*/redact', times: 2 }],
  ['the connection breaks', { kind: 'reset', path: '/v1/identity/verification_sessions/*/redact', times: 2 }],
] as const)(
  'given identity checks and %s, when the account is deleted, then each is redacted at the provider, requested once',
  async (_given, fault) => {
    const person = await money.signUp();
    const [failed, verified] = [
      await createIdentityCheck(person, 'document_expired'),
      await createIdentityCheck(person, 'verified'),
    ];
    expect((await person.client.post('/v1/user/deletion')).status).toBe(200);
    await money.runJobs();
    const redaction = async (id: string) => (await money.stripe.identity.verificationSessions.retrieve(id)).redaction;
    expect([await redaction(failed), await redaction(verified)]).toEqual([null, null]);
    await money.armFault(fault);
    await money.advanceTime(14 * DAY + 1_000);
    await money.runJobs();
    await money.advanceTime(60_000);
    await money.runJobs();
    expect([await redaction(failed), await redaction(verified)]).toEqual([
      { status: 'redacted' },
      { status: 'redacted' },
    ]);
    const { rows } = await money.ctx.pool.query(
      "select request ->> 'sessionId' as id, state, result_id from provider_operation where kind = 'identity.redact' and result_id = any($1)",
      [[failed, verified]],
    );
    expect(rows.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [failed, verified].sort().map((id) => ({ id, state: 'done', result_id: id })),
    );
    expect(await money.faults()).toEqual([]);
  },
);

test('given a deleted account, when the provider’s first response is lost, then its customer and card are deleted there, requested once', async () => {
  const person = await money.signUp();
  await money.saveCard(person, 'pm_card_visa');
  const { data } = await money.stripe.customers.list({ email: person.email });
  const customer = data[0]!.id;
  expect((await person.client.post('/v1/user/deletion')).status).toBe(200);
  await money.runJobs();
  expect((await money.stripe.customers.retrieve(customer)).deleted).toBeUndefined();
  await money.armFault({ kind: 'after_commit_500', path: '/v1/customers/*', times: 2 });
  await money.advanceTime(14 * DAY + 1_000);
  await money.runJobs();
  await money.advanceTime(60_000);
  await money.runJobs();
  expect((await money.stripe.customers.retrieve(customer)).deleted).toBe(true);
  const { rows } = await money.ctx.pool.query(
    "select state, result_id from provider_operation where kind = 'customer.delete' and ref = $1",
    [person.id],
  );
  expect(rows).toEqual([{ state: 'done', result_id: customer }]);
  expect(await money.faults()).toEqual([]);
});

test('given a provider that returns errors for an hour, when an account is deleted, then its customer and checks are still deleted there', async () => {
  const person = await money.signUp();
  await money.saveCard(person, 'pm_card_visa');
  const sessionId = await createIdentityCheck(person, 'verified');
  const { data } = await money.stripe.customers.list({ email: person.email });
  const customer = data[0]!.id;
  expect((await person.client.post('/v1/user/deletion')).status).toBe(200);
  for (const path of ['/v1/customers/*', '/v1/identity/verification_sessions/*/redact'])
    await money.armFault({ kind: '429', path, times: 100, ...(path.endsWith('*') ? { method: 'DELETE' } : {}) });
  await money.advanceTime(14 * DAY + 1_000);
  for (let n = 0; n < 12; n++) {
    await money.runJobs();
    await money.advanceTime(6 * 60_000);
  }
  expect((await money.stripe.customers.retrieve(customer)).deleted).toBeUndefined();
  await money.clearFaults();
  for (let n = 0; n < 8; n++) {
    await money.advanceTime(6 * 60_000);
    await money.runJobs();
  }
  expect((await money.stripe.customers.retrieve(customer)).deleted).toBe(true);
  const { redaction } = await money.stripe.identity.verificationSessions.retrieve(sessionId);
  expect(redaction).toEqual({ status: 'redacted' });
  const { rows } = await money.ctx.pool.query("select from provider_operation where state = 'pending'");
  expect(rows).toEqual([]);
});

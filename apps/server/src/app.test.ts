import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the whole app', () => {
  it('given a new user, when going through onboarding, then every step unlocks the next and credit comes with the last', async () => {
    const person = await test.signUp({ isOnboarded: true });
    expect(person.me).toMatchObject({
      emailVerified: true,
      onboardingStatus: 'done',
      kycVerificationStatus: 'verified',
    });
    await test.runJobs();
    // Two jobs send them side by side.
    const subjects = test.mailbox.to(person.email).map((email) => email.subject);
    expect(subjects.sort()).toEqual(['Verify your email address', 'Welcome to Assay']);
    const alerts = (await person.client.get('/v1/user/alerts')).body.items as unknown as Array<{ type: string }>;
    expect(alerts.map(({ type }) => type)).toEqual(['CREDIT_LIMIT_CHANGED', 'WELCOME']);
    expect((await person.client.get('/v1/user/credit-limit')).body).toMatchObject({ limitCents: 250_000, tier: '1' });
  });

  it('given any answer of the API, when inspected, then it has the security headers and personal ones are not cached', async () => {
    const person = await test.signUp();
    const answer = await person.client.get('/v1/user/me');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'server-time': expect.stringMatching(/^\d{13}$/),
    });
    const refused = await test.client().get('/v1/user/me');
    expect([refused.status, refused.headers['cache-control'], refused.body.requestId]).toEqual([
      401,
      'no-store',
      refused.headers['x-request-id'],
    ]);
  });
});

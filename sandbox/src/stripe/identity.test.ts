import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';
import { IDENTITY_FAILURES } from './identity.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const RETURN_URL = 'http://shop.test/identity/done';

const create = (stripe: Stripe) =>
  stripe.identity.verificationSessions.create({
    type: 'document',
    options: { document: { require_matching_selfie: true } },
    client_reference_id: 'user-7',
    return_url: RETURN_URL,
  });

const local = (url: string | null): string => `${bench.base}${new URL(url ?? '').pathname}`;
const tokenOf = (url: string | null): string => new URL(url ?? '').searchParams.get('t') ?? '';

const choose = (url: string | null, outcome: string): Promise<Response> =>
  fetch(local(url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome, token: tokenOf(url) }).toString(),
  });

const typesOf = async (id: string, count: number): Promise<string[]> =>
  (await bench.receiver.waitFor((one) => one.body.includes(id), count)).map((one) =>
    one.type.replace('identity.verification_session.', ''),
  );

describe('identity checks', () => {
  it('given a session, when its page verifies, then it is verified with a report and the browser returns', async () => {
    const stripe = bench.stripe('verify');
    const session = await create(stripe);
    expect(session).toMatchObject({ status: 'requires_input', client_reference_id: 'user-7', last_error: null });
    const page = await fetch(`${local(session.url)}?t=${tokenOf(session.url)}`);
    expect(await page.text()).toContain('Verify your identity');
    const done = await choose(session.url, 'verified');
    expect([done.status, done.headers.get('location')]).toEqual([303, RETURN_URL]);
    const after = await stripe.identity.verificationSessions.retrieve(session.id, {
      expand: ['last_verification_report'],
    });
    expect(after).toMatchObject({ status: 'verified', url: null, client_secret: null });
    expect(after.last_verification_report).toMatchObject({
      document: { status: 'verified' },
      selfie: { status: 'verified' },
    });
    expect(await typesOf(session.id, 3)).toEqual(['created', 'processing', 'verified']);
    expect((await fetch(`${local(session.url)}?t=${tokenOf(session.url)}`)).status).toBe(410);
  });

  it.each(Object.keys(IDENTITY_FAILURES))(
    'given the failure %s, then the session requires input again at a new URL',
    async (code) => {
      const stripe = bench.stripe('fail');
      const session = await create(stripe);
      await choose(session.url, code);
      const after = await stripe.identity.verificationSessions.retrieve(session.id);
      expect(after).toMatchObject({ status: 'requires_input', last_error: { code } });
      expect(after.url).not.toBe(session.url);
      expect((await choose(session.url, 'verified')).status).toBe(404);
      const report = after.last_verification_report;
      if (/^(document|selfie)_/.test(code)) {
        expect((await stripe.identity.verificationReports.retrieve(String(report))).verification_session).toBe(
          session.id,
        );
      } else expect(report).toBeNull();
      await choose(after.url, 'verified');
      expect((await stripe.identity.verificationSessions.retrieve(session.id)).status).toBe('verified');
    },
  );

  it('given a check left in processing, then it cannot be canceled, and the dashboard links back to finish it', async () => {
    const stripe = bench.stripe('processing');
    const session = await create(stripe);
    await choose(session.url, 'processing');
    expect((await stripe.identity.verificationSessions.retrieve(session.id)).status).toBe('processing');
    await expect(stripe.identity.verificationSessions.cancel(session.id)).rejects.toMatchObject({ statusCode: 400 });
    expect(await typesOf(session.id, 2)).toEqual(['created', 'processing']);
    const dashboard = await (await fetch(`${bench.base}/sandbox/payments`)).text();
    expect(dashboard).toContain(`/sandbox/identity/${session.id}?t=`);
    await choose(session.url, 'verified');
    expect((await stripe.identity.verificationSessions.retrieve(session.id)).status).toBe('verified');
  });

  it('given an open check, when it is cancelled by the shop or on its page, then it is over', async () => {
    const stripe = bench.stripe('cancel');
    const [one, two] = [await create(stripe), await create(stripe)];
    expect((await stripe.identity.verificationSessions.cancel(one.id)).status).toBe('canceled');
    await choose(two.url, 'canceled');
    expect((await stripe.identity.verificationSessions.retrieve(two.id)).status).toBe('canceled');
    expect((await stripe.identity.verificationSessions.list({ status: 'canceled' })).data).toHaveLength(2);
    await choose(two.url, 'verified');
    expect((await stripe.identity.verificationSessions.retrieve(two.id)).status).toBe('canceled');
  });

  it('given a URL older than a day, then it does not work and a new one is created', async () => {
    const stripe = bench.stripe('expired');
    const session = await create(stripe);
    await bench.post('/_admin/clock', { advanceMs: 86_400_001 });
    expect((await choose(session.url, 'verified')).status).toBe(404);
    const again = await stripe.identity.verificationSessions.retrieve(session.id);
    expect(again).toMatchObject({ status: 'requires_input' });
    await choose(again.url, 'verified');
    expect((await stripe.identity.verificationSessions.retrieve(session.id)).status).toBe('verified');
  });
});

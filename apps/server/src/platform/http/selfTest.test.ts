import Fastify from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { buildApp } from '../../app.ts';
import { createBidding } from '../../createBidding.ts';
import { createPool } from '../database/database.ts';
import { JOB_TIMEOUTS } from '../database/timeouts.ts';
import { assertSameOriginGuard } from './selfTest.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the guard of the origin at the start (S-3.10)', () => {
  it('given the app as it is, when it tests its CSRF guard, then every call that changes something refuses other sites', async () => {
    await expect(assertSameOriginGuard(test.app)).resolves.toBeUndefined();
  });

  it('given calls that nothing guards, when the app starts, then it names them and does not start', async () => {
    const bare = Fastify();
    bare.all('*', async () => ({ done: true }));
    await expect(assertSameOriginGuard(bare)).rejects.toThrow(/does not open: .*POST \/v1\/auth\/signin\/email/);
    await bare.close();
  });
});

describe('what cannot be checked is not done (S-16.7)', () => {
  const firstNameOf = async (userId: string) =>
    (await test.ctx.pool.query<{ first_name: string }>('select first_name from users where id = $1', [userId])).rows[0]!
      .first_name;
  const change = { firstName: 'Someone' };

  it('given an unavailable session store, when a call changes something, then 503 and nothing is changed', async () => {
    const person = await test.signUp();
    const before = await firstNameOf(person.me.id);
    const pool = createPool('postgres://unknown:x@127.0.0.1:9/nothing', 1, JOB_TIMEOUTS);
    const ctx = { ...test.ctx, pool };
    const bidding = createBidding(test.ctx);
    const app = await buildApp(ctx, bidding);
    const client = createClient(app, ctx.config.PUBLIC_URL, '127.0.0.1', person.client.cookies);
    const answer = await client.patch('/v1/user/me', change);
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
    expect(await firstNameOf(person.me.id)).toBe(before);
    await Promise.all([app.close(), bidding.stop(), pool.end()]);
  });

  it('given a limiter that fails, when a call changes something, then 503 and nothing is changed', async () => {
    const person = await test.signUp();
    const before = await firstNameOf(person.me.id);
    const ctx = { ...test.ctx, config: { ...test.ctx.config, RATE_LIMITS: 'on' as const } };
    const bidding = createBidding(test.ctx);
    const app = await buildApp(ctx, bidding);
    const client = createClient(app, ctx.config.PUBLIC_URL, '127.0.0.1', person.client.cookies);
    const broken = vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValue(new Error('no store'));
    const answer = await client.patch('/v1/user/me', change);
    broken.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(await firstNameOf(person.me.id)).toBe(before);
    expect((await client.patch('/v1/user/me', change)).status).toBe(200);
    await Promise.all([app.close(), bidding.stop()]);
  });
});

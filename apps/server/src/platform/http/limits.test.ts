import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../test/redis.ts';
import { buildApp } from '../../app.ts';
import { createBidding } from '../../createBidding.ts';
import { type ClosableContext, createContext } from '../../createContext.ts';
import type { BidEngine } from '../../modules/selling/bidding/index.ts';
import { connectRedis } from '../redis.ts';
import { createLimits } from './limits.ts';
import { deleteExpiredLimits } from './sharedLimiter.ts';

const HOUR = 3_600_000;

describe.each([
  ['the database', true],
  ['Redis', hasRedis],
])('limits in %s', (store, isHere) => {
  let redis: TestRedis | null = null;
  let here: TestApp;
  /** The same app in another process: separate connections, clock and memory. */
  let there: ClosableContext;
  let bidding: BidEngine;
  let app: FastifyInstance;

  beforeAll(async () => {
    if (!isHere) return;
    redis = store === 'Redis' ? await startRedis() : null;
    const env = { RATE_LIMITS: 'on', ...(redis === null ? {} : { REDIS_URL: redis.url }) };
    here = await startTestApp({ env, isClockRunning: true });
    there = await createContext(here.ctx.config);
    bidding = createBidding(there);
    app = await buildApp(there, bidding);
  });
  afterAll(async () => {
    if (!isHere) return;
    await app.close();
    await bidding.stop();
    await there.close();
    await here.close();
    await redis?.stop();
  });

  async function moveBoth(ms: number): Promise<void> {
    await here.moveClock(ms);
    await there.clock.refresh();
  }

  const inDatabase = async () => (await here.ctx.pool.query('select from rate_limit')).rowCount;

  test.runIf(isHere)(
    'given an address that requests codes all day from two processes, when it has had 20 an hour and 50 in all, then it must wait for the next hour, then for the next day',
    async () => {
      const processes = [here.ctx, there].map((ctx) => createLimits(ctx, { enabled: true, sandbox: false }));
      let calls = 0;
      const ask = (ip: string) => {
        calls += 1;
        return processes[calls % 2]!.check('mfa', { ip } as FastifyRequest, null);
      };
      let had = 0;
      for (let hour = 0; hour < 3; hour++) {
        let waitMs = await ask('203.0.113.7');
        for (let n = 0; waitMs === null && n < 100; n++) {
          had += 1;
          waitMs = await ask('203.0.113.7');
        }
        // A refusal counts only for the hour: the day's budget is checked after it.
        expect(waitMs).toBeGreaterThan(hour < 2 ? 0 : HOUR);
        await moveBoth(HOUR);
      }
      expect(had).toBe(50);
      expect(await ask('203.0.113.8')).toBeNull();
      await moveBoth(24 * HOUR);
      expect(await ask('203.0.113.7')).toBeNull();
      expect((await inDatabase()) === 0).toBe(store === 'Redis');
    },
  );

  test.runIf(isHere)(
    'given wrong passwords in one process, when the right one is entered in another, then it is blocked there too; after a right one, the count restarts at zero',
    async () => {
      const person = await here.signUp();
      const other = createClient(app, here.ctx.config.PUBLIC_URL);
      const logIn = async (client: typeof other, password: string) => {
        const answer = await client.post('/v1/auth/signin/email', { email: person.email, password });
        return [answer.status, answer.body.code];
      };
      const wrong = [401, 'invalid_credentials'];
      for (let n = 0; n < 4; n++) expect(await logIn(here.client(), 'Wrong-Guess-11!')).toEqual(wrong);
      expect((await logIn(other, person.password))[0]).toBe(200);
      for (let n = 0; n < 5; n++)
        expect(await logIn(n % 2 === 0 ? here.client() : other, 'Wrong-Guess-11!')).toEqual(wrong);
      expect(await logIn(other, person.password)).toEqual([429, 'rate_limited']);
      expect(await logIn(here.client(), person.password)).toEqual([429, 'rate_limited']);
      await moveBoth(HOUR / 4);
      expect((await logIn(other, person.password))[0]).toBe(200);
    },
  );

  test.runIf(isHere)(
    'given an address whose budget is spent in one process, when another checks without spending, then it returns the remaining time',
    async () => {
      const [one, other] = [here.ctx, there].map((ctx) => createLimits(ctx, { enabled: true, sandbox: false }));
      const from = { ip: '203.0.113.40' } as FastifyRequest;
      expect(await other!.waitOf('signin', from)).toBeNull();
      for (let n = 0; n < 20; n++) expect(await one!.check('signin', from, null)).toBeNull();
      const waitMs = await other!.waitOf('signin', from);
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(HOUR / 4);
      await moveBoth(HOUR / 4);
      expect(await other!.waitOf('signin', from)).toBeNull();
    },
  );

  test.runIf(isHere)('given budgets that have run out, when they are forgotten, then those of now stay', async () => {
    const limits = createLimits(here.ctx, { enabled: true, sandbox: false });
    const ask = (ip: string) => limits.check('signin', { ip } as FastifyRequest, null);
    await ask('203.0.113.30');
    await moveBoth(HOUR);
    for (let n = 0; n < 20; n++) await ask('203.0.113.31');
    // Redis expires it.
    expect((await deleteExpiredLimits(here.ctx)) > 0).toBe(store === 'the database');
    expect(await deleteExpiredLimits(here.ctx)).toBe(0);
    expect(await ask('203.0.113.31')).toBeGreaterThan(0);
  });
});

describe.runIf(hasRedis)('an app whose limits are in Redis', () => {
  const SPENT = 20;
  let redis: TestRedis;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedis();
    app = await startTestApp({ env: { RATE_LIMITS: 'on', REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  const limitsOf = (of: Parameters<typeof createLimits>[0]) => {
    const limits = createLimits(of, { enabled: true, sandbox: false });
    return (ip: string) => limits.check('signin', { ip } as FastifyRequest, null);
  };
  const inDatabase = async () => (await app.ctx.pool.query('select from rate_limit')).rowCount;

  test('given budgets, then Redis knows neither address nor account, and expires each, not before its end', async () => {
    const ask = limitsOf(app.ctx);
    await ask('203.0.113.50');
    await ask('203.0.113.50');
    const { client } = app.ctx.redis!;
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatch(/^assay:limit:[\w-]{43}$/);
      expect(await client.pttl(key)).toBeGreaterThan(HOUR);
    }
  });

  test('given a Redis that does not answer, when budgets are spent, then the database counts them, and Redis again when it is back', async () => {
    expect(await limitsOf(app.ctx)('203.0.113.60')).toBeNull();
    expect(await inDatabase()).toBe(0);
    const connection = await connectRedis(redis.url, 200, app.ctx.log);
    const ask = limitsOf({ pool: app.ctx.pool, clock: app.ctx.clock, redis: connection });
    redis.freeze();
    for (let n = 0; n < SPENT; n++) expect(await ask('203.0.113.60')).toBeNull();
    expect(await ask('203.0.113.60')).toBeGreaterThan(0);
    redis.thaw();
    // The earlier count in Redis remains: one of the budget is used there.
    await expect.poll(() => ask('203.0.113.60'), { timeout: 60_000, interval: 50 }).toBeNull();
    connection.close();
  });

  test('given a Redis that is down, when the app starts, users log in and it stops, then nothing fails', async () => {
    const stoppedRedis = await startRedis();
    await stoppedRedis.stop();
    const other = await startTestApp({ env: { RATE_LIMITS: 'on', REDIS_URL: stoppedRedis.url } });
    const person = await other.signUp();
    const logIn = () =>
      other.client().post('/v1/auth/signin/email', { email: person.email, password: 'Wrong-Guess-11!' });
    for (let n = 0; n < 5; n++) expect((await logIn()).status).toBe(401);
    expect((await logIn()).status).toBe(429);
    await other.close();
  });

  test('given a closed app, then Redis has no connection of it', async () => {
    const connections = async () =>
      String(await app.ctx.redis!.client.client('LIST'))
        .trim()
        .split('\n').length;
    const before = await connections();
    const other = await createContext(app.ctx.config);
    expect(await connections()).toBe(before + 1);
    await other.close();
    await expect.poll(connections, { timeout: 60_000 }).toBe(before);
  });
});

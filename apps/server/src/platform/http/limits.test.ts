import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { openTestHouse, type TestHouse } from '../../../test/house.ts';
import { buildApp } from '../../app.ts';
import { type BidDesk, startBidDesk } from '../../auction/desk/desk.ts';
import { type OpenHouse, openHouse } from '../openHouse.ts';
import { createLimits } from './limits.ts';
import { forgetSpentLimits } from './sharedLimiter.ts';

const HOUR = 3_600_000;

let here: TestHouse;
/** The same house in another process: connections, clock and memory of its own. */
let there: OpenHouse;
let desk: BidDesk;
let app: FastifyInstance;

beforeAll(async () => {
  here = await openTestHouse({ env: { RATE_LIMITS: 'on' }, isClockRunning: true });
  there = await openHouse(here.house.config);
  desk = startBidDesk(there);
  app = await buildApp(there, desk);
});
afterAll(async () => {
  await app.close();
  await desk.stop();
  await there.close();
  await here.close();
});

async function moveBoth(ms: number): Promise<void> {
  await here.moveClock(ms);
  await there.clock.refresh();
}

test('given an address that asks for codes all day at two processes, when it has had 20 an hour and 50 in all, then it waits for the next hour, then for the next day', async () => {
  const processes = [here.house, there].map((house) => createLimits(house, { enabled: true, sandbox: false }));
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
    // What is refused counts for the hour alone: the day's budget is asked after it.
    expect(waitMs).toBeGreaterThan(hour < 2 ? 0 : HOUR);
    await moveBoth(HOUR);
  }
  expect(had).toBe(50);
  expect(await ask('203.0.113.8')).toBeNull();
  await moveBoth(24 * HOUR);
  expect(await ask('203.0.113.7')).toBeNull();
});

test('given wrong passwords at one process, when the right one is given at another, then it waits there too; once one is right, the count begins at nothing', async () => {
  const person = await here.signUp();
  const other = createClient(app, here.house.config.PUBLIC_URL);
  const signIn = async (client: typeof other, password: string) => {
    const answer = await client.post('/v1/auth/signin/email', { email: person.email, password });
    return [answer.status, answer.body.code];
  };
  const wrong = [401, 'invalid_credentials'];
  for (let n = 0; n < 4; n++) expect(await signIn(here.client(), 'Wrong-Guess-11!')).toEqual(wrong);
  expect((await signIn(other, person.password))[0]).toBe(200);
  for (let n = 0; n < 5; n++)
    expect(await signIn(n % 2 === 0 ? here.client() : other, 'Wrong-Guess-11!')).toEqual(wrong);
  expect(await signIn(other, person.password)).toEqual([429, 'rate_limited']);
  expect(await signIn(here.client(), person.password)).toEqual([429, 'rate_limited']);
  await moveBoth(HOUR / 4);
  expect((await signIn(other, person.password))[0]).toBe(200);
});

test('given budgets that have run out, when they are forgotten, then those of now stay', async () => {
  const limits = createLimits(here.house, { enabled: true, sandbox: false });
  const ask = (ip: string) => limits.check('signin', { ip } as FastifyRequest, null);
  await ask('203.0.113.30');
  await moveBoth(HOUR);
  for (let n = 0; n < 20; n++) await ask('203.0.113.31');
  expect(await forgetSpentLimits(here.house)).toBeGreaterThan(0);
  expect(await forgetSpentLimits(here.house)).toBe(0);
  expect(await ask('203.0.113.31')).toBeGreaterThan(0);
});

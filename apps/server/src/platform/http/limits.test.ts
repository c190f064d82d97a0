import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimits } from './limits.ts';

const HOUR = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('given an address that asks for codes all day, when it has had 20 an hour and 50 in all, then it waits for the next hour, then for the next day', async () => {
  const limits = createLimits({ enabled: true, sandbox: false });
  const ask = (ip: string) => limits.check('mfa', { ip } as FastifyRequest, null);
  let had = 0;
  for (let hour = 0; hour < 3; hour++) {
    let waitMs = await ask('203.0.113.7');
    for (let n = 0; waitMs === null && n < 100; n++) {
      had += 1;
      waitMs = await ask('203.0.113.7');
    }
    // What is refused counts for the hour alone: the day's budget is asked after it.
    expect(waitMs).toBeGreaterThan(hour < 2 ? 0 : HOUR);
    vi.advanceTimersByTime(HOUR);
  }
  expect(had).toBe(50);
  expect(await ask('203.0.113.8')).toBeNull();
  vi.advanceTimersByTime(24 * HOUR);
  expect(await ask('203.0.113.7')).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importWithRetry } from './lazyWithRetry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const offline = () => Promise.reject(new TypeError('Importing a module script failed.'));

test('given a part that does not load at first, when the network is back, then it loads, and each miss was reported', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(offline);
  const missing = vi.fn();
  const part = importWithRetry(load, 'it', 12, missing);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue({ it: 'here' });
  await vi.advanceTimersByTimeAsync(1);
  expect((await part).it).toBe('here');
  expect(missing).toHaveBeenCalledTimes(2);
});

test('given a part requested twice at most, when neither request succeeds, then the error is thrown immediately', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(offline);
  await expect(importWithRetry(load, 'it', 2)).rejects.toThrow('Importing a module script failed.');
  expect(load).toHaveBeenCalledTimes(2);
});

test('given a part whose own code throws, when it is loaded, then there is no retry', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(() => Promise.reject(new RangeError('its own')));
  await expect(importWithRetry(load, 'it')).rejects.toThrow('its own');
  expect(load).toHaveBeenCalledTimes(1);
});

test('given a browser that caches a script as missing, when its error contains the URL, then another URL of it is requested', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://house.test/assets/part.js')),
  );
  // Nothing is loaded over http here: the runtime refuses the alternative URL, which is not the part's own error.
  await expect(importWithRetry(load, 'it', 2)).rejects.toThrow('Only URLs with a scheme in');
  expect(load).toHaveBeenCalledTimes(1);
});

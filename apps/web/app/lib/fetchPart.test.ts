import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPart } from './fetchPart.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away = () => Promise.reject(new TypeError('Importing a module script failed.'));

test('given a part that does not arrive at first, when the network is back, then it is there, and each miss was told of', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(away);
  const missing = vi.fn();
  const part = fetchPart(load, 'it', 12, missing);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue({ it: 'here' });
  await vi.advanceTimersByTimeAsync(1);
  expect((await part).it).toBe('here');
  expect(missing).toHaveBeenCalledTimes(2);
});

test('given a part asked for twice at most, when neither arrives, then the fault is thrown at once', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(away);
  await expect(fetchPart(load, 'it', 2)).rejects.toThrow('Importing a module script failed.');
  expect(load).toHaveBeenCalledTimes(2);
});

test('given a part whose own code is at fault, when it is asked for, then nothing is tried again', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(() => Promise.reject(new RangeError('its own')));
  await expect(fetchPart(load, 'it')).rejects.toThrow('its own');
  expect(load).toHaveBeenCalledTimes(1);
});

test('given a browser that keeps a script as missing, when its fault names the address, then another address of it is asked for', async () => {
  const load = vi.fn<() => Promise<{ it: string }>>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://house.test/assets/part.js')),
  );
  // Here no script comes over http: the runtime refuses the other address, which is not the part's own fault.
  await expect(fetchPart(load, 'it', 2)).rejects.toThrow('Only URLs with a scheme in');
  expect(load).toHaveBeenCalledTimes(1);
});

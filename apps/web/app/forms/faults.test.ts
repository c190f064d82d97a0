import { expect, test, vi } from 'vitest';
import { messageOf } from './faults.ts';

const refusal = (body: object, status: number): Response =>
  new Response(JSON.stringify({ errors: [], requestId: 'r-1', status, ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

test('given a server error, then the request id is shown; given a limit, then how long to wait', async () => {
  const message = 'An unexpected error occurred. Please try again later.';
  expect(await messageOf(refusal({ code: 'internal_error', message }, 500))).toBe(`${message} (Request r-1)`);
  const slow = { code: 'rate_limited', message: 'Too many requests. Please wait a moment.', retryAfterMs: 30_000 };
  expect(await messageOf(refusal(slow, 429))).toBe('Too many requests. Please wait a moment. Try again in 30 seconds.');
});

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed', 'fetch failed'])(
  'given no network, of which a browser says “%s”, then the message explains it',
  async (said) => {
    expect(await messageOf(new TypeError(said))).toBe('We couldn’t connect. Check your connection and try again.');
  },
);

test('given a function that the browser doesn’t have, then the message doesn’t blame the connection', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const message = await messageOf(new TypeError('parseCreationOptionsFromJSON is not a function'));
  expect([message, logged.mock.calls.length]).toEqual(['An unexpected error occurred. Please try again later.', 1]);
  logged.mockRestore();
});

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

test.each([
  'Failed to fetch',
  'network error',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'The network connection was lost.',
  'The Internet connection appears to be offline.',
  'Failed to fetch dynamically imported module: /assets/a.js',
  'error loading dynamically imported module: /assets/a.js',
  'Importing a module script failed.',
  'fetch failed',
  'The anti-bot check did not load',
])('given no network, of which a browser says “%s”, then the message explains it', async (said) => {
  expect(await messageOf(new TypeError(said))).toBe('We couldn’t connect. Check your connection and try again.');
});

test.each([
  'PublicKeyCredential.parseCreationOptionsFromJSON is not a function',
  'client.fetch is not a function',
  "Cannot read properties of undefined (reading 'network')",
  "undefined is not an object (evaluating 'e.network.name')",
  'can’t access property "fetch", e is undefined',
])(
  'given a fault of ours, of which a browser says “%s”, then the message doesn’t blame the connection',
  async (said) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const message = await messageOf(new TypeError(said));
    expect([message, logged.mock.calls.length]).toEqual(['An unexpected error occurred. Please try again later.', 1]);
    logged.mockRestore();
  },
);

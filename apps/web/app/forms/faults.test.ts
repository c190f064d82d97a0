import { expect, test } from 'vitest';
import { faultOf, messageOf } from './faults.ts';

const refusal = (body: object, status: number): Response =>
  new Response(JSON.stringify({ errors: [], requestId: 'r-1', status, ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

test('given field errors, then each stands beside its field and the first of a field counts', async () => {
  const answer = refusal(
    {
      code: 'validation_failed',
      message: 'Please check the highlighted fields',
      errors: [
        { path: 'email', code: 'invalid_email', message: 'Invalid email' },
        { path: 'email', code: 'required', message: 'Required' },
      ],
    },
    422,
  );
  expect(await faultOf(answer, ['email', 'password'])).toEqual({ fields: { email: 'Invalid email' }, whole: null });
});

test('given a refusal whose code belongs to a field, then the message stands there to the letter', async () => {
  const answer = refusal(
    { code: 'email_in_use', message: 'The email address is already in use. Please choose another one.' },
    409,
  );
  expect(await faultOf(answer, ['email'], { email_in_use: 'email' })).toEqual({
    fields: { email: 'The email address is already in use. Please choose another one.' },
    whole: null,
  });
});

test('given a refusal of no field, then it is of the whole form', async () => {
  const answer = refusal(
    { code: 'invalid_credentials', message: 'Invalid username or password. Please try again.' },
    401,
  );
  expect(await faultOf(answer, ['email'])).toEqual({
    fields: {},
    whole: 'Invalid username or password. Please try again.',
  });
});

test('given a fault of the house, then the request id is told; given a limit, then how long to wait', async () => {
  const message = 'An unexpected error occurred. Please try again later.';
  expect(await messageOf(refusal({ code: 'internal_error', message }, 500))).toBe(`${message} (Request r-1)`);
  const slow = { code: 'rate_limited', message: 'Too many requests. Please wait a moment.', retryAfterMs: 30_000 };
  expect(await messageOf(refusal(slow, 429))).toBe('Too many requests. Please wait a moment. Try again in 30 seconds.');
});

test('given no network, then the words say so', async () => {
  expect(await messageOf(new TypeError('Failed to fetch'))).toBe(
    'The house could not be reached. Check your connection and try again.',
  );
});

import { expect, test } from 'vitest';
import { detailedMessageOf, toFormFailure } from './formFault.ts';

const refusal = (body: object, status: number): Response =>
  new Response(JSON.stringify({ errors: [], requestId: 'r-1', status, ...body }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

test('given field errors, then each is shown at its field and only the first of a field counts', async () => {
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
  expect(await toFormFailure(answer, ['email', 'password'])).toEqual({
    fields: { email: 'Invalid email' },
    general: null,
  });
});

const blocked = (...errors: [path: string, message: string][]): Response =>
  refusal(
    {
      code: 'validation_failed',
      message: 'Please check the highlighted fields',
      errors: errors.map(([path, message]) => ({ path, code: 'invalid', message })),
    },
    422,
  );

test('given faults of fields that are not on the form, then the form names them, and how many more there are', async () => {
  const one = blocked(['lotIds', 'The lots of this sale have changed']);
  expect(await toFormFailure(one.clone(), ['firstEndAt'])).toEqual({
    fields: {},
    general: 'The lots of this sale have changed.',
  });
  expect(await detailedMessageOf(one)).toBe('The lots of this sale have changed.');
  const lots = ['1', '2', '3', '4', '5'].map((lot): [string, string] => [`lots.${lot}`, `Lot ${lot}: No photo`]);
  expect((await toFormFailure(blocked(...lots), ['note'])).general).toBe(
    'Lot 1: No photo. Lot 2: No photo. Lot 3: No photo. And 2 more.',
  );
  expect(await toFormFailure(blocked(['note', 'Required'], ['lots', 'Add a lot']), ['note'])).toEqual({
    fields: { note: 'Required' },
    general: 'Add a lot.',
  });
});

test('given a fault of a part of a field, then it is shown at the field', async () => {
  const answer = blocked(['increments.1.fromCents', 'Enter a higher price'], ['incrementsOf', 'Unknown']);
  expect(await toFormFailure(answer, ['name', 'increments'])).toEqual({
    fields: { increments: 'Enter a higher price' },
    general: 'Unknown.',
  });
});

test('given an error whose code belongs to a field, then the message is shown there verbatim', async () => {
  const answer = refusal(
    { code: 'email_in_use', message: 'The email address is already in use. Please choose another one.' },
    409,
  );
  expect(await toFormFailure(answer, ['email'], { email_in_use: 'email' })).toEqual({
    fields: { email: 'The email address is already in use. Please choose another one.' },
    general: null,
  });
});

test('given a refusal whose field is not on the form, then it is of the whole form', async () => {
  const answer = refusal({ code: 'file_invalid', message: 'This file can’t be used' }, 422);
  expect(await toFormFailure(answer.clone(), ['note', 'file'], { file_invalid: 'file' })).toEqual({
    fields: { file: 'This file can’t be used' },
    general: null,
  });
  expect(await toFormFailure(answer, ['note'], { file_invalid: 'file' })).toEqual({
    fields: {},
    general: 'This file can’t be used',
  });
});

test('given a refusal of no field, then it is of the whole form', async () => {
  const answer = refusal(
    { code: 'invalid_credentials', message: 'Invalid username or password. Please try again.' },
    401,
  );
  expect(await toFormFailure(answer, ['email'])).toEqual({
    fields: {},
    general: 'Invalid username or password. Please try again.',
  });
});

test('given a locked password, then the message is shown verbatim, with the reason and a link to reset it', async () => {
  const answer = refusal(
    {
      code: 'account_blocked',
      message: 'Account is blocked',
      detail: 'Too many wrong passwords. Choose a new one by a link that we mail you.',
      reasons: ['password_locked'],
    },
    403,
  );
  expect(await toFormFailure(answer, ['email', 'password'])).toEqual({
    fields: {},
    general: 'Account is blocked. Too many wrong passwords. Choose a new one by a link that we mail you.',
    link: { href: '/forgot-password', label: 'Choose a new password' },
  });
});

test('given an account that staff has blocked, then the link leads to support: no password unlocks it', async () => {
  const answer = refusal({ code: 'account_blocked', message: 'Account is blocked' }, 403);
  expect((await toFormFailure(answer, ['email'])).link).toEqual({ href: '/contact-us', label: 'Contact us' });
});

test('given five wrong codes during a login, then it says so and where to start again', async () => {
  const answer = refusal(
    {
      code: 'otp_attempts_exceeded',
      message: 'Invalid OTP code.',
      detail: 'Five codes were wrong. Log in again to go on.',
      reasons: ['signin_ended'],
    },
    429,
  );
  expect(await toFormFailure(answer, ['code'], { otp_invalid: 'code' })).toEqual({
    fields: {},
    general: 'Invalid OTP code. Five codes were wrong. Log in again to go on.',
    link: { href: '/login', label: 'Log in again' },
  });
});

test('given a field’s refusal with more details, then they appear at the field', async () => {
  const answer = refusal(
    {
      code: 'otp_send_failed',
      message: 'Failed to send OTP. Please check your phone number.',
      detail: 'This number cannot be written to.',
    },
    422,
  );
  expect((await toFormFailure(answer, ['phone'], { otp_send_failed: 'phone' })).fields.phone).toBe(
    'Failed to send OTP. Please check your phone number. This number cannot be written to.',
  );
});

test.each([
  [400, 'unknown_field'],
  [403, 'csrf_failed'],
])('given an error meant for developers (%i %s), then its detail is not shown', async (status, code) => {
  const answer = refusal({ code, message: 'Not taken', detail: 'x is not known here' }, status);
  expect(await detailedMessageOf(answer)).toBe('Not taken');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldCodes } from '../../test/client.ts';
import { openTestHouse, type TestHouse } from '../../test/house.ts';
import { PASSWORD } from '../../test/people.ts';

let test: TestHouse;
const good = {
  email: 'ada@example.com',
  password: PASSWORD,
  username: 'ada.lovelace',
  firstName: 'Adelaide',
  lastName: 'Lovelace',
  acceptTerms: true,
};
const signUp = (body: unknown) => test.client().post('/v1/auth/signup/email', body);
const countUsers = async () =>
  (await test.house.pool.query<{ n: number }>('select count(*)::int as n from users')).rows[0]!.n;

beforeAll(async () => {
  test = await openTestHouse();
});
afterAll(() => test.close());

describe('sign-up', () => {
  it('given good data, when signing up, then opens an account whose address is not verified', async () => {
    const answer = await signUp({ ...good, email: ' Ada@Example.COM', username: 'Ada.Lovelace' });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: 'ada@example.com',
      username: 'ada.lovelace',
      emailVerified: false,
      onboardingStatus: 'registered',
      newsletter: 'off',
      role: 'user',
      unreadAlerts: 0,
    });
    expect(answer.body.verificationSent).toBe(true);
    expect(answer.setCookies).toEqual([]);
  });

  it.each([
    ['email', '', 'required'],
    ['email', 'no-at-sign', 'invalid_email'],
    ['username', '', 'required'],
    ['username', 'short', 'username_too_short'],
    ['username', 'has space', 'username_invalid'],
    ['username', 'moderator', 'username_reserved'],
    ['firstName', 'Al', 'first_name_too_short'],
    ['firstName', '', 'required'],
    ['lastName', 'Li', 'last_name_too_short'],
    ['lastName', '', 'required'],
    ['password', '', 'required'],
    ['password', 'Ab1!x', 'password_weak'],
    ['password', 'nouppercase1!', 'password_weak'],
    ['password', 'NOLOWERCASE1!', 'password_weak'],
    ['password', 'NoNumbers!!', 'password_weak'],
    ['password', 'NoSymbols11', 'password_weak'],
    ['password', `Aa1!${'x'.repeat(130)}`, 'password_too_long'],
    ['password', 'Passw0rd!', 'password_weak'],
    ['password', 'P@ssword123!', 'password_weak'],
    ['password', 'Adelaide-2!x', 'password_weak'],
    ['password', 'My-Assay-99', 'password_weak'],
    ['acceptTerms', false, 'terms_required'],
    ['acceptTerms', undefined, 'terms_required'],
    ['email', undefined, 'required'],
  ])('given %s %j, when signing up, then refuses it with %s and opens nothing', async (field, value, code) => {
    const before = await countUsers();
    const answer = await signUp({ ...good, email: 'other@example.com', username: 'other.person', [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('validation_failed');
    expect(fieldCodes(answer)).toEqual({ [field]: code });
    expect(await countUsers()).toBe(before);
  });

  it('given everything empty or short, when signing up, then each field says it in the words of the product', async () => {
    const answer = await signUp({
      email: 'nobody',
      password: 'abc',
      username: 'abc',
      firstName: 'Al',
      lastName: '',
      acceptTerms: false,
    });
    expect(answer.body.errors).toEqual([
      { path: 'email', code: 'invalid_email', message: 'Invalid email' },
      {
        path: 'password',
        code: 'password_weak',
        message: 'Password needs at least 6 characters, a number, an uppercase letter, a symbol',
      },
      { path: 'username', code: 'username_too_short', message: 'Username must be at least 6 characters' },
      { path: 'firstName', code: 'first_name_too_short', message: 'First name must be at least 3 characters' },
      { path: 'lastName', code: 'required', message: 'Required' },
      { path: 'acceptTerms', code: 'terms_required', message: 'Please accept the terms' },
    ]);
  });
});

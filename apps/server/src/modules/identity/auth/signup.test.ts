import { usernameSkeleton } from '@assay/domain/account/username.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { fieldCodes } from '../../../../test/client.ts';
import { PASSWORD } from '../../../../test/people.ts';

let test: TestApp;
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
  (await test.ctx.pool.query<{ n: number }>('select count(*)::int as n from users')).rows[0]!.n;

beforeAll(async () => {
  test = await startTestApp();
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
      staffRoles: [],
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

  it.each(['ada.lovelace.', 'adalovelace', 'ADA_LOVE-LACE', 'adalove1ace', 'ada1ove.lace'])(
    'given a name that looks like a taken one, %s, when signing up, then it counts as taken too',
    async (username) => {
      const before = await countUsers();
      const check = await test.client().post('/v1/auth/username/check', { username });
      expect(check.body).toEqual({ available: false });
      const answer = await signUp({ ...good, email: 'other@example.com', username });
      expect([answer.status, answer.body.code, await countUsers()]).toEqual([409, 'username_taken', before]);
    },
  );

  it('given names and their skeletons, then the database and the rule compute the same', async () => {
    const names = ['Zed_v7umcr.', 'wi1helmina', '0123456789', 'burn.vvv-rnrn', 'a-b_c.8'];
    const { rows } = await test.ctx.pool.query('select skeleton_of(n) as skeleton from unnest($1::text[]) n', [names]);
    expect(rows.map(({ skeleton }) => skeleton)).toEqual(names.map(usernameSkeleton));
  });

  it('given a first name with a link, when signing up, then it is refused, and no account email repeats a name', async () => {
    const firstName = 'You won, claim at www.evil.example';
    const answer = await signUp({ ...good, email: 'victim@example.com', username: 'evil.sender', firstName });
    expect(fieldCodes(answer)).toEqual({ firstName: 'name_invalid' });
    await signUp({ ...good, email: 'victim@example.com', username: 'evil.sender', firstName: 'Claimyourprize' });
    await test.client().post('/v1/auth/forgot-password/request', { email: 'victim@example.com' });
    await test.runJobs();
    const emails = test.mailbox.to('victim@example.com');
    expect(emails).toHaveLength(2);
    for (const { subject, text, html } of emails)
      expect(subject + text + html).not.toMatch(/Claimyourprize|Lovelace|evil\.sender/);
  });

  it('given everything empty or short, when signing up, then each field has the product’s message', async () => {
    const answer = await signUp({
      email: 'unknown',
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

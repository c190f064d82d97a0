import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '../support/journey.ts';
import { field, pressKey, typeInto } from '../support/keyboard.ts';
import { productNow } from '../support/stage/clock.ts';
import { awaitText, textsTo } from '../support/stage/inbox.ts';
import { freshPhone, type Person } from '../support/stage/people.ts';

// Refusals at login and in the account that explain what to do, by keyboard only.

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const summary = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'There is a problem' });
const SIGN_IN = '**/v1/auth/signin/email';

/** Rate limits are off in journeys: this call is refused as the server would (apps/server/src/modules/identity/auth/lockout.test.ts). */
async function refuseOnce(page: Page, status: number, problem: object): Promise<void> {
  await page.route(
    SIGN_IN,
    (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json; charset=utf-8',
        body: JSON.stringify({ type: '/problems/x', title: '', status, errors: [], requestId: 'r', ...problem }),
      }),
    { times: 1 },
  );
}

async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await typeInto(field(page, 'Email'), person.email);
  await typeInto(field(page, 'Password'), person.password);
  await page.keyboard.press('Enter');
}

test('given only the keyboard, when a login is refused for a while or until something is done, then the page explains it and links there', async ({
  page,
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });

  await refuseOnce(page, 429, {
    code: 'rate_limited',
    message: 'Too many requests. Please wait a moment.',
    retryAfterMs: 15 * 60_000,
  });
  await logIn(page, person);
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText('Too many requests. Please wait a moment. Try again in 15 minutes.');
  await expect(field(page, 'Email')).toHaveValue(person.email);

  await refuseOnce(page, 403, { code: 'recaptcha_failed', message: 'Recaptcha failed!' });
  await pressKey(button(page, 'Log in'));
  await expect(summary(page)).toContainText('Recaptcha failed!');

  await refuseOnce(page, 403, {
    code: 'account_blocked',
    message: 'Account is blocked',
    detail: 'Too many wrong passwords. Reset your password with a link we email you.',
    reasons: ['password_locked'],
  });
  await pressKey(button(page, 'Log in'));
  await expect(summary(page)).toContainText('Account is blocked. Too many wrong passwords.');
  await pressKey(summary(page).getByRole('link', { name: 'Choose a new password' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password' })).toBeVisible();

  await stage.pool.query('update users set blocked_at = now() where id = $1', [person.id]);
  await logIn(page, person);
  await expect(summary(page)).toContainText('Account is blocked. Contact us if you think this is a mistake.');
  await pressKey(summary(page).getByRole('link', { name: 'Contact us' }));
  await expect(page).toHaveURL(/\/contact-us$/);
});

test('given the keyboard alone, when text codes are wrong five times or requested too soon, then the wait is shown and a new one logs in', async ({
  page,
  assay,
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  const phone = freshPhone();
  await stage.pool.query(
    "insert into second_factor (user_id, channel, phone, enabled_at) values ($1, 'sms', $2, now())",
    [person.id, phone],
  );
  await page.clock.install();
  await logIn(page, person);
  await expect(page.getByText('We sent a code to your phone.')).toBeVisible();
  await expect(page.getByText(/You can request a new code in \d+ seconds\./)).toBeVisible();
  await expect(button(page, 'Send a new code')).toHaveCount(0);
  const right = await awaitText(assay, phone, 1);
  const wrong = right === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries++) {
    await typeInto(field(page, 'Code'), wrong);
    await page.keyboard.press('Enter');
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText('Invalid OTP code.');
  }
  await typeInto(field(page, 'Code'), right);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('Invalid OTP code. Five wrong codes. Request a new one.');

  // A minute has passed for the page, but not yet for the server.
  await page.clock.runFor(61_000);
  await pressKey(button(page, 'Send a new code'));
  await expect(
    main(page).getByRole('status').filter({ hasText: 'Please wait before requesting another code' }),
  ).toContainText(/Try again in \d+ seconds?\./);
  expect(await textsTo(assay, phone)).toBe(1);
  await stage.advanceTime(61_000);
  await page.clock.runFor(61_000);
  await pressKey(button(page, 'Send a new code'));
  await expect(main(page).getByRole('status').filter({ hasText: 'We’ve sent a new code.' })).toBeVisible();
  await typeInto(field(page, 'Code'), await awaitText(assay, phone, 2));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/two-step|login/);
});

test('given only the keyboard, when the number of the second factor has sent STOP, then the page shows the number to text START to', async ({
  page,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  await stage.pool.query(
    "insert into second_factor (user_id, channel, phone, enabled_at) values ($1, 'sms', '+15005550004', now())",
    [person.id],
  );
  await logIn(page, person);
  await expect(main(page)).toContainText(
    'We couldn’t send a code. This number opted out of our text messages. Text START to +1',
  );
  await pressKey(button(page, 'Send a new code'));
  await expect(main(page).getByRole('status').filter({ hasText: 'Text START to +15005550006' })).toContainText(
    'Failed to send OTP. Please check your phone number.',
  );
});

test("given the keyboard alone, when an app's codes are wrong five times, then the user logs in again; recovery codes are regenerated, and the old ones are invalid", async ({
  page,
  assay,
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  const { secret } = (await person.call('POST', '/v1/auth/mfa/app')) as { secret: string };
  const totp = new TOTP({ secret });
  const { recoveryCodes: before } = (await person.call('POST', '/v1/auth/mfa/enable', {
    code: totp.generate({ timestamp: (await productNow(assay)) - 30_000 }),
  })) as { recoveryCodes: string[] };

  await logIn(page, person);
  const right = totp.generate({ timestamp: await productNow(assay) });
  for (let tries = 0; tries < 5; tries++) {
    await typeInto(field(page, 'Code'), right === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(summary(page)).toBeFocused();
  }
  await typeInto(field(page, 'Code'), right);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('Invalid OTP code. Five wrong codes. Log in again to continue.');
  await pressKey(summary(page).getByRole('link', { name: 'Log in again' }));
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person);
  await typeInto(field(page, 'Code'), totp.generate({ timestamp: await productNow(assay) }));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/two-step|login/);

  await page.goto('/account/security');
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await pressKey(panel.getByRole('button', { name: 'Get new recovery codes' }));
  await typeInto(panel.getByLabel('Your password'), 'Wrong-Words-11!');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
    'Invalid username or password. Please try again.',
  );
  await typeInto(panel.getByLabel('Your password'), person.password);
  await page.keyboard.press('Enter');
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const after = await codes.first().innerText();
  await pressKey(panel.getByRole('button', { name: 'I’ve saved them' }));
  await expect(panel).toContainText('10 of 10 recovery codes left');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, person);
  await pressKey(button(page, 'Use a recovery code'));
  await typeInto(field(page, 'Recovery code'), before[0] as string);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('Invalid OTP code.');
  await typeInto(field(page, 'Recovery code'), after);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/two-step|login/);
});

test('given only the keyboard, when a username is taken or was changed this month, then the field shows it and the name stays', async ({
  stage,
}) => {
  const [person, other] = [
    await stage.person({ readiness: 'verified' }),
    await stage.person({ readiness: 'verified' }),
  ];
  const page = await stage.pageOf(person);
  await page.goto('/account/profile');
  const name = page.getByRole('main').getByLabel('Username', { exact: true });
  await typeInto(name, other.username);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('That username is taken. Please try a different one.');
  await pressKey(summary(page).getByRole('link').first());
  await expect(name).toBeFocused();
  await typeInto(name, `${person.username}b`);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status').filter({ hasText: /saved/i })).toBeVisible();
  await typeInto(name, `${person.username}c`);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('You can change your username once every 30 days');
  await page.reload();
  await expect(name).toHaveValue(`${person.username}b`);
});

test('given only the keyboard, when one session after the other is logged out, then each ends and this one stays', async ({
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const other = await stage.pageOf(null);
  await logIn(other, person);
  await expect(other).not.toHaveURL(/\/login/);
  const page = await stage.pageOf(person);
  await page.goto('/account/security');
  const places = page.getByRole('region', { name: 'Where you’re logged in' });
  const ends = places.getByRole('button', { name: /^Log out (?!all)/ });
  await expect(ends).not.toHaveCount(0);
  for (let left = await ends.count(); left > 0; left--) {
    await pressKey(ends.first());
    await expect(ends).toHaveCount(left - 1);
    await expect(places.getByRole('status')).toContainText('is logged out.');
  }
  await expect(places.getByRole('listitem')).toHaveCount(1);
  await expect(places.getByRole('listitem')).toContainText('This device');
  await stage.advanceTime(6_000); // a page may be read for 5 s more
  await other.goto('/account/profile');
  await expect(other).toHaveURL(/\/login\?next=/);
  await page.reload();
  await expect(places.getByRole('listitem')).toHaveCount(1);
});

test('given only the keyboard, when the address is already verified, then an old link shows it and continues', async ({
  stage,
}) => {
  const page = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await page.goto('/verify-email#token=of-yesterday');
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is verified' })).toBeVisible();
  await pressKey(main(page).getByRole('link', { name: 'Continue' }));
  await expect(page).toHaveURL(/\/onboarding/);
});

import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '../support/journey.ts';
import { field, paste, pressKey, tabTo, typeInto } from '../support/keyboard.ts';
import { productNow } from '../support/stage/clock.ts';
import { awaitMail, linkTo } from '../support/stage/inbox.ts';
import { freshName, PASSWORD, type Person } from '../support/stage/people.ts';

// Every page of logging in and of the account, and what may go wrong on it, without a mouse.

const NEW = 'Lantern-42!';
const WRONG = 'Wrong-Words-11!';
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const summary = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'There is a problem' });

/** Enables an authenticator app through the API. Returns a code generator and the recovery codes. */
async function withApp(person: Person) {
  const { secret } = (await person.call('POST', '/v1/auth/mfa/app')) as { secret: string };
  const totp = new TOTP({ secret });
  return async (now: number) => {
    const { recoveryCodes } = (await person.call('POST', '/v1/auth/mfa/enable', {
      code: totp.generate({ timestamp: now - 30_000 }),
    })) as { recoveryCodes: string[] };
    return { code: (at: number) => totp.generate({ timestamp: at }), recoveryCodes };
  };
}

test('given only the keyboard, when signing up, then each error links to its field, and the steps can be skipped', {
  tag: '@firefox',
}, async ({ page }) => {
  test.slow();
  const username = freshName();
  await page.goto('/signup');
  await pressKey(button(page, 'Create account'));
  await expect(summary(page)).toBeFocused();
  await pressKey(summary(page).getByRole('link', { name: 'Email: Required' }));
  await expect(field(page, 'Email')).toBeFocused();
  await typeInto(field(page, 'Email'), `${username}@example.com`);
  await typeInto(field(page, 'Username'), username);
  await typeInto(field(page, 'First name'), 'Katherine');
  await typeInto(field(page, 'Last name'), 'Johnson');
  await typeInto(field(page, 'Password'), PASSWORD);
  await typeInto(field(page, 'Confirm password'), `${PASSWORD}x`);
  await pressKey(page.getByRole('checkbox', { name: /I am 18 or older/ }), 'Space');
  await pressKey(button(page, 'Create account'));
  await expect(summary(page)).toContainText('Passwords must match');
  await typeInto(field(page, 'Confirm password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onboarding\/basic-info/);
  for (const title of [
    /Verify your email|Confirm your name/,
    'Where do we ship?',
    'How would you like to pay?',
    'Verify your identity',
  ]) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await pressKey(button(page, 'Skip for now'));
  }
  await expect(page).not.toHaveURL(/\/onboarding\/(?:basic|shipping|payment|identity)/);
});

test('given the keyboard alone, when each step is taken, then its errors are shown and the next one follows', async ({
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person);
  await page.goto('/onboarding/basic-info');
  await typeInto(field(page, 'First name'), 'Al');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('First name must be at least 3 characters');
  await typeInto(field(page, 'First name'), 'Dorothy');
  await pressKey(button(page, 'Save and continue'));

  await expect(page.getByRole('heading', { level: 1, name: 'Where do we ship?' })).toBeVisible();
  await pressKey(button(page, 'Save and continue'));
  await expect(summary(page)).toContainText('ZIP code: Required');
  await typeInto(field(page, 'Full name'), 'Dorothy Vaughan');
  await typeInto(field(page, 'Street address'), '12 Orchard Street');
  await typeInto(field(page, 'City'), 'Portland');
  await tabTo(field(page, 'State'));
  await page.keyboard.type('Oreg');
  await typeInto(field(page, 'ZIP code'), '97201');
  await typeInto(field(page, 'Phone'), '(503) 555-0123');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'How would you like to pay?' })).toBeVisible();
  const card = page.getByRole('group', { name: 'Card details (sandbox)' });
  await typeInto(card.getByLabel('Card number'), '4000 0000 0000 0002');
  await typeInto(card.getByLabel('Expiry (MM / YY)'), '12 / 40');
  await typeInto(card.getByLabel('Security code'), '123');
  await typeInto(card.getByLabel('ZIP code'), '97201');
  await pressKey(button(page, 'Save and continue'));
  await expect(page.getByRole('alert').filter({ hasText: 'Error Adding Card' })).toContainText(/declined/i);
  await typeInto(card.getByLabel('Card number'), '4242 4242 4242 4242');
  await typeInto(card.getByLabel('Expiry (MM / YY)'), '12 / 40');
  await typeInto(card.getByLabel('Security code'), '123');
  await typeInto(card.getByLabel('ZIP code'), '97201');
  await pressKey(button(page, 'Save and continue'));

  await expect(page.getByRole('heading', { level: 1, name: 'Verify your identity' })).toBeVisible();
  await pressKey(button(page, 'Start'));
  await pressKey(page.getByRole('button', { name: 'Document expired' }));
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: 'We couldn’t verify your identity' }),
  ).toBeVisible();
  await pressKey(button(page, 'Try again'));
  await pressKey(page.getByRole('button', { name: 'Verify', exact: true }));
  await expect(page.getByRole('main').getByText('Your identity is verified.')).toBeVisible();
});

test('given only the keyboard, when logging in with a second factor, then wrong codes are refused, a code and a recovery code work', async ({
  page,
  assay,
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  const app = await (await withApp(person))(await productNow(assay));
  const begin = async (): Promise<void> => {
    await page.goto('/login?next=%2Faccount%2Fsecurity');
    await typeInto(field(page, 'Email'), person.email);
    await typeInto(field(page, 'Password'), WRONG);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Invalid username or password. Please try again.',
    );
    await typeInto(field(page, 'Password'), person.password);
    await pressKey(button(page, 'Log in'));
    await expect(page.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
    await expect(field(page, 'Code')).toBeFocused();
    await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
  };
  await begin();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid OTP code.');
  // As a text message or an app shows it, in one go.
  const code = app.code(await productNow(assay));
  await paste(field(page, 'Code'), `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/security$/);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await begin();
  await pressKey(button(page, 'Use a recovery code'));
  await typeInto(field(page, 'Recovery code'), 'AAAA-AAAA-AAAA-AAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid OTP code.');
  await paste(field(page, 'Recovery code'), app.recoveryCodes[0] as string);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/security$/);

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/two-step-verification');
  await expect(page.getByText('Log in with your password first.')).toBeVisible();
  await pressKey(page.getByRole('main').getByRole('link', { name: 'Log in' }));
  await expect(page).toHaveURL(/\/login$/);
});

test('given only the keyboard, when links are old or wrong, then the page shows it and a new one is requested', async ({
  page,
  assay,
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'registered' });
  await page.goto('/verify-email#token=wrong');
  await expect(page.getByRole('alert').filter({ hasText: /new link/ })).toBeVisible();
  await pressKey(page.getByRole('link', { name: 'Log in to get a new link' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

  await page.goto('/forgot-password');
  await typeInto(field(page, 'Email'), 'unknown');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('Invalid email');
  await typeInto(field(page, 'Email'), person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText(`If ${person.email} belongs to an account`);

  const link = linkTo(await awaitMail(assay, person.email, /new password/), '/reset-password');
  await page.goto(link);
  await typeInto(field(page, 'New password'), NEW);
  await typeInto(field(page, 'Confirm new password'), 'Lantern-43!');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('Passwords must match');
  await typeInto(field(page, 'Confirm new password'), NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The reset password token is invalid or has expired. Please try again.',
  );
  await pressKey(page.getByRole('link', { name: 'Send a new link' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password' })).toBeVisible();
});

test('given the keyboard alone, when going through the account, then everything is reached, and errors are shown', async ({
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'addressed' });
  const page = await stage.pageOf(person);
  const main = page.getByRole('main');
  await page.goto('/account');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused();

  await page.goto('/account/profile');
  await typeInto(field(page, 'Last name'), 'Li');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('Last name must be at least 3 characters');
  await typeInto(field(page, 'Last name'), 'Lovelace');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  await page.goto('/account/notifications?tab=settings');
  const quietHours = main.getByRole('checkbox', { name: 'Use quiet hours' });
  await pressKey(quietHours, 'Space');
  await expect(quietHours).not.toBeChecked();
  await pressKey(button(page, 'Save'));
  await expect(main.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  await page.goto('/account/security');
  await typeInto(field(page, 'Current password'), WRONG);
  await typeInto(field(page, 'New password'), NEW);
  await typeInto(field(page, 'Confirm new password'), NEW);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toContainText('Invalid username or password');
  await typeInto(field(page, 'Current password'), person.password);
  await page.keyboard.press('Enter');
  await expect(main.getByText('Password changed. All your other devices have been logged out.')).toBeVisible();

  await page.goto('/account/news');
  await pressKey(button(page, 'Subscribe'));
  await expect(main.getByRole('status').filter({ hasText: 'We emailed a link to' })).toBeVisible();
});

const SIGNED_OUT: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  ['/login', { Email: 'username', Password: 'current-password' }],
  [
    '/signup',
    {
      Email: 'email',
      Username: 'username',
      'First name': 'given-name',
      'Last name': 'family-name',
      Password: 'new-password',
      'Confirm password': 'new-password',
    },
  ],
  ['/forgot-password', { Email: 'username' }],
];
const SIGNED_IN: typeof SIGNED_OUT = [
  ['/onboarding/basic-info', { 'First name': 'given-name', 'Last name': 'family-name' }],
  [
    '/onboarding/shipping-address',
    {
      'Full name': 'shipping name',
      'Street address': 'shipping address-line1',
      City: 'shipping address-level2',
      'ZIP code': 'shipping postal-code',
      Phone: 'shipping tel',
    },
  ],
  ['/account/profile', { 'First name': 'given-name', 'Last name': 'family-name', Username: 'username' }],
  [
    '/account/security',
    {
      'Current password': 'current-password',
      'New password': 'new-password',
      'Confirm new password': 'new-password',
    },
  ],
];

test('given a password manager, when it reads each page, then every field declares its purpose and accepts paste', async ({
  page,
  assay,
  stage,
}) => {
  test.slow();
  const person = await stage.person({ readiness: 'verified' });
  const checkFields = async (on: Page, pages: typeof SIGNED_OUT): Promise<void> => {
    for (const [path, fields] of pages) {
      await on.goto(path);
      for (const [label, purpose] of Object.entries(fields)) {
        await expect(field(on, label)).toHaveAttribute('autocomplete', purpose);
        await paste(field(on, label), `Pasted-${purpose.length}!`);
        await expect(field(on, label)).toHaveValue(`Pasted-${purpose.length}!`);
      }
    }
  };
  await checkFields(page, SIGNED_OUT);
  await checkFields(await stage.pageOf(person), SIGNED_IN);
  await person.call('POST', '/v1/auth/forgot-password/request', { email: person.email });
  await page.goto(linkTo(await awaitMail(assay, person.email, /new password/), '/reset-password'));
  for (const label of ['New password', 'Confirm new password']) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', 'new-password');
    await paste(field(page, label), NEW);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { hashToken } from '../../apps/server/src/platform/accessTokens.ts';
import { expect, test } from '../support/journey.ts';
import { checkScreen } from '../support/office.ts';
import { productNow } from '../support/stage/clock.ts';
import { awaitMail, awaitText, linkTo, textsTo } from '../support/stage/inbox.ts';
import { freshPhone } from '../support/stage/people.ts';

const NEW = 'Lantern-42!';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

test('given a forgotten password, when the emailed link is followed, then a new one is chosen once and logs in', {
  tag: '@main',
}, async ({ page, assay, stage }) => {
  const person = await stage.person({ readiness: 'verified' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password' })).toBeVisible();
  await field(page, 'Email').fill(person.email);
  await field(page, 'Email').press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText(`If ${person.email} belongs to an account`);
  const link = linkTo(await awaitMail(assay, person.email, /new password/), '/reset-password');
  await page.goto(link);
  await field(page, 'New password').fill('short');
  await field(page, 'Confirm new password').fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Password needs');
  await field(page, 'New password').fill(NEW);
  await field(page, 'Confirm new password').fill(NEW);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
  await awaitMail(assay, person.email, /^Your password was changed/);
  await logIn(page, person.email, NEW);
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The reset password token is invalid or has expired. Please try again.',
  );
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
});

test('given two sessions, when the password is changed in one, then the other is logged out and this one stays', async ({
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const other = await stage.pageOf(null);
  await logIn(other, person.email, person.password);
  await expect(other).not.toHaveURL(/\/login/);
  const page = await stage.pageOf(person);
  await page.goto('/account/security');
  const places = page.getByRole('region', { name: 'Where you’re logged in' });
  await expect(places.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);

  await field(page, 'Current password').fill('Wrong-Words-11!');
  await field(page, 'New password').fill(NEW);
  await field(page, 'Confirm new password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid username or password');
  await expect(field(page, 'New password')).toHaveValue(NEW);
  await field(page, 'Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. All your other devices have been logged out.')).toBeVisible();
  await expect(places.getByRole('listitem')).toHaveCount(1);

  await stage.advanceTime(6_000); // a page may be read for 5 s more
  await other.goto('/account/profile');
  await expect(other).toHaveURL(/\/login\?next=/);
});

test('given two sessions, when one is logged out from the other, then it ends', async ({ stage }) => {
  const person = await stage.person({ readiness: 'verified' });
  const other = await stage.pageOf(null);
  await logIn(other, person.email, person.password);
  await expect(other).not.toHaveURL(/\/login/);
  const page = await stage.pageOf(person);
  await page.goto('/account/security');
  const places = page.getByRole('region', { name: 'Where you’re logged in' });
  await places.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(places.getByRole('listitem')).toHaveCount(1);
  await stage.advanceTime(6_000); // a page may be read for 5 s more
  await other.goto('/account/profile');
  await expect(other).toHaveURL(/\/login\?next=/);
});

test('given text messages, when two-step verification is enabled, then the login asks for the texted code', async ({
  page,
  assay,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const phone = freshPhone();
  const own = await stage.pageOf(person);
  await own.goto('/account/security');
  const panel = own.getByRole('region', { name: 'Two-step verification' });
  await panel.getByRole('button', { name: 'Use text messages' }).click();
  await panel.getByLabel('Mobile number').fill('12345');
  await panel.getByRole('button', { name: 'Send code' }).click();
  await expect(panel).toContainText('Enter a US phone number');
  await panel.getByLabel('Mobile number').fill(phone);
  await panel.getByRole('button', { name: 'Send code' }).click();
  await panel.getByLabel('Code', { exact: true }).fill('12');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel).toContainText('Invalid OTP code.');
  await panel.getByLabel('Code', { exact: true }).fill(await awaitText(assay, phone, 1));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const recovery = await panel.getByRole('listitem').first().innerText();
  await panel.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(panel).toContainText('10 of 10 recovery codes left');
  await stage.advanceTime(61_000);

  await page.goto('/account/invoices');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
  await field(page, 'Code').fill(await awaitText(assay, phone, 2));
  await field(page, 'Code').press('Enter');
  await expect(page).toHaveURL(/\/account\/invoices$/);

  const third = await stage.pageOf(null);
  await logIn(third, person.email, person.password);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await field(third, 'Recovery code').fill(recovery.toLowerCase());
  await third.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(third).not.toHaveURL(/login|two-step/);
});

test('given an authenticator app, when it is turned on, used and turned off, then each step requires what it must', async ({
  page,
  assay,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const own = await stage.pageOf(person);
  await own.goto('/account/security');
  const panel = own.getByRole('region', { name: 'Two-step verification' });
  await panel.getByRole('button', { name: 'Use an authenticator app' }).click();
  await expect(panel.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const key = (await panel.locator('.mono').first().innerText()).replaceAll(' ', '');
  const code = new TOTP({ secret: key }).generate({ timestamp: await productNow(assay) });
  await panel.getByLabel('Code', { exact: true }).fill(code);
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await panel.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(panel).toContainText('your authenticator app shows a code');

  await logIn(page, person.email, person.password);
  await field(page, 'Code').fill('000000');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid OTP code.');

  await stage.advanceTime(16 * 60_000);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await panel.getByLabel('Your password').fill(person.password);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  const dialog = own.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog).toContainText('your authenticator app shows');
  await dialog.getByLabel('Code').fill(new TOTP({ secret: key }).generate({ timestamp: await productNow(assay) }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel).toContainText('Two-step verification is off.');
  await expect(panel.getByRole('button', { name: 'Use text messages' })).toBeVisible();
});

test('given staff whose texted codes are used up, then the page says until when, and offers passkey and recovery code, which opens the office', async ({
  page,
  assay,
  stage,
}) => {
  const person = await stage.staff();
  const now = await productNow(assay);
  await stage.pool.query(
    `insert into otp_code (id, user_id, purpose, phone, hash, created_at, expires_at, superseded_at)
     select gen_random_uuid(), $1, 'mfa_signin', $2, sha256('0'), at, at + interval '5 minutes', at + interval '1 minute'
     from generate_series(1, 5) n cross join lateral (select $3::timestamptz - n * interval '2 minutes' as at) t`,
    [person.id, person.phone, new Date(now)],
  );
  await stage.pool.query(
    "insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at) values (gen_random_uuid(), $1, $2, '\\x00', -7, 0, '{}', 'Laptop', now())",
    [person.id, `laptop-of-${person.id}`],
  );
  const code = `LIMITED${person.id.replace(/[^a-z2-7]/g, '').toUpperCase()}AAAAAAAAA`.slice(0, 16);
  await stage.pool.query('insert into recovery_code (hash, user_id, created_at) values ($1, $2, now())', [
    hashToken(code),
    person.id,
  ]);

  await page.goto('/login?next=/office/staff');
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(
    /We couldn’t send a code\. You can ask for another code (?:at|on) .*\d{1,2}:\d\d [AP]M E[SD]?T\./,
  );
  await expect(main).toContainText(/You can request a new code in \d+ minutes\./);
  await expect(main.getByRole('button', { name: 'Send a new code' })).toHaveCount(0);
  const others = page.getByRole('region', { name: 'Other ways to log in' });
  await expect(others.getByRole('button')).toHaveText(['Use a recovery code', 'Use a passkey']);
  await checkScreen(page, 'codes-used-up');
  await others.getByRole('button', { name: 'Use a recovery code' }).click();
  await field(page, 'Recovery code').fill(code);
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/office\/staff$/);
});

test('given staff at their second login by a texted code, then they are asked for an app or passkey, and after “Not now” not for a week', async ({
  page,
  assay,
  stage,
}) => {
  const person = await stage.staff();
  const phone = person.phone!;
  await stage.pool.query('update second_factor set texted_logins = 0 where user_id = $1', [person.id]);
  let texts = await textsTo(assay, phone);
  const enter = async () => {
    // Another login in the same browser, which keeps what was put off.
    if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies({ name: /^assay_(auth|session)/ });
    await stage.advanceTime(61_000);
    await page.goto('/login?next=/office/staff');
    await field(page, 'Email').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('We sent a code to your phone.')).toBeVisible();
    texts += 1;
    await field(page, 'Code').fill(await awaitText(assay, phone, texts));
    await field(page, 'Code').press('Enter');
  };
  await enter();
  await expect(page).toHaveURL(/\/office\/staff$/);
  await enter();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up another way to log in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up an authenticator app' })).toHaveAttribute(
    'href',
    '/account/security#two-step',
  );
  await checkScreen(page, 'another-factor');
  await page.getByRole('button', { name: 'Not now, ask me in a week' }).click();
  await expect(page).toHaveURL(/\/office\/staff$/);
  await enter();
  await expect(page).toHaveURL(/\/office\/staff$/);
});

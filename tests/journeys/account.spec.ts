import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/journey.ts';
import { awaitMail, linkTo } from '../support/stage/inbox.ts';
import { freshName, PASSWORD } from '../support/stage/people.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

test('given a visitor, when they sign up, then every rule has a dedicated message and nothing typed is lost', {
  tag: '@phone',
}, async ({ page, stage }) => {
  const known = await stage.person({ readiness: 'registered' });
  const username = freshName();
  await page.goto('/signup');
  const create = page.getByRole('button', { name: 'Create account' });
  const summary = page.getByRole('main').getByRole('alert').filter({ hasText: 'There is a problem' });

  await create.click();
  for (const message of ['Email: Required', 'Username: Required', 'First name: Required', 'Last name: Required'])
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
  await expect(summary).toContainText('Password: Required');
  await expect(summary).toContainText('Please accept the terms');
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summary).toBeFocused();

  await field(page, 'Email').fill('unknown');
  await field(page, 'Username').fill('short');
  await field(page, 'First name').fill('Al');
  await field(page, 'Last name').fill('Li');
  await field(page, 'Password').fill('abc');
  await field(page, 'Confirm password').fill('abd');
  await create.click();
  for (const message of [
    'Invalid email',
    'Username must be at least 6 characters',
    'First name must be at least 3 characters',
    'Last name must be at least 3 characters',
    'Password needs at least 6 characters, a number, an uppercase letter, a symbol',
    'Passwords must match',
    'Please accept the terms',
  ])
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
  await summary.getByRole('link', { name: 'Invalid email' }).click();
  await expect(field(page, 'Email')).toBeFocused();

  const status = page.getByRole('main').getByRole('status');
  await field(page, 'Username').fill(known.username);
  await expect(status.filter({ hasText: 'That username is taken. Please try a different one.' })).toBeVisible();
  await field(page, 'Username').fill(username);
  await expect(status.filter({ hasText: 'Username available' })).toBeVisible();

  await field(page, 'Email').fill(known.email);
  await field(page, 'First name').fill('Katherine');
  await field(page, 'Last name').fill('Johnson');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
  await expect(page.getByRole('list', { name: 'Password requirements' })).not.toContainText('not met');
  await create.click();
  await expect(
    summary.getByRole('link', { name: 'The email address is already in use. Please choose another one.' }),
  ).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(field(page, 'Password')).toHaveValue(PASSWORD);

  await field(page, 'Email').fill(`${username}@example.com`);
  await create.click();
  await expect(page).toHaveURL(/\/onboarding\/basic-info/);
  await expect(page.getByRole('main')).toContainText('Please verify your email');
});

test('given a new account, when the emailed link is opened, then the address is verified, once', {
  tag: '@main',
}, async ({ stage, assay }) => {
  const person = await stage.person({ readiness: 'registered' });
  const mail = await awaitMail(assay, person.email, /verify/i);
  const link = linkTo(mail, '/verify-email');
  const page = await stage.pageOf(person);
  await page.goto('/marketplace');
  await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is verified' })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeHidden();
  const [row] = await stage.rows<{ verified: boolean }>(
    'select email_verified_at is not null as verified from users where id = $1',
    [person.id],
  );
  expect(row?.verified).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\/shipping-address/);
  await awaitMail(assay, person.email, /^Welcome/);

  const stranger = await stage.pageOf(null);
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Your email is already confirmed' })).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText(`${person.email} is already confirmed.`);
  // A link that was never sent confirms nothing, and a user who logs in can request a new one.
  await stranger.goto('/verify-email#token=never-sent');
  await expect(stranger.getByRole('alert').filter({ hasText: /new link/ })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Log in to get a new link' })).toBeVisible();
});

test('given a user, when they log in and out, then wrong credentials are refused and the return path is kept', {
  tag: ['@main', '@firefox'],
}, async ({ page, stage }) => {
  const person = await stage.person();
  await page.goto('/account/invoices');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Finvoices$/);
  await logIn(page, person.email, 'Wrong-Words-11!');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Invalid username or password. Please try again.',
  );
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await logIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/account\/invoices$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();

  await page.getByRole('link', { name: `Account of ${person.username}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('assay_refresh_token'))).toBeNull();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('given a session, when its access token has run out, then pages and calls go on as if nothing were', async ({
  stage,
}) => {
  const person = await stage.person();
  const page = await stage.pageOf(person);
  const account = page.getByRole('link', { name: `Account of ${person.username}` });
  await page.goto('/account');
  await expect(account).toBeVisible();

  // A page that is closed while it refreshes loses the answer. The server repeats it for ten seconds, which would pass
  // instantly here. So time moves only while no page is open, or none is refreshing.
  const waitForRefresh = () => page.evaluate(() => navigator.locks.request('assay_refresh', () => undefined));
  const token = () => page.evaluate(() => localStorage.getItem('assay_refresh_token'));
  // The page refreshes the session it was given.
  const storageState = JSON.stringify(person.storageState);
  await expect.poll(async () => storageState.includes(String(await token()))).toBe(false);
  await waitForRefresh();
  const first = await token();
  await page.goto('about:blank');
  await stage.advanceTime(11 * 60_000);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  await expect(account).toBeVisible();
  await expect.poll(token).not.toBe(first);
  await waitForRefresh();

  await stage.advanceTime(11 * 60_000);
  await page.getByRole('link', { name: 'Alerts', exact: true }).first().click();
  await expect(page).toHaveURL(/\/account\/notifications$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();

  await waitForRefresh();
  await page.goto('/account/profile');
  await stage.advanceTime(11 * 60_000);
  await field(page, 'First name').fill('Dorothy');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect
    .poll(
      async () =>
        (await stage.rows<{ first_name: string }>('select first_name from users where id = $1', [person.id]))[0],
    )
    .toEqual({ first_name: 'Dorothy' });

  await stage.rows("update session set revoked_at = now(), revoke_reason = 'test' where user_id = $1", [person.id]);
  await stage.advanceTime(11 * 60_000);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('given a user, when a picture is chosen, then it is shown in the header; an invalid file is refused', async ({
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(person);
  // A choice made before hydration is applied afterwards.
  const release = await delayRequests(page, /\/assets\/.*\.js$/);
  await page.goto('/account/profile', { waitUntil: 'commit' });
  const panel = page.getByRole('main');
  const input = panel.getByLabel(/^(Choose|Change) picture/);
  await input.setInputFiles({ name: 'early.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  release();
  const refused = panel.getByRole('alert').filter({ hasText: 'Error Updating Profile Image' });
  await expect(refused).toBeVisible();
  await page.reload();
  await expect(refused).toHaveCount(0);
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(refused).toBeVisible();
  await expect(page.getByRole('banner').locator('.avatar img')).toHaveCount(0);
  const picture = await page.screenshot({ type: 'jpeg' });
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(panel.getByText('Picture updated.')).toBeVisible();
  const avatar = page.getByRole('banner').locator('.avatar img');
  await expect(avatar).toHaveAttribute('src', /^\/media\/avatars\//);
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await panel.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('banner').locator('.avatar img')).toHaveCount(0);
});

test('given a visitor, when the newsletter is requested in the footer, then the emailed link confirms it and unsubscribes', async ({
  page,
  assay,
}) => {
  const email = `${freshName()}@example.com`;
  await page.goto('/authentication');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Get news of upcoming sales' }).click();
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email').fill('unknown');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Invalid email').first()).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByRole('status')).toContainText('Check your email for a link to confirm your subscription.');
  const mail = await awaitMail(assay, email, /newsletter/);
  await page.goto(linkTo(mail, '/newsletter'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('main')).toContainText(`${email} is subscribed.`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('main')).toContainText(`${email} is unsubscribed.`);
  await page.getByRole('button', { name: 'Subscribe again' }).click();
  await expect(page.getByRole('main')).toContainText(`${email} is subscribed.`);
  // The unsubscribe link in an email also asks for confirmation first.
  await page.goto(linkTo(mail, '/unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe from emails like this' }).click();
  await expect(page.getByRole('main')).toContainText('You’re unsubscribed from the newsletter.');
});

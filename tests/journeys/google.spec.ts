import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { awaitMail } from '../support/stage/inbox.ts';

const unique = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`;
const main = (page: Page) => page.getByRole('main');

/** Google's own page: choose an identity, and return. By keyboard. */
async function answerGoogle(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Log in with Google' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
}

test('given a visitor, when logging in with Google, then a username creates the account, and the next login needs no input', async ({
  page,
  stage,
}) => {
  const name = `g.${unique()}`;
  await page.goto('/login?next=%2Faccount%2Finvoices');
  await page.getByRole('link', { name: 'Continue with Google' }).focus();
  await page.keyboard.press('Enter');
  await answerGoogle(page, `${name}@example.com`);
  await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByLabel('Username').fill('short');
  await page.getByLabel('Username').press('Enter');
  await expect(main(page).getByRole('alert')).toContainText('Username must be at least 6 characters');
  await expect(main(page).getByRole('alert')).toContainText('Please accept the terms');
  await page.getByLabel('Username').fill(name);
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Username').press('Enter');
  await expect(page).toHaveURL(/\/onboarding/);
  await page.goto('/account/security');
  await expect(page.getByRole('region', { name: 'Google' })).toContainText(`You log in with ${name}@example.com.`);
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeVisible();

  const other = await stage.pageOf(null);
  await other.goto('/login?next=%2Faccount%2Finvoices');
  await other.getByRole('link', { name: 'Continue with Google' }).click();
  await answerGoogle(other, `${name}@example.com`);
  await expect(other).toHaveURL(/\/account\/invoices$/);
});

test('given an account with the address, when logging in with Google, then its password links the two, once', async ({
  page,
  assay,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await answerGoogle(page, person.email);
  await expect(page.getByRole('heading', { level: 1, name: 'Connect Google' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Words-11!');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(main(page).getByRole('alert')).toContainText('Invalid username or password. Please try again.');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await awaitMail(assay, person.email, /^Google was connected/);

  await page.goto('/account/security');
  const panel = page.getByRole('region', { name: 'Google' });
  await panel.getByRole('button', { name: 'Disconnect Google' }).click();
  await panel.getByLabel('Your password').fill(person.password);
  await panel.getByLabel('Your password').press('Enter');
  await expect(panel).toContainText('Not connected.');
});

test('given a canceled or a failed login at Google, when coming back, then the page shows it and links on', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(main(page).getByRole('alert')).toContainText('You canceled the Google login.');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('checkbox', { name: /verified/ }).uncheck();
  await answerGoogle(page, 'unknown@example.com');
  await expect(main(page).getByRole('alert')).toContainText('Google login failed. Please try again.');
  await page.reload();
  await expect(main(page).getByRole('alert')).toContainText('Google login failed. Please try again.');
  await page.getByRole('link', { name: 'Log in with your email' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('given Google is away, when the way there leads back, then the page is calm about it and the email logs in', async ({
  page,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  await page.goto('/login?refused=google_login_unavailable&next=%2Faccount%2Finvoices');
  await expect(main(page).getByRole('alert')).toContainText('Google login failed. Please try again.');
  await expect(main(page).getByRole('alert')).toContainText('You can log in with your email and password.');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/account\/invoices$/);
});

import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { awaitMail, linkTo } from '../support/stage/inbox.ts';

const NEW = 'Lantern-42!';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

test('given a forgotten password, when the mailed link is followed, then a new one is chosen once and logs in', async ({
  page,
  house,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field(page, 'Email').fill(person.email);
  await field(page, 'Email').press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText(`If ${person.email} belongs to an account`);
  const link = linkTo(await awaitMail(house, person.email, /new password/), '/reset-password');
  await page.goto(link);
  await field(page, 'New password').fill('short');
  await field(page, 'New password again').fill('short');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Password needs');
  await field(page, 'New password').fill(NEW);
  await field(page, 'New password again').fill(NEW);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible();
  await awaitMail(house, person.email, /^Your password was changed/);
  await logIn(page, person.email, NEW);
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The reset password token is invalid or has expired. Please try again.',
  );
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
});

test('given two places, when the password is changed in one, then the other is signed out and this one stays', async ({
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const other = await stage.pageOf(null);
  await logIn(other, person.email, person.password);
  await expect(other).not.toHaveURL(/\/login/);
  const page = await stage.pageOf(person);
  await page.goto('/account/security');
  const places = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(places.getByRole('listitem').filter({ hasText: 'This one' })).toHaveCount(1);

  await field(page, 'Current password').fill('Wrong-Words-11!');
  await field(page, 'New password').fill(NEW);
  await field(page, 'New password again').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid username or password');
  await expect(field(page, 'New password')).toHaveValue(NEW);
  await field(page, 'Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Changed. Every other place has been signed out.')).toBeVisible();
  await expect(places.getByRole('listitem')).toHaveCount(1);

  await stage.pass(6_000); // a page may be read for 5 s more
  await other.goto('/account/profile');
  await expect(other).toHaveURL(/\/login\?next=/);
});

test('given two places, when one is signed out from the other, then it is out', async ({ stage }) => {
  const person = await stage.person({ readiness: 'verified' });
  const other = await stage.pageOf(null);
  await logIn(other, person.email, person.password);
  await expect(other).not.toHaveURL(/\/login/);
  const page = await stage.pageOf(person);
  await page.goto('/account/security');
  const places = page.getByRole('region', { name: 'Where you are signed in' });
  await places.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(places.getByRole('listitem')).toHaveCount(1);
  await stage.pass(6_000); // a page may be read for 5 s more
  await other.goto('/account/profile');
  await expect(other).toHaveURL(/\/login\?next=/);
});

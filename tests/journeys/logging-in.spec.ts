import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { paste } from '../support/keyboard.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('given a password manager, when it pastes into each page, then every field accepts it and declares its purpose', async ({
  page,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  await page.goto('/login');
  await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username');
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  await paste(field(page, 'Email'), person.email);
  await paste(field(page, 'Password'), 'Wrong-Words-11!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Invalid username or password. Please try again.',
  );
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await paste(field(page, 'Password'), person.password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);

  const other = await stage.pageOf(null);
  await other.goto('/signup');
  await expect(field(other, 'Email')).toHaveAttribute('autocomplete', 'email');
  await expect(field(other, 'Password')).toHaveAttribute('autocomplete', 'new-password');
  await paste(field(other, 'Password'), 'Lantern-42!');
  await expect(field(other, 'Password')).toHaveValue('Lantern-42!');
  await other.goto('/forgot-password');
  await paste(field(other, 'Email'), person.email);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('main').getByRole('status')).toContainText('Check your inbox');
});

test('given only the keyboard, when logging in with errors, then the summary links to each field', async ({ page }) => {
  await page.goto('/login');
  await field(page, 'Email').focus();
  await page.keyboard.type('unknown');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toContainText('Invalid email');
  await summary.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Email')).toBeFocused();
});

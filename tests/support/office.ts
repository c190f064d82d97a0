import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { screenFaults } from './screen.ts';

const AFTER_PRESS = { timeout: 60_000 };

/** Checks the current screen at a desk and on a phone, in light and dark, and captures it. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  expect((await screenFaults(page, name)).join('\n'), name).toBe('');
}

/** An act of the office by its name, folded open. */
export async function openAction(scope: Locator, name: string): Promise<Locator> {
  const action = scope.locator('details.office-act', {
    has: scope.page().getByRole('form', { name, includeHidden: true }),
  });
  const form = action.getByRole('form', { name });
  // Entries of an earlier visit unfold it, at some moment while the page hydrates.
  await expect(async () => {
    if (!(await form.isVisible())) await action.locator('summary').click();
    await expect(form).toBeVisible({ timeout: 2_000 });
  }).toPass(AFTER_PRESS);
  return form;
}

/** The row of a staff list that has all of these texts, with its record once that is open. */
export const officeRow = (page: Page, ...texts: readonly string[]): Locator =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('main').locator('tbody.list-row')).first();

/** Opens the record of a row of a staff list. */
export async function openRow(row: Locator): Promise<Locator> {
  const link = row.locator('a.row-link');
  await expect(link).toBeVisible(AFTER_PRESS);
  if ((await link.getAttribute('aria-expanded')) !== 'true') await link.click();
  await expect(link).toHaveAttribute('aria-expanded', 'true', AFTER_PRESS);
  return row;
}

/** Performs a staff act: opens it, fills it in, clicks, confirms if asked, and waits for the confirmation. */
export async function submitAction(
  page: Page,
  {
    action,
    button,
    fields = {},
    choices = {},
    hasConfirmation = false,
    message,
    within = page.getByRole('main'),
  }: {
    action: string;
    button: string;
    fields?: Record<string, string>;
    choices?: Record<string, string>;
    hasConfirmation?: boolean;
    message: string | RegExp;
    within?: Locator;
  },
): Promise<void> {
  const form = await openAction(within, action);
  for (const [label, value] of Object.entries(choices))
    await form.getByLabel(label, { exact: true }).selectOption(value);
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByLabel('Note', { exact: true }).fill('Looked at it at the desk');
  await form.getByRole('button', { name: button }).click();
  if (hasConfirmation) await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: message })).toBeVisible(AFTER_PRESS);
}

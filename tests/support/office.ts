import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { expect } from './journey.ts';
import { saveScreenshot } from './shots.ts';

const AFTER_PRESS = { timeout: 60_000 };

const PHONE_WIDTH = 390;

/** Checks the current page against WCAG at its width and a phone's, light and dark, and captures it. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!;
  for (const width of new Set([size.width, PHONE_WIDTH])) {
    await page.setViewportSize({ ...size, width });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const faults = await accessibilityFaults(page, { colorsOnly: colorScheme === 'dark' });
      expect(faults.join('\n'), `${name}, ${width} px, ${colorScheme}`).toBe('');
      await saveScreenshot(page, `${name}-${width}-${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(size);
}

/** An act of the office by its name, folded open. */
export async function openAction(scope: Locator, name: string): Promise<Locator> {
  const action = scope.locator('details.office-act', {
    has: scope.page().getByRole('form', { name, includeHidden: true }),
  });
  // Entries of an earlier visit unfold it.
  if ((await action.getAttribute('open')) === null) await action.locator('summary').click();
  const form = action.getByRole('form', { name });
  await expect(form).toBeVisible();
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

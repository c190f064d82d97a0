import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const AFTER_PRESS = { timeout: 60_000 };

/** An act of the office by its name, folded open. */
export async function openAct(scope: Locator, name: string): Promise<Locator> {
  const act = scope.locator('details.office-act', {
    has: scope.page().getByRole('form', { name, includeHidden: true }),
  });
  await act.locator('summary').click();
  const form = act.getByRole('form', { name });
  await expect(form).toBeVisible();
  return form;
}

/** Performs a staff act: opens it, fills it in, clicks, confirms if asked, and waits for the confirmation. */
export async function doAct(
  page: Page,
  {
    act,
    press,
    fields = {},
    choices = {},
    isConfirmed = false,
    said,
    within = page.getByRole('main'),
  }: {
    act: string;
    press: string;
    fields?: Record<string, string>;
    choices?: Record<string, string>;
    isConfirmed?: boolean;
    said: string | RegExp;
    within?: Locator;
  },
): Promise<void> {
  const form = await openAct(within, act);
  for (const [label, value] of Object.entries(choices))
    await form.getByLabel(label, { exact: true }).selectOption(value);
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByLabel('Note', { exact: true }).fill('Looked at it at the desk');
  await form.getByRole('button', { name: press }).click();
  if (isConfirmed) await page.getByRole('dialog').getByRole('button', { name: press, exact: true }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: said })).toBeVisible(AFTER_PRESS);
}

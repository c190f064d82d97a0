import type { Page } from '@playwright/test';
import { easternTyped } from '../easternTyped.ts';
import { expect } from '../journey.ts';
import { openAction, submitAction } from '../office.ts';
import { main, SLOW, saved } from './crew.ts';

/** Creates a sale, and adds these items to it in one press. */
export async function createSale(
  page: Page,
  { title, opensAt, firstEndAt, items }: { title: string; opensAt: number; firstEndAt: number; items: string[] },
): Promise<void> {
  await page.goto('/office/sales', { waitUntil: 'networkidle' });
  const form = await openAction(main(page), 'New sale');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Opens').fill(easternTyped(opensAt));
  await form.getByLabel('First lot ends').fill(easternTyped(firstEndAt));
  await form.getByLabel('Note').fill('Our first sale');
  await form.getByRole('button', { name: 'Create sale' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(SLOW);
  await main(page).getByRole('link', { name: 'Add items' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add items' })).toBeVisible(SLOW);
  for (const item of items)
    await main(page).getByRole('listitem').filter({ hasText: item }).getByRole('checkbox').check();
  await main(page)
    .getByRole('button', { name: `Add ${items.length} to sale` })
    .click();
  await saved(page, `${items.length} added to the sale.`);
  await main(page).getByRole('link', { name: title }).click();
  await expect(main(page).getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(items.length, SLOW);
}

/** A lot of a sale that is a draft gets its opening and reserve. */
export async function setOpening(page: Page, title: string, opening: string, reserve: string): Promise<void> {
  await main(page).getByRole('link', { name: title, exact: true }).click();
  const form = main(page).getByRole('form', { name: `Change ${title}` });
  await form.getByLabel('Opening bid').fill(opening);
  await form.getByLabel('Reserve').fill(reserve);
  await form.getByRole('button', { name: 'Save lot' }).click();
  await saved(page, `${title} saved.`);
}

/** Lists an approved item at a fixed price. */
export async function listItem(page: Page, title: string, price: string): Promise<void> {
  await page.goto('/office/listings?status=items', { waitUntil: 'networkidle' });
  await main(page).getByRole('link', { name: title }).click();
  await submitAction(page, {
    action: 'Sell at a fixed price',
    button: 'List item',
    fields: { Price: price, Quantity: '1', 'Limit per person': '1' },
    message: `${title} is listed.`,
  });
}

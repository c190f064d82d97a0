import type { Page } from '@playwright/test';
import { OFFICE_PAGES } from '../../apps/web/app/features/office/places.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { checkScreen } from '../support/office.ts';
import { PHONE } from '../support/screen.ts';
import { withFreshSession } from '../support/stage/people.ts';

// The rail groups the office by what people work on: it fits a window 900 px high, and opens by keyboard and on a phone.

const railOf = (page: Page) => page.getByRole('navigation', { name: 'Office', exact: true });

test('given an administrator, then the rail fits a window 900 px high on every page, which it marks', async ({
  stage,
  assay,
}) => {
  test.slow();
  const page = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await page.setViewportSize({ width: 1280, height: 900 });
  const faults: string[] = [];
  for (const { href } of OFFICE_PAGES) {
    await page.goto(href);
    const rail = railOf(page);
    const hidden = await rail.evaluate((box) => box.scrollHeight - box.clientHeight);
    if (hidden > 0) faults.push(`${href}: ${hidden} px of the rail are hidden`);
    const current = rail.locator('[aria-current="page"]');
    if ((await current.count()) !== 1 || !(await current.isVisible())) faults.push(`${href}: no page is marked`);
  }
  expect(faults.join('\n')).toBe('');
});

test('given the demo, then each role finds its work on Today, with the age of the oldest, and its own group open', async ({
  stage,
  assay,
}) => {
  const staff = await stage.staff();
  const page = await stage.pageOf(await withFreshSession(assay, staff));
  for (const [role, group, place, queue] of [
    ['catalog', 'Objects', 'Photography', 'To photograph'],
    ['authenticator', 'Objects', 'Authentication', 'To authenticate'],
    ['auction', 'Sales', 'Offers', 'Approved, not for sale yet'],
    ['logistics', 'Orders', 'To ship', 'To photograph'],
  ] as const) {
    await stage.rows('update users set staff_roles = $2 where id = $1', [staff.id, [role]]);
    await page.goto('/office');
    const rail = railOf(page);
    await expect(rail.getByRole('list', { name: group }).getByRole('link', { name: place })).toBeVisible();
    const row = page.getByRole('main').getByRole('link', { name: queue });
    await expect(row).toContainText('Oldest: ');
    await expect(page.getByRole('main')).not.toContainText('All caught up');
    await row.click();
    await expect(page.locator('tbody.list-row').first()).toBeVisible();
  }
  await stage.rows("update users set staff_roles = '{admin}' where id = $1", [staff.id]);
  await page.goto('/office');
  await checkScreen(page, 'office-today');
});

test('groups open by keyboard, and the pages of Sales are tabs', async ({ stage, assay }) => {
  const page = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await page.goto('/office');
  await hydrated(page);
  const rail = railOf(page);
  await expect(rail.getByRole('link', { name: 'Payouts' })).toBeHidden();
  await tabTo(rail.locator('summary', { hasText: 'Money' }));
  await page.keyboard.press('Enter');
  await tabTo(rail.getByRole('link', { name: 'Payouts' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await page.goto('/office/sales');
  const tabs = page.getByRole('navigation', { name: 'Pages of Sales', exact: true });
  for (const name of ['Lots', 'Listings', 'Presets', 'Control room']) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(rail.locator('[aria-current="page"]')).toHaveText(/^Sales/);
  }
  await checkScreen(page, 'office-sales-tabs');
});

test('on a phone, the menu has the same groups', { tag: '@phone-only' }, async ({ stage, assay }) => {
  const page = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await page.setViewportSize(PHONE);
  await page.goto('/office');
  await page.getByRole('button', { name: 'Office menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Office menu' });
  await menu.locator('summary', { hasText: 'Orders' }).click();
  await menu.getByRole('link', { name: /^Resales/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resales' })).toBeVisible();
  await expect(menu).toBeHidden();
});

import { delayRequests } from '../support/delayRequests.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';

const cards = 'article.card';

test('given the marketplace, when filters are set by keyboard, then list, counts and URL are updated, and back restores them', {
  tag: '@main',
}, async ({ page, stage }) => {
  await stage.lot({ title: 'Signed lamp to browse by keyboard' });
  await page.goto('/marketplace');
  const gold = page.getByRole('checkbox', { name: /^Gold, witnessed/ });
  await gold.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/marketplace\?authentication_type=gold$/);
  await expect(gold).toBeChecked();
  // The focus stays on the control that was used.
  await expect(gold).toBeFocused();
  await expect(page.getByRole('link', { name: 'Remove Gold, witnessed' })).toBeVisible();
  await expect(page.locator(cards).first()).toContainText('Gold');
  await expect(page.locator(cards).filter({ hasText: 'Silver' })).toHaveCount(0);
  const price = page.getByRole('textbox', { name: 'From' });
  // What has two readings filters nothing and says so.
  await price.fill('25,50');
  await price.press('Enter');
  await expect(page.getByText('Enter an amount like 1,200.50')).toBeVisible();
  await expect(price).toHaveValue('25,50');
  await expect(page.getByRole('link', { name: 'Remove From $25' })).toHaveCount(0);
  await price.fill('99,000,000');
  await price.press('Enter');
  await expect(page).toHaveURL(/authentication_type=gold&price_min=99000000$/);
  await expect(page.getByRole('heading', { name: 'No items match all of your filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove the “Price” filter' }).click();
  await expect(page).toHaveURL(/\/marketplace\?authentication_type=gold$/);
  await expect(price).toHaveValue('');
  await page.goBack();
  await expect(price).toHaveValue('99000000');
  await page.getByRole('link', { name: 'Clear all', exact: true }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
  await expect(gold).not.toBeChecked();
  // As many as a new visitor finds: lots that end meanwhile change the number.
  const other = await stage.pageOf(null);
  await other.goto('/marketplace');
  await expect(page.getByRole('status').first()).toHaveText(await other.getByRole('status').first().innerText());
});

test('given a phone, when the filter sheet is opened, then choices show behind it, and the button closes it', {
  tag: ['@main', '@phone-only'],
}, async ({ page }) => {
  await page.goto('/marketplace');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByText('Silver, proven').click();
  await expect(page).toHaveURL(/authentication_type=silver/);
  await filters.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect(filters).toBeHidden();
  await expect(page.locator(cards).first()).toContainText('Silver');
});

test('given a phone whose scripts are late, when the sheet of filters is opened before them, then it stays open', {
  tag: '@phone-only',
}, async ({ page }) => {
  const release = await delayRequests(page, '**/assets/entry.client*.js');
  await page.goto('/marketplace', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect(filters).toBeVisible();
  release();
  await filters.getByText('Silver, proven').click();
  await expect(page).toHaveURL(/authentication_type=silver/);
  await expect(filters).toBeVisible();
});

test('given no scripts, when filters are chosen and sent, then the list is narrowed all the same', async ({
  browser,
  assay,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${assay.url}/marketplace`);
  await page.getByRole('checkbox', { name: /^Silver, proven/ }).check();
  await page.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect(page).toHaveURL(/authentication_type=silver/);
  await expect(page.locator(cards).first()).toContainText('Silver');
  await expect(page.locator(cards).filter({ hasText: 'Gold' })).toHaveCount(0);
  await page.goto(`${assay.url}/artists/dell-marlowe`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dell Marlowe' })).toBeVisible();
  await context.close();
});

test('given words with a typo, a nickname or a serial, when they are searched for, then the item is found', {
  tag: '@main',
}, async ({ page }) => {
  const search = page.getByRole('combobox', { name: 'Search artists and items' });
  await page.goto('/marketplace');
  await search.fill('thornmear lantren');
  await search.press('Enter');
  await expect(page.getByRole('main')).toContainText('Showing results for thornmere lantern');
  await expect(page.locator(cards).first()).toContainText('The Thornmere lantern');
  await search.fill('as-0v5gehpa-k');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/items\/thornmere-lantern$/);
});

test('given a user who opens an item, then it is in their viewed items, and similar items are shown', async ({
  stage,
}) => {
  const person = await stage.person();
  const page = await stage.pageOf(person);
  await page.goto('/items/thornmere-lantern');
  await expect(page.getByRole('region', { name: 'Similar items' }).locator(cards).first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.goto('/account/recently-viewed');
      const found = await page.locator(cards).filter({ hasText: 'Thornmere lantern' }).count();
      if (found === 0) {
        const seen = page.waitForResponse((answer) => answer.url().endsWith('/view'));
        await page.goto('/items/thornmere-lantern');
        await seen;
      }
      return found;
    })
    .toBe(1);
});

test('given a visitor, when an artist is followed and a search is saved, then logging in does it, and both are on the page of watched items', async ({
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const visitor = await stage.pageOf(null);
  await visitor.goto('/artists/dell-marlowe');
  await expect(visitor.getByRole('link', { name: 'Follow Dell Marlowe: log in first' })).toHaveAttribute(
    'href',
    '/login?next=%2Fartists%2Fdell-marlowe%3Ffollow%3D1',
  );
  const page = await stage.pageOf(person);
  await page.goto('/artists/dell-marlowe?follow=1');
  await expect(page.getByRole('button', { name: 'Follow Dell Marlowe: following' })).toBeVisible();
  await expect(page).toHaveURL(/\/artists\/dell-marlowe$/);
  await page.goto('/marketplace?q=lantern');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('link', { name: 'Your searches' }).click();
  await expect(page.getByRole('link', { name: 'Dell Marlowe' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Dell Marlowe' }).click();
  await expect(page.getByText('Press “Follow” on the page of an')).toBeVisible();
  await page.getByRole('link', { name: 'lantern', exact: true }).click();
  await expect(page).toHaveURL(/\/marketplace\?.*q=lantern/);
  await expect(page.locator(cards).first()).toContainText('lantern');
});

test('given the header’s search field, when the user types, then names and items are suggested and selected by keys, and the typed text stays', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/help');
  const search = page.getByRole('combobox', { name: 'Search artists and items' });
  await search.click();
  await search.pressSequentially('marlow');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Dell Marlowe', exact: true })).toBeVisible();
  await search.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText('Dell Marlowe');
  await expect(search).toHaveAttribute('aria-activedescendant', 'site-search-list-0');
  await search.press('Escape');
  await expect(list).toBeHidden();
  await expect(search).toHaveValue('marlow');
  await search.fill('as-0v5gehpa-k');
  await expect(list).toContainText('Hologram number AS-0V5GEHPA-K');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/authentication\/AS-0V5GEHPA-K$/);
});

test('given more results than a page, when the next are loaded, then they are added, and still there on coming back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/marketplace');
  // Without the page's script the link leads to the next page.
  await hydrated(page);
  await expect(page.locator(cards)).toHaveCount(24);
  await page.getByRole('link', { name: /^Load \d+ more$/ }).click();
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(24);
  const count = await page.locator(cards).count();
  await page.locator(cards).nth(25).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/items\//);
  await page.goBack();
  await expect(page.locator(cards)).toHaveCount(count);
});

import type { Locator } from '@playwright/test';
import { bidPanel } from '../support/bidding.ts';
import { expectCountdown } from '../support/countdown.ts';
import { expect, test } from '../support/journey.ts';
import { freshName } from '../support/stage/people.ts';

/** Amounts of a list of costs, in cents, by label. */
async function costs(list: Locator): Promise<Record<string, number>> {
  const rows = await list.locator('div').all();
  const found = await Promise.all(
    rows.map(async (row) => {
      const [label = '', value = ''] = await Promise.all([
        row.locator('dt').innerText(),
        row.locator('dd').innerText(),
      ]);
      return [label, Math.round(Number(value.replace(/[$,]/g, '')) * 100)] as const;
    }),
  );
  return Object.fromEntries(found);
}

test('given a visitor, when they go from the home page to the marketplace, then they find the lot', {
  tag: ['@main', '@phone'],
}, async ({ page, stage }) => {
  // Two: one of them may lead the page, and lots of others may all have ended.
  const [lot] = await Promise.all([
    stage.lot({ title: `Signed baseball of the visitor’s journey ${freshName()}` }),
    stage.lot(),
  ]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Assay/);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await page.getByRole('region', { name: 'Closing soonest' }).getByRole('link', { name: 'All lots' }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Search artists and items' });
  await search.fill('visitor’s journey');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('visitor’s journey');
  const card = page.getByRole('article').filter({ hasText: lot.title });
  await expect(card).toContainText('$100');
  await card.getByRole('link', { name: lot.title }).click();
  await expect(page).toHaveURL(new RegExp(`${lot.path}$`));
  await expect(page.getByRole('heading', { level: 1, name: lot.title })).toBeVisible();
});

test('given a lot with bids, when a visitor opens it, then picture, price, clock, history and the whole cost are there', {
  tag: '@phone',
}, async ({ page, stage, assay }) => {
  const lot = await stage.lot({ endsInMs: 40 * 60_000, openingCents: 20_000 });
  const [first, second] = await Promise.all([stage.person(), stage.person()]);
  await first.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 50_000, isMax: true });
  await second.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 30_000, isMax: true });
  await page.goto(lot.path);

  const picture = page.getByRole('region', { name: 'Pictures' }).locator('img').first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  const history = page.getByRole('region', { name: 'Bid history' });
  await expect(history).toContainText('2 bids by 2 bidders');
  await expect(history.getByRole('row').filter({ hasText: 'Bidder 2' })).toContainText('Outbid immediately');
  await expect(history).not.toContainText('$500');

  const panel = await bidPanel(page);
  await expect(panel).toContainText('Current bid · 2 bids');
  // Bidder 2's 300 and one step of 25 on top.
  await expect(panel).toContainText('$325');
  await expect(panel).toContainText('Bidder 1 leads.');
  await expect(panel).toContainText('The next bid is $350.');
  await expectCountdown(assay, panel.getByRole('timer').first(), lot.endsAt);

  await panel.getByRole('combobox', { name: 'Estimate for' }).selectOption({ label: 'California' });
  await expect(panel).toContainText(/Est\. tax · [1-9]/);
  const rows = await costs(panel.locator('dl').first());
  const { 'At the next bid': bid, 'You’d pay': total, ...added } = rows;
  expect(bid).toBe(35_000);
  expect(Object.values(added).every((cents) => cents > 0)).toBe(true);
  expect(total).toBe(35_000 + Object.values(added).reduce((sum, cents) => sum + cents, 0));
});

test('given a visitor, when they want to bid, then they are asked to sign up, and destination and amount are kept', {
  tag: ['@main', '@phone'],
}, async ({ page, stage }) => {
  const lot = await stage.lot();
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await panel.getByRole('textbox', { name: 'Your maximum bid' }).fill('250');
  await panel.getByRole('link', { name: 'Log in to bid $250' }).click();
  const back = encodeURIComponent(`${lot.path}?bid=250`);
  await expect(page).toHaveURL(new RegExp(`/login\\?next=${back.replaceAll('%', '\\%')}$`));
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe(`${lot.path}?bid=250`);
});

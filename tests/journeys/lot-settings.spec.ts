import { expectAccessible } from '../support/accessible.ts';
import { bidPanel } from '../support/bidding.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';

// How the page of a running lot behaves for its viewer: keys, and a pause of live figures.

test('given shortcuts turned on, when a bid is made by keys alone, then it is placed; while typing and when off, keys are text', async ({
  stage,
}) => {
  const [lot, person] = await Promise.all([stage.lot(), stage.person()]);
  const page = await stage.pageOf(person);
  await page.goto(lot.path);
  await hydrated(page);
  const choice = page.getByRole('checkbox', { name: 'Keyboard shortcuts for bidding' });
  await expect(choice).not.toBeChecked();
  const field = page.getByRole('textbox', { name: 'Your maximum bid' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('b');
  await expect(page.locator('input[name="amount"]:focus')).toHaveCount(0);
  await choice.check();
  await expectAccessible(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('b');
  await expect(field).toBeFocused();
  // In the field a figure is a figure.
  await page.keyboard.type('3');
  await expect(field).toHaveValue('3');
  await field.fill('');
  await field.blur();
  await page.keyboard.press('2');
  await expect(field).not.toHaveValue('');
  const dollars = await field.inputValue();
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Place bid/ })).toBeVisible();
  // The first moments after the review appeared belong to a double press.
  await expect(async () => {
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByText('You’re leading.').filter({ visible: true }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(
    await stage.rows('select max_cents::int as max from auction_bidder where auction_id = $1', [lot.auctionId]),
  ).toEqual([{ max: Number(dollars.replace(',', '')) * 100 }]);
});

test('given live updates paused, when a bid is placed, then the page does not change and says so, until it is resumed', {
  tag: '@phone',
}, async ({ stage }) => {
  const [lot, person] = await Promise.all([stage.lot(), stage.person()]);
  const page = await stage.pageOf(null);
  await page.goto(lot.path);
  await page.getByRole('button', { name: 'Pause live updates' }).click();
  const strip = page.getByRole('complementary', { name: 'Connection' });
  await expect(strip).toContainText('Live updates are paused.');
  await person.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 17_000 });
  const card = page.getByRole('group', { name: /^Lot / });
  const price =
    (page.viewportSize()?.width ?? 1280) < 768 ? card : page.getByRole('complementary', { name: 'Bidding' });
  // A bid that another page already shows is held back on the paused one.
  const other = await stage.pageOf(null);
  await other.goto(lot.path);
  await expect(other.getByText('1 bid by 1 bidder')).toBeVisible();
  await expect(price).toContainText('Open');
  await expect(
    page.getByText('No bids yet. The first bid can be $100.').filter({ visible: true }).first(),
  ).toBeVisible();
  await strip.getByRole('button', { name: 'Resume' }).click();
  await expect(strip).toBeHidden();
  await expect(page.getByText('1 bid by 1 bidder')).toBeVisible();
  await bidPanel(page);
  await expect(page.getByText('Current bid · 1 bid').filter({ visible: true })).toBeVisible();
});

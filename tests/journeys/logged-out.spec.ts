import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { bidPanel, confirmBid } from '../support/bidding.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, type Stage, test } from '../support/journey.ts';
import { saveScreenshot } from '../support/shots.ts';
import { addToCart } from '../support/stage/bags.ts';
import { stageHouseItem } from '../support/stage/owned.ts';
import type { Person } from '../support/stage/people.ts';

// A session that ends over something that moves money: the page says what did not happen, and continues after the login.

const MINUTE = 60_000;
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 1280) < 768;

/** Ends all sessions of a person, as staff, a new password or time do. */
async function endSessions(stage: Stage, person: Person): Promise<void> {
  await stage.rows("update session set revoked_at = now(), revoke_reason = 'user_terminated' where user_id = $1", [
    person.id,
  ]);
  await stage.advanceTime(11 * MINUTE);
}

async function logIn(page: Page, person: Person): Promise<void> {
  await hydrated(page);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('given a session that ends at the review of a bid, then nothing is placed, the page says so, and the review is back after the login', {
  tag: ['@phone'],
}, async ({ stage }) => {
  const [lot, buyer] = await Promise.all([stage.lot(), stage.person()]);
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await panel.getByRole('textbox', { name: 'Your maximum bid' }).fill('240');
  await panel.getByRole('button', { name: 'Review bid' }).click();
  await expect(panel.getByRole('heading', { name: 'Your maximum: $240' })).toBeVisible();

  // A reload loses nothing, and says that nothing was placed.
  await page.reload();
  const reloaded = isNarrow(page) ? page.getByRole('dialog') : panel;
  await expect(reloaded.getByRole('heading', { name: 'Your maximum: $240' })).toBeVisible();
  await expect(reloaded).toContainText('Your bid isn’t placed yet.');
  await saveScreenshot(page, `bid-reloaded-${isNarrow(page) ? 'phone' : 'desktop'}`);

  await endSessions(stage, buyer);
  const told = page.getByRole('dialog', { name: 'You were logged out' });
  // The first moments after the review appeared belong to a double press.
  await expect(async () => {
    const place = reloaded.getByRole('button', { name: 'Place bid $240' });
    if (await place.isVisible()) await place.click({ timeout: 500 });
    await expect(told).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(told).toContainText('Your bid was not placed.');
  await saveScreenshot(page, `bid-logged-out-${isNarrow(page) ? 'phone' : 'desktop'}`);
  await expectAccessible(page);
  expect(await stage.rows('select 1 from bid where auction_id = $1', [lot.auctionId])).toEqual([]);

  await told.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('main')).toContainText('You were logged out. Your bid was not placed.');
  await logIn(page, buyer);
  await page.waitForURL((url) => url.pathname === lot.path);
  const back = isNarrow(page) ? page.getByRole('dialog') : panel;
  await expect(back.getByRole('heading', { name: 'Your maximum: $240' })).toBeVisible();
  await expect(back).toContainText('You were logged out. Your bid was not placed.');
  await confirmBid(back, '240');
  await expect(back).toContainText('You’re leading.');
  expect(await stage.rows('select amount_cents::int from bid where auction_id = $1', [lot.auctionId])).toEqual([
    { amount_cents: 24_000 },
  ]);
  // Nothing is unfinished now.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your maximum: $240' })).toHaveCount(0);
});

test('given a log-out in another tab, then a review says that the bid was not placed, and another person finds nothing of it', async ({
  stage,
}) => {
  const [lot, buyer, other] = await Promise.all([stage.lot(), stage.person(), stage.person()]);
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await panel.getByRole('textbox', { name: 'Your maximum bid' }).fill('240');
  await panel.getByRole('button', { name: 'Review bid' }).click();
  await expect(panel.getByRole('button', { name: 'Place bid $240' })).toBeVisible();

  const second = await page.context().newPage();
  await second.goto('/account');
  await hydrated(second);
  await second.getByRole('button', { name: 'Log out' }).first().click();
  const told = page.getByRole('dialog', { name: 'You were logged out' });
  await expect(told).toContainText('Your bid was not placed.');
  await told.getByRole('button', { name: 'Not now' }).click();
  // The visitor's panel keeps the amount.
  await expect(panel.getByRole('link', { name: 'Log in to bid $240' })).toBeVisible();

  await page.goto(`/login?next=${lot.path}`);
  await logIn(page, other);
  await page.waitForURL((url) => url.pathname === lot.path);
  await expect(panel.getByRole('textbox', { name: 'Your maximum bid' })).toHaveValue('');
});

test('given a session that ends at the review of an offer, then it is open again after the login', async ({
  stage,
  assay,
}) => {
  const buyer = await stage.person();
  const item = await stageHouseItem(assay, stage.pool);
  const page = await stage.pageOf(buyer);
  await page.goto(item.path);
  await page.getByRole('main').getByLabel('Your offer', { exact: true }).fill('150');
  await page.getByRole('button', { name: 'Review offer' }).click();
  const review = page.getByRole('dialog', { name: 'Offer $150?' });
  await expect(review.getByText('$150.00')).toBeVisible();
  await endSessions(stage, buyer);
  await review.getByRole('button', { name: 'Make this offer' }).click();
  const told = page.getByRole('dialog', { name: 'You were logged out' });
  await expect(told).toContainText('Your offer was not sent.');
  await told.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, buyer);
  await expect(review).toContainText('You were logged out. Your offer was not sent.');
  expect(await stage.rows('select 1 from offer where item_id = $1', [item.itemId])).toEqual([]);
});

test('given a session that ends at the checkout, then the login says that nothing was ordered and leads back', async ({
  stage,
}) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const buyer = await stage.person();
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toBeVisible();
  await hydrated(page);
  await endSessions(stage, buyer);
  await pay.click();
  await page.waitForURL(/\/login\?next=%2Fcheckout/);
  await expect(page.getByRole('main')).toContainText('You were logged out. Your order was not placed.');
  await logIn(page, buyer);
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You were logged out. Your order was not placed.');
  expect(await stage.rows('select 1 from invoice where user_id = $1 and paid_at is not null', [buyer.id])).toEqual([]);
});

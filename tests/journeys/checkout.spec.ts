import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { readCountdown } from '../support/countdown.ts';
import { expect, test } from '../support/journey.ts';
import { saveScreenshot } from '../support/shots.ts';
import { addToCart, makeVip, stageCoupon } from '../support/stage/bags.ts';
import { productNow } from '../support/stage/clock.ts';

// One page from the bag to the order, by every way of paying.

const section = (page: Page, name: 'Delivery' | 'Payment' | 'Review'): Locator =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { level: 2, name }) });
const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Summary' });
const payButton = (page: Page): Locator => section(page, 'Review').getByRole('button', { name: /^Pay \$/ });
const bank = (page: Page) => page.frameLocator('iframe[title="Card authentication (sandbox)"]');
const placed = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Order placed' });
/** A test card or bank account of the sandbox's form. */
const pick = (page: Page, name: RegExp): Promise<void> =>
  section(page, 'Payment').getByRole('button', { name }).first().click();

const ball = { buyNow: { type: 'buy_now', priceCents: 30_000 } } as const;
const PAY_MS = { timeout: 60_000 };

test('a returning buyer pays with the saved card without filling in a field', { tag: ['@main', '@firefox'] }, async ({
  stage,
}) => {
  const lot = await stage.lot(ball);
  const buyer = await stage.person();
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/bag');
  await summary(page).getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  // Class M to Oregon: $25 and $2 of insurance, no tax.
  await expect(payButton(page)).toHaveText('Pay $327.00');
  await expect(section(page, 'Payment').getByRole('button', { name: 'Google Pay (sandbox)' })).toBeVisible();
  await expectAccessible(page);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
  await expect(page.getByRole('main')).toContainText('Paid. We’ll email you when it ships.');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Bag/ })).not.toHaveText(/item/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Track order' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  expect(
    await stage.rows('select status, total_cents::int as total from invoice where user_id = $1', [buyer.id]),
  ).toEqual([{ status: 'paid', total: 32_700 }]);
});

test('a new buyer fills in eight fields; a declined card shows the reason, the next one pays', {
  tag: ['@main', '@phone'],
}, async ({ stage, assay }) => {
  const lot = await stage.lot(ball);
  const buyer = await stage.person({ readiness: 'verified' });
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  const begunAt = await productNow(assay);
  await page.goto('/checkout');
  const fields = page.getByRole('main').locator('input:visible, select:visible, textarea:visible');
  await expect(section(page, 'Delivery').getByLabel('Street address')).toBeVisible();
  const addressFields = await fields.count();
  await section(page, 'Delivery').getByRole('button', { name: 'Ship here' }).click();
  await expect(section(page, 'Delivery').getByRole('alert')).toContainText('ZIP code: Required');
  await section(page, 'Delivery').getByLabel('Street address').fill('12 Orchard Street');
  await section(page, 'Delivery').getByLabel('ZIP code').fill('97201');
  await section(page, 'Delivery').getByLabel('City').fill('Portland');
  await section(page, 'Delivery').getByLabel('Phone').fill('503 555 0123');
  await section(page, 'Delivery').getByRole('button', { name: 'Ship here' }).click();
  await expect(section(page, 'Delivery').getByText('Portland, OR 97201')).toBeVisible();

  const number = page.getByLabel('Card number');
  await expect(number).toBeVisible(PAY_MS);
  const cardFields = await section(page, 'Payment').locator('input:not([type=radio], [type=checkbox]):visible').count();
  expect(addressFields + cardFields).toBeLessThanOrEqual(8);
  // Items being paid for are reserved meanwhile.
  const seconds = await readCountdown(section(page, 'Review').getByRole('timer'));
  expect(seconds).toBeLessThanOrEqual(600);
  expect(seconds).toBeGreaterThan(540 - ((await productNow(assay)) - begunAt) / 1000);
  await expectAccessible(page);

  await pick(page, /Declined/);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible(PAY_MS);
  await expect(payButton(page)).toHaveText('Pay $327.00');
  await pick(page, /Succeeds/);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
  expect(await stage.rows('select status from invoice where user_id = $1', [buyer.id])).toEqual([{ status: 'paid' }]);
});

test('the bank authenticates the cardholder: refused buys nothing, approved buys it', async ({ stage }) => {
  const lot = await stage.lot(ball);
  const buyer = await stage.person({ readiness: 'addressed' });
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await pick(page, /3-D Secure, then succeeds/);
  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'Fail authentication' }).click(PAY_MS);
  await expect(section(page, 'Payment').getByRole('alert')).toContainText('Error Processing Payment', PAY_MS);
  await pick(page, /3-D Secure, then succeeds/);
  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click(PAY_MS);
  await expect(placed(page)).toBeVisible(PAY_MS);
});

test('an entered card is saved on request, and pays the next cart without any field', async ({ stage }) => {
  const buyer = await stage.person({ readiness: 'addressed' });
  await addToCart(buyer, [await stage.lot(ball)]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await pick(page, /Succeeds/);
  await section(page, 'Payment').getByLabel('Save for next time').check();
  await payButton(page).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
  const savedMethods = () =>
    stage.rows('select is_default from payment_method where user_id = $1 and removed_at is null', [buyer.id]);
  await expect.poll(savedMethods, PAY_MS).toEqual([{ is_default: true }]);
  await addToCart(buyer, [await stage.lot(ball)]);
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
});

test('a wallet pays the bag', { tag: '@phone' }, async ({ stage }) => {
  const lot = await stage.lot(ball);
  const buyer = await stage.person({ readiness: 'addressed' });
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await section(page, 'Payment').getByRole('button', { name: 'Apple Pay (sandbox)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Apple Pay (sandbox)' });
  await sheet.getByRole('button', { name: 'Pay $327.00' }).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
});

test('an expired payment is started again, and its buyer gets a calm notice', async ({ stage }) => {
  test.slow();
  const buyer = await stage.person({ readiness: 'addressed' });
  await addToCart(buyer, [await stage.lot(ball)]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await pick(page, /Succeeds/);
  await stage.rows("update reservation set expires_at = expires_at - interval '11 minutes' where user_id = $1", [
    buyer.id,
  ]);
  const states = () => stage.rows<{ status: string }>('select status from invoice where user_id = $1', [buyer.id]);
  await expect.poll(async () => (await states())[0]?.status, PAY_MS).toBe('void');
  await payButton(page).click();
  const notice = section(page, 'Review').getByRole('status').filter({ hasText: 'We restarted your payment.' });
  await expect(notice).toContainText(
    'You weren’t charged. The total is still $327.00. Review it and press again.',
    PAY_MS,
  );
  await expectAccessible(page);
  await saveScreenshot(page, `checkout-again-${test.info().project.name}`);
  await pick(page, /Succeeds/);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
  expect(
    await stage.rows(
      "select count(*)::int as paid from payment p join invoice v on v.id = p.invoice_id where v.user_id = $1 and p.status = 'succeeded'",
      [buyer.id],
    ),
  ).toEqual([{ paid: 1 }]);
});

test('a changed total is shown and confirmed again before any charge', async ({ stage }) => {
  const lot = await stage.lot(ball);
  const buyer = await stage.person();
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await expect(payButton(page)).toHaveText('Pay $327.00');
  await stage.rows('update buy_now set price_cents = 35000 where auction_id = $1', [lot.auctionId]);
  await payButton(page).click();
  await expect(section(page, 'Review')).toContainText('The total has changed to $378.00.');
  await expect(section(page, 'Review')).toContainText('It was $327.00. You weren’t charged.');
  expect(
    await stage.rows('select 1 from payment p join invoice v on v.id = p.invoice_id where v.user_id = $1', [buyer.id]),
  ).toEqual([]);
  await expect(payButton(page)).toHaveText('Pay $378.00');
  await payButton(page).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
});

test('a code can make it free: no payment is required', async ({ stage, assay }) => {
  const lot = await stage.lot({ ...ball, fulfillment: 'pickup' });
  // Picked up in New York: $300.00 less $300.00, and no tax on nothing.
  const code = await stageCoupon(assay, stage.pool, { valueCents: 50_000 });
  const buyer = await stage.person({ readiness: 'verified' });
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await expect(section(page, 'Delivery')).toContainText('Local pickup at');
  await summary(page).getByRole('button', { name: 'Add a promo code' }).click();
  await summary(page).getByLabel('Code').fill(code);
  await summary(page).getByRole('button', { name: 'Apply' }).click();
  await section(page, 'Review').getByRole('button', { name: 'Place order' }).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
  await expect(page.getByRole('main')).toContainText('We’ll hold it for 30 days from then.');
});

test('a buyer who may pay later: the order is placed and its invoice is due later', async ({ stage }) => {
  const lot = await stage.lot(ball);
  const buyer = await stage.person();
  await makeVip(stage.pool, buyer);
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await section(page, 'Review').getByRole('button', { name: 'Buy for $327.00, pay later' }).click();
  await expect(placed(page)).toBeVisible(PAY_MS);
  await expect(page.getByRole('main')).toContainText(/It’s yours\. Pay by /);
});

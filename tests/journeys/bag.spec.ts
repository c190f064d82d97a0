import type { Locator, Page } from '@playwright/test';
import { bidPanel } from '../support/bidding.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/journey.ts';
import { addToCart, stageCoupon, stageGiveaway } from '../support/stage/bags.ts';
import type { Person } from '../support/stage/people.ts';

const line = (page: Page, title: string): Locator => page.getByRole('article', { name: title });
const bagOf = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Bag/ });
const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Summary' });

/** Buys the contents of this user's bag with the saved card. */
async function buyBag({ call }: Person): Promise<void> {
  const { items } = (await call('GET', '/v1/payment/methods')) as { items: { id: string }[] };
  await call('POST', '/v1/cart/payment_intent/existing', { paymentMethodId: items[0]?.id });
}

test('a visitor fills a cart, sees its cost at a ZIP code, and restores a removed line', {
  tag: '@main',
}, async ({ stage }) => {
  const [print, ball] = [
    await stage.lot({ buyNow: { type: 'buy_now', priceCents: 5_000, quantity: 9, perUserLimit: 3 } }),
    await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } }),
  ];
  const page = await stage.pageOf(null);
  for (const { path } of [print, ball]) {
    await page.goto(path);
    const panel = await bidPanel(page);
    await panel.getByRole('button', { name: 'Add to bag' }).click();
    await expect(panel.getByText('In your bag.')).toBeVisible();
  }
  await expect(bagOf(page)).toHaveText(/2 items/);
  (await (page.viewportSize()?.width ?? 1280)) >= 768
    ? await bagOf(page).click()
    : await (await bidPanel(page)).getByRole('link', { name: 'View bag' }).click();
  await expect(page).toHaveURL('/bag');

  // No shipping or tax is shown before the destination is known.
  await expect(summary(page)).toContainText('Total before shipping and tax$350.00');
  const zip = summary(page).getByLabel('ZIP code');
  await zip.fill('00000');
  await summary(page).getByRole('button', { name: 'Estimate' }).click();
  await expect(zip).toHaveAccessibleDescription(/This ZIP code isn’t in any of the 50 states or D\.C\./);
  await zip.fill('97201');
  await summary(page).getByRole('button', { name: 'Estimate' }).click();
  // Class M: one parcel $25.00, the second at half; the ball is insured above the first $100 with $2.00. No tax in Oregon.
  await expect(summary(page)).toContainText('Estimate for OR 97201');
  await expect(summary(page)).toContainText('Shipping, insured$39.50');
  await expect(summary(page)).toContainText('Estimated total$389.50');

  const more = line(page, print.title).getByRole('button', { name: /^Add one/ });
  await more.click();
  await expect(line(page, print.title)).toContainText('$100.00');
  await more.click();
  await expect(line(page, print.title)).toContainText('Limit 3 per person.');
  await line(page, print.title)
    .getByRole('button', { name: /^Remove one/ })
    .click();
  await expect(bagOf(page)).toHaveText(/3 items/);

  await line(page, ball.title)
    .getByRole('button', { name: `Remove ${ball.title}` })
    .click();
  await expect(line(page, ball.title)).toHaveCount(0);
  await expect(bagOf(page)).toHaveText(/2 items/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, ball.title)).toContainText('$300.00');
  await page.reload();
  await expect(line(page, print.title)).toContainText('$100.00');
  await expect(summary(page).getByRole('link', { name: 'Log in to check out' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcheckout',
  );
});

test('the contents of the browser’s bag are kept when its visitor logs in', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const person = await stage.person({ readiness: 'addressed' });
  const page = await stage.pageOf(null);
  await page.goto(lot.path);
  await (await bidPanel(page)).getByRole('button', { name: 'Add to bag' }).click();
  await expect(bagOf(page)).toHaveText(/1 item/);
  await page.goto('/bag');
  await summary(page).getByRole('link', { name: 'Log in to check out' }).click();
  await page.getByRole('main').getByLabel('Email').fill(person.email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(summary(page)).toContainText(lot.title);
  await expect(bagOf(page)).toHaveText(/1 item/);
});

test('given a page whose access expired while its device slept, when an item is added to the bag, then it is in the reader’s own bag', async ({
  stage,
}) => {
  const [lot, person] = [await stage.lot({ buyNow: { type: 'buy_now' } }), await stage.person()];
  const page = await stage.pageOf(person);
  const [live] = await Promise.all([page.waitForResponse(/\/v1\/live/), page.goto(lot.path)]);
  expect(live.status()).toBe(200);
  const add = (await bidPanel(page)).getByRole('button', { name: 'Add to bag' });
  await expect(add).toBeEnabled();
  // What a browser does after ten minutes; the page's own timer slept with it.
  await page.evaluate(() => localStorage.setItem('assay_access_expires_at', '0'));
  await page.context().clearCookies({ name: 'assay_auth' });
  await add.click();
  await expect(bagOf(page)).toHaveText(/1 item/);
  const cart = (await person.call('GET', '/v1/cart')) as { lines: { title: string }[] };
  expect(cart.lines.map(({ title }) => title)).toEqual([lot.title]);
});

test('a line that was sold meanwhile stays with the reason and blocks the checkout until it is removed', async ({
  stage,
}) => {
  const [soldOut, remaining] = [
    await stage.lot({ buyNow: { type: 'buy_now' } }),
    await stage.lot({ buyNow: { type: 'buy_now' } }),
  ];
  const [person, quicker] = [await stage.person(), await stage.person()];
  await addToCart(person, [soldOut, remaining]);
  await addToCart(quicker, [soldOut]);
  const page = await stage.pageOf(person);
  await page.goto('/bag');
  await expect(summary(page).getByRole('link', { name: 'Check out' })).toBeVisible();
  await buyBag(quicker);

  await expect(line(page, soldOut.title)).toContainText('This item is sold out');
  await expect(summary(page).getByRole('button', { name: 'Check out' })).toHaveAttribute('aria-disabled', 'true');
  await expect(summary(page)).toContainText('Items$300.00');
  await line(page, soldOut.title)
    .getByRole('button', { name: `Remove ${soldOut.title}` })
    .click();
  await expect(summary(page).getByRole('link', { name: 'Check out' })).toBeVisible();
});

test('a line that sells out before hydration shows it', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now' } });
  const [person, quicker] = [await stage.person(), await stage.person()];
  await addToCart(person, [lot]);
  await addToCart(quicker, [lot]);
  const page = await stage.pageOf(person);
  const release = await delayRequests(page, '**/assets/entry.client*.js');
  await page.goto('/bag', { waitUntil: 'commit' });
  await expect(line(page, lot.title)).toContainText('Costs $300.00');
  await buyBag(quicker);
  release();
  await expect(line(page, lot.title)).toContainText('This item is sold out');
});

test('a code is refused with a message, applied to the cent, and removed automatically when it no longer fits', {
  tag: '@phone',
}, async ({ stage, assay }) => {
  const [ball, glove] = [
    await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } }),
    await stage.lot({ buyNow: { type: 'buy_now', priceCents: 10_000 } }),
  ];
  const code = await stageCoupon(assay, stage.pool, { percent: 10, minimumCents: 35_000 });
  const person = await stage.person();
  await addToCart(person, [ball, glove]);
  const page = await stage.pageOf(person);
  await page.goto('/bag');
  const field = summary(page).getByLabel('Code');
  const apply = summary(page).getByRole('button', { name: 'Apply' });
  await apply.click();
  await expect(field).toHaveAccessibleDescription(/Enter a code first/);
  await field.fill('NO-SUCH-CODE');
  await apply.click();
  await expect(field).toHaveAccessibleDescription(/You can’t use this code/);
  await field.fill(code.toLowerCase());
  await apply.click();
  await expect(summary(page)).toContainText(`Code ${code}`);
  await expect(summary(page)).toContainText('−$40.00');

  await line(page, glove.title)
    .getByRole('button', { name: `Remove ${glove.title}` })
    .click();
  await expect(page.getByText(`We removed code ${code} because it needs $50`)).toBeVisible();
  await expect(summary(page)).not.toContainText('−$40.00');
  await expect(field).toBeVisible();
});

test('a code adds an item to the bag, free, until it is ordered', async ({ stage, assay }) => {
  const gift = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 2_000, quantity: 5, perUserLimit: 1 } });
  const code = await stageGiveaway(assay, stage.pool, gift);
  const person = await stage.person();
  const page = await stage.pageOf(person);
  await page.goto('/account/redeem');
  const main = page.getByRole('main');
  await main.getByLabel('Code').fill(code);
  await main.getByRole('checkbox', { name: 'I am 18 or older' }).check();
  await main.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(main.getByRole('status').filter({ hasText: 'It’s in your bag' })).toBeVisible();
  await expect(bagOf(page)).toHaveText(/1 item/);
  await main.getByRole('link', { name: 'View bag' }).click();
  await expect(line(page, gift.title)).toContainText('Claimed with a code');
  await expect(summary(page)).toContainText('Total$0.00');
  await summary(page).getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 60_000 });
});

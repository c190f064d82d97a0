import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { bidPanel } from '../support/bidding.ts';
import { readCountdown } from '../support/countdown.ts';
import { expect, test } from '../support/journey.ts';
import { saveScreenshot } from '../support/shots.ts';
import { ADDRESS, saveBank } from '../support/stage/people.ts';

// Buy now: reserve, see the full price, pay in place; and what others see meanwhile.

const checkoutOf = (page: Page): Locator => page.getByRole('dialog', { name: /Buy now|It’s yours/ });

test('a user buys the last one with a saved card while another sees it sell out', { tag: '@main' }, async ({
  stage,
}) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const [buyer, other] = [await stage.person(), await stage.person()];
  const [page, watching] = [await stage.pageOf(buyer), await stage.pageOf(other)];
  await page.goto(lot.path);
  await watching.goto(lot.path);
  const panel = await bidPanel(page);
  await expect(panel.getByText('$300').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Buy now' }).click();

  const checkout = checkoutOf(page);
  // Class M to Oregon: $25 and $2 of insurance, no tax.
  await expect(checkout.getByText('$327.00')).toBeVisible();
  const timer = checkout.getByRole('timer');
  const seconds = await readCountdown(timer);
  expect(seconds).toBeGreaterThan(540);
  expect(seconds).toBeLessThanOrEqual(600);
  await expectAccessible(page);
  await expect(watching.getByText('Another buyer is checking out.').first()).toBeAttached();

  await checkout.getByRole('button', { name: 'Continue to payment' }).click();
  await checkout.getByRole('button', { name: /^Pay \$327\.00/ }).click();
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 60_000 });
  await expect(watching.getByText('This item is sold out').first()).toBeAttached();
  await page.getByRole('link', { name: 'View invoice' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('given a listing on a phone, then the bar at the bottom adds it to the bag and buys it, without a detour', {
  tag: '@phone-only',
}, async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const barOf = (page: Page): Locator => page.getByRole('group', { name: /^Lot / });
  const visitor = await stage.pageOf(null);
  await visitor.goto(lot.path);
  await expect(barOf(visitor).getByRole('button')).toHaveText(['Add to bag']);
  await barOf(visitor).getByRole('button', { name: 'Add to bag' }).click();
  await expect(barOf(visitor)).toContainText('In your bag.');
  await expect(visitor.getByRole('link', { name: /^Bag/ })).toHaveText(/1 item/);
  await saveScreenshot(visitor, 'listing-bar-visitor');

  const page = await stage.pageOf(await stage.person());
  await page.goto(lot.path);
  await expect(barOf(page).getByRole('button')).toHaveText(['Add to bag', 'Buy now']);
  await saveScreenshot(page, 'listing-bar');
  await barOf(page).getByRole('button', { name: 'Buy now' }).click();
  await expect(checkoutOf(page).getByText('$327.00')).toBeVisible();
});

test('several are reserved at the displayed price, and closing the checkout releases them', { tag: '@phone' }, async ({
  stage,
}) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', quantity: 3, perUserLimit: 2 } });
  const page = await stage.pageOf(await stage.person());
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await panel.getByLabel('Quantity').selectOption('2');
  await panel.getByRole('button', { name: 'Buy now' }).click();
  const checkout = checkoutOf(page);
  await expect(checkout.getByText('2 × $300.00')).toBeVisible();
  const reserved = async () =>
    (
      await stage.rows<{ quantity_reserved: number }>('select quantity_reserved from buy_now where auction_id = $1', [
        lot.auctionId,
      ])
    )[0]?.quantity_reserved;
  expect(await reserved()).toBe(2);
  await checkout.getByRole('button', { name: 'Close' }).click();
  await expect(checkout).toBeHidden();
  await expect.poll(reserved).toBe(0);
});

test('a bank-only item is bought with a bank account on its page, and reserved until the bank has responded', async ({
  stage,
  assay,
}) => {
  const lot = await stage.lot({ achOnly: true, buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const buyer = await stage.person();
  await saveBank(assay, buyer.call);
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  await (await bidPanel(page)).getByRole('button', { name: 'Buy now' }).click();
  const checkout = checkoutOf(page);
  await expect(checkout.getByText('Bank transfer only.')).toBeVisible();
  await expect(checkout.getByRole('button', { name: /Pay \(sandbox\)/ })).toHaveCount(0);
  await expectAccessible(page);
  await checkout.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(checkout.getByRole('radio', { name: /4242/ })).toBeDisabled();
  await checkout.getByRole('button', { name: 'Pay $327.00' }).click();
  const done = page.getByRole('dialog', { name: 'Order placed' });
  await expect(done).toContainText('We’re debiting your bank account', { timeout: 60_000 });
  expect(await stage.rows('select status from invoice where user_id = $1', [buyer.id])).toEqual([
    { status: 'pending' },
  ]);
});

test('the buy-now price alongside an auction ends with the first bid', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'auction', priceCents: 90_000 } });
  const [buyer, bidder] = [await stage.person(), await stage.person()];
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  const beside = (await bidPanel(page)).getByRole('region', { name: 'Buy now' });
  await expect(beside).toHaveCount(1);
  await bidder.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000 });
  await expect(beside).toHaveCount(0);
});

test('a wallet pays without a saved card: a declined one buys nothing, then the bank authenticates and it is bought', async ({
  stage,
}) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const buyer = await stage.person({ readiness: 'addressed' });
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  await (await bidPanel(page)).getByRole('button', { name: 'Buy now' }).click();
  const checkout = checkoutOf(page);
  await expect(checkout.getByText('$327.00')).toBeVisible();
  const wallet = checkout.getByRole('button', { name: 'Google Pay (sandbox)' });
  const sheet = page.getByRole('dialog', { name: 'Google Pay (sandbox)' });
  const payWith = async (card: RegExp): Promise<void> => {
    await wallet.click();
    const choice = sheet.getByLabel('Card');
    await choice.selectOption((await choice.getByRole('option', { name: card }).getAttribute('value')) ?? '');
    await sheet.getByRole('button', { name: 'Pay $327.00' }).click();
  };
  await expect(wallet).toBeVisible();
  await expectAccessible(page);

  await payWith(/ending in 0002/);
  await expect(checkout.getByText('Error Processing Payment')).toBeVisible({ timeout: 60_000 });
  await expect(sheet).toHaveCount(0);
  await payWith(/ending in 3220/);
  const bank = page.frameLocator('iframe[title="Card authentication (sandbox)"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click({ timeout: 60_000 });
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 60_000 });
  expect(
    await stage.rows('select status, total_cents::int as total from invoice where user_id = $1', [buyer.id]),
  ).toEqual([{ status: 'paid', total: 32_700 }]);
});

test('a buyer without an address uses the wallet’s, and pays the total for it', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const buyer = await stage.person({ readiness: 'verified' });
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  await (await bidPanel(page)).getByRole('button', { name: 'Buy now' }).click();
  await checkoutOf(page).getByRole('button', { name: 'Apple Pay (sandbox)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Apple Pay (sandbox)' });
  await expect(sheet.getByRole('button', { name: 'Pay $327.00' })).toBeEnabled();
  await sheet.getByLabel('Ship to').selectOption({ label: '500 Congress Avenue, Austin TX 78701' });
  const pay = sheet.getByRole('button', { name: /^Pay/ });
  await expect(pay).not.toHaveText('Pay $327.00');
  await expect(pay).toBeEnabled();
  const shownCents = Math.round(Number(((await pay.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100);
  await pay.click();
  await expect(page.getByRole('dialog', { name: 'It’s yours' })).toBeVisible({ timeout: 60_000 });
  expect(
    await stage.rows(
      "select status, total_cents::int as total, address->>'city' as city, address->>'line1' as street from invoice where user_id = $1",
      [buyer.id],
    ),
  ).toEqual([{ status: 'paid', total: shownCents, city: 'Austin', street: '500 Congress Avenue' }]);
});

test('a buyer with two addresses chooses the destination, and the total is updated', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const buyer = await stage.person();
  await buyer.call('POST', '/v1/user/addresses', {
    ...ADDRESS,
    fullName: 'Grace Hopper',
    line1: '500 Congress Avenue',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    mode: 'none',
  });
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  await (await bidPanel(page)).getByRole('button', { name: 'Buy now' }).click();
  const checkout = checkoutOf(page);
  await expect(checkout.getByText('$327.00')).toBeVisible();
  const where = checkout.getByLabel('Ship to');
  await expect(where.getByRole('option', { selected: true })).toContainText('Portland');
  await where.selectOption({ label: 'Grace Hopper, 500 Congress Avenue, Austin TX 78701' });
  await expect(checkout.getByText('$327.00')).toHaveCount(0);
  await expectAccessible(page);
  await checkout.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(checkout.getByText('Ships to Austin TX 78701')).toBeVisible();
  await expect
    .poll(() => stage.rows("select address->>'city' as city from invoice where user_id = $1", [buyer.id]))
    .toEqual([{ city: 'Austin' }]);
});

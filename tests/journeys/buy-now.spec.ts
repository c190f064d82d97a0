import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { secondsShown } from '../support/countdown.ts';
import { expect, test } from '../support/journey.ts';

// Buying at once: reserve, look at the whole price, pay in place; and what others see meanwhile.

/** The panel of the item; on a phone the sheet that holds it. */
async function panelOf(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 1280) >= 768) return page.getByRole('complementary', { name: 'Bidding' });
  await page.getByRole('group', { name: /^Lot / }).getByRole('button').click();
  return page.getByRole('dialog');
}
const checkoutOf = (page: Page): Locator => page.getByRole('dialog', { name: /Buy now|It is yours/ });

test('a person buys the last one with a saved card while another sees it go', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const [buyer, other] = [await stage.person(), await stage.person()];
  const [page, watching] = [await stage.pageOf(buyer), await stage.pageOf(other)];
  await page.goto(lot.path);
  await watching.goto(lot.path);
  const panel = await panelOf(page);
  await expect(panel.getByText('$300').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Buy now' }).click();

  const checkout = checkoutOf(page);
  // Class M to Oregon: $25 and $2 of insurance, no tax.
  await expect(checkout.getByText('$327.00')).toBeVisible();
  const timer = checkout.getByRole('timer');
  const seconds = await secondsShown(timer);
  expect(seconds).toBeGreaterThan(540);
  expect(seconds).toBeLessThanOrEqual(600);
  await expectAccessible(page);
  await expect(watching.getByText('In another checkout.').first()).toBeAttached();

  await checkout.getByRole('button', { name: 'Continue to payment' }).click();
  await checkout.getByRole('button', { name: /^Pay \$327\.00/ }).click();
  await expect(page.getByRole('dialog', { name: 'It is yours' })).toBeVisible({ timeout: 20_000 });
  await expect(watching.getByText('This item is sold out').first()).toBeAttached();
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('several are reserved at the price shown, and closing the checkout gives them back', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', quantity: 3, perUserLimit: 2 } });
  const page = await stage.pageOf(await stage.person());
  await page.goto(lot.path);
  const panel = await panelOf(page);
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

test('the price beside an auction goes with the first bid', async ({ stage }) => {
  const lot = await stage.lot({ buyNow: { type: 'auction', priceCents: 90_000 } });
  const [buyer, bidder] = [await stage.person(), await stage.person()];
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  const beside = (await panelOf(page)).getByRole('region', { name: 'Buy now' });
  await expect(beside).toHaveCount(1);
  await bidder.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000 });
  await expect(beside).toHaveCount(0);
});

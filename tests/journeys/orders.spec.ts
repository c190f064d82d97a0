import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../support/accessible.ts';
import { expect, type Stage, test } from '../support/journey.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { saveScreenshot } from '../support/shots.ts';
import { addToCart } from '../support/stage/bags.ts';
import { type Person, saveBank, withFreshSession } from '../support/stage/people.ts';

// What can happen to an order later: returned debits, pickups, refunds.

const DAY = 24 * 60 * 60_000;
const PAY_MS = { timeout: 60_000 };
const ball = { buyNow: { type: 'buy_now', priceCents: 30_000 } } as const;
const main = (page: Page): Locator => page.getByRole('main');
const review = (page: Page): Locator =>
  main(page).locator('section', { has: page.getByRole('heading', { level: 2, name: 'Review' }) });

/** Pays the bag with the method of this name, on the checkout. */
async function payWith(page: Page, method: RegExp): Promise<void> {
  await main(page).getByRole('radio', { name: method }).check();
  await review(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible(PAY_MS);
}
const invoiceOf = async (stage: Stage, person: Person): Promise<string> =>
  (await stage.rows<{ id: string }>('select id from invoice where user_id = $1', [person.id]))[0]?.id ?? '';

test('a debit is returned after days, another account pays, and days later it is paid', async ({ stage, assay }) => {
  const lot = await stage.lot(ball);
  const buyer = await stage.person();
  await saveBank(assay, buyer.call, { account: '000222222227' });
  await saveBank(assay, buyer.call, { account: '000123456789' });
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await payWith(page, /ending in 2227/);
  await expect(main(page)).toContainText('Your bank should confirm the payment by');
  const id = await invoiceOf(stage, buyer);

  await stage.advanceTime(8 * DAY);
  const statusOf = async () =>
    (await stage.rows<{ status: string }>('select status from invoice where id = $1', [id]))[0]?.status;
  await expect.poll(statusOf, PAY_MS).toBe('failed');
  // A session does not live that long without its browser.
  const freshPage = await stage.pageOf(await withFreshSession(assay, buyer));
  await freshPage.goto(`/order-placed/${id}`);
  await expect(freshPage.getByRole('heading', { level: 1, name: 'The payment failed' })).toBeVisible(PAY_MS);
  await freshPage.getByRole('link', { name: 'Pay again' }).click();
  await expect(main(freshPage)).toContainText('The account has insufficient funds.');
  await main(freshPage)
    .getByRole('radio', { name: /ending in 6789/ })
    .check();
  await main(freshPage).getByRole('button', { name: 'Pay $327.00' }).click();
  await expect(freshPage).toHaveURL(`/order-placed/${id}`);
  await expect(main(freshPage)).toContainText('Your bank should confirm the payment by', PAY_MS);

  await stage.advanceTime(8 * DAY);
  await expect.poll(statusOf, PAY_MS).toBe('paid');
  const later = await stage.pageOf(await withFreshSession(assay, buyer));
  await later.goto(`/account/invoices/${id}`);
  await expect(main(later)).toContainText('$327.00 received.', PAY_MS);
  expect(
    await stage.rows("select count(*)::int as captured from payment where invoice_id = $1 and status = 'succeeded'", [
      id,
    ]),
  ).toEqual([{ captured: 1 }]);
});

test('a buyer who has the choice picks it up: no shipping, tax at Assay’s location, a day in the calendar', async ({
  stage,
}) => {
  const lot = await stage.lot({ ...ball, fulfillment: 'pickup_ship' });
  const buyer = await stage.person();
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await expect(review(page).getByRole('button', { name: 'Pay $327.00' })).toBeVisible();
  await main(page).getByRole('radio', { name: 'Local pickup' }).check();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('Local pickup$0.00');
  await expect(summary).not.toContainText('Sales tax$0.00');
  await expect(review(page).getByRole('button', { name: 'Pay $327.00' })).toHaveCount(0);
  await payWith(page, /Visa/);
  await expect(main(page)).toContainText('Ready for pickup');
  await expect(main(page)).toContainText('which will appear here when your order is ready');
  const staff = await stage.staff();
  const id = await invoiceOf(stage, buyer);
  const parcel = (body: object) =>
    staff.call('POST', `/v1/office/invoice/${id}/parcel`, { note: 'At the desk', ...body });
  await parcel({ to: 'ready' });
  await expect(main(page)).toContainText('Paid. It’s ready for pickup.', PAY_MS);
  const code = await main(page)
    .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .textContent();
  await expect(main(page)).toContainText('After that, we’ll move it to storage');
  await expectAccessible(page);
  await saveScreenshot(page, `order-pickup-${test.info().project.name}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^pickup-.+\.ics$/);
  await parcel({ to: 'received', pickupCode: code });
  await expect(main(page)).toContainText('Paid. You picked it up.', PAY_MS);
  await expect(main(page).getByText(code ?? '')).toHaveCount(0);
});

test('a shipped order names its carrier, links to the carrier’s tracking page, and dates every step', {
  tag: ['@main', '@phone'],
}, async ({ stage }) => {
  const [buyer, staff] = [await stage.person(), await stage.staff()];
  await addToCart(buyer, [await stage.lot(ball)]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await payWith(page, /Visa/);
  const id = await invoiceOf(stage, buyer);
  const parcel = (body: object) =>
    staff.call('POST', `/v1/office/invoice/${id}/parcel`, { note: 'At the packing table', ...body });
  await parcel({ to: 'ready' });
  await expect(main(page)).toContainText('Packed. We’ll email you when it ships.', PAY_MS);
  await parcel({ to: 'shipped', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
  await expect(main(page).getByRole('link', { name: /^Track it at UPS/ })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    PAY_MS,
  );
  for (const step of ['Packed and insured', 'On its way'])
    await expect(main(page).getByRole('listitem').filter({ hasText: step })).toContainText(/\d{4}, \d+:\d\d [AP]M ET/);
  await expectAccessible(page);
  await saveScreenshot(page, `order-shipped-${test.info().project.name}`);
});

test('a refund is shown on the invoice, in part and then in full', async ({ stage }) => {
  const lot = await stage.lot(ball);
  const [buyer, staff] = [await stage.person(), await stage.staff()];
  await addToCart(buyer, [lot]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  await payWith(page, /Visa/);
  const id = await invoiceOf(stage, buyer);
  const refund = (amountCents: number): Promise<unknown> =>
    staff.call('POST', `/v1/office/invoice/${id}/refund`, { amountCents, reason: 'damaged', note: 'A corner is torn' });
  await refund(10_000);
  await page.goto(`/account/invoices/${id}`);
  await expect(main(page)).toContainText('$100.00 was refunded.', PAY_MS);
  await expect(main(page)).toContainText('Refunded−$100.00');
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/v1/invoice/${id}/pdf`);
  await refund(22_700);
  await expect(page.getByRole('heading', { level: 2, name: 'Refunded' })).toBeVisible(PAY_MS);
  await expect(main(page)).toContainText('$327.00 went back to');
});

test('a bank account is verified instantly, made the default, and removed', async ({ stage }) => {
  const page = await stage.pageOf(await stage.person());
  await page.goto('/account/payments');
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  const form = main(page).getByRole('form', { name: 'Bank account' });
  await form.getByRole('button', { name: /000123456789/ }).click();
  await form.getByRole('button', { name: 'Save bank account' }).click();
  const account = main(page).getByRole('article', { name: /ending in 6789/ });
  await expect(account).toBeVisible(PAY_MS);
  await expect(form).toHaveCount(0);
  await account.getByRole('button', { name: /^Make default/ }).click();
  await expect(account.getByText('Default', { exact: true })).toBeVisible();
  await account.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(account).toHaveCount(0);
  await expect(main(page).getByRole('article', { name: /^Visa/ }).getByText('Default', { exact: true })).toBeVisible();
});

test('a bank account that pays is saved once its owner has re-authenticated, with the keyboard alone', async ({
  stage,
}) => {
  const buyer = await stage.person({ readiness: 'addressed' });
  await addToCart(buyer, [await stage.lot(ball)]);
  const page = await stage.pageOf(buyer);
  await page.goto('/checkout');
  const form = main(page).getByRole('form', { name: 'Card or bank account' });
  await tabTo(form.getByRole('radio', { name: 'Card', exact: true }));
  await page.keyboard.press('ArrowDown');
  await pressKey(form.getByRole('button', { name: /000123456789/ }));
  await pressKey(form.getByLabel('Save for next time'), 'Space');
  await pressKey(review(page).getByRole('button', { name: /^Pay \$/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible(PAY_MS);
  const waiting = main(page).getByRole('article', { name: /ending in 6789, needs confirmation/ });
  await expect(async () => {
    await page.goto('/account/payments');
    await expect(waiting).toBeVisible({ timeout: 5_000 });
  }).toPass(PAY_MS);
  await stage.pool.query("update session set proved_at = proved_at - interval '16 minutes' where user_id = $1", [
    buyer.id,
  ]);
  await pressKey(waiting.getByRole('button', { name: /^Confirm/ }));
  const password = waiting.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type(buyer.password);
  await page.keyboard.press('Enter');
  const savedBank = main(page).getByRole('article', { name: /ending in 6789$/ });
  await expect(savedBank.getByText('Default', { exact: true })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('a manually entered bank account awaits its micro-deposits, tolerates a wrong value, and is verified', async ({
  stage,
}) => {
  const page = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await page.goto('/account/payments?add=bank');
  const form = main(page).getByRole('form', { name: 'Bank account' });
  await form.getByText('Type in account numbers instead').click();
  await form.getByLabel('Account holder').fill('Grace Hopper');
  await form.getByLabel('Routing number').fill('110000000');
  await form.getByLabel('Account number').fill('000111111113');
  await form.getByRole('button', { name: 'Save bank account' }).click();
  await expect(main(page)).toContainText('We sent two small deposits', PAY_MS);
  const first = main(page).getByLabel('First deposit');
  const second = main(page).getByLabel('Second deposit');
  const verify = main(page).getByRole('button', { name: 'Verify' });
  await first.fill('2.00');
  await second.fill('0.45');
  await verify.click();
  await expect(main(page).getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText('between $0.01');
  await first.fill('0.31');
  await verify.click();
  await expect(main(page)).toContainText('That doesn’t match what we sent.', PAY_MS);
  await first.fill('0.32');
  await verify.click();
  await expect(main(page).getByRole('article', { name: /ending in 1113/ })).toBeVisible(PAY_MS);
});

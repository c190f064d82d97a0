import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { pressKey, typeInto } from '../support/keyboard.ts';
import { officeRow, openAction, openRow } from '../support/office.ts';
import { awaitMail } from '../support/stage/inbox.ts';
import { withFreshSession } from '../support/stage/people.ts';

// An extra-large item: its buyer sees that shipping is being quoted, staff quote it, and the buyer pays the full amount
// (rules §5.5).

const MINUTE = 60_000;
const SLOW = { timeout: 60_000 };
const main = (page: Page): Locator => page.getByRole('main');

test('an extra-large lot awaits its quote, which staff enter by keyboard only, and is paid with it', async ({
  stage,
  assay,
}) => {
  test.slow();
  const lot = await stage.lot({ endsInMs: 5 * MINUTE, windowMs: MINUTE, shippingClass: 'XL' });
  const buyer = await stage.person();
  await buyer.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 30_000, isMax: false });
  await stage.advanceTime(6 * MINUTE + 5_000);
  const invoiceOf = () =>
    stage.rows<{ id: string; number: string }>('select id, number from invoice where auction_id = $1', [lot.auctionId]);
  await expect.poll(async () => (await invoiceOf()).length, SLOW).toBe(1);
  const [invoice] = await invoiceOf();

  const page = await stage.pageOf(buyer);
  await page.goto(`/account/invoices/${invoice?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Shipping quote pending' })).toBeVisible();
  await expect(main(page)).toContainText('Nothing to pay yet.');
  await expect(main(page)).toContainText('Quote pending');
  await expect(main(page)).toContainText('Total before shipping');
  await expect(main(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.goto('/account/invoices');
  await expect(main(page).getByRole('row').filter({ hasText: lot.title })).toContainText('Shipping quote pending');
  await page.goto(`/account/invoices/${invoice?.id}`);

  const staff = await stage.staff();
  const desk = await stage.pageOf(await withFreshSession(assay, staff));
  await desk.goto('/office/invoices?status=to_quote');
  const row = await openRow(officeRow(desk, lot.title));
  const form = await openAction(row, 'Quote shipping');
  await typeInto(form.getByLabel('Shipping, insured'), 'much');
  await typeInto(form.getByLabel('Note'), 'Two carriers asked');
  await pressKey(form.getByRole('button', { name: 'Quote shipping' }));
  await expect(form.getByRole('alert')).toContainText('Enter an amount');
  await typeInto(form.getByLabel('Shipping, insured'), '415.00');
  await pressKey(form.getByRole('button', { name: 'Quote shipping' }));
  await expect(main(desk).getByRole('status').filter({ hasText: 'Shipping quoted for' })).toBeVisible(SLOW);
  await expect(row).toHaveCount(0);

  // The buyer's open page gets the event, and the buyer a notification.
  const pay = main(page).getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toBeVisible(SLOW);
  await expect(main(page)).toContainText('$415.00');
  await awaitMail(assay, buyer.email, /^Your shipping quote is ready/);
  const [due] = await stage.rows<{ total: number }>('select total_cents::int as total from invoice where id = $1', [
    invoice?.id,
  ]);
  expect(due?.total).toBeGreaterThanOrEqual(10_000 + 41_500);
  await pressKey(pay);
  await expect(main(page)).toContainText('Order placed', SLOW);
  expect(
    await stage.rows(
      "select status, (select amount_cents::int from payment p where p.invoice_id = v.id and p.status = 'succeeded') as paid from invoice v where id = $1",
      [invoice?.id],
    ),
  ).toEqual([{ status: 'paid', paid: due?.total }]);
});

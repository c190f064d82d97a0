import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { toSerial } from '../../packages/domain/src/item/serial.ts';
import { expect, type Stage, test } from '../support/journey.ts';
import { checkScreen } from '../support/office.ts';
import { type Person, withFreshSession } from '../support/stage/people.ts';

// Orders are packed at a table with a scanner: by label and seal, in the order of the shelves.

const SLOW = { timeout: 60_000 };
const PRICE = 30_000;
/** Presses that 40 orders may take from the list to the closed parcels. */
const MOST_PRESSES = 120;

type Order = { number: string; serial: string; id: string };

/** A paid order of an item with a seal on a shelf. */
async function stageOrder(stage: Stage, buyer: Person, shelf: string): Promise<Order> {
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: PRICE } });
  const serial = toSerial('AS', randomBytes(8));
  await stage.rows('update item set serial = $2, shelf = $3 where id = $1', [lot.itemId, serial, shelf]);
  const methods = (await buyer.call('GET', '/v1/payment/methods')) as { items: { id: string }[] };
  const body = { quantity: 1, paymentMethodId: methods.items[0]?.id };
  const { totalCents } = (await buyer.call('POST', `/v1/auction/${lot.auctionId}/buy/express/estimate`, body)) as {
    totalCents: number;
  };
  await buyer.call('POST', `/v1/auction/${lot.auctionId}/express/buy`, { ...body, expectedTotalCents: totalCents });
  const [order] = await stage.rows<{ id: string; number: string }>(
    `select v.id, v.number from invoice v join invoice_line l on l.invoice_id = v.id where l.item_id = $1 and v.status = 'paid'`,
    [lot.itemId],
  );
  if (order === undefined) throw new Error('The order is not paid');
  return { ...order, serial };
}

/** A scanner types what it reads and sends Enter. */
async function scan(page: Page, field: string, code: string): Promise<void> {
  const input = page.getByLabel(field, { exact: true });
  await expect(input).toBeFocused(SLOW);
  await input.fill(code);
  await page.keyboard.press('Enter');
}

test('orders are packed by scanner in few presses: those of one buyer share a parcel, a wrong object is refused, and the last one closes it', async ({
  stage,
  assay,
}) => {
  test.slow();
  const [ada, ben] = [await stage.person(), await stage.person()];
  const first = await stageOrder(stage, ada, 'Q1-01');
  const second = await stageOrder(stage, ada, 'Q1-02');
  const third = await stageOrder(stage, ben, 'Q2-01');
  const page = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  let presses = 0;
  await page.goto('/office/packing');
  const slips = page.getByRole('main').getByRole('link', { name: /labels and slips \(PDF\)$/ });
  const answer = await page.context().request.get((await slips.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  presses += 1;

  const packed = page.getByRole('region', { name: /^Parcel / });
  await scan(page, 'Parcel', first.number);
  presses += 1;
  await expect(packed).toContainText('2 orders in one parcel', SLOW);
  // Of the other parcel: refused at the field, and nothing is packed.
  await scan(page, 'Object', third.serial);
  const object = page.getByLabel('Object', { exact: true });
  await expect(object).toHaveAccessibleDescription(/doesn’t belong in this parcel/, SLOW);
  await checkScreen(page, 'office-packing');
  await scan(page, 'Object', second.serial);
  presses += 1;
  await expect(packed).toContainText('1 to go', SLOW);
  await scan(page, 'Object', first.serial);
  presses += 1;
  await expect(packed).toContainText('The parcel is complete and closed.', SLOW);
  // The next label is scanned where the carrier's would be.
  await scan(page, 'Tracking number', third.number);
  presses += 1;
  await scan(page, 'Object', third.serial);
  presses += 1;
  await expect(packed).toContainText('The parcel is complete and closed.', SLOW);

  // With one press for the labels, and every scan counted as a press, even if no two orders share a parcel.
  const perOrder = (presses - 1) / 3;
  expect(1 + Math.ceil(perOrder * 40)).toBeLessThanOrEqual(MOST_PRESSES);
  expect(1 + 2 * 40).toBeLessThanOrEqual(MOST_PRESSES);

  await scan(page, 'Tracking number', '1Z999AA10123456785');
  await expect(page.getByLabel('Tracking number', { exact: true })).toHaveAccessibleDescription(
    /A letter or digit of this UPS number is wrong/,
    SLOW,
  );
  await scan(page, 'Tracking number', '1Z999AA10123456784');
  await expect(packed).toHaveCount(0, SLOW);
  await page.goto(`/office/invoices/${third.id}`);
  await expect(page.getByRole('link', { name: /^1Z999AA10123456784/ })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    SLOW,
  );
  await checkScreen(page, 'office-order');
  await page.goto(`/office/invoices/${first.id}`);
  await expect(page.getByRole('main')).toContainText(`In one parcel with ${second.number}`, SLOW);
  await page.goto('/office/packing?status=ready');
  await checkScreen(page, 'office-packing-ready');
});

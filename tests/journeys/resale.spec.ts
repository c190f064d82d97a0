import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, type ServerUrls, type Stage, test } from '../support/journey.ts';
import { officeRow, submitAction } from '../support/office.ts';
import { awaitText } from '../support/stage/inbox.ts';
import { stageOwned } from '../support/stage/owned.ts';
import { type Person, saveBank, withFreshSession } from '../support/stage/people.ts';

// An item from its owner to the next: owner, buyer and Assay's staff, each in a separate browser.

const DAY = 24 * 60 * 60_000;
const SLOW = { timeout: 60_000 };
const main = (page: Page): Locator => page.getByRole('main');
const rowOf = (page: Page, title: string): Locator =>
  main(page).getByRole('listitem').filter({ hasText: title }).first();

/** A new page for a user whose session the moved clock has ended. */
const openFreshPage = async (stage: Stage, assay: ServerUrls, person: Person): Promise<Page> =>
  stage.pageOf(await withFreshSession(assay, person));

/** Completes the provider's page for payout accounts. */
async function setUpPayouts(page: Page): Promise<void> {
  await page.goto('/account/payments');
  await page.getByRole('link', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: 'Give everything and finish' }).click();
  await expect(main(page)).toContainText('Your payout account is verified.', SLOW);
}

/** Links the owner's item by the code on its seal, and sets its minimum offer. */
async function linkAndPrice(page: Page, item: { token: string; title: string }, dollars: string): Promise<void> {
  await page.goto('/buying/owned-items');
  await expect(rowOf(page, item.title)).toContainText('Not linked yet');
  await main(page).getByRole('textbox', { name: 'Seal code' }).fill(item.token);
  await main(page).getByLabel('Type LINK to confirm').fill('LINK');
  await main(page).getByRole('button', { name: 'Link to my account' }).click();
  await expect(main(page)).toContainText(`“${item.title}” is linked to your account.`, SLOW);
  const row = rowOf(page, item.title);
  await expect(row).toContainText('Linked');
  await row.getByLabel('Minimum offer', { exact: true }).fill(dollars);
  await row.getByRole('button', { name: /^Save minimum offer/ }).click();
  await expect(row.getByText(`Minimum offer is now $${dollars}.`)).toBeVisible();
  await expectAccessible(page);
}

async function offer(page: Page, path: string, dollars: string): Promise<void> {
  await page.goto(path);
  await main(page).getByLabel('Your offer').fill(dollars);
  await main(page).getByRole('button', { name: 'Review offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make this offer' }).click();
  await expect(main(page)).toContainText(`Your offer: $${dollars}.`, SLOW);
}

/**
 * The owner accepts the price and lands on their sale; the buyer accepts and pays the whole total (`press`), and lands on
 * their order.
 */
async function accept(
  page: Page,
  row: Locator,
  price: string,
  press: string | RegExp = `Accept ${price}`,
): Promise<void> {
  await row.getByRole('button', { name: `Accept ${price}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: press }).click();
  await expect(page).toHaveURL(/\/(order-placed\/|buying\/in-transaction#sale-)/, SLOW);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The seller reads the code for the packing slip and hands the parcel to a carrier. */
async function handIn(page: Page, title: string): Promise<string> {
  await page.goto('/buying/in-transaction');
  const row = rowOf(page, title);
  await expect(row).toContainText('Your turn', SLOW);
  const code = /RS-[0-9A-Z]{8}/.exec(await row.innerText())?.[0] ?? '';
  await row.getByLabel('Carrier').fill('UPS');
  await row.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await row.getByRole('button', { name: 'I’ve shipped it' }).click();
  await expect(row).toContainText('The package is on its way to us.', SLOW);
  await expectAccessible(page);
  return code;
}

/** Staff find the record by scanning, and scan the parcel in. */
async function scanIn(page: Page, code: string, title: string): Promise<void> {
  await page.goto('/office');
  await main(page).getByLabel('Scan in').fill(code);
  await main(page).getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await submitAction(page, { action: 'Scan in', button: 'Scan in', message: 'Scanned in.' });
}

const statusOf = (stage: Stage, itemId: string) => async () =>
  (await stage.rows<{ status: string }>('select status from secondary_transaction where item_id = $1', [itemId]))[0]
    ?.status;

test('three users: linked, offered, countered, paid by bank, shipped, passed, delivered, done, and paid out once', {
  tag: '@main',
}, async ({ stage, assay }) => {
  test.setTimeout(360_000);
  const [seller, buyer, staff] = [
    await stage.person({ firstName: 'Selma' }),
    await stage.person({ readiness: 'addressed', firstName: 'Bruno' }),
    await stage.staff(),
  ];
  await saveBank(assay, buyer.call);
  const item = await stageOwned(assay, stage.pool, seller);
  const sellerPage = await stage.pageOf(seller);
  await linkAndPrice(sellerPage, item, '900');
  await setUpPayouts(sellerPage);

  const buyerPage = await stage.pageOf(buyer);
  await offer(buyerPage, item.path, '950');
  await sellerPage.goto('/buying/offers');
  const received = rowOf(sellerPage, item.title);
  await expect(received).toContainText('Buyer 1 offered $950');
  await received.getByRole('button', { name: 'Counter' }).click();
  const dialog = sellerPage.getByRole('dialog');
  await dialog.getByLabel('Your counter offer').fill('1000');
  await expectAccessible(sellerPage);
  await dialog.getByRole('button', { name: 'Send counter offer' }).click();
  await expect(received).toContainText('Waiting for the buyer', SLOW);
  await buyerPage.goto('/buying/offers?tab=made');
  await expect(rowOf(buyerPage, item.title)).toContainText('The owner countered at $1,000');
  await expectAccessible(buyerPage);
  for (const page of [sellerPage, buyerPage]) {
    const other = page === sellerPage ? buyer : seller;
    const html = await page.content();
    expect([other.username, other.firstName, other.id].filter((mark) => html.includes(mark))).toEqual([]);
  }
  await accept(buyerPage, rowOf(buyerPage, item.title), '$1,000', /^Accept and pay \$1,0\d\d\.\d\d$/);
  // The order's page: what became of the payment, and the steps of the resale.
  await expect(main(buyerPage)).toContainText('Your bank should confirm the payment by', SLOW);
  await expect(buyerPage.getByRole('list', { name: 'Steps of this sale' })).toContainText('Re-authenticated');
  await expect(main(buyerPage).getByRole('link', { name: 'View sale' })).toBeVisible();
  await expectAccessible(buyerPage);
  for (const page of [sellerPage, buyerPage]) {
    await page.goto('/buying/in-transaction');
    await expect(rowOf(page, item.title)).toContainText('The bank is processing the debit.', SLOW);
    await expectAccessible(page);
  }

  await stage.advanceTime(8 * DAY);
  // Eight days in one step: the sweeps find the bank's result.
  await expect.poll(statusOf(stage, item.itemId), { timeout: 60_000 }).toBe('paid');
  const code = await handIn(await openFreshPage(stage, assay, seller), item.title);

  // Staff log in with their password and a texted code.
  const desk = await stage.pageOf(null);
  await desk.goto('/office');
  await desk.getByLabel('Email', { exact: true }).fill(staff.email);
  await desk.getByLabel('Password', { exact: true }).fill(staff.password);
  await main(desk).getByRole('button', { name: 'Log in' }).click();
  await main(desk)
    .getByLabel(/code/i)
    .fill(await awaitText(assay, staff.phone ?? '', 1));
  await main(desk)
    .getByRole('button', { name: /Log in|Confirm|Verify/ })
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible(SLOW);
  await expect(main(desk).getByRole('link', { name: /Expected packages/ })).toBeVisible();
  await scanIn(desk, code.toLowerCase(), item.title);
  await submitAction(desk, {
    action: 'Pass re-authentication',
    button: 'Pass',
    hasConfirmation: true,
    message: 'Passed. The buyer now owns the item.',
  });
  await expect(main(desk)).toContainText('Bruno Hopper');
  await submitAction(desk, {
    action: 'Ship to the buyer',
    button: 'Mark as shipped',
    fields: { Carrier: 'FedEx', 'Tracking number': '449044304137821' },
    message: 'Shipped. We notified the buyer.',
  });

  const arrival = await openFreshPage(stage, assay, buyer);
  await arrival.goto('/buying/in-transaction');
  await expect(rowOf(arrival, item.title)).toContainText('FedEx 449044304137821');
  await rowOf(arrival, item.title).getByRole('button', { name: 'I received it' }).click();
  await expect(rowOf(arrival, item.title)).toContainText('With its owner', SLOW);

  await stage.advanceTime(3 * DAY + 60_000);
  await expect.poll(statusOf(stage, item.itemId), SLOW).toBe('done');
  await stage.advanceTime(8 * DAY);
  const paidOut = async () =>
    (
      await stage.rows<{ state: string }>(
        'select state from payout p join secondary_transaction s on s.id = p.id where s.item_id = $1',
        [item.itemId],
      )
    )[0]?.state;
  await expect.poll(paidOut, SLOW).toBe('sent');
  const [owned, payments, office] = [
    await openFreshPage(stage, assay, buyer),
    await openFreshPage(stage, assay, seller),
    await openFreshPage(stage, assay, staff),
  ];
  await owned.goto('/buying/owned-items');
  await expect(rowOf(owned, item.title)).toContainText('You paid$1,000');
  // By URL, not by a click on our own page.
  await payments.goto('/account/payments');
  await expect(main(payments)).toContainText('Your payout account is verified.', SLOW);
  const payout = main(payments).getByRole('listitem').filter({ hasText: item.title });
  await expect(payout).toContainText('$900');
  await expect(payout).toContainText('Sent');
  await expectAccessible(payments);
  await office.goto('/office/payouts?status=sent');
  await expect(officeRow(office, item.title)).toContainText('$900.00');
  expect(
    await stage.rows(
      `select i.owner_id, i.item_assignment, (select count(*)::int from ownership o where o.item_id = i.id and o.to_at is null) as owners,
         (select count(*)::int from audit_event e join secondary_transaction s on s.id = e.subject_id where s.item_id = i.id) as acts
       from item i where i.id = $1`,
      [item.itemId],
    ),
  ).toEqual([{ owner_id: buyer.id, item_assignment: 'final', owners: 1, acts: 3 }]);
});

test('a recheck that fails: found by one, agreed by another, the buyer is refunded in full and the seller keeps their item', async ({
  stage,
  assay,
}) => {
  test.setTimeout(360_000);
  const [seller, buyer, one, other] = [
    await stage.person(),
    await stage.person(),
    await stage.staff(),
    await stage.staff(),
  ];
  const item = await stageOwned(assay, stage.pool, seller, { isLinked: true });
  const sellerPage = await stage.pageOf(seller);
  await setUpPayouts(sellerPage);
  const buyerPage = await stage.pageOf(buyer);
  await offer(buyerPage, item.path, '800');
  await sellerPage.goto('/buying/offers');
  await accept(sellerPage, rowOf(sellerPage, item.title), '$800');
  // Eight days in one step: the sweeps find the bank's result.
  await expect.poll(statusOf(stage, item.itemId), { timeout: 60_000 }).toBe('paid');
  const code = await handIn(sellerPage, item.title);

  const desk = await stage.pageOf(await withFreshSession(assay, one));
  await scanIn(desk, code, item.title);
  await submitAction(desk, {
    action: 'Report a problem',
    button: 'Request second reviewer',
    choices: { Problem: 'mismatch' },
    fields: { 'Note to both sides': 'It is another ball than the one on the certificate.' },
    message: 'A second reviewer must examine it.',
  });
  await expect(main(desk)).toContainText('You reported this problem.');
  await expect(main(desk).getByText('Agree: fail re-authentication')).toHaveCount(0);

  const second = await stage.pageOf(await withFreshSession(assay, other));
  await second.goto('/office/resales?queue=recheck');
  await main(second).getByRole('link', { name: item.title }).click();
  await expect(main(second)).toContainText('It is another ball than the one on the certificate.');
  await submitAction(second, {
    action: 'Agree: fail re-authentication',
    button: 'Fail',
    hasConfirmation: true,
    message: 'Failed. We’re refunding the buyer in full.',
  });
  await expect(main(second)).toContainText('Not confirmed: it isn’t the item that was sold.');

  for (const [page, who] of [
    [buyerPage, 'You get'],
    [sellerPage, 'The buyer gets'],
  ] as const) {
    await page.goto('/buying/in-transaction?ended=1');
    const row = rowOf(page, item.title);
    await expect(row).toContainText(`it isn’t the item that was sold. ${who} a full refund`, SLOW);
    await expect(row).toContainText('It is another ball than the one on the certificate.');
    await expectAccessible(page);
  }
  const refunded = async () =>
    (
      await stage.rows<{ status: string; is_whole: boolean }>(
        `select v.status, v.refunded_cents = v.total_cents and v.total_cents > 80000 as is_whole from invoice v join secondary_transaction s on s.id = v.offer_id
         where s.item_id = $1`,
        [item.itemId],
      )
    )[0];
  await expect.poll(refunded, SLOW).toEqual({ status: 'refunded', is_whole: true });
  expect(await stage.rows('select owner_id from item where id = $1', [item.itemId])).toEqual([{ owner_id: seller.id }]);
});

import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey, tabTo, typeInto } from '../support/keyboard.ts';
import { checkScreen, officeRow, openAction, openRow, submitAction } from '../support/office.ts';
import { stageCertificate } from '../support/stage/certificates.ts';
import { uniqueName, withFreshSession } from '../support/stage/people.ts';

// Staff pages for certificates, disputes, ledger, users and lots: each viewed, each used once. Their lists also show what
// other journeys have left in this app.

const SLOW = { timeout: 60_000 };
const main = (page: Page): Locator => page.getByRole('main');

test('staff find their desk from the account, and no one else sees any of it', { tag: '@phone' }, async ({
  stage,
  assay,
}) => {
  const staff = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await staff.goto('/account');
  await pressKey(staff.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name: 'Office' }));
  await expect(staff.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible(SLOW);
  const buyer = await stage.pageOf(await stage.person({ readiness: 'verified' }));
  await buyer.goto('/account');
  await expect(buyer.getByRole('navigation', { name: 'Account', exact: true })).toBeVisible();
  await expect(buyer.getByRole('link', { name: 'Office' })).toHaveCount(0);
});

test('a certificate is approved by keyboard only, and the buyer sees it', { tag: ['@main', '@firefox'] }, async ({
  stage,
  assay,
}) => {
  test.slow();
  const buyer = await stage.person({ firstName: uniqueName('Ceres') });
  await buyer.call('POST', '/v1/tax/certificates', {
    state: 'NY',
    number: 'NY-77-1',
    businessName: `${buyer.firstName} Cards LLC`,
    expiresOn: '2030-12-31',
  });
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await desk.goto('/office/certificates');
  const row = officeRow(desk, `${buyer.firstName} Cards LLC`);
  await pressKey(row.locator('a.row-link'));
  await expect(row).toContainText('The buyer didn’t upload a copy.');
  await checkScreen(desk, 'office-certificates');
  await pressKey(row.locator('summary', { hasText: 'Approve' }));
  const form = row.getByRole('form', { name: 'Approve' });
  await typeInto(form.getByLabel('Note'), 'Number and name are in the register');
  await pressKey(form.getByRole('button', { name: 'Approve' }));
  await expect(main(desk).getByRole('status').filter({ hasText: 'no sales tax for' })).toBeFocused(SLOW);
  await expect(row).toHaveCount(0);
  await tabTo(main(desk).getByRole('link', { name: 'Approved' }));
  await desk.keyboard.press('Enter');
  await pressKey(row.locator('a.row-link'));
  await expect(row).toContainText('Number and name are in the register', SLOW);
  const page = await stage.pageOf(buyer);
  await page.goto('/account/tax');
  await expect(main(page)).toContainText('Number and name are in the register');
});

test('disputes are viewed, and the ledger reconciled', async ({ stage, assay }) => {
  test.slow();
  const buyer = await stage.person({ firstName: uniqueName('Dido') });
  const lot = await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } });
  const { items } = (await buyer.call('GET', '/v1/payment/methods')) as { items: { id: string }[] };
  await buyer.call('POST', `/v1/auction/${lot.auctionId}/express/buy`, { quantity: 1, paymentMethodId: items[0]?.id });
  const [paid] = await stage.rows<{ charge_id: string }>(
    'select p.charge_id from payment p join invoice v on v.id = p.invoice_id where v.user_id = $1',
    [buyer.id],
  );
  const answer = await fetch(`${assay.sandboxUrl}/_admin/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge: paid?.charge_id }),
  });
  expect(answer.ok).toBe(true);
  const known = () =>
    stage.rows('select 1 from dispute d join invoice v on v.id = d.invoice_id where v.user_id = $1', [buyer.id]);
  await expect.poll(async () => (await known()).length, SLOW).toBe(1);
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await desk.goto('/office/disputes');
  const row = await openRow(officeRow(desk, `${buyer.firstName} Hopper`));
  await expect(row).toContainText('Needs evidence');
  await expect(row).toContainText('$327.00');
  await checkScreen(desk, 'office-disputes');
  await desk.goto('/office/books');
  await pressKey(main(desk).getByRole('button', { name: 'Reconcile now' }));
  await expect(
    main(desk)
      .getByRole('status')
      .filter({ hasText: /^Reconciled: / }),
  ).toBeFocused({ timeout: 60_000 });
  await checkScreen(desk, 'office-books');
});

test('a user is found, a strike lifted, and a manual invoice created, issued and read by its buyer', async ({
  stage,
  assay,
}) => {
  const buyer = await stage.person({ firstName: uniqueName('Flora') });
  await stage.rows(
    "insert into strike (id, user_id, reason, at) values (gen_random_uuid(), $1, 'non_payment', now() - interval '1 day')",
    [buyer.id],
  );
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await desk.goto('/office/people');
  await checkScreen(desk, 'office-people');
  const find = main(desk).getByRole('search').getByLabel('Person');
  await typeInto(find, 'unknown-person');
  await desk.keyboard.press('Enter');
  await expect(main(desk)).toContainText('No results', SLOW);
  await find.fill(buyer.email);
  await find.press('Enter');
  await main(desk).getByRole('link', { name: buyer.username }).click();
  await expect(desk.getByRole('heading', { level: 1, name: buyer.username })).toBeVisible(SLOW);
  await expect(main(desk)).toContainText(buyer.email);
  await checkScreen(desk, 'office-person');
  await submitAction(desk, {
    action: 'Remove',
    button: 'Remove strike',
    hasConfirmation: true,
    message: 'removed.',
  });
  await expect(main(desk)).toContainText('; removed');
  expect(await stage.rows('select 1 from strike where user_id = $1 and lifted_at is null', [buyer.id])).toEqual([]);

  await submitAction(desk, {
    action: 'Create invoice',
    button: 'Save draft',
    fields: { Lines: 'Frame for the jersey; 1; 45.00\nPrint; 2; 10', Shipping: '15' },
    choices: { 'Sales tax': 'no', Delivery: 'ship' },
    message: 'Draft for',
  });
  await desk.goto('/office/invoices?status=draft');
  const draft = await openRow(officeRow(desk, `${buyer.firstName} Hopper`));
  await expect(draft).toContainText('$80.00');
  await checkScreen(desk, 'office-drafts');
  await submitAction(desk, { action: 'Make due', button: 'Make due', message: 'is now due', within: draft });
  const page = await stage.pageOf(buyer);
  await page.goto('/account/invoices');
  await page.getByRole('link', { name: 'Frame for the jersey and 1 more', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Pay $80.00' })).toBeVisible(SLOW);
});

test('a lot is found, paused, resumed, cleared of a bid, and withdrawn with a public note', async ({
  stage,
  assay,
}) => {
  const [lot, ada, ben] = [await stage.lot({ title: uniqueName('Glove') }), await stage.person(), await stage.person()];
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 12_000, isMax: false });
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 15_000, isMax: false });
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await desk.goto('/office/lots');
  await checkScreen(desk, 'office-lots');
  await typeInto(main(desk).getByRole('search').getByLabel('Lot'), lot.title);
  await desk.keyboard.press('Enter');
  await main(desk).getByRole('link', { name: lot.title }).click();
  await expect(desk.getByRole('heading', { level: 1, name: lot.title })).toBeVisible(SLOW);
  await expect(main(desk)).toContainText('2 by 2');
  await checkScreen(desk, 'office-lot');

  await submitAction(desk, { action: 'Pause lot', button: 'Pause lot', message: 'is paused' });
  await expect(main(desk).getByText('Paused', { exact: true })).toBeVisible();
  await submitAction(desk, { action: 'Resume lot', button: 'Resume lot', message: 'resumed' });
  await submitAction(desk, {
    action: 'Void bids',
    button: 'Void bids',
    fields: { 'Bid numbers': '2' },
    choices: { Reason: 'fraud' },
    hasConfirmation: true,
    message: 'Not done yet. A colleague must confirm it under Requests.',
  });
  // The leading bid: it stays until a second person has confirmed.
  await expect(main(desk)).toContainText('2 by 2');
  const colleague = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await colleague.goto('/office/requests');
  await submitAction(colleague, {
    action: 'Confirm',
    button: 'Confirm and carry out',
    hasConfirmation: true,
    message: 'Confirmed and carried out.',
    within: await openRow(officeRow(colleague, lot.title)),
  });
  await desk.reload();
  await expect(main(desk).getByRole('row').filter({ hasText: 'Void' })).toHaveCount(1, SLOW);
  await submitAction(desk, {
    action: 'Withdraw lot',
    button: 'Request withdrawal',
    fields: { 'Public note': 'Withdrawn: its signature is looked at again.' },
    choices: { Reason: 'authenticity' },
    hasConfirmation: true,
    message: 'Not done yet. A colleague must confirm it under Requests.',
  });
  await colleague.goto('/office/requests');
  await submitAction(colleague, {
    action: 'Confirm',
    button: 'Confirm and carry out',
    hasConfirmation: true,
    message: 'Confirmed and carried out.',
    within: await openRow(officeRow(colleague, lot.title)),
  });
  await desk.reload();
  await expect(main(desk).getByText('Withdrawn', { exact: true })).toBeVisible(SLOW);
  await expect(main(desk)).toContainText('its signature is looked at again');
  await expectAccessible(desk);
});

test('a certificate is reported stolen from the page of its lot, its public page says so, and what the table forbids is refused with a message', async ({
  stage,
  assay,
}) => {
  test.slow();
  const item = await stageCertificate(assay, stage.pool);
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  await desk.goto(`/office/lots/${item.auctionId}`);
  const change = {
    action: 'Change certificate',
    button: 'Change certificate',
    fields: { 'Public note': 'Reported stolen by its owner.' },
    hasConfirmation: true,
  };
  await submitAction(desk, { ...change, choices: { 'New state': 'stolen' }, message: 'changed.' });
  const [state] = await stage.rows<{ state: string }>(
    'select state from certificate_change where item_id = $1 order by position desc limit 1',
    [item.itemId],
  );
  expect(state?.state).toBe('stolen');
  await desk.goto(`/authentication/${item.token}`);
  await expect(main(desk)).toContainText('Reported stolen by its owner.');
  await desk.goto(`/office/lots/${item.auctionId}`);
  const form = await openAction(main(desk), change.action);
  await form.getByLabel('New state').selectOption('failed');
  await form.getByLabel('Public note').fill('It did not pass the recheck.');
  await form.getByLabel('Note', { exact: true }).fill('Looked at it at the desk');
  await form.getByRole('button', { name: change.button }).click();
  await desk.getByRole('dialog').getByRole('button', { name: change.button, exact: true }).click();
  await expect(form).toContainText('to failed', SLOW);
  await expectAccessible(desk);
});

test('a coupon is created, its codes are downloaded, one is redeemed, and it is stopped', async ({ stage, assay }) => {
  test.slow();
  const desk = await stage.pageOf(await withFreshSession(assay, await stage.staff()));
  const code = uniqueName('DESK').toUpperCase();
  await desk.goto('/office/coupons');
  await submitAction(desk, {
    action: 'New coupon',
    button: 'Create coupon',
    // Worth $500 at most: one person may make it.
    fields: {
      ...{ Code: code.toLowerCase(), Discount: '15%', 'Minimum purchase': '100' },
      ...{ 'Total uses': '2', Ends: '2040-12-24T18:00' },
    },
    choices: { For: 'codes' },
    message: 'Coupon created',
  });
  const row = await openRow(officeRow(desk, code));
  await expect(row).toContainText('15%, up to $250, from $100', SLOW);
  await submitAction(desk, {
    action: 'Create codes',
    button: 'Create codes',
    fields: { 'How many': '2' },
    message: `Codes for ${code} created`,
    within: row,
  });
  await expect(row).toContainText('2 created, 0 redeemed', SLOW);
  await checkScreen(desk, 'office-coupons');
  const saved = desk.waitForEvent('download');
  await row.getByRole('link', { name: 'Save codes' }).click();
  const table = (await (await saved).createReadStream()).setEncoding('utf8');
  let text = '';
  for await (const part of table) text += part;
  const [, first] = text.split('\r\n');
  const redeemed = await (await stage.person()).call('POST', '/v1/redeem', { code: first!.split(',')[0] });
  expect(redeemed).toMatchObject({ couponCode: code });
  await desk.reload();
  await openRow(row);
  await expect(row).toContainText('2 created, 1 redeemed', SLOW);
  await submitAction(desk, {
    action: 'Stop',
    button: 'Stop coupon',
    hasConfirmation: true,
    message: `${code} stopped`,
    within: row,
  });
  await expect(row).toHaveCount(0, SLOW);
  await desk.goto('/office/coupons?status=over');
  await expect(row).toContainText('Stopped');
  await desk.goto('/office/coupons?status=giveaways');
  await checkScreen(desk, 'office-giveaways');
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { bidPanel } from '../support/bidding.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, type Stage, test } from '../support/journey.ts';
import { saveScreenshot } from '../support/shots.ts';
import { awaitMail } from '../support/stage/inbox.ts';
import type { StagedLot } from '../support/stage/lots.ts';
import { type Person, saveBank } from '../support/stage/people.ts';

const MINUTE = 60_000;
const WINDOW = MINUTE;

/** A lot that this person has won for $300 against another. */
async function winLot(stage: Stage, winner: Person): Promise<StagedLot> {
  const lot = await stage.lot({ endsInMs: 5 * MINUTE, windowMs: WINDOW });
  await winner.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 30_000, isMax: false });
  await stage.advanceTime(5 * MINUTE + WINDOW + 5_000);
  await expect
    .poll(async () => (await stage.rows('select status from auction where id = $1', [lot.auctionId]))[0])
    .toEqual({ status: 'done' });
  return lot;
}

async function openInvoice(page: Page, lot: StagedLot): Promise<void> {
  await page.goto('/account/invoices');
  await page
    .getByRole('row')
    .filter({ hasText: lot.title })
    .getByRole('link', { name: lot.title, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice/ })).toBeVisible();
}

/** The ledger entries of a lot's invoice. */
async function booksOf(stage: Stage, lot: StagedLot) {
  const [invoice] = await stage.rows<{ id: string; status: string; total: number; hammer: number }>(
    `select id, status, total_cents::int as total, subtotal_cents::int as hammer from invoice
     where auction_id = $1 and status <> 'void'`,
    [lot.auctionId],
  );
  const payments = await stage.rows<{ status: string; amount: number }>(
    'select status, amount_cents::int as amount from payment where invoice_id = $1 order by attempt',
    [invoice?.id],
  );
  return { invoice, payments };
}

/** The invoice is paid, once and in full, the ledger balances, and no provider event is left to apply. */
async function expectPaid(stage: Stage, lot: StagedLot): Promise<void> {
  const { invoice, payments: found } = await booksOf(stage, lot);
  expect(invoice?.status).toBe('paid');
  const paid = found.filter((payment) => payment.status === 'succeeded');
  expect(
    paid.map((payment) => payment.amount),
    'captured once, in full',
  ).toEqual([invoice?.total]);
  // Each entry and the whole ledger balance, and the card payment matches the invoice.
  const [sums] = await stage.rows(
    `select coalesce(sum(amount_cents), 0)::int as ledger,
       (select count(*)::int from (select 1 from ledger_line group by entry_id having sum(amount_cents) <> 0) as off) as unbalanced
     from ledger_line`,
  );
  expect(sums).toEqual({ ledger: 0, unbalanced: 0 });
  // The provider's event arrives, once, and is applied, with nothing left over.
  await expect
    .poll(() =>
      stage.rows(
        `select e.type from provider_event e join payment p on p.intent_id = e.object_id
         where p.invoice_id = $1 and e.type = 'payment_intent.succeeded'`,
        [invoice?.id],
      ),
    )
    .toEqual([{ type: 'payment_intent.succeeded' }]);
  await expect
    .poll(() =>
      stage.rows(
        `select count(*)::int as left from provider_event e join payment p on p.intent_id = e.object_id
         where p.invoice_id = $1 and e.handled_at is null`,
        [invoice?.id],
      ),
    )
    .toEqual([{ left: 0 }]);
  expect(
    await stage.rows("select 1 as held from credit_hold where kind = 'invoice' and ref = $1", [invoice?.id]),
    'nothing is held for it any more',
  ).toEqual([]);
}

test('given an invoice, when a wallet pays it, then a declined one changes nothing, the bank authenticates, and it is paid once', async ({
  stage,
}) => {
  test.slow();
  const winner = await stage.person();
  const lot = await winLot(stage, winner);
  const page = await stage.pageOf(winner);
  await openInvoice(page, lot);
  const main = page.getByRole('main');
  const wallet = main.getByRole('button', { name: 'Google Pay (sandbox)' });
  await expect(wallet).toBeVisible();
  await expectAccessible(page);
  await saveScreenshot(page, `invoice-wallet-${test.info().project.name}`);
  const { invoice } = await booksOf(stage, lot);
  const total = `$${((invoice?.total ?? 0) / 100).toFixed(2)}`;
  const sheet = page.getByRole('dialog', { name: 'Google Pay (sandbox)' });
  const payWith = async (card: RegExp): Promise<void> => {
    await wallet.click();
    const choice = sheet.getByLabel('Card');
    await choice.selectOption((await choice.getByRole('option', { name: card }).getAttribute('value')) ?? '');
    await sheet.getByRole('button', { name: `Pay ${total}` }).click();
  };
  await payWith(/ending in 0002/);
  await expect(main.getByRole('alert').filter({ hasText: 'Error Processing Payment' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(sheet).toHaveCount(0);
  await payWith(/ending in 3220/);
  const bank = page.frameLocator('iframe[title="Card authentication (sandbox)"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click({ timeout: 60_000 });
  await expect(main.getByRole('heading', { name: 'Order placed' })).toBeVisible({ timeout: 60_000 });
  await expectPaid(stage, lot);
});

/**
 * Holds the answer for `late` until that for `next` was sent, if it is requested meanwhile. Other answers pass through.
 */
async function holdEstimateFor(page: Page, late: string, next: string): Promise<() => Promise<void>> {
  const chosen = Promise.withResolvers<void>();
  let fulfilled: Promise<void> = Promise.resolve();
  await page.route('**/payment_intent/express', async (route) => {
    const state = (route.request().postDataJSON() as { address?: { state?: string } } | null)?.address?.state;
    const fulfill = async (): Promise<void> => route.fulfill({ response: await route.fetch() });
    if (state === next) {
      fulfilled = fulfill();
      return fulfilled;
    }
    if (state === late) await chosen.promise.then(() => fulfilled);
    return fulfill();
  });
  return async () => {
    // By now every immediate request has been sent.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    chosen.resolve();
  };
}

test('given an invoice without an address, when a wallet pays it, then with its own address, for what its sheet shows there', async ({
  stage,
}) => {
  test.slow();
  const winner = await stage.person();
  const lot = await winLot(stage, winner);
  const before = await booksOf(stage, lot);
  await stage.rows('delete from address where user_id = $1 returning id', [winner.id]);
  await stage.rows('update invoice set address = null where id = $1 returning id', [before.invoice?.id]);
  const page = await stage.pageOf(winner);
  await openInvoice(page, lot);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Add address' })).toBeVisible();
  const release = await holdEstimateFor(page, 'OR', 'TX');
  await main.getByRole('button', { name: 'Google Pay (sandbox)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Google Pay (sandbox)' });
  const pay = sheet.getByRole('button', { name: /^Pay/ });
  const first = (await pay.textContent()) ?? '';
  await sheet.getByLabel('Ship to').selectOption({ label: '500 Congress Avenue, Austin TX 78701' });
  await release();
  await expect(pay).not.toHaveText(first);
  await expect(pay).toBeEnabled();
  const shownCents = Math.round(Number(((await pay.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100);
  await pay.click();
  await expect(main.getByRole('heading', { name: 'Order placed' })).toBeVisible({ timeout: 60_000 });
  expect(
    await stage.rows("select status, total_cents::int as total, address->>'city' as city from invoice where id = $1", [
      before.invoice?.id,
    ]),
  ).toEqual([{ status: 'paid', total: shownCents, city: 'Austin' }]);
});

test('given two invoices, when they are paid together, then one parcel costs less, and each is paid once', async ({
  stage,
}) => {
  test.slow();
  const winner = await stage.person();
  const lots = [await winLot(stage, winner), await winLot(stage, winner)];
  const page = await stage.pageOf(winner);
  await page.goto('/account/invoices');
  await page.getByRole('link', { name: 'Pay several together' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Pay $641.50' })).toBeVisible();
  await expect(main).toContainText('Combined shipping savings−$12.50');
  await expectAccessible(page);
  await saveScreenshot(page, `together-${test.info().project.name}`);
  const boxes = main.getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect(main.getByRole('button', { name: 'Pay together' })).toHaveAccessibleDescription('Choose two or more.');
  await page.keyboard.press('Space');
  await main.getByRole('button', { name: 'Pay $641.50' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Paid.' })).toHaveCount(2, { timeout: 60_000 });
  await expect(main.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  await expectAccessible(page);
  for (const lot of lots) await expectPaid(stage, lot);
});

test('given two bidders, when the lot ends, then both see it live, and the winner pays with the saved card', {
  tag: ['@main', '@phone'],
}, async ({ stage, assay }) => {
  test.slow();
  const [lot, ada, ben] = await Promise.all([
    stage.lot({ endsInMs: 5 * MINUTE, windowMs: 3 * WINDOW }),
    stage.person({ firstName: 'Ada' }),
    stage.person({ firstName: 'Ben' }),
  ]);
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 20_000, isMax: true });
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 40_000, isMax: true });
  const [adaPage, benPage] = await Promise.all([stage.pageOf(ada), stage.pageOf(ben)]);
  await Promise.all([adaPage.goto(lot.path), benPage.goto(lot.path)]);
  const [adaPanel, benPanel] = await Promise.all([bidPanel(adaPage), bidPanel(benPage)]);
  await expect(adaPanel).toContainText('You’re leading.');
  await expect(benPanel).toContainText('You’ve been outbid.');
  for (const page of [adaPage, benPage])
    await page.evaluate(() => {
      document.body.dataset.loaded = 'once';
    });

  await stage.advanceTime(5 * MINUTE + 3_000);
  await expect(adaPanel).toContainText('Extended bidding · you’re leading');
  await expect(benPanel).toContainText('Extended bidding · outbid');
  await stage.advanceTime(3 * WINDOW + 3_000);
  await expect(adaPanel).toContainText('You won.');
  await expect(benPanel).toContainText('You didn’t win.');
  await expect(adaPanel).toContainText('Sold for · 2 bids');
  await expect(benPanel).toContainText('$210');
  await expect(adaPage.getByRole('link', { name: /^Alerts, \d+ unread$/ })).toBeVisible();
  for (const page of [adaPage, benPage])
    expect(await page.evaluate(() => document.body.dataset.loaded), 'the page was never loaded again').toBe('once');

  const mail = await awaitMail(assay, ada.email, /^You won/);
  expect(mail.subject).toContain(lot.title);
  expect(mail.text).toContain('$210');
  // Overtime has a separate alert if it began before the lot was over.
  const alerts = () =>
    stage.rows("select user_id, type from alert where ref = $1 and type <> 'AUCTION_EXTENDED' order by type", [
      lot.auctionId,
    ]);
  await expect.poll(alerts).toEqual([
    { user_id: ben.id, type: 'AUCTION_LOST' },
    { user_id: ada.id, type: 'AUCTION_WON' },
  ]);

  // The invoice of this lot, as soon as it is written.
  const toPay = adaPanel.getByRole('link', { name: /^Pay \$/ });
  await expect(toPay).toHaveAttribute('href', /^\/account\/invoices\/.+/);
  await expect(adaPanel).toContainText('Total');
  await expect(adaPanel).toContainText('We’ll charge Visa ending in 4242 on');
  await expect(adaPanel).toContainText(/Pay by card today, and we’ll ship it by \w{3}, \w{3} \d+/);
  await expect(adaPanel.getByRole('button', { name: `Share ${lot.title}` })).toBeVisible();
  // Where the loser goes from here, without a reload.
  const after = benPage.locator('#next-lots');
  await expect(after.getByRole('link', { name: 'Browse live auctions' })).toBeAttached();
  await toPay.click();
  const main = adaPage.getByRole('main');
  await expect(adaPage.getByRole('heading', { level: 1, name: /^Invoice/ })).toBeVisible();
  await expect(main).toContainText('$210.00');
  const { invoice } = await booksOf(stage, lot);
  expect(invoice).toMatchObject({ status: 'open', hammer: 21_000 });
  await expect(main.getByRole('radio', { name: /4242/ })).toBeChecked();
  await main.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(main.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expectPaid(stage, lot);

  await adaPage.goto('/account/invoices');
  await expect(adaPage.getByRole('row').filter({ hasText: lot.title })).toContainText('Paid');
  await adaPage.goto('/buying/winning-bids');
  await expect(adaPage.getByRole('row').filter({ hasText: lot.title })).toContainText('Won');
  await benPage.goto('/account/invoices');
  await expect(benPage.getByRole('heading', { name: 'No invoices' })).toBeVisible();
  await benPage.goto('/buying/active-bids');
  await expect(benPage.getByRole('heading', { name: 'No live bids' })).toBeVisible();
  await awaitMail(assay, ada.email, /^Payment received/);
});

test('given an invoice, when a bank account is chosen and Pay pressed before the page’s script, then that account pays', async ({
  stage,
  assay,
}) => {
  const winner = await stage.person();
  await saveBank(assay, winner.call, { account: '000123456789' });
  const lot = await winLot(stage, winner);
  const { invoice } = await booksOf(stage, lot);
  const page = await stage.pageOf(winner);
  const release = await delayRequests(page, '**/assets/entry.client*.js');
  await page.goto(`/account/invoices/${invoice?.id}`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await expect(main.getByRole('radio', { name: /4242/ })).toBeChecked();
  await main.getByRole('radio', { name: /ending in 6789/ }).check();
  await main.getByRole('button', { name: /^Pay \$/ }).click();
  release();
  await expect(main).toContainText('Your bank should confirm the payment by', { timeout: 60_000 });
  expect((await booksOf(stage, lot)).payments).toHaveLength(1);
});

test('given a card that declines, when the winner pays, then the page shows it, and another card pays the same invoice once', async ({
  stage,
}) => {
  test.slow();
  const ada = await stage.person({ card: 'pm_card_chargeCustomerFail' });
  const lot = await winLot(stage, ada);
  const page = await stage.pageOf(ada);
  await openInvoice(page, lot);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Pay \$/ }).click();
  const fault = main.getByRole('alert').filter({ hasText: 'Error Processing Payment' });
  await expect(fault).toContainText('You weren’t charged.');
  await expect(main.getByText('Payment failed')).toBeVisible();
  expect((await booksOf(stage, lot)).invoice?.status).toBe('failed');

  await main.getByRole('radio', { name: 'Another card' }).check();
  const card = page.getByRole('group', { name: 'Card details (sandbox)' });
  await card
    .getByRole('button', { name: /Succeeds$/ })
    .first()
    .click();
  await main.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(main.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expectPaid(stage, lot);
  await page.goto('/account/invoices?status=paid');
  await expect(page.getByRole('row').filter({ hasText: lot.title })).toContainText('Paid');
});

test('given a card with 3-D Secure, when the winner pays and the bank authenticates, then a refusal fails and an approval pays', async ({
  stage,
}) => {
  test.slow();
  const ada = await stage.person();
  const lot = await winLot(stage, ada);
  const page = await stage.pageOf(ada);
  await openInvoice(page, lot);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Another card' }).check();
  const card = page.getByRole('group', { name: 'Card details (sandbox)' });
  await card
    .getByRole('button', { name: /3-D Secure, then succeeds/ })
    .first()
    .click();
  await main.getByRole('button', { name: /^Pay \$/ }).click();
  const bank = page.frameLocator('iframe[title="Card authentication (sandbox)"]');
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(main.getByRole('alert').filter({ hasText: 'Error Processing Payment' })).toBeVisible();
  expect((await booksOf(stage, lot)).invoice?.status).not.toBe('paid');

  await page.reload();
  await main.getByRole('radio', { name: 'Another card' }).check();
  await card
    .getByRole('button', { name: /3-D Secure, then succeeds/ })
    .first()
    .click();
  await main.getByRole('button', { name: /^Pay \$/ }).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(main.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expectPaid(stage, lot);
});

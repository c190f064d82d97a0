import { expectAccessible } from '../support/accessible.ts';
import { bidPanel } from '../support/bidding.ts';
import { expect, test } from '../support/journey.ts';

// Staff actions on a lot, as its bidders see them.

const MINUTE = 60_000;

test('given two bidders at a lot, when staff void the leading bid, then both see the lower price, the new leader, and the bid struck', async ({
  stage,
}) => {
  const [lot, ada, ben, staff, second] = await Promise.all([
    stage.lot(),
    stage.person(),
    stage.person(),
    stage.staff(),
    stage.staff(),
  ]);
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 20_000, isMax: true });
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 50_000, isMax: true });
  const [adaPage, benPage] = await Promise.all([stage.pageOf(ada), stage.pageOf(ben)]);
  await Promise.all([adaPage.goto(lot.path), benPage.goto(lot.path)]);
  const [adaPanel, benPanel] = await Promise.all([bidPanel(adaPage), bidPanel(benPage)]);
  await expect(adaPanel).toContainText('You’ve been outbid.');
  await expect(benPanel).toContainText('You’re leading.');
  const requested = (await staff.call('POST', `/v1/office/auction/${lot.auctionId}/void-bid`, {
    seqs: [2],
    reason: 'fraud',
    note: 'Card reported stolen',
  })) as { request: { id: string } };
  await second.call('POST', `/v1/office/request/${requested.request.id}/confirm`, { note: 'The bank says so as well' });
  await expect(adaPanel).toContainText('You’re leading.');
  await expect(adaPanel).toContainText('$100');
  await expect(benPanel).not.toContainText('You’re leading.');
  for (const page of [adaPage, benPage]) await expect(page.getByText('Voided by us').first()).toBeAttached();
  await expect(adaPanel).toContainText('Current bid · 1 bid');
});

test('given a lot that is open on two pages, when the office pauses and resumes it, then both see the clock pause and continue with the time added', async ({
  stage,
}) => {
  const [lot, ada, staff] = await Promise.all([stage.lot({ endsInMs: 30 * MINUTE }), stage.person(), stage.staff()]);
  const [page, visitor] = await Promise.all([stage.pageOf(ada), stage.pageOf(null)]);
  await Promise.all([page.goto(lot.path), visitor.goto(lot.path)]);
  const [panel, other] = await Promise.all([bidPanel(page), bidPanel(visitor)]);
  await expect(panel.getByRole('timer')).toBeVisible();
  const note = { note: 'The payment provider is down' };
  await staff.call('POST', `/v1/office/auction/${lot.auctionId}/pause`, note);
  for (const each of [panel, other]) {
    await expect(each).toContainText('We’ve paused the clock.');
    await expect(each.getByRole('timer')).toHaveCount(0);
  }
  await expect(panel.getByRole('button', { name: /^Review/ })).toHaveCount(0);
  await expectAccessible(page);
  await stage.advanceTime(10 * MINUTE);
  // A session of staff is short: the one who resumes it has just come.
  const relief = await stage.staff();
  await relief.call('POST', `/v1/office/auction/${lot.auctionId}/resume`, note);
  for (const each of [panel, other]) {
    await expect(each).not.toContainText('We’ve paused the clock.');
    await expect(each.getByRole('timer')).toBeVisible();
  }
  await expect(panel.getByRole('button', { name: /^Review/ })).toBeVisible();
  const rows = await stage.rows<{ moved: number }>(
    `select round(extract(epoch from ends_at - to_timestamp($2 / 1000.0)) / 60)::int as moved from auction where id = $1`,
    [lot.auctionId, lot.endsAt],
  );
  expect(rows).toEqual([{ moved: 10 }]);
});

test('given an unpaid invoice, when staff void it, then its buyer reads about the strike and its consequences', async ({
  stage,
}) => {
  const [person, staff] = await Promise.all([stage.person(), stage.staff()]);
  const lot = await stage.lot({ endsInMs: 5 * MINUTE });
  await person.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: true });
  await stage.advanceTime(5 * MINUTE + 3_000);
  const invoiceOf = () =>
    stage.rows<{ id: string; status: string }>('select id, status from invoice where auction_id = $1', [lot.auctionId]);
  await expect.poll(async () => (await invoiceOf())[0]?.status).toBe('open');
  const [invoice] = await invoiceOf();
  const body = { reason: 'non_payment', note: 'Unpaid', publicNote: 'You told us that you won’t pay.' };
  const asked = (await staff.call('POST', `/v1/office/invoice/${invoice?.id}/void`, body)) as {
    request: { id: string };
  };
  await (await stage.staff()).call('POST', `/v1/office/request/${asked.request.id}/confirm`, { note: 'As they wrote' });
  await expect
    .poll(async () => (await stage.rows('select 1 from strike where user_id = $1', [person.id])).length)
    .toBe(1);
  await expect
    .poll(
      async () => (await stage.rows("select 1 from alert where user_id = $1 and type = 'STRIKE'", [person.id])).length,
    )
    .toBe(1);
  const page = await stage.pageOf(person);
  await page.goto('/account/notifications');
  await expect(page.getByText('You received a strike')).toBeVisible();
  await page.goto('/account/credit-limit');
  await expect(page.getByRole('heading', { name: 'One strike' })).toBeVisible();
  await expect(page.getByText('Your limit is halved until')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('of $1,250');
  await expectAccessible(page);
});

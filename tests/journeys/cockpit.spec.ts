import { confirmBid } from '../support/bidding.ts';
import { expect, test } from '../support/journey.ts';
import { collectPageErrors } from '../support/pageErrors.ts';

test('given a lot with a higher bid, when the buyer presses the next bid in the list, then one review places it', {
  tag: '@phone',
}, async ({ stage }) => {
  const [lot, other, ada, ben] = await Promise.all([stage.lot(), stage.lot(), stage.person(), stage.person()]);
  for (const each of [lot, other])
    await ada.call('POST', `/v1/auction/${each.auctionId}/bid`, { amountCents: 10_000, isMax: false });
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 12_000, isMax: false });
  const page = await stage.pageOf(ada);
  const complaints = await collectPageErrors(page);
  await page.goto('/buying/active-bids');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Signed ball/ }) });
  await expect(rows.nth(0), 'outbid comes first').toContainText(lot.title);
  await expect(rows.nth(0)).toContainText('Outbid');

  // Another bid during the review: the button has the new amount.
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 30_000, isMax: false });
  await page.getByRole('button', { name: `Bid $325 on ${lot.title}` }).click();
  const sheet = page.getByRole('dialog', { name: lot.title });
  await expect(sheet.getByRole('heading', { name: 'Your maximum: $325' })).toBeVisible();
  await expect(sheet).toContainText('You’d pay');
  await confirmBid(sheet, '325');
  await expect(sheet).toContainText('Your bid is leading.');
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: lot.title })).toContainText('You’re leading');

  // When the lead is lost, the row shows it without a reload.
  await ben.call('POST', `/v1/auction/${other.auctionId}/bid`, { amountCents: 15_000, isMax: false });
  await expect(rows.nth(0)).toContainText(other.title);
  await rows.nth(0).getByRole('link').first().focus();
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: other.title })).toContainText('Your maximum: $160');
  expect(complaints).toEqual([]);
});

test('given a visitor, when Watch is clicked, then the login returns to the page and the item is watched, until it is unwatched', async ({
  stage,
}) => {
  const [lot, ada, ben] = await Promise.all([stage.lot(), stage.person(), stage.person()]);
  const page = await stage.pageOf(null);
  await page.goto(lot.path);
  await page.getByRole('link', { name: `Watch ${lot.title}: log in first` }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(ada.email);
  await main.getByLabel('Password', { exact: true }).fill(ada.password);
  await main.getByRole('button', { name: 'Log in' }).click();
  const watch = page.getByRole('button', { name: `Watch ${lot.title}` });
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await stage.rows('select item_id from favorite where user_id = $1', [ada.id])).length)
    .toBe(1);
  await page.goto('/buying/watching');
  const row = page.getByRole('row').filter({ hasText: lot.title });
  await expect(row).toContainText('$100');
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 21_000, isMax: false });
  await expect(row).toContainText('$210');
  await row.getByRole('button', { name: `Watch ${lot.title}` }).click();
  await expect(row.getByRole('button', { name: `Watch ${lot.title}` })).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(async () => (await stage.rows('select item_id from favorite where user_id = $1', [ada.id])).length)
    .toBe(0);
});

test('given bids on lots, when the history is opened, then it lists every bid with its outcome', async ({ stage }) => {
  const [lot, ada, ben] = await Promise.all([
    stage.lot({ endsInMs: 5 * 60_000, windowMs: 60_000 }),
    stage.person(),
    stage.person(),
  ]);
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: true });
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 15_000, isMax: true });
  await stage.advanceTime(6 * 60_000 + 5_000);
  await expect
    .poll(async () => (await stage.rows('select status from auction where id = $1', [lot.auctionId]))[0])
    .toEqual({ status: 'done' });
  const page = await stage.pageOf(ada);
  await page.goto('/buying/bids-history');
  const row = page.getByRole('row').filter({ hasText: lot.title });
  await expect(row).toContainText('$100');
  await expect(row).toContainText('Took the lead');
  await expect(row).toContainText('Sold for $110');
  await page.getByRole('link', { name: 'Lots lost' }).click();
  await expect(page.getByRole('row').filter({ hasText: lot.title })).toContainText('Not won');
  await page.getByRole('link', { name: 'Lots won' }).click();
  await expect(page.getByText('No lots won yet')).toBeVisible();
});

test('given extended bidding, when speed mode is on, then one click bids, and nothing above the ceiling is sent', {
  tag: '@phone',
}, async ({ stage }) => {
  const [lot, ada, ben] = await Promise.all([
    stage.lot({ endsInMs: 5 * 60_000, windowMs: 20 * 60_000, capMs: 60 * 60_000 }),
    stage.person(),
    stage.person(),
  ]);
  await ada.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: false });
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 12_000, isMax: false });
  await stage.advanceTime(5 * 60_000 + 5_000);
  const page = await stage.pageOf(ada);
  await page.goto(lot.path);
  const panel =
    (page.viewportSize()?.width ?? 1280) < 768
      ? page.getByRole('dialog')
      : page.getByRole('complementary', { name: 'Bidding' });
  if ((page.viewportSize()?.width ?? 1280) < 768)
    await page.getByRole('group', { name: /^Lot / }).getByRole('button').click();
  await panel.getByText('Speed mode', { exact: true }).click();
  await panel.getByLabel('Ceiling').fill('90');
  await panel.getByRole('button', { name: 'Turn on speed mode' }).click();
  await expect(panel).toContainText('Your ceiling must be at least $130.');
  await panel.getByLabel('Ceiling').fill('150');
  await panel.getByRole('button', { name: 'Turn on speed mode' }).click();
  await expect(panel).toContainText('total with shipping and tax.');
  await panel.getByRole('button', { name: 'Bid $130 now' }).click();
  await expect(panel).toContainText('You’re leading.');
  await ben.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 20_000, isMax: false });
  await expect(panel).toContainText('The next bid is above your ceiling of $150.');
  const now = panel.getByRole('button', { name: 'Bid $210 now' });
  await expect(now).toHaveAttribute('aria-disabled', 'true');
  await now.click({ force: true });
  const mine = await stage.rows(
    'select amount_cents::int from bid where auction_id = $1 and user_id = $2 order by seq',
    [lot.auctionId, ada.id],
  );
  expect(mine).toEqual([{ amount_cents: 10_000 }, { amount_cents: 13_000 }]);
});

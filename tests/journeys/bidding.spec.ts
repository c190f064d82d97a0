import { bidPanel, confirmBid, placeBid } from '../support/bidding.ts';
import { expect, test } from '../support/journey.ts';
import { saveScreenshot } from '../support/shots.ts';

test('given two users, when they bid against each other, then both immediately see price, lead and history without a reload', {
  tag: ['@main', '@phone', '@firefox'],
}, async ({ stage }) => {
  test.slow();
  const [lot, ada, ben] = await Promise.all([stage.lot(), stage.person({ firstName: 'Ada' }), stage.person()]);
  const [adaPage, benPage] = await Promise.all([stage.pageOf(ada), stage.pageOf(ben)]);
  await Promise.all([adaPage.goto(lot.path), benPage.goto(lot.path)]);
  const [adaPanel, benPanel] = await Promise.all([bidPanel(adaPage), bidPanel(benPage)]);
  for (const page of [adaPage, benPage])
    await page.evaluate(() => {
      document.body.dataset.loaded = 'once';
    });

  // A quick bid, reviewed with the total cost.
  await adaPanel.getByRole('group', { name: 'Quick bid amounts' }).getByRole('button', { name: '$100' }).click();
  await expect(adaPanel.getByRole('textbox', { name: 'Your maximum bid' })).toHaveValue('100');
  await adaPanel.getByRole('button', { name: 'Review bid' }).click();
  const heading = adaPanel.getByRole('heading', { name: 'Your maximum: $100' });
  // Two windows are open, and Firefox calls one of them inactive.
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect(adaPanel).toContainText('one hundred dollars');
  await expect(adaPanel.getByText('You’d pay')).toBeVisible();
  await expect(adaPanel).toContainText('Credit left after this bid: $2,400 of $2,500.');
  await confirmBid(adaPanel, '100');
  await expect(adaPanel).toContainText('Your bid is leading. The price is $100.');
  await expect(adaPanel).toContainText('You’re leading.');
  await expect(benPanel).toContainText('Bidder 1 leads. The next bid is $110.');

  // A free amount, exactly.
  await placeBid(benPanel, '150', { exactly: true });
  await expect(benPanel).toContainText('Your bid is leading. The price is $150.');
  await expect(adaPanel).toContainText('You’ve been outbid. Bidder 2 leads by $50. Next bid: $160.');
  await expect(adaPage).toHaveTitle(/^\(!\) Outbid/);

  // A maximum: the server bids one increment above the other.
  await placeBid(adaPanel, '1000');
  await expect(adaPanel).toContainText('Your bid is leading. The price is $160.');
  await expect(adaPanel).toContainText('Your maximum is $1,000. Only you can see it.');
  await expect(benPanel).toContainText('You’ve been outbid.');
  await expect(benPanel).not.toContainText('1,000');

  // Immediately outbid by that maximum, with a message.
  await benPanel.getByRole('checkbox', { name: /Bid exactly/ }).uncheck();
  await placeBid(benPanel, '200');
  await expect(benPanel).toContainText('You were outbid immediately by another bidder’s maximum.');
  await expect(benPanel).toContainText(
    'Your $200 was placed and the price is now $210. We’ve filled in the next bid, $220',
  );
  await expect(benPanel.getByRole('textbox', { name: 'Your maximum bid' })).toHaveValue('220');
  await expect(adaPanel).toContainText('You’re leading.');
  await expect(adaPanel).toContainText('$210');

  for (const page of [adaPage, benPage]) {
    expect(await page.evaluate(() => document.body.dataset.loaded), 'the page was never loaded again').toBe('once');
  }
  const rows = await stage.rows(
    'select seq, alias, amount_cents::int, price_cents::int, is_max, leader_alias from bid where auction_id = $1 order by seq',
    [lot.auctionId],
  );
  expect(rows).toEqual([
    { seq: 1, alias: 1, amount_cents: 10_000, price_cents: 10_000, is_max: true, leader_alias: 1 },
    { seq: 2, alias: 2, amount_cents: 15_000, price_cents: 15_000, is_max: false, leader_alias: 2 },
    { seq: 3, alias: 1, amount_cents: 100_000, price_cents: 16_000, is_max: true, leader_alias: 1 },
    { seq: 4, alias: 2, amount_cents: 20_000, price_cents: 21_000, is_max: true, leader_alias: 1 },
  ]);

  await adaPage.goto(lot.path);
  const history = adaPage.getByRole('region', { name: 'Bid history' });
  await expect(history).toContainText('4 bids by 2 bidders');
  await expect(history.getByRole('row').filter({ hasText: '$210' })).toContainText('Bidder 2');
  await adaPage.goto('/buying/winning-bids');
  await expect(adaPage.getByRole('row').filter({ hasText: lot.title })).toContainText('$1,000');
  await benPage.goto('/buying/loosing-bids');
  await expect(benPage.getByRole('row').filter({ hasText: lot.title })).toContainText('Outbid');
  await benPage.goto('/account/notifications');
  await expect(benPage.getByRole('listitem').filter({ hasText: 'You’ve been outbid' }).first()).toContainText(
    lot.title,
  );
});

test('given a credit limit, when a bid exceeds it, then it is refused with the figures and nothing is placed', {
  tag: '@phone',
}, async ({ stage }) => {
  const [lot, other, person] = await Promise.all([stage.lot(), stage.lot(), stage.person()]);
  const page = await stage.pageOf(person);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  const field = panel.getByRole('textbox', { name: 'Your maximum bid' });
  await field.fill('2600');
  await panel.getByRole('button', { name: 'Review bid' }).click();
  await expect(panel).toContainText('BID EXCEEDS CREDIT LIMIT. You have $2,500 of credit available for this lot.');
  await expect(field).toBeFocused();

  // The limit is on hold elsewhere meanwhile: the server itself refuses.
  await field.fill('1500');
  await panel.getByRole('button', { name: 'Review bid' }).click();
  await expect(panel.getByRole('heading', { name: 'Your maximum: $1,500' })).toBeVisible();
  await person.call('POST', `/v1/auction/${other.auctionId}/bid`, { amountCents: 200_000, isMax: true });
  await confirmBid(panel, '1500');
  // Shown once, at the amount.
  await expect(panel.getByText(/BID EXCEEDS CREDIT LIMIT/)).toHaveCount(1);
  await expect(field).toHaveAccessibleDescription(
    /BID EXCEEDS CREDIT LIMIT. You have \$500 of credit available for this lot./,
  );
  await expect(panel).toContainText(
    '$1,500 is needed and you have $500 of credit available for this lot. Your bid wasn’t placed.',
  );
  expect(await stage.rows('select 1 from bid where auction_id = $1', [lot.auctionId])).toEqual([]);
  await panel
    .getByRole('paragraph')
    .filter({ hasText: 'Your bid wasn’t placed.' })
    .getByRole('link', { name: 'Request a higher limit' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/credit/i);
  await expect(page.getByRole('main')).toContainText('$500');
  // Within the limit of $2,500, but $1,000 more than is free.
  await expect(page.getByRole('textbox', { name: 'Requested limit' })).toHaveValue('3,500');
});

test('given only a keyboard, when a user bids, then it takes at most 12 presses from the amount to the lead', {
  tag: '@main',
}, async ({ stage }) => {
  const [lot, person] = await Promise.all([stage.lot(), stage.person()]);
  const page = await stage.pageOf(person);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await panel.getByRole('textbox', { name: 'Your maximum bid' }).focus();
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (const digit of '120') await press(digit);
  await press('Enter');
  await expect(panel.getByRole('heading', { name: 'Your maximum: $120' })).toBeFocused();
  const place = panel.getByRole('button', { name: 'Place bid $120' });
  const isFocused = (): Promise<boolean> => place.evaluate((button) => button === document.activeElement);
  while (!(await isFocused()) && presses < 12) await press('Tab');
  await expect(place).toBeFocused();
  // A press in the first moment after the review appeared would count as a double press.
  await expect
    .poll(() => page.evaluate(() => performance.now()))
    .toBeGreaterThan((await page.evaluate(() => performance.now())) + 400);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  await press('Enter');
  await expect(panel).toContainText('Your bid is leading.');
  await expect(panel).toContainText('At your maximum of $120');
  // The page stays where it is, the position is in view, and the receipt is folded.
  await expect(panel.getByText('You’re leading.')).toBeInViewport({ ratio: 1 });
  expect(Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(40);
  await expect(panel.getByText('Bid receipt')).toBeVisible();
  await expect(panel.getByText('Log hash')).toBeHidden();
  expect(presses).toBeLessThanOrEqual(12);
  expect(await stage.rows('select amount_cents::int from bid where auction_id = $1', [lot.auctionId])).toEqual([
    { amount_cents: 12_000 },
  ]);
});

test('given a lot paid by bank transfer, when a user with a card bids, then a bank account is required, added, and the bid is placed', async ({
  stage,
}) => {
  test.slow();
  const [lot, person] = await Promise.all([stage.lot({ achOnly: true }), stage.person()]);
  const page = await stage.pageOf(person);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await expect(panel.getByRole('heading', { name: 'One step left before you can bid' })).toBeVisible();
  await expect(panel).toContainText('You pay for this lot by bank transfer, not by card.');
  await panel.getByRole('link', { name: 'Add a bank account' }).last().click();
  const form = page.getByRole('form', { name: 'Bank account' });
  await form.getByRole('button', { name: /000123456789/ }).click();
  await form.getByRole('button', { name: 'Save bank account' }).click();
  // Back at the lot, and nothing is missing any more.
  await expect(page).toHaveURL(new RegExp(lot.path), { timeout: 60_000 });
  const samePanel = await bidPanel(page);
  await placeBid(samePanel, '120');
  await expect(samePanel).toContainText('Your bid is leading.');
});

test('given a limit of $2,500, when a bid above half of it is reviewed, then it isn’t typed twice, the button stays in view, and placing it moves nothing', {
  tag: ['@phone'],
}, async ({ stage }) => {
  const [lot, buyer] = await Promise.all([stage.lot({ openingCents: 40_000 }), stage.person()]);
  const page = await stage.pageOf(buyer);
  await page.goto(lot.path);
  const panel = await bidPanel(page);
  await panel.getByRole('textbox', { name: 'Your maximum bid' }).fill('1400');
  // Where the page and the sheet are scrolled to when the bid is placed.
  const scrolled = () =>
    page.evaluate(() => Math.round(scrollY + (document.querySelector('dialog[open]')?.scrollTop ?? 0)));
  await page.evaluate(() =>
    addEventListener(
      'submit',
      () => {
        document.body.dataset.y = String(
          Math.round(scrollY + (document.querySelector('dialog[open]')?.scrollTop ?? 0)),
        );
      },
      true,
    ),
  );
  await panel.getByRole('button', { name: 'Review bid' }).press('Enter');
  await expect(panel.getByRole('heading', { name: 'Your maximum: $1,400' })).toBeFocused();
  await expect(panel.getByLabel('Enter the amount again')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Place bid $1,400' })).toBeInViewport({ ratio: 1 });
  await saveScreenshot(page, `review-${page.viewportSize()?.width}`);

  // A bid of more than five times the price is typed again; the button is in view all the same.
  await panel.getByRole('button', { name: 'Edit amount' }).click();
  await panel.getByRole('textbox', { name: 'Your maximum bid' }).fill('2450');
  await panel.getByRole('button', { name: 'Review bid' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Place bid $2,450' })).toBeInViewport({ ratio: 1 });
  await confirmBid(panel, '2450');
  await expect(panel.getByText('You’re leading.')).toBeInViewport();
  await expect(panel.locator('.strip.tone-commit')).toHaveCount(1);
  const placedAt = Number(await page.evaluate(() => document.body.dataset.y));
  // The sheet of a phone scrolls up to the position; the page stays where it is.
  if (page.viewportSize()?.width === 1280) expect(Math.abs((await scrolled()) - placedAt)).toBeLessThanOrEqual(40);
  await saveScreenshot(page, `leading-${page.viewportSize()?.width}`);
});

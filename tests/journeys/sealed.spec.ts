import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { bidPanel, confirmBid } from '../support/bidding.ts';
import { expect, test } from '../support/journey.ts';

// The blind phase in the browser: seal, raise, save the receipt, and the reveal.

const MINUTE = 60_000;

async function seal(panel: Locator, dollars: string): Promise<void> {
  await panel.getByRole('textbox', { name: /sealed bid/ }).fill(dollars);
  await panel.getByRole('button', { name: /^Review/ }).click();
  await confirmBid(panel, dollars);
}

/** The page's text, to check what it reveals of a sealed bid to others. */
const textOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

test('given sealed bids, when two seal and one raises, then neither learns of the other, until all are opened and the second price is paid', {
  tag: '@main',
}, async ({ stage }) => {
  test.slow();
  const [lot, ada, ben] = await Promise.all([
    stage.lot({
      endsInMs: 5 * MINUTE,
      windowMs: 3 * MINUTE,
      capMs: 3 * MINUTE,
      hasBlindPhase: true,
      blindMs: 60 * MINUTE,
    }),
    stage.person({ firstName: 'Ada' }),
    stage.person({ firstName: 'Ben' }),
  ]);
  const bid = (person: typeof ada, dollars: number) =>
    person.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: dollars * 100, isMax: true });
  await bid(ada, 110);
  await bid(ben, 200);
  const [adaPage, benPage, visitor] = await Promise.all([stage.pageOf(ada), stage.pageOf(ben), stage.pageOf(null)]);
  for (const page of [adaPage, benPage, visitor]) await page.goto(lot.path);
  const [adaPanel, benPanel] = await Promise.all([bidPanel(adaPage), bidPanel(benPage)]);
  await stage.advanceTime(5 * MINUTE + 3_000);
  await expect(adaPanel).toContainText('Extended bidding');
  await bid(ada, 240);
  await stage.advanceTime(3 * MINUTE + 3_000);

  // The page switches by itself: the price is frozen, and each user sees only their own data.
  await expect(adaPanel).toContainText('You were leading when bidding stopped.');
  await expect(benPanel).toContainText('You can place one sealed bid.');
  await expect(adaPanel).toContainText('Price before sealed bids · 3 bids');
  await seal(benPanel, '300');
  await expect(benPanel).toContainText('Sealed bid placed: $300.');
  await expectAccessible(benPage);
  await seal(adaPanel, '400');
  await expect(adaPanel).toContainText('Sealed bid placed: $400.');
  await seal(benPanel, '350');
  await expect(benPanel).toContainText('Sealed bid placed: $350.');
  const receipt = benPanel.getByText('Sealed bid receipt');
  // It is folded, so that clock and price stay in view.
  await receipt.click();
  await expect(benPanel.getByText('Nonce', { exact: true })).toBeVisible();

  // Neither the other bidder nor a visitor can see that anything was sealed.
  expect(await textOf(adaPage)).not.toMatch(/\$3[05]0\b/);
  expect(await textOf(benPage)).not.toMatch(/\$400\b/);
  expect(await textOf(visitor)).not.toMatch(/\$(300|350|400)\b/);
  // A reload shows the same.
  await benPage.reload();
  await expect(await bidPanel(benPage)).toContainText('Sealed bid placed: $350.');

  await stage.advanceTime(60 * MINUTE + 3_000);
  await expect(adaPanel).toContainText('You won.');
  // One step above the second-highest: $350 and $25.
  await expect(adaPanel).toContainText('$375');
  const benAfter = await bidPanel(benPage);
  await expect(benAfter).toContainText('You didn’t win.');
  await expect(benAfter.getByText('Sealed bid receipt')).toBeVisible();
  await expect(visitor.getByText(/Sold for · \d+ bids/).first()).toBeAttached();
  // The losing amount is in the history for all, the winner's stays private.
  await expect.poll(() => textOf(visitor)).toMatch(/\$350\b/);
  expect(await textOf(visitor)).not.toMatch(/\$400\b/);
  await expect
    .poll(() => stage.rows('select hammer_cents::int as hammer from auction where id = $1', [lot.auctionId]))
    .toEqual([{ hammer: 37_500 }]);
});

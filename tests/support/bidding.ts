import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 1280) < 768;

/**
 * The bid panel of an item's page: next to the pictures, or on a phone the sheet, which is opened if needed. The panel
 * of a closed lot is on the page itself.
 */
export async function bidPanel(page: Page): Promise<Locator> {
  const aside = page.getByRole('complementary', { name: 'Bidding' });
  const sheet = page.getByRole('dialog');
  if (!isNarrow(page) || (!(await sheet.isVisible()) && (await aside.isVisible()))) return aside;
  const open = page.getByRole('group', { name: /^Lot / }).getByRole('button');
  // Back at the lot with an amount, the sheet opens by itself and covers the button.
  await expect(async () => {
    if (!(await sheet.isVisible())) await open.click({ timeout: 5_000 });
    await expect(sheet).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return sheet;
}

/** Types an amount, opens the review, and places it. `exactly` bids without a maximum. */
export async function placeBid(panel: Locator, amount: string, { exactly = false } = {}): Promise<void> {
  if (exactly) await panel.getByRole('checkbox', { name: /Bid exactly this amount/ }).check();
  await panel.getByRole('textbox', { name: /bid|maximum/i }).fill(amount);
  await panel.getByRole('button', { name: /^Review/ }).click();
  await confirmBid(panel, amount);
}

/** Places the bid in the review, also a sealed one. A large one is typed a second time, as the page asks. */
export async function confirmBid(panel: Locator, amount: string): Promise<void> {
  const place = panel.getByRole('button', { name: /^Place (?:sealed )?bid/ });
  await expect(place).toBeVisible();
  const repeatField = panel.getByLabel('Enter the amount again');
  if (await repeatField.isVisible()) await repeatField.fill(amount);
  // The first moments after the review appeared belong to a double press: a press then places nothing.
  await expect(async () => {
    if (await place.isVisible()) await place.click();
    await expect(place).toBeHidden({ timeout: 500 });
  }).toPass({ intervals: [150] });
}

/** The row of the panel with the viewer's position. */
export const positionText = (panel: Locator, text: string | RegExp): Locator => panel.getByText(text).first();

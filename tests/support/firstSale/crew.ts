import type { Browser, Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { DESK, overflowOf, PHONE } from '../screen.ts';
import { saveScreenshot } from '../shots.ts';

// The people of a first sale, each with a browser of their own.

export type Name = 'visitor' | 'admin' | 'mara' | 'theo' | 'ada' | 'ben';
type Crew = Record<Name, Page>;

export const SLOW = { timeout: 60_000 };

/** A page for everyone, at this address of the app. */
export async function gather(browser: Browser, url: string): Promise<Crew> {
  const open = async () =>
    (
      await browser.newContext({ baseURL: url, viewport: DESK, locale: 'en-US', timezoneId: 'America/New_York' })
    ).newPage();
  const [visitor, admin, mara, theo, ada, ben] = await Promise.all([open(), open(), open(), open(), open(), open()]);
  return { visitor: visitor!, admin: admin!, mara: mara!, theo: theo!, ada: ada!, ben: ben! };
}

export const main = (page: Page) => page.getByRole('main');
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Waits for the announcement of what was done. */
export const saved = (page: Page, text: string | RegExp) =>
  expect(main(page).getByRole('status').filter({ hasText: text }).first()).toBeVisible(SLOW);

/** Does something on a phone, which must not scroll sideways. */
export async function onPhone(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  await page.setViewportSize(PHONE);
  await work();
  expect(await overflowOf(page), `${name} is wider than a phone`).toBe(0);
  await saveScreenshot(page, `first-sale-${name}-phone`);
  await page.setViewportSize(DESK);
}

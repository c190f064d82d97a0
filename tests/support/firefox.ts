import { existsSync } from 'node:fs';
import type { Browser, Locator } from '@playwright/test';

/** Debian's Firefox, which Playwright drives over WebDriver BiDi. */
export const FIREFOX = '/usr/bin/firefox-esr';

/** Whether it is installed. Without it its journeys are skipped, and counted as skipped. */
export const hasFirefox = existsSync(FIREFOX);

type Session = { send: (method: string, params?: object) => Promise<unknown> };
/** Playwright's own side of a browser, which runs in this process. */
type WithServer = { _connection: { toImpl: (browser: Browser) => { _browserSession: Session } } };

/** Adapts Playwright to a Firefox that it was not made for. */
export async function adaptToFirefox(browser: Browser): Promise<void> {
  // This Firefox doesn't know the command that sets the color scheme, and the pages need no other than its own.
  const { _browserSession: session } = (browser as unknown as WithServer)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(session) as Session;
  const { send } = sessions;
  sessions.send = function sendKnown(this: Session, method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params);
  };
  // Over BiDi `fill` changes a field without the page hearing of it: the text is typed.
  const page = await browser.newPage();
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  await page.close();
  locators.fill = async function typeText(this: Locator, text: string): Promise<void> {
    await this.click();
    await this.press('ControlOrMeta+a');
    await this.press('Delete');
    await this.pressSequentially(text);
  };
}

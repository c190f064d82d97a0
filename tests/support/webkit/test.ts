import { test as base } from '../journey.ts';
import { hasWebKit, WebKit } from './browser.ts';

type Size = { width: number; height: number };

/**
 * The journeys' test with WebKit windows, by default of a phone's size. They close at the end.
 * Skipped where WebKit is not installed. */
export const test = base.extend<{ open: (size?: Size) => Promise<WebKit> }>({
  open: async ({ assay }, use, testInfo) => {
    testInfo.skip(!hasWebKit, 'WebKitWebDriver, Xvfb, gir1.2-webkit2-4.1 or python3-gi is not installed');
    const windows: WebKit[] = [];
    await use(async (size) => {
      const browser = await WebKit.open(assay.url, size);
      windows.push(browser);
      return browser;
    });
    for (const browser of windows) await browser.close();
  },
});

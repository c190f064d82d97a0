import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { saveScreenshot } from './shots.ts';

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** How far the current page sticks out to the right, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What is wrong with the current screen of the office: accessibility, and what sticks out to the right. At a desk in
 * light and on a phone in dark, by every rule; each in its other theme, by the rules of colors. SHOTS captures all four.
 */
export async function screenFaults(page: Page, name: string): Promise<string[]> {
  const size = page.viewportSize() ?? DESK;
  const faults: string[] = [];
  for (const [device, viewport, theme, other] of [
    ['desk', DESK, 'light', 'dark'],
    ['phone', PHONE, 'dark', 'light'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme });
    const wide = await overflowOf(page);
    if (wide !== 0) faults.push(`sticks out ${wide} px at ${viewport.width} px`);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${device}, ${theme}: ${fault}`));
    await saveScreenshot(page, `${name}-${device}-${theme}`);
    await page.emulateMedia({ colorScheme: other });
    const colors = await accessibilityFaults(page, { colorsOnly: true });
    faults.push(...colors.map((fault) => `${device}, ${other}: ${fault}`));
    await saveScreenshot(page, `${name}-${device}-${other}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  return faults;
}

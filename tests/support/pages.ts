import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { test as base, expect } from './journey.ts';
import { collectPageErrors } from './pageErrors.ts';
import { overflowOf } from './screen.ts';
import { saveScreenshot } from './shots.ts';
import { type StateGallery, stageGallery } from './stage/gallery.ts';

export const test = base.extend<object, { gallery: StateGallery }>({
  gallery: [
    async ({ assay, pool }, use) => {
      await use(await stageGallery(assay, pool));
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** A page in one of its states. */
export type PageSpec = {
  name: string;
  path: string;
  /** Default 200. */
  status?: number;
  /** Addresses whose refusal belongs to the state. */
  refused?: string[];
  /** Text that must be on it. */
  text?: string | RegExp;
  /** Brings the page into the intended state after it has loaded. */
  prepare?: (page: Page) => Promise<void>;
};

/** A lot's tab title when it is not the usual one: outbid, or clock and price in the last ten minutes. */
const LOT_TITLE = /^(Outbid: |\d+:\d\d · \$[\d,]+ · )/;

/**
 * Opens a page and returns its faults: the requirements for every page, at this width and at 320 px (phone) or 768 px
 * too. Both themes on the desktop, because colors do not change with the width.
 */
async function checkPage(
  page: Page,
  pageErrors: string[],
  titles: Map<string, string>,
  spec: PageSpec,
): Promise<string[]> {
  const { name, path, status = 200 } = spec;
  const device = test.info().project.name;
  const faults: string[] = [];
  pageErrors.length = 0;
  const response = await page.goto(path);
  if (response?.status() !== status) faults.push(`status ${response?.status()} instead of ${status}`);
  await spec.prepare?.(page);
  if (spec.text !== undefined) await expect.soft(page.getByRole('main'), name).toContainText(spec.text);
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) faults.push(`${headings} headings of level 1`);
  const title = (await page.title()).replace(/^(\(!\) |Error: )/, '');
  if (!/Assay/.test(title) && !LOT_TITLE.test(title)) faults.push(`the title “${title}” does not name Assay`);
  const { pathname, searchParams } = new URL(page.url());
  const address = `${pathname}?tab=${searchParams.get('tab')}`;
  const other = titles.get(title) ?? address;
  if (other !== address) faults.push(`the title “${title}” is also that of ${other}`);
  titles.set(title, address);

  faults.push(...(await accessibilityFaults(page)));
  await saveScreenshot(page, `${name}-${device}-light`);
  if (device !== 'phone' || process.env.SHOTS) {
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await accessibilityFaults(page, { colorsOnly: true })).map((fault) => `dark: ${fault}`));
    await saveScreenshot(page, `${name}-${device}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  const originalSize = page.viewportSize();
  await page.setViewportSize(device === 'phone' ? { width: 320, height: 640 } : { width: 768, height: 1024 });
  // A rotated page is laid out again in the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const overflow = await overflowOf(page);
  if (overflow !== 0) faults.push(`sticks out ${overflow} px to the right`);
  const cut = await page.evaluate(
    () => [...document.querySelectorAll('.table-box')].filter((box) => box.scrollWidth > box.clientWidth).length,
  );
  if (cut > 0) faults.push(`${cut} tables are cut off at ${page.viewportSize()?.width} px`);
  if (originalSize !== null) await page.setViewportSize(originalSize);
  // A page or call that is refused on purpose is also logged to the console.
  const expected = [...(status >= 400 ? [new URL(path, page.url()).pathname] : []), ...(spec.refused ?? [])];
  faults.push(...pageErrors.filter((each) => !expected.some((one) => each.includes(one))));
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Inspects one page after the other. No two URLs have the same title, in any state. */
export async function checkPages(page: Page, specs: readonly PageSpec[]): Promise<void> {
  test.setTimeout(60_000 + specs.length * 20_000);
  const titles = new Map<string, string>();
  const pageErrors = await collectPageErrors(page);
  const faults: string[] = [];
  for (const spec of specs)
    faults.push(...(await test.step(spec.name, () => checkPage(page, pageErrors, titles, spec))));
  expect(faults.join('\n')).toBe('');
}

/** How the browser of an inspection is set: light, and nothing moves. */
export const STILL_LIGHT = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

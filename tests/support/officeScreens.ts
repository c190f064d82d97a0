import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../apps/web/app/routes.ts';
import { TaxonomyKind } from '../../packages/domain/src/item/taxonomy.ts';
import { accessibilityFaults } from './accessible.ts';
import { DESK, PHONE } from './firstSale/crew.ts';
import { hydrated } from './hydrated.ts';
import { saveScreenshot } from './shots.ts';

const entries: readonly RouteConfigEntry[] = routes;

/** Every address of the office, from the routes of the app: parameters are still names, `/office/items/:id`. */
export const OFFICE_ADDRESSES: readonly string[] = (entries.find(({ path }) => path === 'office')?.children ?? [])
  .flatMap(({ path }) => (path === 'taxonomy/:kind?' ? TaxonomyKind.map((kind) => `taxonomy/${kind}`) : [path ?? '']))
  .filter((path) => path !== '*')
  .map((path) => (path === '' ? '/office' : `/office/${path}`));

/** Where its screenshots go. */
const nameOf = (path: string): string =>
  path
    .replace(/^\//, '')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'record')
    .replace(/\W+/g, '-');

/** How far the page sticks out to the right, in pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Opens a screen of the office and returns its faults: status, heading, title, accessibility, the browser's complaints,
 * and what sticks out at a desk and on a phone. In light at the desk and in dark on the phone: what either shows of the
 * other is checked by both.
 */
export async function checkScreen(
  page: Page,
  errors: string[],
  path: string,
  { status = 200, name = nameOf(path) }: { status?: number; name?: string } = {},
): Promise<string[]> {
  const faults: string[] = [];
  errors.length = 0;
  const answer = await page.goto(path);
  if (answer?.status() !== status) faults.push(`status ${answer?.status()} instead of ${status}`);
  await hydrated(page);
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents();
  if (headings.length !== 1 || headings[0]?.trim() === '') faults.push(`headings of level 1: ${headings.join(' | ')}`);
  const title = await page.title();
  if (!/\S.* [·|–-] Assay$/.test(title)) faults.push(`the title “${title}”`);
  faults.push(...(await accessibilityFaults(page)));
  const wide = await overflowOf(page);
  if (wide !== 0) faults.push(`sticks out ${wide} px at ${DESK.width} px`);
  await saveScreenshot(page, `${name}-desk-light`);
  if (process.env.SHOTS) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await saveScreenshot(page, `${name}-desk-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  const narrow = await overflowOf(page);
  if (narrow !== 0) faults.push(`sticks out ${narrow} px at ${PHONE.width} px`);
  faults.push(...(await accessibilityFaults(page, { colorsOnly: true })).map((fault) => `dark: ${fault}`));
  await saveScreenshot(page, `${name}-phone-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  if (process.env.SHOTS) await saveScreenshot(page, `${name}-phone-light`);
  await page.setViewportSize(DESK);
  // A refused page is also logged to the console.
  const own = status >= 400 ? errors.filter((error) => !error.includes(path)) : errors;
  return [...faults, ...own].map((fault) => `${path}: ${fault}`);
}

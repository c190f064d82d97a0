import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../apps/web/app/routes.ts';
import { TaxonomyKind } from '../../packages/domain/src/item/taxonomy.ts';
import { SETTING_TOPIC_NAMES } from '../../packages/domain/src/settings/topics.ts';
import { hydrated } from './hydrated.ts';
import { screenFaults } from './screen.ts';

const entries: readonly RouteConfigEntry[] = routes;

/** The addresses of pages whose parameter takes one of some. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'taxonomy/:kind?': TaxonomyKind.map((kind) => `taxonomy/${kind}`),
  'settings/:topic?': SETTING_TOPIC_NAMES.map((topic) => `settings/${topic}`),
};

/** Every address of the office, from the routes of the app: parameters are still names, `/office/items/:id`. */
export const OFFICE_ADDRESSES: readonly string[] = (entries.find(({ path }) => path === 'office')?.children ?? [])
  // A route without a page of its own leads to another.
  .filter(({ file }) => file.endsWith('.tsx'))
  .flatMap(({ path = '' }) => CHOICES[path] ?? [path])
  .filter((path) => path !== '*')
  .map((path) => (path === '' ? '/office' : `/office/${path}`));

/** Where its screenshots go. */
const nameOf = (path: string): string =>
  path
    .replace(/^\//, '')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'record')
    .replace(/\W+/g, '-');

/**
 * Opens an address of the office and returns the faults of its screen: status, heading, title, the browser's complaints,
 * and those of `screenFaults`.
 */
export async function checkAddress(
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
  faults.push(...(await screenFaults(page, name)));
  // A refused page is also logged to the console.
  const own = status >= 400 ? errors.filter((error) => !error.includes(path)) : errors;
  return [...faults, ...own].map((fault) => `${path}: ${fault}`);
}

import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';

test('given a visitor, when the front door opens, then the page is whole, quiet and accessible', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page);
  const { overflow } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(overflow, 'pixels that stick out to the right').toBe(0);
  expect(complaints).toEqual([]);
});

test('given a style sheet that is not there yet, when a page waits to be painted, then none of its scripts is asked for', async ({
  page,
}) => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.css', async (route) => {
    await arrived;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url());
  });
  const picture = page.waitForRequest('**/media/**');
  const opened = page.goto('/marketplace');
  await picture;
  expect(scripts).toEqual([]);
  arrive();
  await opened;
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  expect(scripts.length).toBeGreaterThan(5);
});

test('given a visitor, when a page does not exist, then says so with a way back', async ({ page }) => {
  const answer = await page.goto('/no-such-page-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

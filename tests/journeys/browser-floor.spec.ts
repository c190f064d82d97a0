import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journey.ts';
import { collectPageErrors } from '../support/pageErrors.ts';
import { overflowOf } from '../support/screen.ts';
import { saveScreenshot } from '../support/shots.ts';

/** What the last browsers below the floor don't have: Safari 17.3, Firefox 127, Chrome 119. */
const OLD_BROWSERS = {
  Safari: () => {
    Reflect.deleteProperty(Promise, 'withResolvers');
  },
  Firefox: () => {
    Reflect.deleteProperty(window, 'CSSPropertyRule');
  },
  Chrome: () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (condition: string, value?: string) =>
      !condition.includes(':dir') && (value === undefined ? supports(condition) : supports(condition, value));
  },
};

const notice = (page: Page) => page.getByText('Your browser is too old for this site.');

test('given a browser below the floor, when pages open, then each says so, runs no script, and can be read', {
  tag: '@phone',
}, async ({ page, stage }) => {
  const lot = await stage.lot();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url());
  });
  const errors = await collectPageErrors(page);
  await page.addInitScript(OLD_BROWSERS.Safari);
  await page.goto(lot.path);
  await expect(notice(page)).toContainText('or use Safari 17.4, Firefox 128, Chrome 120, or newer.');
  await expect(page.getByRole('heading', { level: 1, name: lot.title })).toBeVisible();
  await expectAccessible(page);
  expect(await overflowOf(page)).toBe(0);
  await saveScreenshot(page, 'below-floor-lot');
  await page.locator('footer').getByRole('link', { name: 'Newest' }).click();
  await expect(notice(page)).toBeVisible();
  // What the page has for browsers without scripts.
  await page.getByRole('button', { name: 'Apply' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await saveScreenshot(page, 'below-floor-marketplace');
  expect(scripts).toEqual([]);
  expect(errors).toEqual([]);
});

test('given the last Safari, Firefox or Chrome below the floor, then the page says so', async ({ page }) => {
  for (const age of Object.values(OLD_BROWSERS)) {
    await page.goto('about:blank');
    const script = await page.addInitScript(age);
    await page.goto('/about');
    await expect(notice(page)).toBeVisible();
    await script.dispose();
  }
});

test('given a browser without popovers, then no menu lies over the page', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Promise, 'withResolvers');
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/marketplace');
  await expect(notice(page)).toBeVisible();
  // Its style sheet would show them: here the browser itself hides them too.
  expect(await page.locator('[popover]').evaluateAll((all) => all.map((each) => (each as HTMLElement).hidden))).toEqual(
    [true, true],
  );
});

test('given a browser of today, then the page runs its scripts and says nothing', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(notice(page)).toHaveCount(0);
});

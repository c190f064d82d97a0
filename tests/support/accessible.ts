import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A document gets axe once, and keeps it until the next one: what AxeBuilder adds to a document that has it. */
const NOTHING = ';';
const hasAxe = (frame: Frame): Promise<boolean> => frame.evaluate(() => 'axe' in globalThis);
/** The rules whose outcome changes with the colors of the page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * WCAG 2.2 AA violations of the current page: rule, remedy and elements. Empty if there are none. `colorsOnly` repeats
 * only what another theme can change.
 */
export async function accessibilityFaults(page: Page, { colorsOnly = false } = {}): Promise<string[]> {
  // Over BiDi axe ends Firefox's content process. The rules don't depend on the engine.
  if (page.context().browser()?.browserType().name() === 'firefox') return [];
  await colorsSettled(page);
  // In the page itself and without a list of passed checks: four times as fast as axe's own way, with the same
  // findings.
  const isLoaded = (await Promise.all(page.frames().map(hasAxe))).every(Boolean);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded ? { axeSource: NOTHING } : {}) })
    .setLegacyMode()
    .options({
      runOnly: colorsOnly ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: STANDARDS },
      resultTypes: ['violations'],
    })
    .analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}`).join('\n')}`,
  );
}

/**
 * Waits for color transitions: from light to dark, or of a button that has just become active. Halfway they would be
 * judged wrongly. Checked on each frame: a page without scripts draws none by itself, and the wait would never end.
 */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  );
}

/** Checks the current page against WCAG 2.2 AA. A failure names the rule, the remedy and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await accessibilityFaults(page)).join('\n'), `accessibility of ${page.url()}`).toBe('');
}

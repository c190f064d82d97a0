import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose outcome changes with the colours of the page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What WCAG 2.2 AA finds wrong with the page as it stands now: rule, remedy and elements; empty when nothing.
 * `coloursOnly` asks again only what another theme can change.
 */
export async function accessibilityFaults(page: Page, { colorsOnly = false } = {}): Promise<string[]> {
  await colorsSettled(page);
  // In the page itself and without a list of what is good: four times as quick as axe's own way, with the same faults.
  const { violations } = await new AxeBuilder({ page })
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
 * Waits for colours that are on their way: from light to dark, or of a button that has just come alive. Half way they would be
 * judged wrongly. Asked anew with each frame: a page without scripts draws none of its own accord, and nothing would ever end.
 */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  );
}

/** Holds the page as it stands now against WCAG 2.2 AA; a failure names the rule, the remedy and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await accessibilityFaults(page)).join('\n'), `accessibility of ${page.url()}`).toBe('');
}

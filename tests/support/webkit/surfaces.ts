import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until, type WebKit } from './browser.ts';

const APP = fileURLToPath(new URL('../../../apps/web/app', import.meta.url));
/** What draws a surface: a dialog, one that asks for confirmation, or a popover. */
const DRAWN = /<(?:dialog|Dialog|ConfirmDialog|confirmation\.Dialog)\b|\spopover=/g;
/** Draws what its users ask for; they are on the list. */
const WRAPPERS = ['forms/ConfirmDialog.tsx'];

/** How many popovers and dialogs each file of the pages draws, from the sources. */
export function drawnSurfaces(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const file of readdirSync(APP, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.tsx$/.test(file) || WRAPPERS.includes(file)) continue;
    const count = readFileSync(path.join(APP, file), 'utf8').match(DRAWN)?.length ?? 0;
    if (count > 0) counts[file] = count;
  }
  return counts;
}

export interface Surface {
  /** The file that draws it. */
  source: string;
  /** The page it is on. Without one it is on the page of the surface before. */
  page?: string;
  /** Opens it, on an open page. */
  open: (browser: WebKit) => Promise<void>;
  /** Its title. A popover has none. */
  title?: RegExp;
  /** False where what opened it is gone when it closes. */
  returnsFocus?: false;
  /** False where opening it a second time takes another set-up. */
  reopens?: false;
}

interface Drawn {
  title: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  bodyHeight: number;
  text: string;
  isCovered: boolean;
  /** It can be scrolled sideways. */
  isWide: boolean;
  isMoving: boolean;
  hasClose: boolean;
}

const SURFACE = 'dialog[open], :popover-open';
/** One line of text and its space around. */
const LEAST_BODY = 40;

/** The uppermost open surface, or null. */
const readSurface = (browser: WebKit): Promise<Drawn | null> =>
  browser.run((selector: string) => {
    const surface = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
    if (surface === undefined) return null;
    const { top, bottom, left, right } = surface.getBoundingClientRect();
    const body = surface.querySelector<HTMLElement>('.dialog-body, .filters-body') ?? surface;
    const box = body.getBoundingClientRect();
    const middle = document.elementFromPoint((box.left + box.right) / 2, box.top + Math.min(box.height / 2, 20));
    return {
      title: surface.querySelector('h2')?.textContent ?? '',
      top,
      bottom,
      left,
      right,
      bodyHeight: box.height,
      text: body.innerText.trim(),
      isMoving: surface.getAnimations().some(({ playState }) => playState === 'running'),
      isWide: [surface, body].some(
        (each) => each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX),
      ),
      isCovered: !(middle !== null && surface.contains(middle)),
      hasClose: surface.querySelector('[aria-label="Close"], [aria-label="Close menu"], .filters-head button') !== null,
    };
  }, SURFACE);

/** Waits until the surface stands still with what it loads, and returns what is in it; after ten seconds as it is. */
async function openedSurface(browser: WebKit): Promise<Drawn> {
  let last: Drawn | null = null;
  let left = 200;
  return until('a surface that stands still', async () => {
    const drawn = await readSurface(browser);
    const isStill = drawn !== null && !drawn.isMoving && last?.top === drawn.top && last.left === drawn.left;
    const isFilled = drawn !== null && drawn.bodyHeight >= LEAST_BODY && drawn.text !== '';
    last = drawn;
    return isStill && (isFilled || left-- <= 0) ? drawn : null;
  });
}

/** Remembers what has the focus, to find out whether it returns. */
const markFocus = (browser: WebKit): Promise<void> =>
  browser.run(() => {
    document.querySelector('[data-opener]')?.removeAttribute('data-opener');
    document.activeElement?.setAttribute('data-opener', '');
  });

async function closed(browser: WebKit, way: string): Promise<void> {
  await until(`closing by ${way}`, async () => (await readSurface(browser)) === null);
}

/**
 * Opens a surface and returns its faults: no height, nothing in it, beyond the window, covered, not closed by Escape,
 * by its close button or by a press beside it, and focus that doesn't return.
 */
export async function surfaceFaults(browser: WebKit, surface: Surface): Promise<string[]> {
  const faults: string[] = [];
  if (surface.page !== undefined) await browser.goto(surface.page);
  const open = async (): Promise<Drawn> => {
    await surface.open(browser);
    return openedSurface(browser);
  };
  const drawn = await open();
  await browser.screenshot(`webkit-${surface.source.replace(/\W+/g, '-')}-${drawn.title.replace(/\W+/g, '-')}`);
  const { width, height } = await browser.run(() => ({ width: innerWidth, height: innerHeight }));
  if (drawn.bodyHeight < LEAST_BODY) faults.push(`its body is ${drawn.bodyHeight} px high`);
  if (drawn.text === '') faults.push('nothing is in it');
  if (drawn.isWide) faults.push('it scrolls sideways');
  if (drawn.isCovered) faults.push('its body is covered, or outside');
  if (drawn.top < 0 || drawn.left < 0 || drawn.bottom > height + 1 || drawn.right > width + 1)
    faults.push(`it is beyond the window: ${drawn.top} to ${drawn.bottom}, ${drawn.left} to ${drawn.right}`);
  if (surface.title !== undefined && !surface.title.test(drawn.title)) faults.push(`its title is “${drawn.title}”`);

  await browser.key('Escape');
  await closed(browser, 'Escape');
  if (surface.returnsFocus !== false && !(await hasFocusReturned(browser))) faults.push('Escape loses the focus');
  if (surface.reopens !== false) {
    if (drawn.hasClose) {
      await open();
      await browser.press(
        '(//dialog[@open]//button[@aria-label="Close"] | //*[@popover]//button[@popovertargetaction="hide"])[last()]',
      );
      await closed(browser, 'its close button');
      if (surface.returnsFocus !== false && !(await hasFocusReturned(browser)))
        faults.push('its close button loses the focus');
    }
    // A press beside it, where there is room.
    const beside = drawn.top > 12 ? [width / 2, 6] : drawn.right < width - 12 ? [width - 6, height / 2] : null;
    if (beside !== null) {
      await open();
      await browser.pressAt(Math.round(beside[0] as number), Math.round(beside[1] as number));
      await closed(browser, 'a press beside it');
    }
  }
  faults.push(...(await browser.faults()));
  return faults.map((fault) => `${surface.source} “${drawn.title}”: ${fault}`);
}

/** Whether the focus is where it was, or is there in a moment. */
async function hasFocusReturned(browser: WebKit): Promise<boolean> {
  for (let left = 20; left > 0; left--) {
    if (await browser.run(() => document.activeElement?.hasAttribute('data-opener') === true)) return true;
  }
  return false;
}

/** Presses a button as a person does, and remembers it as what opened the surface. */
export async function pressOpener(browser: WebKit, selector: string): Promise<void> {
  await browser.focus(selector);
  await markFocus(browser);
  await browser.press(selector);
}

/** Presses a key where the focus is, and remembers that as what opened the surface. */
export async function keyOpener(browser: WebKit, ...names: string[]): Promise<void> {
  await markFocus(browser);
  await browser.key(...names);
}

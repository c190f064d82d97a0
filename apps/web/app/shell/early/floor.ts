import { BROWSER_FLOOR } from '../../../browserFloor.ts';

const { safari, firefox, chrome } = BROWSER_FLOOR;
const NOTICE = `Your browser is too old for this site. You can read its pages, but most buttons and forms won’t work. Update your browser, or use Safari ${safari}, Firefox ${firefox}, Chrome ${chrome}, or newer.`;

/**
 * Returns true if the browser is older than the floor. Each feature is the last that one browser of the floor learned:
 * Safari 17.4, Firefox 128, Chrome 120.
 */
export const isBelowFloor = (): boolean =>
  !('withResolvers' in Promise) ||
  !('CSSPropertyRule' in window) ||
  !('CSS' in window && CSS.supports('selector(:dir(ltr))'));

/** Says on top of the page that the browser is too old, and shows what is for browsers without scripts. */
export function showFloorNotice(): void {
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', showFloorNotice);
    return;
  }
  const notice = document.createElement('p');
  notice.className = 'floor-notice';
  notice.setAttribute('role', 'status');
  notice.textContent = NOTICE;
  document.body.insertBefore(notice, document.body.firstChild);
  for (const scriptless of Array.from(document.querySelectorAll('noscript'))) {
    const shown = document.createElement('div');
    shown.innerHTML = scriptless.textContent ?? '';
    scriptless.replaceWith(shown);
  }
  // A browser that knows no popovers would lay them over the page.
  if (!('popover' in HTMLElement.prototype))
    for (const popover of Array.from(document.querySelectorAll<HTMLElement>('[popover]')))
      if (getComputedStyle(popover).position === 'fixed') popover.hidden = true;
}

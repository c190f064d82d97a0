import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'assay_bid_shortcuts';
const listeners = new Set<() => void>();

/** Off by default: single-key shortcuts must be opt-in (WCAG 2.1.4). */
function readShortcuts(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Saves the choice, for every lot. */
export function chooseShortcuts(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

export function useHasShortcuts(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readShortcuts,
    () => false,
  );
}

const isShown = (element: HTMLElement): boolean => element.checkVisibility();
const findVisible = <T extends HTMLElement>(selector: string): T | undefined =>
  [...document.querySelectorAll<T>(selector)].find(isShown);

/**
 * B jumps to the amount, on a narrow page through the sheet. 1 to 3 fill in a quick bid without sending it. Shift and
 * Enter place the bid under review. While the user types in a field, keys are text.
 */
export function useBidShortcuts(): void {
  const isOn = useHasShortcuts();
  const announce = useAnnounce();
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || !(target instanceof HTMLElement))
        return;
      if (key === 'Enter' && event.shiftKey) {
        const place = findVisible<HTMLFormElement>('.bid-review');
        if (place === undefined || target.closest('a, textarea') !== null) return;
        event.preventDefault();
        if (!event.repeat) place.requestSubmit();
        return;
      }
      if (event.shiftKey || target.closest('input, select, textarea, [contenteditable]') !== null) return;
      if (target.closest('dialog:not(.bid-sheet)') !== null) return;
      if (key === 'b' || key === 'B') {
        const focus = (): boolean => {
          const field = findVisible<HTMLInputElement>('.bid-form input[name="amount"]');
          field?.focus();
          return field !== undefined;
        };
        event.preventDefault();
        if (focus()) return;
        findVisible('.sticky-bar button')?.click();
        requestAnimationFrame(focus);
      } else if (key >= '1' && key <= '3' && key.length === 1) {
        const pick = findVisible('.quick-bids')?.querySelectorAll('button')[Number(key) - 1];
        if (pick === undefined) return;
        event.preventDefault();
        pick.click();
        announce(`${pick.textContent} filled in.`);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, announce]);
}

import type { KeyboardEvent } from 'react';

/** Keys in a list of lots while the focus is in it: J and K go from lot to lot, B begins the next bid of that lot. */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  if (target.closest('dialog, input, select, textarea') !== null) return;
  const row = target.closest('tbody tr');
  if (row === null) return;
  const to =
    key === 'j'
      ? row.nextElementSibling?.querySelector<HTMLElement>('a')
      : key === 'k'
        ? row.previousElementSibling?.querySelector<HTMLElement>('a')
        : null;
  if (to) {
    event.preventDefault();
    to.focus();
  } else if (key === 'b') {
    const next = row.querySelector<HTMLElement>('[data-next-bid]');
    if (next === null) return;
    event.preventDefault();
    next.click();
  }
}

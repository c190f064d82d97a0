/** Unfolds an act of the page, by the id of its OfficeAction, and goes to its first field. Returns false if it isn't there. */
export function unfoldAct(id: string): boolean {
  const details = document.getElementById(`act-${id}`);
  if (!(details instanceof HTMLDetailsElement)) return false;
  details.open = true;
  details.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
  return true;
}

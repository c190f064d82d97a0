/** Puts the cursor into a field, except on touch screens, where that would open the keyboard. */
export function focusForScanner(id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement) || !window.matchMedia('(hover: hover)').matches) return;
  field.focus();
  field.select();
}

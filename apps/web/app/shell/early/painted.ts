/** Calls back in the task after the first frame with the whole page. */
export function onPainted(then: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => onPainted(then), { once: true });
  else requestAnimationFrame(() => setTimeout(then));
}

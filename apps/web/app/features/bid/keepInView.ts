/** User actions that mean the reader wants to be elsewhere on the page. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const LONGEST_MS = 10_000;

/**
 * Keeps `part` in view while `container` settles its size, before each paint: one press triggers several responses. Ends
 * with the reader's next action, or after ten seconds. Returns a function that ends it earlier.
 */
export function keepInView(part: Element, container: Element): () => void {
  const ended = new AbortController();
  const observer = new ResizeObserver(() => part.scrollIntoView({ block: 'nearest' }));
  const end = (): void => {
    observer.disconnect();
    ended.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, LONGEST_MS);
  for (const type of USER_EVENTS) addEventListener(type, end, { passive: true, signal: ended.signal });
  observer.observe(container);
  return end;
}

/** What a reader does who wants to be elsewhere on the page. */
const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
const LONGEST_MS = 10_000;

/**
 * Keeps `part` of the page in view while `around` takes its size, before anything is painted: what one press brings comes in
 * several answers. It ends with whatever its reader does next, and after ten seconds. Answers how to end it earlier.
 */
export function keepInView(part: Element, around: Element): () => void {
  const ended = new AbortController();
  const observer = new ResizeObserver(() => part.scrollIntoView({ block: 'nearest' }));
  const end = (): void => {
    observer.disconnect();
    ended.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, LONGEST_MS);
  for (const act of ACTS) addEventListener(act, end, { passive: true, signal: ended.signal });
  observer.observe(around);
  return end;
}

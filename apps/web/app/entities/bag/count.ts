import { browserApi } from '../../session/browserApi.ts';

const KEY = 'assay_bag_count';
const listeners = new Set<() => void>();
let count: number | null = null;
let isAsked = false;

/** The browser's stored state of its cart. A browser without storage shows no count. */
function remembered(): number {
  try {
    return Math.max(0, Number(localStorage.getItem(KEY) ?? 0) || 0);
  } catch (error) {
    if (error instanceof DOMException) return 0;
    throw error;
  }
}

/** Units in the cart as far as this browser knows. */
export const readCount = (): number => {
  count ??= remembered();
  return count;
};

/** Updates the count everywhere it is shown, on this page and the next. */
export function noteCount(next: number): void {
  if (next === readCount()) return;
  count = next;
  try {
    localStorage.setItem(KEY, String(next));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  for (const told of listeners) told();
}

/** Calls back when the count changes, here or in another tab. Returns the way to stop. */
export function onCount(told: () => void): () => void {
  const stored = (event: StorageEvent): void => {
    if (event.key !== KEY) return;
    count = remembered();
    told();
  };
  listeners.add(told);
  addEventListener('storage', stored);
  return () => {
    listeners.delete(told);
    removeEventListener('storage', stored);
  };
}

/**
 * Loads the count once per page load and whenever `viewerId` changes; skipped for visitors who never added anything.
 * On failure the known count stays.
 */
export async function askCount(viewerId: string | null, isNewViewer: boolean): Promise<void> {
  if (isAsked && !isNewViewer) return;
  isAsked = true;
  if (viewerId === null && readCount() === 0) return;
  try {
    noteCount((await browserApi.call('cart.read', { query: { calculate: 'false' } })).count);
  } catch (error) {
    if (!(error instanceof Response || error instanceof TypeError)) throw error;
  }
}

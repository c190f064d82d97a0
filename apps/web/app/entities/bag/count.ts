import { browserApi } from '../../session/browserApi.ts';

const KEY = 'assay_bag_count';
const listeners = new Set<() => void>();
let count: number | null = null;
let isLoaded = false;

/** The browser's stored state of its cart. A browser without storage shows no count. */
function readStored(): number {
  try {
    return Math.max(0, Number(localStorage.getItem(KEY) ?? 0) || 0);
  } catch (error) {
    if (error instanceof DOMException) return 0;
    throw error;
  }
}

/** Units in the cart as far as this browser knows. */
export const readBagCount = (): number => {
  count ??= readStored();
  return count;
};

/** Updates the count everywhere it is shown, on this page and the next. */
export function setBagCount(next: number): void {
  if (next === readBagCount()) return;
  count = next;
  try {
    localStorage.setItem(KEY, String(next));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

/** Calls back when the count changes, here or in another tab. Returns the way to stop. */
export function onBagCount(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== KEY) return;
    count = readStored();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/**
 * Loads the count once per page load and whenever `viewerId` changes; skipped for visitors who never added anything.
 * On failure the known count stays.
 */
export async function loadBagCount(viewerId: string | null, isNewViewer: boolean): Promise<void> {
  if (isLoaded && !isNewViewer) return;
  isLoaded = true;
  if (viewerId === null && readBagCount() === 0) return;
  try {
    setBagCount((await browserApi.call('cart.read', { query: { calculate: 'false' } })).count);
  } catch (error) {
    if (!(error instanceof Response || error instanceof TypeError)) throw error;
  }
}

import { useSyncExternalStore } from 'react';

const neverChanges = (): (() => void) => () => undefined;
const always = (): boolean => true;

/** A value only the browser knows; `before` until hydration (on the server, and at the first rendering). */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before);
}

/** False on the server and until hydration, then true: for parts that work only with the page's scripts. */
export const useHydrated = (): boolean => useInBrowser(always, false);

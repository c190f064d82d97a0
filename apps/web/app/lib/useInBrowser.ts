import { useSyncExternalStore } from 'react';

const still = (): (() => void) => () => undefined;

/** What only the browser knows, and until the page's script runs (on the server, at the first rendering) `before`. */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(still, read, () => before);
}

import { useSyncExternalStore } from 'react';

const still = (): (() => void) => () => undefined;

/** A value only the browser knows; `before` until hydration (on the server, and at the first rendering). */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(still, read, () => before);
}

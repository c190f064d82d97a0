import { useEffect, useState } from 'react';
import { fetchPart } from './fetchPart.ts';

/** Code that the page can do without until it is there, loaded then; null before, and without a connection. */
export function useDeferredImport<T extends object>(load: () => Promise<T>, name: string & keyof T): T | null {
  const [loaded, setLoaded] = useState<{ it: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the caller's function is new each time
  useEffect(() => {
    let isLeft = false;
    fetchPart(load, name).then(
      (it) => {
        if (!isLeft) setLoaded({ it });
      },
      // Offline, nothing changes that could be missed; the strip under the header says so.
      (error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
      },
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return loaded === null ? null : loaded.it;
}

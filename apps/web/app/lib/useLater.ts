import { useEffect, useState } from 'react';

/** Code that the page can do without until it is there, loaded then; null before, and without a connection. */
export function useLater<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ it: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the caller's function is new each time
  useEffect(() => {
    let isLeft = false;
    load().then(
      (it) => {
        if (!isLeft) setLoaded({ it });
      },
      // Without a connection nothing changes that could be missed; the strip under the header tells of it.
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

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Performs an action clicked before logging in (`?name=1` in the URL), once, and removes the parameter. It is removed
 * only after the action: changing the URL reloads the page's data.
 */
export function useResumeAfterLogin(name: string, isLoggedIn: boolean, action: () => Promise<void>): void {
  const [params, setParams] = useSearchParams();
  const isRequested = params.get(name) === '1' && isLoggedIn;
  const hasRun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back
  useEffect(() => {
    if (!isRequested || hasRun.current) return;
    hasRun.current = true;
    void action().then(() =>
      setParams(
        (current) => {
          current.delete(name);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    );
  }, [isRequested]);
}

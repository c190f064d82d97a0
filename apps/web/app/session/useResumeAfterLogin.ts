import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Performs an action clicked before logging in (`?name=1` in the URL), once, and removes the parameter. It is removed
 * only after the action: changing the URL reloads the page's data.
 */
export function useResumeAfterLogin(name: string, isLoggedIn: boolean, act: () => Promise<void>): void {
  const [params, setParams] = useSearchParams();
  const isMeant = params.get(name) === '1' && isLoggedIn;
  const isTaken = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming back
  useEffect(() => {
    if (!isMeant || isTaken.current) return;
    isTaken.current = true;
    void act().then(() =>
      setParams(
        (all) => {
          all.delete(name);
          return all;
        },
        { replace: true, preventScrollReset: true },
      ),
    );
  }, [isMeant]);
}

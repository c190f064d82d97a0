import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What was pressed before logging in (`?name=1` in the address) is done now, once, and the address is clean again.
 * Not before the act is over: a changed address reads the page again.
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

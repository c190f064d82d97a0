import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const ASK_EVERY_MS = 4_000;

/**
 * While the emailed link is pending (it may be opened in another tab or device): polls while the tab is visible and when
 * it becomes visible. Calls `onConfirmed` once, when the page knows.
 */
export function useConfirmedElsewhere(isConfirmed: boolean, onConfirmed?: () => void): void {
  const { revalidate } = useRevalidator();
  const waited = useRef(!isConfirmed);
  const confirmed = useRef(onConfirmed);
  useEffect(() => {
    confirmed.current = onConfirmed;
  });
  useEffect(() => {
    if (isConfirmed) {
      if (waited.current) confirmed.current?.();
      waited.current = false;
      return;
    }
    waited.current = true;
    const ask = (): void => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isConfirmed, revalidate]);
}

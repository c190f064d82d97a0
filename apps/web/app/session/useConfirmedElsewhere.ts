import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const CHECK_EVERY_MS = 4_000;

/**
 * While the emailed link is pending (it may be opened in another tab or device): polls while the tab is visible and when
 * it becomes visible. Calls `onConfirmed` once, when the page knows.
 */
export function useConfirmedElsewhere(isConfirmed: boolean, onConfirmed?: () => void): void {
  const { revalidate } = useRevalidator();
  const waitedMs = useRef(!isConfirmed);
  const confirmed = useRef(onConfirmed);
  useEffect(() => {
    confirmed.current = onConfirmed;
  });
  useEffect(() => {
    if (isConfirmed) {
      if (waitedMs.current) confirmed.current?.();
      waitedMs.current = false;
      return;
    }
    waitedMs.current = true;
    const check = (): void => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isConfirmed, revalidate]);
}

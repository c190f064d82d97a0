import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 1_000;

/** Loads the page again every second while `isBusy`. */
export function useProgress(isBusy: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isBusy || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), EVERY_MS);
    return () => clearTimeout(timer);
  }, [isBusy, state, revalidate]);
}

import { useEffect } from 'react';

/** Files can't be kept for the next visit: the browser asks before it leaves them behind. */
export function useWarningBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}

import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onKey` for each key pressed on the page while `isOn`, from the step in which the page's other handlers begin to work. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, isOn = true): void {
  const press = useEffectEvent(onKey);
  useLayoutEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

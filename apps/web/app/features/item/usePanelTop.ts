import { useEffect, useRef } from 'react';

const MARGIN = 16;

/**
 * Makes a panel taller than the window stick by its lower edge: it scrolls until its end is visible and stays there.
 * Writes `--panel-top`.
 */
export function usePanelTop<E extends HTMLElement>() {
  const box = useRef<E>(null);
  useEffect(() => {
    const panel = box.current;
    if (panel === null) return;
    const measure = (): void => {
      const top = Math.min(MARGIN, innerHeight - panel.offsetHeight - MARGIN);
      panel.style.setProperty('--panel-top', `${top}px`);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(panel);
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return box;
}

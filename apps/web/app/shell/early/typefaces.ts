import { onPainted } from './painted.ts';

const SEEN = 'assay_typefaces';
const MAX_MS = 3_000;

/**
 * On a browser's first visit the page uses local typefaces until its first pictures have been painted, for three
 * seconds at most (decision 0116): on a slow connection ours would compete with them. Afterwards they are cached and
 * used immediately. If that cannot be recorded, nothing is delayed.
 */
export function delayTypefaces(): void {
  const { dataset } = document.documentElement;
  try {
    if (document.hidden || localStorage.getItem(SEEN) !== null) return;
    localStorage.setItem(SEEN, '1');
  } catch {
    return;
  }
  dataset.typefaces = 'later';
  const use = (): void => {
    delete dataset.typefaces;
  };
  setTimeout(use, MAX_MS);
  onPainted(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => onPainted(use));
  });
}

import { useSyncExternalStore } from 'react';

/**
 * Which bids are announced: all, only those that change the user's own standing, or none. Phases and the time are
 * always announced.
 */
export const ANNOUNCE_LEVELS = ['all', 'mine', 'none'] as const;
export type AnnounceLevel = (typeof ANNOUNCE_LEVELS)[number];

const KEY = 'assay_announce_bids';
const listeners = new Set<() => void>();

/** This browser's stored choice. A browser without storage announces all. */
function readLevel(): AnnounceLevel {
  try {
    const value = localStorage.getItem(KEY);
    return ANNOUNCE_LEVELS.find((level) => level === value) ?? 'all';
  } catch (error) {
    if (error instanceof DOMException) return 'all';
    throw error;
  }
}

/** Saves the choice, for every lot. */
export function chooseAnnounceLevel(level: AnnounceLevel): void {
  try {
    localStorage.setItem(KEY, level);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

export function useAnnounceLevel(): AnnounceLevel {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readLevel,
    () => 'all',
  );
}

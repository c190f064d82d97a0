import type { UnfinishedForm } from './unfinishedText.ts';

export type Unfinished = {
  form: UnfinishedForm;
  /** Of the page with the form. */
  path: string;
  viewerId: string;
  /** What the form needs to continue. */
  value: unknown;
  /** Sent, and not yet answered. */
  isSent: boolean;
  /** The session has ended since. */
  wasLoggedOut: boolean;
};

/** The number changes with the shape of the values. */
const KEY = 'assay_unfinished_1';
/** A copy: a log-out in another tab clears the storage of this one too. */
let copy: Unfinished | null = null;

/** Returns what was left unfinished on a page in this tab, or null. */
export function readUnfinished(path: string): Unfinished | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    const entry = stored === null ? copy : (JSON.parse(stored) as Unfinished);
    return entry?.path === path ? entry : null;
  } catch {
    // No storage: a reload loses it.
    return copy?.path === path ? copy : null;
  }
}

/** Keeps one unfinished form; the last one counts. */
export function keepUnfinished(entry: Unfinished): void {
  copy = entry;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entry));
  } catch {
    // No storage: nothing is kept.
  }
}

export function dropUnfinished(): void {
  copy = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be stored, there is nothing to delete.
  }
}

/** Notes that the session has ended, and returns what it left unfinished on a page. */
export function endUnfinished(path: string): Unfinished | null {
  const entry = readUnfinished(path);
  if (entry !== null && !entry.wasLoggedOut) keepUnfinished({ ...entry, wasLoggedOut: true });
  return entry;
}

/** Entries of a form that are not saved yet, by field. */
export type Draft = Readonly<Record<string, string>>;

const PREFIX = 'assay_office_draft:';
/** Entries that no one came back to are gone after this long. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** A browser without storage keeps no drafts. */
function withStorage<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return otherwise;
    throw error;
  }
}

/** The entries of an earlier visit; null: none. */
export function readDraft(key: string, now = Date.now()): Draft | null {
  return withStorage(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { at, values } = stored as { at?: unknown; values?: unknown };
    if (typeof at !== 'number' || now - at > KEPT_FOR_MS || typeof values !== 'object' || values === null) {
      localStorage.removeItem(PREFIX + key);
      return null;
    }
    return Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }, null);
}

/** Keeps what differs from the stored values, or nothing at all. */
export function keepDraft(key: string, typed: Draft, stored: Draft, now = Date.now()): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== (stored[name] ?? ''));
  withStorage(() => {
    if (changed.length === 0) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify({ at: now, values: Object.fromEntries(changed) }));
  }, undefined);
}

export const dropDraft = (key: string): void => withStorage(() => localStorage.removeItem(PREFIX + key), undefined);

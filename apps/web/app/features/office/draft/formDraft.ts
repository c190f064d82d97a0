/** Entries of a form that are not saved yet, by field. */
type Draft = Record<string, string>;

const PREFIX = 'assay_office_draft:';

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
export function readDraft(key: string): Draft | null {
  return withStorage(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }, null);
}

/** Keeps what differs from the stored values, or nothing at all. */
export function keepDraft(key: string, typed: Draft, stored: Draft): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== (stored[name] ?? ''));
  withStorage(() => {
    if (changed.length === 0) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(Object.fromEntries(changed)));
  }, undefined);
}

export const dropDraft = (key: string): void => withStorage(() => localStorage.removeItem(PREFIX + key), undefined);

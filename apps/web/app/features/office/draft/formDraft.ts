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
export const readDraft = (key: string, now = Date.now()): Draft | null => read(key, now)?.values ?? null;

/** The stored values of the fields with entries, as they were when those were typed. */
export const readDraftBase = (key: string, now = Date.now()): Draft => read(key, now)?.based ?? {};

function read(key: string, now: number): { values: Draft; based: Draft } | null {
  return withStorage(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { at, values, based } = stored as { at?: unknown; values?: unknown; based?: unknown };
    if (typeof at !== 'number' || now - at > KEPT_FOR_MS || typeof values !== 'object' || values === null) {
      localStorage.removeItem(PREFIX + key);
      return null;
    }
    return { values: textsOf(values), based: typeof based === 'object' && based !== null ? textsOf(based) : {} };
  }, null);
}

const textsOf = (stored: object): Draft =>
  Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Keeps what differs from the stored values, or nothing at all. */
export function keepDraft(key: string, typed: Draft, stored: Draft, now = Date.now()): void {
  const changed = Object.entries(typed).filter(([name, value]) => value !== (stored[name] ?? ''));
  // What they were typed over stays that of the first entry.
  const known = readDraftBase(key, now);
  const based = Object.fromEntries(changed.map(([name]) => [name, known[name] ?? stored[name] ?? '']));
  withStorage(() => {
    if (changed.length === 0) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify({ at: now, values: Object.fromEntries(changed), based }));
  }, undefined);
}

export const dropDraft = (key: string): void => withStorage(() => localStorage.removeItem(PREFIX + key), undefined);

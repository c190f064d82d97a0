const KEY = 'assay_searches';
const MOST = 5;

/** Recent searches in this browser, latest first. Empty if storage is blocked. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a search in this browser; '' is none. */
export function rememberSearch(words: string): void {
  const text = words.trim();
  if (text === '') return;
  keep([text, ...recentSearches().filter((each) => each !== text)].slice(0, MOST));
}

export const forgetSearches = (): void => keep([]);

function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing.
  }
}

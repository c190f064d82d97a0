const KEY = 'assay_searches';
const MAX_SEARCHES = 5;

/** Recent searches in this browser, latest first. Empty if storage is blocked. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

/** Remembers a search in this browser; '' is none. */
export function addRecentSearch(query: string): void {
  const text = query.trim();
  if (text === '') return;
  store([text, ...recentSearches().filter((each) => each !== text)].slice(0, MAX_SEARCHES));
}

export const clearRecentSearches = (): void => store([]);

function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing.
  }
}

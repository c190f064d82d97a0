import { useState } from 'react';
import { useLocation } from 'react-router';

export type Selection<R> = {
  /** The chosen rows that are on the page. */
  chosen: readonly R[];
  isAll: boolean;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  toggleAll: () => void;
  clear: () => void;
  /** Chooses these rows alone. */
  choose: (keys: readonly string[]) => void;
};

/** Which rows of the page are chosen. Another page or filter starts with none. */
export function useSelection<R>(rows: readonly R[], rowKey: (row: R) => string): Selection<R> {
  const { key: place } = useLocation();
  const [state, setState] = useState<{ place: string; keys: ReadonlySet<string> }>({ place, keys: new Set() });
  const keys = state.place === place ? state.keys : new Set<string>();
  const set = (next: ReadonlySet<string>): void => setState({ place, keys: next });
  const chosen = rows.filter((row) => keys.has(rowKey(row)));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    isAll,
    has: (key) => keys.has(key),
    toggle: (key) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      set(next);
    },
    toggleAll: () => set(new Set(isAll ? [] : rows.map(rowKey))),
    clear: () => set(new Set()),
    choose: (next) => set(new Set(next)),
  };
}

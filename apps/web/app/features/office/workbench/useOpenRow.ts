import { startTransition, useState } from 'react';
import { useLocation } from 'react-router';
import { type ListState, listHref } from './listState.ts';

/**
 * Which row is open. It is in the URL, without a navigation: the page already has what it shows, and what is typed in
 * other places of the page stays.
 */
export function useOpenRow(state: ListState): {
  key: string | null;
  show: (key: string) => void;
  toggle: (key: string) => void;
} {
  const { key: place } = useLocation();
  const [chosen, setChosen] = useState({ place, key: state.open });
  const key = chosen.place === place ? chosen.key : state.open;
  const change = (next: string | null): void => {
    // A transition: what the record needs may have to be loaded first.
    startTransition(() => setChosen({ place, key: next }));
    window.history.replaceState(window.history.state, '', listHref(state, { open: next }));
  };
  return { key, show: change, toggle: (row) => change(row === key ? null : row) };
}

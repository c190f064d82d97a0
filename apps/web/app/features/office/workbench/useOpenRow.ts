import { startTransition, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListState } from './listState.ts';

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
    // The address may already be that of another list, which is about to be rendered: the row is open there.
    const at = currentPlace() ?? place;
    // A transition: what the record needs may have to be loaded first.
    startTransition(() => setChosen({ place: at, key: next }));
    window.history.replaceState(window.history.state, '', withOpen(window.location, next));
  };
  return { key, show: change, toggle: (row) => change(row === key ? null : row) };
}

/** The key of the address in the browser, as the router writes it. */
function currentPlace(): string | null {
  const { state } = window.history;
  return typeof state?.key === 'string' ? state.key : null;
}

/** This address with another open row. */
function withOpen({ pathname, search }: Location, key: string | null): string {
  const params = new URLSearchParams(search);
  params.delete('open');
  if (key !== null) params.set('open', key);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

import type { Access } from '@assay/contract/shapes/auction.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { useState } from 'react';
import { useInBrowser } from '../../lib/useInBrowser.ts';
import type { Place } from './estimate.ts';

const KEY = 'assay_estimate_state';

/** Reads this browser's stored choice. Without storage there is none. */
function readStoredState(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch (error) {
    if (error instanceof DOMException) return '';
    throw error;
  }
}

function storeState(state: string): void {
  try {
    localStorage.setItem(KEY, state);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * The destination of estimates: the account's shipping address, or else the state that a visitor chose and this browser
 * stored.
 */
export function usePlace(access: Access | null) {
  const storedState = useInBrowser(readStoredState, '');
  const [chosen, setChosen] = useState<string | null>(null);
  const shipTo = access?.shipTo ?? null;
  const state = chosen ?? storedState;
  const savedPlace: Place | null =
    shipTo === null
      ? null
      : { state: shipTo.state, label: `${shipTo.city}, ${shipTo.state} ${shipTo.postalCode}`.trim() };
  const picked: Place | null = US_STATES[state] === undefined ? null : { state, label: US_STATES[state] };
  return {
    place: savedPlace ?? picked,
    /** The visitor's choice, or null when the account's address is used. */
    choice: savedPlace !== null ? null : state,
    choose(next: string): void {
      setChosen(next);
      storeState(next);
    },
  };
}
export type PlaceChoice = ReturnType<typeof usePlace>;

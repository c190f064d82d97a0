import type { Access } from '@assay/contract/shapes/auction.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { useState } from 'react';
import { useInBrowser } from '../../lib/useInBrowser.ts';
import type { Place } from './estimate.ts';

const KEY = 'assay_estimate_state';

/** Reads this browser's stored choice. Without storage there is none. */
function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch (error) {
    if (error instanceof DOMException) return '';
    throw error;
  }
}

function keep(state: string): void {
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
  const remembered = useInBrowser(kept, '');
  const [chosen, setChosen] = useState<string | null>(null);
  const shipTo = access?.shipTo ?? null;
  const state = chosen ?? remembered;
  const own: Place | null =
    shipTo === null
      ? null
      : { state: shipTo.state, label: `${shipTo.city}, ${shipTo.state} ${shipTo.postalCode}`.trim() };
  const picked: Place | null = US_STATES[state] === undefined ? null : { state, label: US_STATES[state] };
  return {
    place: own ?? picked,
    /** The visitor's choice, or null when the account's address is used. */
    choice: own !== null ? null : state,
    choose(next: string): void {
      setChosen(next);
      keep(next);
    },
  };
}
export type PlaceChoice = ReturnType<typeof usePlace>;

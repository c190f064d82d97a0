import type { Access } from '@assay/contract/shapes/auction.ts';
import { useCallback, useRef, useState } from 'react';
import { browserApi } from '../session/browserApi.ts';
import { refreshSession } from '../session/refresh.ts';

/**
 * What the viewer may do on a lot, as the page came and as the house said since. Null for a visitor. `refresh` asks
 * again; an answer that a later one has overtaken is dropped. When the house cannot be asked, what is known stays.
 */
export function useAccess(auctionId: string | null, initial: Access | null) {
  const [held, setHeld] = useState({ initial, access: initial });
  // A page that was loaded anew (after logging in) knows better.
  const access = held.initial === initial ? held.access : initial;
  if (held.initial !== initial) setHeld({ initial, access: initial });
  const asked = useRef(0);
  const isLoggedIn = initial !== null;

  const update = useCallback((change: Partial<Access>): void => {
    asked.current += 1;
    setHeld((last) => (last.access === null ? last : { ...last, access: { ...last.access, ...change } }));
  }, []);

  const refresh = useCallback(async (): Promise<void> => {
    if (auctionId === null || !isLoggedIn) return;
    asked.current += 1;
    const turn = asked.current;
    try {
      const fresh = await askAsPerson(auctionId);
      if (fresh !== null && turn === asked.current) setHeld((last) => ({ ...last, access: fresh }));
    } catch (error) {
      if (!isSilence(error)) throw error;
    }
  }, [auctionId, isLoggedIn]);

  return { access, update, refresh };
}

/**
 * Asks as the signed-in person. The call is open to visitors too, so an access token that ran out (a laptop that slept)
 * gets a visitor's answer instead of a refusal: the session is then renewed and the house asked once more. Null when
 * there is no session any more; the page keeps what it knew until it is loaded as a visitor's.
 */
async function askAsPerson(auctionId: string): Promise<Access | null> {
  const ask = () => browserApi.call('auction.access', { params: { id: auctionId } });
  const first = await ask();
  if (!isVisitors(first)) return first;
  if ((await refreshSession()) !== 'refreshed') return null;
  const second = await ask();
  return isVisitors(second) ? null : second;
}

/** The answer was given to nobody in particular. */
function isVisitors(access: Access): boolean {
  return access.missing.includes('sign_in');
}

/** The house refused or could not be reached: the page keeps what it has, and the live stream tells how fresh that is. */
export function isSilence(error: unknown): boolean {
  return error instanceof Response || error instanceof TypeError || error instanceof DOMException;
}

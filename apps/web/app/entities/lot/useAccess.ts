import type { Access } from '@assay/contract/shapes/auction.ts';
import { useCallback, useRef, useState } from 'react';
import { browserApi } from '../../session/browserApi.ts';
import { isSilence } from '../../session/isSilence.ts';
import { refreshSession } from '../../session/refresh.ts';

/**
 * What the viewer may do on a lot: from the page, then from the server. Null for visitors. `refresh` reloads it; stale
 * answers are dropped, and if the server can't be reached, the last known access stays.
 */
export function useAccess(auctionId: string | null, initial: Access | null) {
  const [held, setHeld] = useState({ initial, access: initial });
  // A page loaded again (after logging in) has newer access.
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
 * Asks as the logged-in viewer. The call is open to visitors too, so an expired access token (a laptop that slept) gets
 * a visitor's answer instead of a refusal; the session is then refreshed and the call repeated. Null when the session
 * has ended; the page keeps what it knew.
 */
async function askAsPerson(auctionId: string): Promise<Access | null> {
  const ask = () => browserApi.call('auction.access', { params: { id: auctionId } });
  const first = await ask();
  if (!isVisitors(first)) return first;
  if ((await refreshSession()) !== 'refreshed') return null;
  const second = await ask();
  return isVisitors(second) ? null : second;
}

/** Returns true if the answer is a visitor's. */
function isVisitors(access: Access): boolean {
  return access.missing.includes('sign_in');
}

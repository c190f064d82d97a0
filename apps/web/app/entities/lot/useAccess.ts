import type { Access } from '@assay/contract/shapes/auction.ts';
import { useCallback, useRef, useState } from 'react';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { refreshSession } from '../../session/refresh.ts';

/**
 * What the viewer may do on a lot: from the page, then from the server. Null for visitors. `refresh` reloads it; stale
 * answers are dropped, and if the server can't be reached, the last known access stays.
 */
export function useAccess(auctionId: string | null, initial: Access | null) {
  const [loaded, setLoaded] = useState({ initial, access: initial });
  // A page loaded again (after logging in) has newer access.
  const access = loaded.initial === initial ? loaded.access : initial;
  if (loaded.initial !== initial) setLoaded({ initial, access: initial });
  const latestRequest = useRef(0);
  const isLoggedIn = initial !== null;

  const update = useCallback((change: Partial<Access>): void => {
    latestRequest.current += 1;
    setLoaded((last) => (last.access === null ? last : { ...last, access: { ...last.access, ...change } }));
  }, []);

  const refresh = useCallback(async (): Promise<void> => {
    if (auctionId === null || !isLoggedIn) return;
    latestRequest.current += 1;
    const request = latestRequest.current;
    try {
      const fresh = await fetchAsViewer(auctionId);
      if (fresh !== null && request === latestRequest.current) setLoaded((last) => ({ ...last, access: fresh }));
    } catch (error) {
      if (!isExpectedFailure(error)) throw error;
    }
  }, [auctionId, isLoggedIn]);

  return { access, update, refresh };
}

/**
 * Asks as the logged-in viewer. The call is open to visitors too, so an expired access token (a laptop that slept) gets
 * a visitor's answer instead of a refusal; the session is then refreshed and the call repeated. Null when the session
 * has ended; the page keeps what it knew.
 */
async function fetchAsViewer(auctionId: string): Promise<Access | null> {
  const fetchAccess = () => browserApi.call('auction.access', { params: { id: auctionId } });
  const first = await fetchAccess();
  if (!isVisitors(first)) return first;
  if ((await refreshSession()) !== 'refreshed') return null;
  const second = await fetchAccess();
  return isVisitors(second) ? null : second;
}

/** Returns true if the answer is a visitor's. */
function isVisitors(access: Access): boolean {
  return access.missing.includes('sign_in');
}

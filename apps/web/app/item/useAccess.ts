import type { Access } from '@assay/contract/shapes/auction.ts';
import { useCallback, useRef, useState } from 'react';
import { browserApi } from '../session/browserApi.ts';

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
  const isSignedIn = initial !== null;

  const update = useCallback((change: Partial<Access>): void => {
    asked.current += 1;
    setHeld((last) => (last.access === null ? last : { ...last, access: { ...last.access, ...change } }));
  }, []);

  const refresh = useCallback(async (): Promise<void> => {
    if (auctionId === null || !isSignedIn) return;
    asked.current += 1;
    const turn = asked.current;
    try {
      const fresh = await browserApi.call('auction.access', { params: { id: auctionId } });
      if (turn === asked.current) setHeld((last) => ({ ...last, access: fresh }));
    } catch (error) {
      if (!isSilence(error)) throw error;
    }
  }, [auctionId, isSignedIn]);

  return { access, update, refresh };
}

/** The house refused or could not be reached: the page keeps what it has, and the live stream tells how fresh that is. */
export function isSilence(error: unknown): boolean {
  return error instanceof Response || error instanceof TypeError || error instanceof DOMException;
}

import type { Lot } from '@assay/contract/shapes/auction.ts';
import { useEffect, useMemo, useState } from 'react';
import { useConnectionReport } from '../shell/Connection.tsx';
import { watchLive } from './hub.ts';

/** The newer of two states of a lot: events can come twice or late, `seq` tells. */
export function newerLot(known: Lot, heard: Lot): Lot {
  if (heard.seq < known.seq) return known;
  // One message serves every watcher, so it cannot say whether you lead: keep what the page knows while the price stands.
  return { ...heard, youLead: heard.seq === known.seq ? known.youLead : false };
}

/** Lots that follow the house while the page is open. Returns the newest state by auction id. */
export function useLiveLots(lots: readonly Lot[]): ReadonlyMap<string, Lot> {
  const report = useConnectionReport();
  const [heard, setHeard] = useState<ReadonlyMap<string, Lot>>(new Map());
  const key = lots.map((lot) => lot.auctionId).join(',');
  useEffect(() => {
    if (key === '') return;
    const take = (event: { lot: Lot }): void => {
      setHeard((last) => {
        const known = last.get(event.lot.auctionId);
        const next = known ? newerLot(known, event.lot) : event.lot;
        return next === known ? last : new Map(last).set(event.lot.auctionId, next);
      });
    };
    return watchLive({
      auctionIds: key.split(','),
      handlers: { snapshot: take, bid: take, phase: take, closed: take },
      state: (state) => report(state === 'live' ? 'live' : 'reconnecting'),
    });
  }, [key, report]);
  return useMemo(() => {
    const merged = new Map<string, Lot>();
    for (const lot of lots) {
      const news = heard.get(lot.auctionId);
      merged.set(lot.auctionId, news ? newerLot(lot, news) : lot);
    }
    return merged;
  }, [lots, heard]);
}

import type { Lot } from '@assay/contract/shapes/auction.ts';

/**
 * Returns true if `next` is newer than the known state: a later position in the lot's log, or the same position seen
 * later.
 */
export function isNewer(next: Lot, current: Lot | undefined): boolean {
  if (current === undefined) return true;
  return next.seq > current.seq || (next.seq === current.seq && next.serverNow >= current.serverNow);
}

export type LotBook = {
  get: (auctionId: string) => Lot | undefined;
  /** Applies a lot from an answer unless a newer one is known. Returns true if applied. */
  apply: (lot: Lot) => boolean;
  /**
   * Applies a lot from the stream, whose order is the order of changes: only a lot before the known position is dropped.
   * Returns true if applied.
   */
  applyLive: (lot: Lot) => boolean;
  /** Calls back when that lot changed. Returns the way to stop. */
  subscribe: (auctionId: string, listener: () => void) => () => void;
};

/** The newest known state of every lot on the page. */
export function createLotBook(): LotBook {
  const lots = new Map<string, Lot>();
  const listeners = new Map<string, Set<() => void>>();
  const put = (lot: Lot): true => {
    lots.set(lot.auctionId, lot);
    for (const listener of listeners.get(lot.auctionId) ?? []) listener();
    return true;
  };
  return {
    get: (auctionId) => lots.get(auctionId),
    apply: (lot) => isNewer(lot, lots.get(lot.auctionId)) && put(lot),
    applyLive: (lot) => lot.seq >= (lots.get(lot.auctionId)?.seq ?? 0) && put(lot),
    subscribe(auctionId, listener) {
      const group = listeners.get(auctionId) ?? new Set();
      listeners.set(auctionId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(auctionId);
      };
    },
  };
}

/**
 * Live lots are the same for everyone. Whether the viewer leads follows from their alias: known from the page
 * (`yourAlias`), or learned while the page said that they lead.
 */
export function forViewer(live: Lot, page: Lot, yourAlias: string | null): Lot {
  const alias = yourAlias ?? (page.youLead ? page.leaderAlias : null);
  const youLead = alias !== null && live.leaderAlias === alias;
  return live.youLead === youLead ? live : { ...live, youLead };
}

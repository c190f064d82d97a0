import type { Lot } from '@assay/contract/shapes/auction.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLiveData } from './LiveProvider.tsx';
import { forViewer, isNewer } from './lots.ts';
import type { LiveEvent } from './stream.ts';

export type { LiveEvent } from './stream.ts';

export type LiveSubscription = {
  auctionIds?: readonly string[];
  /** The signed-in person's own events: `invoice` and `alert`. */
  user?: boolean;
  /** Each event in order; for a lot, only those newer than the known state. */
  onEvent?: (event: LiveEvent) => void;
  /** The stream is back after a gap: reload what has no snapshot. */
  onResume?: () => void;
};

const NONE: readonly string[] = [];

/**
 * Subscribes to live events while mounted. All components share the page's one stream. `applyLot` applies a lot from an
 * API answer (a bid just placed), so that the whole page agrees immediately.
 */
export function useLive({ auctionIds = NONE, user = false, onEvent, onResume }: LiveSubscription): {
  applyLot: (lot: Lot) => boolean;
} {
  const live = useLiveData();
  const subscription = useRef({ auctionIds, user, onEvent, onResume });
  const handle = useRef<{ update: () => void } | null>(null);
  useEffect(() => {
    subscription.current = { auctionIds, user, onEvent, onResume };
  });
  useEffect(() => {
    const watch = live.watch(() => subscription.current);
    handle.current = watch;
    return watch.stop;
  }, [live]);
  const key = `${user}:${[...auctionIds].sort().join(',')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when what is wanted changes, by its text
  useEffect(() => handle.current?.update(), [key]);
  return { applyLot: live.lots.apply };
}

/**
 * The current lot: the page's own until the stream brings a newer one. `yourAlias` (from auction.access or a bid's answer)
 * determines whether the viewer leads; without it the alias is learned from a page that says so.
 */
export function useLot(auctionId: string, initialLot: Lot, yourAlias?: string | null): Lot;
export function useLot(auctionId: string | null, initialLot: Lot | null, yourAlias?: string | null): Lot | null;
export function useLot(auctionId: string | null, initialLot: Lot | null, yourAlias: string | null = null): Lot | null {
  const { lots } = useLiveData();
  useLive({ auctionIds: auctionId === null ? NONE : [auctionId] });
  const latest = useSyncExternalStore(
    (listener) => (auctionId === null ? () => undefined : lots.subscribe(auctionId, listener)),
    () => (auctionId === null ? undefined : lots.get(auctionId)),
    () => undefined,
  );
  if (initialLot === null || auctionId === null) return latest ?? null;
  if (latest === undefined || !isNewer(latest, initialLot)) return initialLot;
  return forViewer(latest, initialLot, yourAlias);
}

/** Unread alerts: the page's count until the stream or a response updates it. */
export function useUnread(initial: number): { unread: number; setUnread: (count: number) => void } {
  const { unread } = useLiveData();
  // The count of a freshly loaded page is newer than anything received before.
  useEffect(() => unread.set(initial), [unread, initial]);
  const count = useSyncExternalStore(
    unread.subscribe,
    () => unread.get() ?? initial,
    () => initial,
  );
  return { unread: count, setUnread: unread.set };
}

import type { Lot } from '@assay/contract/shapes/auction.ts';
import { useClock } from '@assay/ui/components/ClockProvider.tsx';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { importWithRetry } from '../lib/lazyWithRetry.ts';
import { browserApi, newIdempotencyKey, onServerTime } from '../session/browserApi.ts';
import { ensureFreshSession, refreshSession } from '../session/refresh.ts';
import { useConnectionReport } from './Connection.tsx';
import type { LotBook } from './lots.ts';
import { createLotBook } from './lots.ts';
import type { Interest, LiveEvent, LiveState, LiveStream, StreamNeeds } from './stream.ts';

type Engine = typeof import('./engine.ts');
type Watcher = Interest & { onEvent?: (event: LiveEvent) => void; onResume?: () => void };

/** The page's live data: one stream behind all of it. */
export type Live = {
  lots: LotBook;
  /** Registers a watcher. Call `update` when its needs have changed. */
  watch: (watcher: () => Watcher) => { update: () => void; stop: () => void };
  /**
   * Holds events until `pause(false)`. The strip under the header shows it. The viewer's own actions are shown anyway.
   */
  pause: (isPaused: boolean) => void;
  unread: { get: () => number | null; set: (count: number) => void; subscribe: (listener: () => void) => () => void };
};

const LiveContext = createContext<Live | null>(null);
const STALE_MS = 20_000;

/** Holds the page's one live stream. `viewerId` is null for visitors; changing it reopens the stream. */
export function LiveProvider({ viewerId, children }: { viewerId: string | null; children: ReactNode }) {
  const clock = useClock();
  const report = useConnectionReport();
  const viewer = useRef(viewerId);
  const [{ live, stream, restart }] = useState(() => createLive());

  function createLive() {
    const lots = createLotBook();
    const watchers = new Set<() => Watcher>();
    const unreadListeners = new Set<() => void>();
    let unread: number | null = null;
    let lastState: LiveState = 'idle';
    /** While paused: the latest state received for each lot. */
    let pausedLots: Map<string, Lot> | null = null;
    const setUnread = (count: number): void => {
      unread = count;
      for (const listener of unreadListeners) listener();
    };
    const needs: StreamNeeds = {
      open: (url) => new EventSource(url),
      isLoggedIn: async (isDoubtful) => (isDoubtful ? (await refreshSession()) !== 'signed_out' : ensureFreshSession()),
      fetchLots: async (auctionIds) =>
        (await browserApi.call('auction.lastBids', { body: { auctionIds: [...auctionIds] } })).items,
      onEvent(event) {
        if (pausedLots !== null) {
          if ('lot' in event) pausedLots.set(event.lot.auctionId, event.lot);
          return;
        }
        // Drops a delta older than the known state: the lot book has each lot's position in its log.
        if ('lot' in event && !lots.applyLive(event.lot)) return;
        if (event.kind === 'alert') setUnread(event.unread);
        for (const watcher of watchers) watcher().onEvent?.(event);
      },
      onResume() {
        for (const watcher of watchers) watcher().onResume?.();
      },
      onState(state) {
        lastState = state;
        if (pausedLots === null) report(...connectionText(state, clock.now()));
      },
      sample: clock.sample,
      monotonic: () => (typeof document === 'undefined' ? 0 : performance.now()),
      now: clock.now,
      random: Math.random,
    };
    let stream: LiveStream | null = null;
    let engine: Engine | null = null;
    let isFetching = false;
    /** Loads the stream's code, with retries while the network is down. Then requests everything that is wanted. */
    const fetchEngine = async (): Promise<void> => {
      if (isFetching) return;
      isFetching = true;
      const onUnavailable = () => needs.onState(navigator.onLine ? 'reconnecting' : 'offline');
      engine = await importWithRetry(
        () => import('./engine.ts'),
        'openStream',
        Number.POSITIVE_INFINITY,
        onUnavailable,
      );
      needs.onState('idle');
      updateSubscriptions();
      if (!navigator.onLine) stream?.suspend('offline');
    };
    const updateSubscriptions = (): void => {
      if (engine === null) return void fetchEngine();
      stream ??= engine.openStream(needs, viewer.current, newIdempotencyKey());
      const subscriptions = [...watchers].map((watcher) => watcher());
      stream.setInterest({
        auctionIds: [...new Set(subscriptions.flatMap((each) => each.auctionIds))].sort(),
        user: viewer.current !== null && subscriptions.some((each) => each.user),
      });
    };
    const value: Live = {
      lots,
      watch(watcher) {
        watchers.add(watcher);
        updateSubscriptions();
        return {
          update: updateSubscriptions,
          stop() {
            watchers.delete(watcher);
            updateSubscriptions();
          },
        };
      },
      pause(isPaused) {
        if (isPaused) {
          pausedLots ??= new Map();
          return report('paused', connectionText('offline', clock.now())[1], () => value.pause(false));
        }
        for (const lot of pausedLots?.values() ?? []) lots.applyLive(lot);
        pausedLots = null;
        report(...connectionText(lastState, clock.now()));
        for (const watcher of watchers) watcher().onResume?.();
      },
      unread: {
        get: () => unread,
        set: setUnread,
        subscribe(listener) {
          unreadListeners.add(listener);
          return () => unreadListeners.delete(listener);
        },
      },
    };
    const restart = (): void => {
      stream?.stop();
      stream = null;
      updateSubscriptions();
    };
    return { live: value, stream: () => stream, restart: restart };
  }

  useEffect(() => {
    if (viewer.current === viewerId) return;
    viewer.current = viewerId;
    restart();
  }, [viewerId, restart]);

  useEffect(() => onServerTime(clock.sample), [clock]);

  useEffect(() => {
    const onPageHide = (): void => stream()?.suspend('idle');
    const onOnline = (): void => stream()?.reopen();
    const onOffline = (): void => stream()?.suspend('offline');
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) stream()?.reopen();
    };
    const onVisibilityChange = (): void => {
      const live = stream();
      if (
        document.visibilityState === 'visible' &&
        live !== null &&
        performance.now() - live.lastReceivedAt() > STALE_MS
      )
        live.reopen();
    };
    addEventListener('pagehide', onPageHide);
    addEventListener('pageshow', onPageShow);
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      removeEventListener('pagehide', onPageHide);
      removeEventListener('pageshow', onPageShow);
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      stream()?.suspend('idle');
    };
  }, [stream]);

  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The text of the strip under the header for a state. */
function connectionText(state: LiveState, now: number): ['live' | 'reconnecting' | 'offline', string?] {
  if (state === 'live' || state === 'idle') return ['live'];
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' }).format(now);
  if (state === 'offline') return ['offline', `Prices are as of ${time}.`];
  if (state === 'polling') return ['reconnecting', 'We’re checking for new prices every few seconds.'];
  return ['reconnecting', `Prices are as of ${time}.`];
}

/** The page's live data, for hooks. */
export function useLiveData(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider above it');
  return live;
}

import type { Lot } from '@assay/contract/shapes/auction.ts';
import { useClock } from '@assay/ui/components/ClockProvider.tsx';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { fetchPart } from '../lib/fetchPart.ts';
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
const AWAY_MS = 20_000;

/** Holds the page's one live stream. `viewerId` is null for visitors; changing it reopens the stream. */
export function LiveProvider({ viewerId, children }: { viewerId: string | null; children: ReactNode }) {
  const clock = useClock();
  const report = useConnectionReport();
  const viewer = useRef(viewerId);
  const [{ live, stream, change }] = useState(() => assemble());

  function assemble() {
    const lots = createLotBook();
    const watchers = new Set<() => Watcher>();
    const unreadListeners = new Set<() => void>();
    let unread: number | null = null;
    let lastState: LiveState = 'idle';
    /** While paused: the latest state received for each lot. */
    let held: Map<string, Lot> | null = null;
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
        if (held !== null) {
          if ('lot' in event) held.set(event.lot.auctionId, event.lot);
          return;
        }
        // Drops a delta older than the known state: the lot book has each lot's position in its log.
        if ('lot' in event && !lots.apply(event.lot)) return;
        if (event.kind === 'alert') setUnread(event.unread);
        for (const watcher of watchers) watcher().onEvent?.(event);
      },
      onResume() {
        for (const watcher of watchers) watcher().onResume?.();
      },
      onState(state) {
        lastState = state;
        if (held === null) report(...words(state, clock.now()));
      },
      sample: clock.sample,
      monotonic: () => (typeof document === 'undefined' ? 0 : performance.now()),
      now: clock.now,
      random: Math.random,
    };
    let made: LiveStream | null = null;
    let engine: Engine | null = null;
    let isFetching = false;
    /** Loads the stream's code, with retries while the network is down. Then requests everything that is wanted. */
    const fetchEngine = async (): Promise<void> => {
      if (isFetching) return;
      isFetching = true;
      const missing = () => needs.onState(navigator.onLine ? 'reconnecting' : 'offline');
      engine = await fetchPart(() => import('./engine.ts'), 'openStream', Number.POSITIVE_INFINITY, missing);
      needs.onState('idle');
      collect();
      if (!navigator.onLine) made?.suspend('offline');
    };
    const collect = (): void => {
      if (engine === null) return void fetchEngine();
      made ??= engine.openStream(needs, viewer.current, newIdempotencyKey());
      const wanted = [...watchers].map((watcher) => watcher());
      made.want({
        auctionIds: [...new Set(wanted.flatMap((each) => each.auctionIds))].sort(),
        user: viewer.current !== null && wanted.some((each) => each.user),
      });
    };
    const value: Live = {
      lots,
      watch(watcher) {
        watchers.add(watcher);
        collect();
        return {
          update: collect,
          stop() {
            watchers.delete(watcher);
            collect();
          },
        };
      },
      pause(isPaused) {
        if (isPaused) {
          held ??= new Map();
          return report('paused', words('offline', clock.now())[1], () => value.pause(false));
        }
        for (const lot of held?.values() ?? []) lots.apply(lot);
        held = null;
        report(...words(lastState, clock.now()));
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
    const renew = (): void => {
      made?.stop();
      made = null;
      collect();
    };
    return { live: value, stream: () => made, change: renew };
  }

  useEffect(() => {
    if (viewer.current === viewerId) return;
    viewer.current = viewerId;
    change();
  }, [viewerId, change]);

  useEffect(() => onServerTime(clock.sample), [clock]);

  useEffect(() => {
    const away = (): void => stream()?.suspend('idle');
    const online = (): void => stream()?.reopen();
    const offline = (): void => stream()?.suspend('offline');
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) stream()?.reopen();
    };
    const seen = (): void => {
      const live = stream();
      if (document.visibilityState === 'visible' && live !== null && performance.now() - live.heardAt() > AWAY_MS)
        live.reopen();
    };
    addEventListener('pagehide', away);
    addEventListener('pageshow', back);
    addEventListener('offline', offline);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('pagehide', away);
      removeEventListener('pageshow', back);
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
      stream()?.suspend('idle');
    };
  }, [stream]);

  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The text of the strip under the header for a state. */
function words(state: LiveState, now: number): ['live' | 'reconnecting' | 'offline', string?] {
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

import type { LiveEvents } from '@assay/contract/live.ts';
import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { ClockSample } from '@assay/ui/clock.ts';

/** State of the stream. `polling` still receives updates, a little later. */
export type LiveState = 'idle' | 'live' | 'reconnecting' | 'polling' | 'offline';
export type LiveKind = keyof LiveEvents;
export type LiveEvent = { [K in LiveKind]: { kind: K } & LiveEvents[K] }[LiveKind];

/** What this needs of an EventSource. */
export type Source = {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: MessageEvent<string>) => void) => void;
  close: () => void;
};

export type StreamNeeds = {
  open: (url: string) => Source;
  /**
   * Refreshes the session cookie if needed; false when logged out. `isDoubtful`: a personal stream was just refused (event
   * sources don't say why), so the session is refreshed regardless.
   */
  isLoggedIn: (isDoubtful: boolean) => Promise<boolean>;
  /** Current lots, at most 100 per call; unknown ones are omitted. */
  fetchLots: (auctionIds: readonly string[]) => Promise<Lot[]>;
  /** `lastId` is the outbox position that this page has received. */
  onEvent: (event: LiveEvent, lastId: number) => void;
  /** Called when the stream is back after a gap: data without snapshots must be reloaded. */
  onResume: () => void;
  onState: (state: LiveState) => void;
  sample: (sample: ClockSample) => void;
  /** Milliseconds of a clock that only runs forward. */
  monotonic: () => number;
  /** Server time, epoch ms. */
  now: () => number;
  /** 0 ≤ x < 1, spreads the reconnects of many pages. */
  random: () => number;
};

/** What the page subscribes to. */
export type Interest = { auctionIds: readonly string[]; user: boolean };

export type LiveStream = {
  /** Sets the current subscriptions. Opens, reopens or closes the one connection as needed. */
  setInterest: (interest: Interest) => void;
  /** Drops the connection and reopens it immediately, e.g. when the page or the network is back. */
  reopen: () => void;
  /** Closes until `reopen`, e.g. when the page is hidden or the network is down. */
  suspend: (state: 'idle' | 'offline') => void;
  /** When data was last received, by `monotonic`. */
  lastReceivedAt: () => number;
  /** The latest outbox position received; 0 before the first. */
  lastId: () => number;
  /** The next stream begins after this position, if it is later than the known one. */
  resumeAfter: (id: number) => void;
  /** Returns true if the open stream covers this lot. */
  covers: (auctionId: string) => boolean;
  stop: () => void;
};

const KINDS = [
  'snapshot',
  'bid',
  'phase',
  'reveal',
  'closed',
  'stock',
  'invoice',
  'alert',
  'heartbeat',
] as const satisfies LiveKind[];
const LOTS_LIMIT = 100;
const SUBSCRIBE_DELAY_MS = 20;
/** On navigation, the previous page's subscriptions are released a little later. */
const UNSUBSCRIBE_DELAY_MS = 3_000;
/** Two heartbeats of 15 s missed, and a little more for the way. */
const SILENCE_MS = 32_000;
const WATCHDOG_MS = 5_000;
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const FAILURES_BEFORE_POLLING = 3;
const MAX_SEEN_IDS = 500;
/** A lot missing from an answer is requested again after this long. */
const POLL_UNKNOWN_MS = 5_000;
const POLL_MINIMUM_MS = 250;

/** Half to whole of a doubling delay, at most 8 s. */
export function backoffMs(failures: number, random: number): number {
  const full = BACKOFF_MS[Math.min(Math.max(failures, 1), BACKOFF_MS.length) - 1]!;
  return Math.round(full * (0.5 + random / 2));
}

/** A renewal is tried at the first refusal and at every fifth after it: most failures are not the session's. */
const isRenewalDue = (failures: number): boolean => failures % 5 === 1;

/** Polling interval of a lot without a stream: shorter near its end. */
export function pollMs(lot: Pick<Lot, 'status' | 'endsAt'> | undefined, now: number): number {
  if (lot === undefined) return 2_000;
  const left = Date.parse(lot.endsAt) - now;
  if (lot.status === 'done') return 60_000;
  if (lot.status === 'extended') return 1_000;
  if (left < 5 * 60_000) return 2_000;
  return left < 60 * 60_000 ? 5_000 : 15_000;
}

/** One event stream per page, with reconnects, watchdog and polling fallback. */
export function createLiveStream(needs: StreamNeeds): LiveStream {
  let interest: Interest = { auctionIds: [], user: false };
  let openFor: Interest = interest;
  let source: Source | null = null;
  let attempt = 0;
  let failures = 0;
  let hadGap = false;
  /** The last personal stream ended before it began. */
  let wasRefused = false;
  let suspended = false;
  let lastReceivedAt = needs.monotonic();
  let state: LiveState = 'idle';
  let changeTimer: ReturnType<typeof setTimeout> | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let watchdog: ReturnType<typeof setInterval> | null = null;
  let lastId = 0;
  let pollTimer: ReturnType<typeof setTimeout> | null = null;
  /** When each lot is polled next, by `monotonic`. */
  const dueAt = new Map<string, number>();
  const seenIds = new Set<string>();

  const isWanted = (): boolean => interest.auctionIds.length > 0 || interest.user;
  const covers = (current: Interest, requested: Interest): boolean =>
    (current.user || !requested.user) && requested.auctionIds.every((id) => current.auctionIds.includes(id));
  const setState = (next: LiveState): void => {
    if (next === state) return;
    state = next;
    needs.onState(next);
  };
  const close = (): void => {
    attempt += 1;
    source?.close();
    source = null;
    if (retryTimer !== null) clearTimeout(retryTimer);
    retryTimer = null;
  };

  async function open(): Promise<void> {
    close();
    if (suspended || !isWanted()) return;
    const currentAttempt = attempt;
    const requested = interest;
    openFor = requested;
    const user = requested.user && (await needs.isLoggedIn(wasRefused && isRenewalDue(failures)).catch(() => false));
    if (currentAttempt !== attempt) return;
    if (!user && requested.auctionIds.length === 0) return;
    const query = new URLSearchParams();
    if (requested.auctionIds.length > 0) query.set('auctions', requested.auctionIds.slice(0, LOTS_LIMIT).join(','));
    if (user) query.set('user', '1');
    // Resume position: missed events are sent first.
    if (hadGap && lastId > 0) query.set('after', String(lastId));
    const sentAt = needs.monotonic();
    let isFirst = true;
    lastReceivedAt = sentAt;
    const opened = needs.open(`/v1/live?${query.toString()}`);
    source = opened;
    let hasBegun = false;
    opened.addEventListener('open', () => {
      hasBegun = true;
      if (currentAttempt === attempt) succeed();
    });
    opened.addEventListener('error', () => {
      if (currentAttempt !== attempt) return;
      wasRefused = user && !hasBegun;
      fail();
    });
    for (const kind of KINDS)
      opened.addEventListener(kind, (message) => {
        if (currentAttempt !== attempt) return;
        lastReceivedAt = needs.monotonic();
        const event = { kind, ...(JSON.parse(message.data) as object) } as LiveEvent;
        // The first message after connecting bounds the server's clock by the time it took.
        if (isFirst && kind === 'snapshot')
          needs.sample({ sentAt, receivedAt: lastReceivedAt, serverAt: event.serverNow });
        // A later one cannot come from the future: the server's clock was moved on (the sandbox can do that).
        else if (event.serverNow > needs.now() + 2_000)
          needs.sample({ sentAt: lastReceivedAt, receivedAt: lastReceivedAt, serverAt: event.serverNow });
        isFirst = false;
        // These two have no id of their own: an event source gives them that of the event before.
        const isNew = kind === 'snapshot' || kind === 'heartbeat' || !isRepeated(message.lastEventId);
        lastId = Math.max(lastId, Number(message.lastEventId) || 0);
        if (isNew) needs.onEvent(event, lastId);
      });
    watchdog ??= setInterval(() => {
      if (source !== null && needs.monotonic() - lastReceivedAt > SILENCE_MS) fail();
    }, WATCHDOG_MS);
  }

  function isRepeated(id: string): boolean {
    if (id === '') return false;
    if (seenIds.has(id)) return true;
    seenIds.add(id);
    if (seenIds.size > MAX_SEEN_IDS) seenIds.delete(seenIds.values().next().value as string);
    return false;
  }

  function succeed(): void {
    lastReceivedAt = needs.monotonic();
    failures = 0;
    wasRefused = false;
    stopPolling();
    setState('live');
    if (hadGap) needs.onResume();
    hadGap = false;
  }

  function fail(): void {
    close();
    failures += 1;
    hadGap = true;
    const isPolling = failures >= FAILURES_BEFORE_POLLING;
    if (isPolling && pollTimer === null) poll(0);
    // A single drop is repaired before anyone could read about it.
    if (state !== 'live' || failures > 1 || needs.monotonic() - lastReceivedAt > SILENCE_MS)
      setState(isPolling ? 'polling' : 'reconnecting');
    retryTimer = setTimeout(() => void open(), backoffMs(failures, needs.random()));
  }

  /** Fetches all lots that are due in one call, and schedules the next. */
  function poll(afterMs: number): void {
    const timer = setTimeout(() => {
      void pollDue().finally(() => {
        if (pollTimer !== timer) return;
        const next = Math.min(...interest.auctionIds.map((id) => dueAt.get(id) ?? 0));
        pollTimer = null;
        if (Number.isFinite(next)) poll(Math.max(POLL_MINIMUM_MS, next - needs.monotonic()));
      });
    }, afterMs);
    pollTimer = timer;
  }
  async function pollDue(): Promise<void> {
    const currentTimer = pollTimer;
    const requestedAt = needs.monotonic();
    const due = interest.auctionIds.filter((id) => (dueAt.get(id) ?? 0) <= requestedAt).slice(0, LOTS_LIMIT);
    if (due.length === 0) return;
    for (const id of due) dueAt.set(id, requestedAt + POLL_UNKNOWN_MS);
    // The strip already shows that figures are delayed; the next round polls again.
    const lots = await needs.fetchLots(due).catch(() => []);
    if (pollTimer !== currentTimer) return;
    for (const lot of lots) {
      dueAt.set(lot.auctionId, requestedAt + pollMs(lot, needs.now()));
      needs.onEvent(
        { kind: 'snapshot', auctionId: lot.auctionId, seq: lot.seq, lot, serverNow: lot.serverNow },
        lastId,
      );
    }
  }
  function stopPolling(): void {
    if (pollTimer !== null) clearTimeout(pollTimer);
    pollTimer = null;
    dueAt.clear();
  }

  return {
    setInterest(next) {
      interest = next;
      if (changeTimer !== null) clearTimeout(changeTimer);
      changeTimer = null;
      const isOpen = source !== null || retryTimer !== null;
      if (isOpen && covers(openFor, next) && covers(next, openFor)) return;
      const delay = !isOpen || !covers(openFor, next) ? SUBSCRIBE_DELAY_MS : UNSUBSCRIBE_DELAY_MS;
      changeTimer = setTimeout(() => {
        changeTimer = null;
        if (isWanted()) void open();
        else {
          close();
          stopPolling();
          setState('idle');
        }
      }, delay);
    },
    reopen() {
      suspended = false;
      hadGap = true;
      if (changeTimer !== null) clearTimeout(changeTimer);
      changeTimer = null;
      if (isWanted()) void open();
    },
    suspend(next) {
      suspended = true;
      hadGap = true;
      close();
      stopPolling();
      setState(next);
    },
    lastReceivedAt: () => lastReceivedAt,
    lastId: () => lastId,
    resumeAfter(id) {
      lastId = Math.max(lastId, id);
    },
    covers: (auctionId) => source !== null && openFor.auctionIds.includes(auctionId),
    stop() {
      suspended = true;
      close();
      stopPolling();
      if (changeTimer !== null) clearTimeout(changeTimer);
      if (watchdog !== null) clearInterval(watchdog);
      changeTimer = null;
      watchdog = null;
    },
  };
}

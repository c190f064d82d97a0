import type { Interest, LiveEvent, LiveState, LiveStream, StreamNeeds } from './stream.ts';
import { createLiveStream } from './stream.ts';

/** What the tabs of one browser share: a channel, and a lock that the browser releases when its tab is gone. */
export type Tabs = {
  post: (message: TabMessage) => void;
  /** Calls back with messages posted by other tabs. */
  onMessage: (listener: (message: TabMessage) => void) => void;
  /** Waits to become leader and stays it until the browser calls `onLost` or the returned function is called. */
  acquireLead: (options: { isForced: boolean; onAcquired: () => void; onLost: () => void }) => () => void;
  isHidden: () => boolean;
  /** Stops posting and receiving. */
  close: () => void;
};

export type TabMessage =
  | { kind: 'want'; from: string; interest: Interest }
  | { kind: 'bye'; from: string }
  /** A tab has taken the lead: everybody says what they want. */
  | { kind: 'led' }
  /** The tab's wishes do not fit into one stream with those of the others: it opens its own. */
  | { kind: 'full'; to: string }
  | { kind: 'state'; state: LiveState; isHidden: boolean; lastId: number }
  | { kind: 'event'; event: LiveEvent; lastId: number }
  | { kind: 'resumed' }
  | { kind: 'poke' };

/** A following tab that receives nothing for this long takes over as leader if it is visible. */
const SILENCE_MS = 40_000;
const CHECK_MS = 5_000;
const HEARTBEAT_MS = 10_000;
const LEADER_TIMEOUT_MS = 1_500;
/** A tab that is silent for this long has crashed. Browsers limit hidden tabs to one message a minute. */
const TAB_EXPIRY_MS = 180_000;
const LOTS_LIMIT = 100;

type Role = 'idle' | 'waiting' | 'leader' | 'alone';

/**
 * One stream for all tabs of a browser: the leading tab opens it for all subscriptions and forwards its events. When that
 * tab closes, the next one continues from the last event.
 */
export function createSharedStream(needs: StreamNeeds, tabs: Tabs, id: string): LiveStream {
  const others = new Map<string, { interest: Interest; lastReceivedAt: number }>();
  const latestEvents = new Map<string, LiveEvent>();
  let mine: Interest = { auctionIds: [], user: false };
  let role: Role = 'idle';
  let release: (() => void) | null = null;
  let lastReceivedAt = needs.monotonic();
  let lastSentAt = 0;
  let state: LiveState = 'idle';
  let hasFollowed = false;
  /** The browser has no network. */
  let isOffline = false;
  let pokeTimer: ReturnType<typeof setTimeout> | null = null;

  const local = createLiveStream({
    ...needs,
    onEvent(event, lastId) {
      if ('lot' in event) latestEvents.set(event.auctionId, event);
      needs.onEvent(event, lastId);
      if (role === 'leader') tabs.post({ kind: 'event', event, lastId });
    },
    onResume() {
      needs.onResume();
      if (role === 'leader') tabs.post({ kind: 'resumed' });
    },
    onState(next) {
      state = next;
      needs.onState(next);
      if (role === 'leader') postState();
    },
  });

  function postState(): void {
    lastSentAt = needs.monotonic();
    tabs.post({ kind: 'state', state, isHidden: tabs.isHidden(), lastId: local.lastId() });
  }
  const isWanted = (): boolean => mine.auctionIds.length > 0 || mine.user;
  const postInterest = (): void => tabs.post({ kind: 'want', from: id, interest: mine });

  /** Merges all subscriptions; those that no longer fit are notified, the tab's own always fit. */
  function mergeInterests(): Interest {
    const auctionIds = new Set(mine.auctionIds);
    let user = mine.user;
    for (const [from, { interest }] of others) {
      const newIds = interest.auctionIds.filter((each) => !auctionIds.has(each));
      if (auctionIds.size + newIds.length > LOTS_LIMIT) {
        others.delete(from);
        tabs.post({ kind: 'full', to: from });
        continue;
      }
      for (const each of newIds) auctionIds.add(each);
      user ||= interest.user;
    }
    return { auctionIds: [...auctionIds].sort(), user };
  }

  function requestLead(isForced: boolean): void {
    release?.();
    role = 'waiting';
    release = tabs.acquireLead({
      isForced,
      onAcquired() {
        role = 'leader';
        others.clear();
        tabs.post({ kind: 'led' });
        local.setInterest(mergeInterests());
        // The network was lost before the lead arrived: nothing is opened until it is back.
        if (isOffline) local.suspend('offline');
        // Between the last tab's stream and this one something may have been missed.
        else if (hasFollowed) local.reopen();
      },
      onLost() {
        if (role !== 'leader') return;
        role = 'waiting';
        hasFollowed = true;
        local.suspend('idle');
        lastReceivedAt = needs.monotonic();
        requestLead(false);
        postInterest();
      },
    });
  }

  function releaseLead(): void {
    release?.();
    release = null;
    if (role === 'waiting') tabs.post({ kind: 'bye', from: id });
    role = 'idle';
  }

  tabs.onMessage((message) => {
    if (role === 'leader') return onLeaderMessage(message);
    if (role === 'waiting') onFollowerMessage(message);
  });

  function onLeaderMessage(message: TabMessage): void {
    if (message.kind === 'want') {
      const before = others.get(message.from)?.interest;
      others.set(message.from, { interest: message.interest, lastReceivedAt: needs.monotonic() });
      local.setInterest(mergeInterests());
      if (before === undefined) postState();
      // Events already known are not sent by the stream again.
      for (const auctionId of message.interest.auctionIds) {
        if (before?.auctionIds.includes(auctionId)) continue;
        const event = latestEvents.get(auctionId);
        if (event !== undefined && local.covers(auctionId)) tabs.post({ kind: 'event', event, lastId: local.lastId() });
      }
    } else if (message.kind === 'bye') {
      others.delete(message.from);
      local.setInterest(mergeInterests());
    } else if (message.kind === 'poke') {
      if (needs.monotonic() - local.lastReceivedAt() > LEADER_TIMEOUT_MS) local.reopen();
      postState();
    }
  }

  function onFollowerMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'led':
        postInterest();
        return;
      case 'full':
        if (message.to !== id) return;
        release?.();
        release = null;
        role = 'alone';
        local.setInterest(mine);
        return;
      case 'state':
        lastReceivedAt = needs.monotonic();
        hasFollowed = true;
        local.resumeAfter(message.lastId);
        if (message.state !== 'idle' && message.state !== state) {
          state = message.state;
          needs.onState(state);
        }
        // Timers of hidden tabs run late; a visible tab repairs the stream faster.
        if (message.isHidden && !tabs.isHidden() && (state === 'reconnecting' || state === 'polling'))
          requestLead(true);
        return;
      case 'event': {
        lastReceivedAt = needs.monotonic();
        hasFollowed = true;
        local.resumeAfter(message.lastId);
        const { event } = message;
        if (event.serverNow > needs.now() + 2_000)
          needs.sample({ sentAt: lastReceivedAt, receivedAt: lastReceivedAt, serverAt: event.serverNow });
        const isMine = 'auctionId' in event ? mine.auctionIds.includes(event.auctionId) : mine.user;
        if (isMine || event.kind === 'heartbeat') needs.onEvent(event, message.lastId);
        return;
      }
      case 'resumed':
        needs.onResume();
    }
  }

  const check = setInterval(() => {
    const now = needs.monotonic();
    if (role === 'leader') {
      for (const [from, { lastReceivedAt: at }] of others) if (now - at > TAB_EXPIRY_MS) others.delete(from);
      if (now - lastSentAt > HEARTBEAT_MS) postState();
    } else if (role === 'waiting') {
      if (now - lastSentAt > 30_000) {
        lastSentAt = now;
        postInterest();
      }
      if (now - lastReceivedAt > SILENCE_MS && !tabs.isHidden()) requestLead(true);
    }
  }, CHECK_MS);

  return {
    setInterest(interest) {
      mine = interest;
      if (role === 'leader') return local.setInterest(mergeInterests());
      if (role === 'alone') return local.setInterest(mine);
      if (role === 'waiting') return postInterest();
      if (!isWanted()) return;
      lastReceivedAt = needs.monotonic();
      requestLead(false);
      postInterest();
    },
    reopen() {
      isOffline = false;
      if (role === 'leader' || role === 'alone') return local.reopen();
      if (role === 'idle') {
        if (!isWanted()) return;
        lastReceivedAt = needs.monotonic();
        requestLead(false);
        return postInterest();
      }
      const at = needs.monotonic();
      tabs.post({ kind: 'poke' });
      if (pokeTimer !== null) clearTimeout(pokeTimer);
      pokeTimer = setTimeout(() => {
        if (role === 'waiting' && lastReceivedAt < at && !tabs.isHidden()) requestLead(true);
      }, LEADER_TIMEOUT_MS);
    },
    suspend(next) {
      hasFollowed = true;
      isOffline = next === 'offline';
      if (role === 'leader' || role === 'alone') local.suspend(next);
      else if (next === 'offline') {
        state = 'offline';
        needs.onState(state);
      }
      // A hidden page passes the lead on; one whose network is down keeps it.
      if (next === 'idle') releaseLead();
    },
    lastReceivedAt: () => (role === 'waiting' ? lastReceivedAt : local.lastReceivedAt()),
    lastId: local.lastId,
    resumeAfter: local.resumeAfter,
    covers: local.covers,
    stop() {
      clearInterval(check);
      if (pokeTimer !== null) clearTimeout(pokeTimer);
      releaseLead();
      local.stop();
      tabs.close();
    },
  };
}

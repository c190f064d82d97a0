import type { Interest, LiveEvent, LiveState, LiveStream, StreamNeeds } from './stream.ts';
import { createLiveStream } from './stream.ts';

/** What the tabs of one browser share: a channel, and a lock that the browser releases when its tab is gone. */
export type Tabs = {
  post: (message: TabMessage) => void;
  /** Calls back with messages posted by other tabs. */
  hear: (listener: (message: TabMessage) => void) => void;
  /** Waits to become leader and stays it until the browser calls `lost` or the returned function is called. */
  lead: (options: { byForce: boolean; won: () => void; lost: () => void }) => () => void;
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
const ALIVE_MS = 10_000;
const POKE_MS = 1_500;
/** A tab that is silent for this long has crashed. Browsers limit hidden tabs to one message a minute. */
const FORGET_MS = 180_000;
const LOTS_LIMIT = 100;

type Role = 'idle' | 'waiting' | 'leader' | 'alone';

/**
 * One stream for all tabs of a browser: the leading tab opens it for all subscriptions and forwards its events. When that
 * tab closes, the next one continues from the last event.
 */
export function createSharedStream(needs: StreamNeeds, tabs: Tabs, id: string): LiveStream {
  const others = new Map<string, { interest: Interest; heardAt: number }>();
  const known = new Map<string, LiveEvent>();
  let mine: Interest = { auctionIds: [], user: false };
  let role: Role = 'idle';
  let release: (() => void) | null = null;
  let heardAt = needs.monotonic();
  let spokeAt = 0;
  let state: LiveState = 'idle';
  let hasFollowed = false;
  /** The browser has no network. */
  let isCut = false;
  let poked: ReturnType<typeof setTimeout> | null = null;

  const local = createLiveStream({
    ...needs,
    onEvent(event, lastId) {
      if ('lot' in event) known.set(event.auctionId, event);
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
      if (role === 'leader') tellState();
    },
  });

  function tellState(): void {
    spokeAt = needs.monotonic();
    tabs.post({ kind: 'state', state, isHidden: tabs.isHidden(), lastId: local.lastId() });
  }
  const isWanted = (): boolean => mine.auctionIds.length > 0 || mine.user;
  const askAll = (): void => tabs.post({ kind: 'want', from: id, interest: mine });

  /** Merges all subscriptions; those that no longer fit are notified, the tab's own always fit. */
  function union(): Interest {
    const auctionIds = new Set(mine.auctionIds);
    let user = mine.user;
    for (const [from, { interest }] of others) {
      const added = interest.auctionIds.filter((each) => !auctionIds.has(each));
      if (auctionIds.size + added.length > LOTS_LIMIT) {
        others.delete(from);
        tabs.post({ kind: 'full', to: from });
        continue;
      }
      for (const each of added) auctionIds.add(each);
      user ||= interest.user;
    }
    return { auctionIds: [...auctionIds].sort(), user };
  }

  function seek(byForce: boolean): void {
    release?.();
    role = 'waiting';
    release = tabs.lead({
      byForce,
      won() {
        role = 'leader';
        others.clear();
        tabs.post({ kind: 'led' });
        local.want(union());
        // The network was lost before the lead arrived: nothing is opened until it is back.
        if (isCut) local.suspend('offline');
        // Between the last tab's stream and this one something may have been missed.
        else if (hasFollowed) local.reopen();
      },
      lost() {
        if (role !== 'leader') return;
        role = 'waiting';
        hasFollowed = true;
        local.suspend('idle');
        heardAt = needs.monotonic();
        seek(false);
        askAll();
      },
    });
  }

  function leave(): void {
    release?.();
    release = null;
    if (role === 'waiting') tabs.post({ kind: 'bye', from: id });
    role = 'idle';
  }

  tabs.hear((message) => {
    if (role === 'leader') return hearAsLeader(message);
    if (role === 'waiting') hearAsFollower(message);
  });

  function hearAsLeader(message: TabMessage): void {
    if (message.kind === 'want') {
      const before = others.get(message.from)?.interest;
      others.set(message.from, { interest: message.interest, heardAt: needs.monotonic() });
      local.want(union());
      if (before === undefined) tellState();
      // Events already known are not sent by the stream again.
      for (const auctionId of message.interest.auctionIds) {
        if (before?.auctionIds.includes(auctionId)) continue;
        const event = known.get(auctionId);
        if (event !== undefined && local.covers(auctionId)) tabs.post({ kind: 'event', event, lastId: local.lastId() });
      }
    } else if (message.kind === 'bye') {
      others.delete(message.from);
      local.want(union());
    } else if (message.kind === 'poke') {
      if (needs.monotonic() - local.heardAt() > POKE_MS) local.reopen();
      tellState();
    }
  }

  function hearAsFollower(message: TabMessage): void {
    switch (message.kind) {
      case 'led':
        askAll();
        return;
      case 'full':
        if (message.to !== id) return;
        release?.();
        release = null;
        role = 'alone';
        local.want(mine);
        return;
      case 'state':
        heardAt = needs.monotonic();
        hasFollowed = true;
        local.resumeAfter(message.lastId);
        if (message.state !== 'idle' && message.state !== state) {
          state = message.state;
          needs.onState(state);
        }
        // Timers of hidden tabs run late; a visible tab repairs the stream faster.
        if (message.isHidden && !tabs.isHidden() && (state === 'reconnecting' || state === 'polling')) seek(true);
        return;
      case 'event': {
        heardAt = needs.monotonic();
        hasFollowed = true;
        local.resumeAfter(message.lastId);
        const { event } = message;
        if (event.serverNow > needs.now() + 2_000)
          needs.sample({ sentAt: heardAt, receivedAt: heardAt, serverAt: event.serverNow });
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
      for (const [from, { heardAt: at }] of others) if (now - at > FORGET_MS) others.delete(from);
      if (now - spokeAt > ALIVE_MS) tellState();
    } else if (role === 'waiting') {
      if (now - spokeAt > 30_000) {
        spokeAt = now;
        askAll();
      }
      if (now - heardAt > SILENCE_MS && !tabs.isHidden()) seek(true);
    }
  }, CHECK_MS);

  return {
    want(interest) {
      mine = interest;
      if (role === 'leader') return local.want(union());
      if (role === 'alone') return local.want(mine);
      if (role === 'waiting') return askAll();
      if (!isWanted()) return;
      heardAt = needs.monotonic();
      seek(false);
      askAll();
    },
    reopen() {
      isCut = false;
      if (role === 'leader' || role === 'alone') return local.reopen();
      if (role === 'idle') {
        if (!isWanted()) return;
        heardAt = needs.monotonic();
        seek(false);
        return askAll();
      }
      const at = needs.monotonic();
      tabs.post({ kind: 'poke' });
      if (poked !== null) clearTimeout(poked);
      poked = setTimeout(() => {
        if (role === 'waiting' && heardAt < at && !tabs.isHidden()) seek(true);
      }, POKE_MS);
    },
    suspend(next) {
      hasFollowed = true;
      isCut = next === 'offline';
      if (role === 'leader' || role === 'alone') local.suspend(next);
      else if (next === 'offline') {
        state = 'offline';
        needs.onState(state);
      }
      // A hidden page passes the lead on; one whose network is down keeps it.
      if (next === 'idle') leave();
    },
    heardAt: () => (role === 'waiting' ? heardAt : local.heardAt()),
    lastId: local.lastId,
    resumeAfter: local.resumeAfter,
    covers: local.covers,
    stop() {
      clearInterval(check);
      if (poked !== null) clearTimeout(poked);
      leave();
      local.stop();
      tabs.close();
    },
  };
}

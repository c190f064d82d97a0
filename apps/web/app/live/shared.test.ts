import type { Lot } from '@assay/contract/shapes/auction.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TabMessage, Tabs } from './shared.ts';
import { createSharedStream } from './shared.ts';
import type { LiveEvent, LiveState, Source } from './stream.ts';

const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const T = Date.UTC(2026, 10, 21, 12);
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lotOf = (auctionId: string, seq: number): Lot =>
  ({ auctionId, seq, status: 'open', endsAt: new Date(T + 600_000).toISOString(), serverNow: Date.now() }) as Lot;

type Opened = Source & { url: string; closed: boolean; emit: (type: string, data?: object, id?: string) => void };

/** A simulated browser: its tabs communicate, and one lock passes from tab to tab. */
function simulateBrowser() {
  const opened: Opened[] = [];
  const listeners = new Map<string, (message: TabMessage) => void>();
  const queue: { won: () => void; lost: () => void }[] = [];
  let holder: { won: () => void; lost: () => void } | null = null;
  const grantLock = (): void => {
    if (holder !== null || queue.length === 0) return;
    holder = queue.shift()!;
    holder.won();
  };
  const tab = (name: string) => {
    const events: LiveEvent[] = [];
    const states: LiveState[] = [];
    let resumed = 0;
    let isHidden = false;
    let isFrozen = false;
    const tabs: Tabs = {
      post(message) {
        if (isFrozen) return;
        for (const [to, listener] of listeners) if (to !== name) queueMicrotask(() => listener(message));
      },
      onMessage: (listener) => void listeners.set(name, (message) => isFrozen || listener(message)),
      acquireLead({ isForced: byForce, onAcquired: won, onLost: lost }) {
        const mine = { won, lost };
        if (byForce) {
          const before = holder;
          holder = mine;
          queueMicrotask(() => {
            before?.lost();
            won();
          });
        } else {
          queue.push(mine);
          queueMicrotask(grantLock);
        }
        return () => {
          if (queue.includes(mine)) queue.splice(queue.indexOf(mine), 1);
          if (holder === mine) {
            holder = null;
            queueMicrotask(grantLock);
          }
        };
      },
      isHidden: () => isHidden,
      close: () => void listeners.delete(name),
    };
    const stream = createSharedStream(
      {
        open(url) {
          const listenersByType = new Map<string, (event: MessageEvent<string>) => void>();
          const source: Opened = {
            url,
            closed: false,
            readyState: 0,
            addEventListener: (type, listener) => void listenersByType.set(type, listener),
            close() {
              source.closed = true;
            },
            emit: (type, data = {}, id = '') =>
              listenersByType.get(type)?.({ data: JSON.stringify(data), lastEventId: id } as MessageEvent<string>),
          };
          opened.push(source);
          return source;
        },
        isLoggedIn: async () => true,
        fetchLots: async (ids) => ids.map((id) => lotOf(id, 9)),
        onEvent: (event) => events.push(event),
        onResume: () => (resumed += 1),
        onState: (state) => states.push(state),
        sample: () => undefined,
        monotonic: () => Date.now() - T,
        now: () => Date.now(),
        random: () => 0.999,
      },
      tabs,
      name,
    );
    return {
      stream,
      events,
      states,
      resumes: () => resumed,
      hide: (value: boolean) => (isHidden = value),
      freeze: () => (isFrozen = true),
    };
  };
  return { opened, tab, live: () => opened.filter((each) => !each.closed) };
}

beforeEach(() => vi.useFakeTimers({ now: T }));
afterEach(() => vi.useRealTimers());

test('given two tabs, when both watch lots, then one connection serves both, each with its own lots', async () => {
  const tabs = simulateBrowser();
  const [one, two] = [tabs.tab('one'), tabs.tab('two')];
  one.stream.setInterest({ auctionIds: [A], user: false });
  await advance(30);
  two.stream.setInterest({ auctionIds: [A, B], user: true });
  await advance(30);
  expect(tabs.live().map((each) => each.url)).toEqual([`/v1/live?auctions=${A}%2C${B}&user=1`]);
  tabs.live()[0]!.emit('open');
  tabs.live()[0]!.emit('bid', { auctionId: A, seq: 2, lot: lotOf(A, 2), bids: [], serverNow: T }, '7');
  tabs.live()[0]!.emit('bid', { auctionId: B, seq: 3, lot: lotOf(B, 3), bids: [], serverNow: T }, '8');
  tabs.live()[0]!.emit('alert', { seq: 1, unread: 4, serverNow: T }, '9');
  await advance(0);
  expect(one.events.map((event) => [event.kind, event.seq])).toContainEqual(['bid', 2]);
  expect(two.events.map((event) => [event.kind, event.seq])).toEqual([
    ['bid', 2],
    ['bid', 3],
    ['alert', 1],
  ]);
  expect(two.states).toEqual(['live']);
});

test('given a lot that is watched already, when another tab opens it, then it is sent the state of the lot', async () => {
  const tabs = simulateBrowser();
  const [one, two] = [tabs.tab('one'), tabs.tab('two')];
  one.stream.setInterest({ auctionIds: [A], user: false });
  await advance(30);
  tabs.live()[0]!.emit('open');
  tabs.live()[0]!.emit('snapshot', { auctionId: A, seq: 5, lot: lotOf(A, 5), serverNow: T });
  await advance(0);
  two.stream.setInterest({ auctionIds: [A], user: false });
  await advance(30);
  expect(tabs.opened).toHaveLength(1);
  expect(two.events.map((event) => [event.kind, event.seq])).toEqual([['snapshot', 5]]);
});

test('given the tab with the connection, when it is closed, then the other resumes after the last event received', async () => {
  const tabs = simulateBrowser();
  const [one, two] = [tabs.tab('one'), tabs.tab('two')];
  one.stream.setInterest({ auctionIds: [A], user: false });
  two.stream.setInterest({ auctionIds: [A], user: false });
  await advance(30);
  tabs.live()[0]!.emit('open');
  tabs.live()[0]!.emit('bid', { auctionId: A, seq: 2, lot: lotOf(A, 2), bids: [], serverNow: T }, '41');
  await advance(0);
  one.stream.stop();
  await advance(30);
  expect(tabs.live().map((each) => each.url)).toEqual([`/v1/live?auctions=${A}&after=41`]);
  tabs.live()[0]!.emit('open');
  expect(two.resumes()).toBe(1);
});

test('given a hanging tab that has the connection, when the other one is brought to the front, then that one takes over', async () => {
  const tabs = simulateBrowser();
  const [one, two] = [tabs.tab('one'), tabs.tab('two')];
  one.stream.setInterest({ auctionIds: [A], user: false });
  two.stream.setInterest({ auctionIds: [A], user: false });
  await advance(30);
  tabs.live()[0]!.emit('open');
  await advance(0);
  one.freeze();
  two.hide(true);
  await advance(60_000);
  const before = tabs.opened.length;
  two.hide(false);
  await advance(6_000);
  expect(tabs.opened.length).toBe(before + 1);
  tabs.opened.at(-1)!.emit('open');
  tabs.opened.at(-1)!.emit('bid', { auctionId: A, seq: 3, lot: lotOf(A, 3), bids: [], serverNow: T }, '50');
  expect(two.events.map((event) => [event.kind, event.seq])).toEqual([['bid', 3]]);
});

test('given more lots than one stream allows, when another tab wants its own, then it opens its own stream', async () => {
  const tabs = simulateBrowser();
  const [one, two] = [tabs.tab('one'), tabs.tab('two')];
  const many = (from: number) =>
    Array.from({ length: 60 }, (_, n) => `00000000-0000-7000-8000-${String(from + n).padStart(12, '0')}`);
  one.stream.setInterest({ auctionIds: many(0), user: false });
  await advance(30);
  two.stream.setInterest({ auctionIds: many(60), user: false });
  await advance(30);
  expect(tabs.live().map((each) => decodeURIComponent(each.url).split(',').length)).toEqual([60, 60]);
});

test('given a network that is lost before the lead arrives, when it arrives, then nothing is opened until the network is back', async () => {
  const { tab, opened } = simulateBrowser();
  const one = tab('one');
  one.stream.setInterest({ auctionIds: [A], user: false });
  one.stream.suspend('offline');
  await advance(5_000);
  expect(opened).toHaveLength(0);
  expect(one.states.at(-1)).toBe('offline');
  one.stream.reopen();
  await advance(100);
  expect(opened.map(({ url }) => url)).toEqual([`/v1/live?auctions=${A}`]);
});

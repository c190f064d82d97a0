import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { ClockSample } from '@assay/ui/clock.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent, LiveState, Source } from './stream.ts';
import { backoffMs, createLiveStream, pollMs } from './stream.ts';

const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const T = Date.UTC(2026, 10, 21, 12);

type Opened = Source & { url: string; closed: boolean; emit: (type: string, data?: object, id?: string) => void };

function startStream({ loggedIn = true } = {}) {
  const opened: Opened[] = [];
  const events: LiveEvent[] = [];
  const states: LiveState[] = [];
  const samples: ClockSample[] = [];
  const fetched: string[] = [];
  const doubtful: boolean[] = [];
  let resumed = 0;
  const stream = createLiveStream({
    open(url) {
      const listeners = new Map<string, (event: MessageEvent<string>) => void>();
      const source: Opened = {
        url,
        closed: false,
        readyState: 0,
        addEventListener: (type, listener) => void listeners.set(type, listener),
        close() {
          source.closed = true;
        },
        emit: (type, data = {}, id = '') =>
          listeners.get(type)?.({ data: JSON.stringify(data), lastEventId: id } as MessageEvent<string>),
      };
      opened.push(source);
      return source;
    },
    isLoggedIn: async (isDoubtful) => {
      doubtful.push(isDoubtful);
      return loggedIn;
    },
    fetchLots: async (ids) => {
      fetched.push(...ids);
      return ids.map((id) => lotOf(id, 9));
    },
    onEvent: (event) => events.push(event),
    onResume: () => (resumed += 1),
    onState: (state) => states.push(state),
    sample: (sample) => samples.push(sample),
    monotonic: () => Date.now() - T,
    now: () => Date.now(),
    random: () => 0.999,
  });
  return { stream, opened, events, states, samples, fetched, doubtful, resumes: () => resumed };
}

const lotOf = (auctionId: string, seq: number): Lot =>
  ({ auctionId, seq, status: 'open', endsAt: new Date(T + 600_000).toISOString(), serverNow: Date.now() }) as Lot;
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers({ now: T }));
afterEach(() => vi.useRealTimers());

test('given two components that want lots, when they subscribe at the same time, then one stream opens for both', async () => {
  const { stream, opened } = startStream();
  stream.setInterest({ auctionIds: [A], user: false });
  stream.setInterest({ auctionIds: [A, B], user: true });
  await advance(25);
  expect(opened.map((each) => each.url)).toEqual([`/v1/live?auctions=${A}%2C${B}&user=1`]);
});

test('given a visitor, when personal events are requested too, then the stream opens without them', async () => {
  const { stream, opened } = startStream({ loggedIn: false });
  stream.setInterest({ auctionIds: [A], user: true });
  await advance(25);
  expect(opened[0]!.url).toBe(`/v1/live?auctions=${A}`);
});

test('given a watched lot, when another page wants less, then the stream stays for a while and is then reopened', async () => {
  const { stream, opened } = startStream();
  stream.setInterest({ auctionIds: [A, B], user: false });
  await advance(25);
  stream.setInterest({ auctionIds: [A], user: false });
  await advance(2_900);
  expect(opened).toHaveLength(1);
  await advance(200);
  expect(opened.map((each) => [each.url, each.closed])).toEqual([
    [`/v1/live?auctions=${A}%2C${B}`, true],
    [`/v1/live?auctions=${A}`, false],
  ]);
});

test('given a dropped stream, when it reconnects on the first attempt, then no strip was shown and the gap is reported', async () => {
  const { stream, opened, states, resumes } = startStream();
  stream.setInterest({ auctionIds: [A], user: false });
  await advance(25);
  opened[0]!.emit('open');
  opened[0]!.emit('error');
  await advance(500);
  opened[1]!.emit('open');
  expect(states).toEqual(['live']);
  expect(opened[0]!.closed).toBe(true);
  expect(resumes()).toBe(1);
});

test('given three failures, when the lot is polled, then its figures arrive as a snapshot until the stream is back', async () => {
  const { stream, opened, states, fetched, events } = startStream();
  stream.setInterest({ auctionIds: [A], user: false });
  await advance(25);
  opened[0]!.emit('open');
  opened[0]!.emit('error');
  await advance(500);
  opened[1]!.emit('error');
  await advance(1_000);
  opened[2]!.emit('error');
  await advance(0);
  expect(states).toEqual(['live', 'reconnecting', 'polling']);
  expect(fetched).toEqual([A]);
  expect(events.map((event) => [event.kind, event.seq])).toEqual([['snapshot', 9]]);
  await advance(2_000);
  opened[3]!.emit('open');
  await advance(60_000);
  expect(states.at(-1)).not.toBe('polling');
  expect(fetched).toEqual([A]);
});

test('given a personal stream that is rejected, when it is retried, then the session is refreshed first, once', async () => {
  const { stream, opened, doubtful } = startStream();
  stream.setInterest({ auctionIds: [A], user: true });
  await advance(25);
  opened[0]!.emit('error');
  await advance(500);
  opened[1]!.emit('error');
  await advance(1_000);
  opened[2]!.emit('open');
  opened[2]!.emit('error');
  await advance(500);
  expect(opened).toHaveLength(4);
  expect(doubtful).toEqual([false, true, false, false]);
});

test('given an open stream, when two heartbeats are missed, then it is reopened and the page says so', async () => {
  const { stream, opened, states } = startStream();
  stream.setInterest({ auctionIds: [A], user: false });
  await advance(25);
  opened[0]!.emit('open');
  await advance(30_000);
  expect(states).toEqual(['live']);
  await advance(10_000);
  expect(states).toEqual(['live', 'reconnecting']);
  expect(opened[0]!.closed).toBe(true);
});

test('given a processed event, when the same one arrives again, then it is dropped', async () => {
  const { stream, opened, events } = startStream();
  stream.setInterest({ auctionIds: [], user: true });
  await advance(25);
  opened[0]!.emit('invoice', { seq: 1, invoiceId: A, status: 'open', serverNow: T }, '71');
  opened[0]!.emit('invoice', { seq: 1, invoiceId: A, status: 'open', serverNow: T }, '71');
  expect(events).toHaveLength(1);
});

test('given snapshots and heartbeats after an event, when they come with its id as in browsers, then they are not taken for repeats', async () => {
  const { stream, opened, events } = startStream();
  stream.setInterest({ auctionIds: [A], user: true });
  await advance(25);
  opened[0]!.emit('alert', { seq: 1, unread: 4, serverNow: T }, '71');
  opened[0]!.emit('snapshot', { auctionId: A, seq: 2, lot: lotOf(A, 2), serverNow: T }, '71');
  opened[0]!.emit('heartbeat', { seq: 0, serverNow: T }, '71');
  expect(events.map(({ kind }) => kind)).toEqual(['alert', 'snapshot', 'heartbeat']);
});

test('given a dropped stream, when it reconnects, then it resumes after the last processed event', async () => {
  const { stream, opened } = startStream();
  stream.setInterest({ auctionIds: [A], user: false });
  await advance(25);
  opened[0]!.emit('bid', { auctionId: A, seq: 2, lot: lotOf(A, 2), bids: [], serverNow: T }, '41');
  opened[0]!.emit('bid', { auctionId: A, seq: 1, lot: lotOf(A, 1), bids: [], serverNow: T }, '40');
  opened[0]!.emit('error');
  await advance(500);
  expect(opened[1]!.url).toBe(`/v1/live?auctions=${A}&after=41`);
});

test('given the first snapshot, when it arrives, then it is a reading of the clock with the time it took', async () => {
  const { stream, opened, samples } = startStream();
  stream.setInterest({ auctionIds: [A], user: false });
  await advance(20);
  await advance(80);
  opened[0]!.emit('snapshot', { auctionId: A, seq: 1, lot: lotOf(A, 1), serverNow: T + 5_000 });
  expect(samples).toEqual([{ sentAt: 20, receivedAt: 100, serverAt: T + 5_000 }]);
});

test('given a hidden page, when it becomes visible, then the stream reopens', async () => {
  const { stream, opened, states } = startStream();
  stream.setInterest({ auctionIds: [A], user: false });
  await advance(25);
  opened[0]!.emit('open');
  stream.suspend('offline');
  await advance(60_000);
  expect(opened).toHaveLength(1);
  stream.reopen();
  await advance(0);
  expect(opened).toHaveLength(2);
  expect(states).toEqual(['live', 'offline']);
});

test('given n failures, when the delay is computed, then it doubles from 0.5 s to 8 s with 50 % jitter', () => {
  expect([1, 2, 3, 4, 5, 9].map((n) => [backoffMs(n, 0), backoffMs(n, 1)])).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [2_000, 4_000],
    [4_000, 8_000],
    [4_000, 8_000],
  ]);
});

test('given the time a lot has left, when polling, then polls are more frequent the nearer the end is', () => {
  const at = (leftMs: number, status: Lot['status'] = 'open') =>
    pollMs({ status, endsAt: new Date(T + leftMs).toISOString() }, T);
  expect([at(7_200_000), at(3_000_000), at(299_000), at(60_000, 'extended')]).toEqual([15_000, 5_000, 2_000, 1_000]);
});

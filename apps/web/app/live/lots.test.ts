import type { Lot } from '@assay/contract/shapes/auction.ts';
import { expect, test } from 'vitest';
import { arrivedAt } from './arrivedAt.ts';
import { createLotBook, forViewer } from './lots.ts';

const lot = (seq: number, serverNow: number, more: Partial<Lot> = {}): Lot =>
  ({ auctionId: 'a', seq, serverNow, priceCents: seq * 100, leaderAlias: 'r••••7', youLead: false, ...more }) as Lot;

test('given a newer state, when an older one arrives late, then it is dropped and no one is notified', () => {
  const book = createLotBook();
  let notifications = 0;
  book.subscribe('a', () => (notifications += 1));
  expect(book.apply(lot(5, 100))).toBe(true);
  expect(book.apply(lot(4, 200))).toBe(false);
  expect(book.get('a')!.priceCents).toBe(500);
  expect(notifications).toBe(1);
});

test('given the same position in the log, when one was seen later, then the later one wins', () => {
  const book = createLotBook();
  book.apply(lot(5, 100, { status: 'open' }));
  expect(book.apply(lot(5, 90, { status: 'open' }))).toBe(false);
  expect(book.apply(lot(5, 110, { status: 'extended' }))).toBe(true);
  expect(book.get('a')!.status).toBe('extended');
});

test('given figures read while a lot was being paused and stamped after it, when the pause arrives, then it is applied; a late bid is not', () => {
  const book = createLotBook();
  const paused = lot(5, 90, { pausedAt: '2026-11-21T18:00:00.000Z' });
  book.apply(lot(5, 100, { pausedAt: null }));
  expect(book.apply(arrivedAt('phase', paused, 130))).toBe(true);
  expect(book.get('a')!.pausedAt).toBe(paused.pausedAt);
  expect(book.apply(arrivedAt('bid', lot(5, 80, { pausedAt: null }), 140))).toBe(false);
  expect(book.apply(lot(5, 125, { pausedAt: null }))).toBe(false);
  expect(book.apply(lot(5, 135, { pausedAt: null }))).toBe(true);
});

test('given a stream that begins again, when old events come first and then the snapshot, then the snapshot stands, even if the page’s clock is ahead', () => {
  const book = createLotBook();
  book.applyLive(arrivedAt('phase', lot(5, 500, { status: 'extended' }), 510));
  book.applyLive(arrivedAt('phase', lot(5, 100, { status: 'open' }), 620));
  expect(book.applyLive(arrivedAt('snapshot', lot(5, 600, { status: 'extended' }), 621))).toBe(true);
  expect(book.get('a')!.status).toBe('extended');
  expect(book.applyLive(lot(4, 700, { status: 'open' }))).toBe(false);
});

test('given a page that shows you as leader, when the same alias still leads live, then you lead; with another you do not', () => {
  const page = lot(3, 1, { youLead: true, leaderAlias: 'b••••2' });
  expect(forViewer(lot(4, 2, { leaderAlias: 'b••••2' }), page, null).youLead).toBe(true);
  expect(forViewer(lot(5, 3, { leaderAlias: 'x••••9' }), page, null).youLead).toBe(false);
  expect(forViewer(lot(6, 4, { leaderAlias: 'q••••1' }), page, 'q••••1').youLead).toBe(true);
});

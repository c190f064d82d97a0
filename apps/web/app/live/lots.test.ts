import type { Lot } from '@assay/contract/shapes/auction.ts';
import { expect, test } from 'vitest';
import { createLotBook, forViewer } from './lots.ts';

const lot = (seq: number, serverNow: number, more: Partial<Lot> = {}): Lot =>
  ({ auctionId: 'a', seq, serverNow, priceCents: seq * 100, leaderAlias: 'r••••7', youLead: false, ...more }) as Lot;

test('given a newer state, when an older one arrives late, then it is dropped and nobody is told', () => {
  const book = createLotBook();
  let told = 0;
  book.subscribe('a', () => (told += 1));
  expect(book.apply(lot(5, 100))).toBe(true);
  expect(book.apply(lot(4, 200))).toBe(false);
  expect(book.get('a')!.priceCents).toBe(500);
  expect(told).toBe(1);
});

test('given the same place in the log, when it was seen later, then the later one stands', () => {
  const book = createLotBook();
  book.apply(lot(5, 100, { status: 'open' }));
  expect(book.apply(lot(5, 90, { status: 'open' }))).toBe(false);
  expect(book.apply(lot(5, 110, { status: 'extended' }))).toBe(true);
  expect(book.get('a')!.status).toBe('extended');
});

test('given a page that says you lead, when the same alias still leads live, then you lead; with another you do not', () => {
  const page = lot(3, 1, { youLead: true, leaderAlias: 'b••••2' });
  expect(forViewer(lot(4, 2, { leaderAlias: 'b••••2' }), page, null).youLead).toBe(true);
  expect(forViewer(lot(5, 3, { leaderAlias: 'x••••9' }), page, null).youLead).toBe(false);
  expect(forViewer(lot(6, 4, { leaderAlias: 'q••••1' }), page, 'q••••1').youLead).toBe(true);
});

import type { Lot } from '@assay/contract/shapes/auction.ts';
import { describe, expect, it } from 'vitest';
import { newerLot } from './useLiveLots.ts';

const lot = (seq: number, priceCents: number, youLead = false): Lot => ({
  auctionId: '00000000-0000-4000-8000-000000000001',
  lotNumber: 1,
  type: 'auction',
  status: 'open',
  priceCents,
  openingCents: 10_000,
  minNextBidCents: priceCents + 1_000,
  bidCount: seq,
  bidderCount: 1,
  leaderAlias: null,
  youLead,
  reserve: 'none',
  startsAt: '2026-11-21T00:00:00.000Z',
  endsAt: '2026-11-22T00:00:00.000Z',
  scheduledEndsAt: '2026-11-22T00:00:00.000Z',
  extendedCapAt: null,
  windowMs: 900_000,
  outcome: null,
  hammerCents: null,
  seq,
  serverNow: 0,
});

describe('news of a lot', () => {
  it('given a later seq, then the news stands', () => {
    expect(newerLot(lot(4, 20_000), lot(5, 21_000)).priceCents).toBe(21_000);
  });
  it('given an earlier seq, then nothing changes', () => {
    const known = lot(5, 21_000);
    expect(newerLot(known, lot(4, 20_000))).toBe(known);
  });
  it('given you lead and the same seq comes again, then you still lead', () => {
    expect(newerLot(lot(5, 21_000, true), lot(5, 21_000)).youLead).toBe(true);
  });
  it('given you lead and a later bid comes, then you are not said to lead', () => {
    expect(newerLot(lot(5, 21_000, true), lot(6, 22_000)).youLead).toBe(false);
  });
});

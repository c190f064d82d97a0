import type { Lot } from '@assay/contract/shapes/auction.ts';
import { describe, expect, it } from 'vitest';
import { isForEarlierBidders, isRunning, premiumLine, priceLine, toLotState } from './lotState.ts';

const lot = (overrides: Partial<Lot>): Lot => ({
  auctionId: '00000000-0000-4000-8000-000000000001',
  lotNumber: 1,
  type: 'auction',
  status: 'open',
  priceCents: 20_000,
  openingCents: 10_000,
  minNextBidCents: 21_000,
  buyerPremiumBps: 0,
  bidCount: 3,
  bidderCount: 2,
  leaderAlias: 'r••7',
  youLead: false,
  reserve: 'none',
  startsAt: '2026-11-21T00:00:00.000Z',
  endsAt: '2026-11-22T00:00:00.000Z',
  scheduledEndsAt: '2026-11-22T00:00:00.000Z',
  extendedCapAt: null,
  windowMs: 900_000,
  outcome: null,
  hammerCents: null,
  pausedAt: null,
  pauseCause: null,
  publicNote: null,
  buyNow: null,
  seq: 3,
  serverNow: 0,
  ...overrides,
});
const auctioned = { offerType: 'auction', priceCents: null, takesOffers: false, heldBy: null } as const;

describe('the price line of a card', () => {
  it.each([
    [{ status: 'not_started' }, 'Opening bid', 10_000],
    [{ bidCount: 0 }, 'Opening bid', 10_000],
    [{}, 'Current bid', 20_000],
    [{ status: 'extended' }, 'Current bid', 20_000],
    [{ status: 'blind' }, 'Price before sealed bids', 20_000],
    [{ status: 'closed' }, 'Counting bids', 20_000],
    [{ status: 'done', outcome: 'sold', hammerCents: 25_000 }, 'Sold for', 25_000],
    [{ status: 'done', outcome: 'reserve_not_met' }, 'Not sold', null],
  ] as const)('given a lot with %j, then %s %s', (overrides, label, cents) => {
    expect(priceLine(auctioned, lot(overrides))).toEqual({ label, cents });
  });
  it.each([
    ['buy_now', 4_000, false, 'Buy now', 4_000],
    ['make_offer', null, true, 'Open to offers', null],
    ['make_offer', 9_000, true, 'Asking price', 9_000],
    ['offer_instant', 9_000, true, 'Buy now', 9_000],
    ['make_offer', 9_000, false, 'Not for sale', null],
    ['offer_instant', 9_000, false, 'Not for sale', null],
    ['auction', null, false, 'Not for sale', null],
  ] as const)(
    'given no lot, %s, %s and offers taken: %s, then %s',
    (offerType, priceCents, takesOffers, label, cents) => {
      expect(priceLine({ offerType, priceCents, takesOffers, heldBy: null }, null)).toEqual({ label, cents });
    },
  );
  it('given a sold lot, when its owner takes offers, then the card does not show it, and otherwise it does', () => {
    const sold = lot({ status: 'done', outcome: 'sold' });
    expect(toLotState({ takesOffers: true, heldBy: null }, sold)).toBeNull();
    expect(toLotState({ takesOffers: false, heldBy: null }, sold)).toBe(sold);
  });
  it('given an item on hold, then it is not for sale and its last lot is history; a lot in bidding is still shown', () => {
    const held = { takesOffers: false, heldBy: 'held' } as const;
    const sold = lot({ status: 'done', outcome: 'sold' });
    expect(toLotState(held, sold)).toBeNull();
    expect(toLotState(held, lot({}))).not.toBeNull();
    expect(priceLine({ offerType: 'buy_now', priceCents: 4_000, ...held }, null)).toEqual({
      label: 'Not for sale',
      cents: null,
    });
  });
  it('given each status, then open, extended and blind lots run', () => {
    const running = (['not_started', 'open', 'extended', 'blind', 'closed', 'done'] as const).filter((status) =>
      isRunning(lot({ status })),
    );
    expect(running).toEqual(['open', 'extended', 'blind']);
  });
  it('given each status, then extended and sealed lots are marked as for earlier bidders only', () => {
    const marked = (['not_started', 'open', 'extended', 'blind', 'closed', 'done'] as const).filter((status) =>
      isForEarlierBidders(lot({ status })),
    );
    expect(marked).toEqual(['extended', 'blind']);
  });
});

describe('the buyer’s premium of a card', () => {
  const stock = {
    priceCents: 90_000,
    quantity: 1,
    soldQuantity: 0,
    availableQuantity: 1,
    perUserLimit: 1,
    isOffered: true,
  };
  it.each([
    [{ buyerPremiumBps: 0 }, null],
    [{ buyerPremiumBps: 2_000 }, 'plus 20% buyer’s premium'],
    [{ buyerPremiumBps: 2_000, buyNow: stock }, 'plus 20% buyer’s premium'],
    [{ buyerPremiumBps: 2_000, buyNow: { ...stock, soldQuantity: 1 } }, null],
    [{ buyerPremiumBps: 2_000, type: 'buy_now' }, null],
  ] as const)('given %j, then %s', (overrides, text) => {
    expect(premiumLine(lot(overrides))).toBe(text);
  });
});

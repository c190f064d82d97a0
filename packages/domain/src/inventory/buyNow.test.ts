import { describe, expect, it } from 'vitest';
import { openLot, START, T } from '../../test/saleroom.ts';
import type { LotState } from '../auction/state.ts';
import {
  availableQuantity,
  buyerRefusal,
  type Listing,
  listingRefusal,
  maximumQuantity,
  quantityRefusal,
  RESERVATION_MS,
  reservationEndsAt,
  type Stock,
} from './buyNow.ts';

const stock = (over: Partial<Stock> = {}): Stock => ({
  priceCents: 30_000,
  totalQuantity: 5,
  soldQuantity: 1,
  reservedQuantity: 2,
  perUserLimit: 3,
  ...over,
});
const listing = (lot: Partial<LotState> = {}, over: Partial<Listing> = {}): Listing => ({
  lot: { ...openLot(), ...lot },
  type: 'auction',
  isLive: true,
  stock: stock(),
  ...over,
});
const led = { leaderId: 'u1', leaderMaxCents: 20_000, priceCents: 10_000, seq: 1, bidCount: 1, bidderCount: 1 };
const code = (given: Listing, now = START + 1) => listingRefusal(given, now)?.code ?? null;

describe('what can be bought now', () => {
  it('begins with the listing and ends with its open phase, to the millisecond', () => {
    const notOpen = listing({ openedAt: null });
    expect(listingRefusal(notOpen, START - 1)).toEqual({ ok: false, code: 'auction_not_started', startsAt: START });
    expect([code(notOpen, START), code(listing(), T)]).toEqual([null, null]);
    expect(listingRefusal(listing(), T + 1)).toEqual({ ok: false, code: 'auction_processing', retryAfterMs: 1_999 });
    expect(code(listing(), T + 2_000)).toBe('auction_processing');
  });

  it('is offered alongside the bidding until the first bid, or until the reserve is met', () => {
    expect(code(listing(led))).toBe('item_not_for_sale');
    expect(code(listing({ ...led, reserveCents: 15_000 }))).toBeNull();
    expect(code(listing({ ...led, reserveCents: 10_000 }))).toBe('item_not_for_sale');
  });

  it('is over in the phases of earlier bidders, when done, sold out or withdrawn', () => {
    const extended = { extendedEndsAt: T + 60_000, extendedCapAt: T + 60_000 };
    expect(code(listing(extended), T + 3_000)).toBe('auction_extended_no_access');
    expect(code(listing({ ...extended, blindEndsAt: T + 120_000 }), T + 90_000)).toBe('auction_extended_no_access');
    expect(code(listing({ closedAt: T, doneAt: T, outcome: 'unsold' }))).toBe('auction_done');
    expect(code(listing({ closedAt: T, doneAt: T, outcome: 'withdrawn' }))).toBe('item_not_for_sale');
    expect(code(listing({ doneAt: T }, { stock: stock({ soldQuantity: 5, reservedQuantity: 0 }) }))).toBe(
      'item_sold_out',
    );
    expect(code(listing({}, { isLive: false }))).toBe('item_not_for_sale');
    expect(code(listing({}, { stock: null }))).toBe('item_not_for_sale');
  });
});

describe('how many', () => {
  it('are those neither sold nor in a checkout, and never more than the per-user limit', () => {
    expect(availableQuantity(stock())).toBe(2);
    expect(maximumQuantity(stock(), { heldByYou: 0, boughtByYou: 0 })).toBe(2);
    expect(maximumQuantity(stock(), { heldByYou: 2, boughtByYou: 0 })).toBe(3);
    expect(maximumQuantity(stock(), { heldByYou: 2, boughtByYou: 2 })).toBe(1);
    expect(maximumQuantity(stock(), { heldByYou: 0, boughtByYou: 4 })).toBe(0);
  });

  it.each([
    [{ heldByYou: 0, boughtByYou: 0 }, 2, null],
    [{ heldByYou: 0, boughtByYou: 0 }, 3, { available: 2, reason: 'in_checkout' }],
    [{ heldByYou: 2, boughtByYou: 0 }, 4, { available: 3, reason: 'per_user_limit' }],
    [{ heldByYou: 0, boughtByYou: 2 }, 2, { available: 1, reason: 'per_user_limit' }],
    [{ heldByYou: 0, boughtByYou: 0 }, 5, { available: 2, reason: 'stock' }],
  ])('%o requests %i: %o', (holding, requested, expected) => {
    const refusal = quantityRefusal(stock(), holding, requested);
    expect(refusal).toEqual(expected === null ? null : { ok: false, code: 'quantity_not_available', ...expected });
  });
});

describe('who and for how long', () => {
  const buyer = { isOwner: false, isBlocked: false, isEmailVerified: true };
  it.each([
    [{}, null],
    [{ isBlocked: true, isOwner: true }, 'account_blocked'],
    [{ isOwner: true, isEmailVerified: false }, 'own_item'],
    [{ isEmailVerified: false }, 'email_unverified'],
  ])('%o: %s', (over, expected) => {
    expect(buyerRefusal({ ...buyer, ...over })?.code ?? null).toBe(expected);
  });

  it('ten minutes, and never after the listing', () => {
    expect(reservationEndsAt({ endsAt: T }, T - RESERVATION_MS - 5)).toBe(T - 5);
    expect(reservationEndsAt({ endsAt: T }, T - 1_000)).toBe(T);
  });
});

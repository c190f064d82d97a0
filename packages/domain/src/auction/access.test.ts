import { describe, expect, it, test } from 'vitest';
import { bidder, contested, dollar, MINUTE, openLot, START, T } from '../../test/saleroom.ts';
import { accessFor } from './access.ts';
import { advance, CLOSE_GRACE_MS } from './phase.ts';
import { newLot } from './state.ts';

const CAP = T + 120 * MINUTE;

describe('what a viewer may do (rules §1.4 table, §11)', () => {
  it('a visitor sees the price and must log in', () => {
    expect(accessFor(contested().lot, null, T - MINUTE)).toEqual({
      phase: 'open',
      isProcessing: false,
      retryAfterMs: null,
      canBid: false,
      canBuy: false,
      reasons: ['unauthenticated'],
      missing: [],
      minNextBidCents: dollar(300),
      quickBidsCents: [dollar(300), dollar(350), dollar(400)],
      extendedEligible: false,
      blindEligible: false,
      yourMaxCents: null,
      youLead: false,
      reserve: 'none',
      availableForAuctionCents: null,
      phaseEndsAt: T,
      serverNow: T - MINUTE,
    });
  });

  it('a ready bidder may bid, the leader sees only their own maximum', () => {
    const { lot, people } = contested();
    expect(accessFor(lot, bidder('N'), T - MINUTE)).toMatchObject({ canBid: true, reasons: [], yourMaxCents: null });
    expect(accessFor(lot, people.get('A')!, T - MINUTE)).toMatchObject({
      canBid: true,
      youLead: true,
      yourMaxCents: dollar(500),
      minNextBidCents: dollar(501),
      extendedEligible: true,
      blindEligible: true,
    });
    expect(accessFor(lot, people.get('B')!, T - MINUTE)).toMatchObject({ youLead: false, yourMaxCents: null });
  });

  it('lists every blocker, and the steps to take', () => {
    const viewer = bidder('N', { isOwner: true, hasPaymentMethod: false, isIdentityVerified: false });
    expect(accessFor(openLot(), viewer, START + 1)).toMatchObject({
      canBid: false,
      reasons: ['own_item', 'onboarding_incomplete'],
      missing: ['payment', 'identity'],
    });
  });

  it('shows when the credit does not cover even the minimum', () => {
    const viewer = bidder('N', { availableCents: dollar(299) });
    expect(accessFor(contested().lot, viewer, T - MINUTE)).toMatchObject({
      canBid: false,
      reasons: ['credit_limit_exceeded'],
      availableForAuctionCents: dollar(299),
    });
  });

  it('above the card limit a bank account is missing, which replaces any other payment method', () => {
    const { lot } = contested(); // the next bid is $300
    const at = (cents: number | null, over = {}) =>
      accessFor(lot, bidder('N', { cardCeilingCents: cents, ...over }), T - MINUTE);
    expect(at(dollar(300))).toMatchObject({ canBid: true, reasons: [], missing: [] });
    expect(at(dollar(299))).toMatchObject({
      canBid: false,
      reasons: ['payment_method_not_allowed'],
      missing: ['bank_account'],
    });
    expect(at(0, { hasPaymentMethod: false }).missing).toEqual(['bank_account']);
    expect(at(null)).toMatchObject({ canBid: true, missing: [] });
  });

  it('before the start no one can bid', () => {
    const lot = newLot({ startsAt: START, endsAt: T, openingCents: dollar(100) });
    expect(accessFor(lot, bidder('N'), START - 1)).toMatchObject({
      phase: 'not_started',
      reasons: ['auction_not_started'],
      minNextBidCents: dollar(100),
      phaseEndsAt: START,
    });
  });

  it('between T and the next phase: processing, with the time left', () => {
    expect(accessFor(contested().lot, bidder('N'), T + 500)).toMatchObject({
      phase: 'open',
      isProcessing: true,
      retryAfterMs: 1_500,
      reasons: ['auction_processing'],
    });
  });

  it('in the extended phase earlier bidders only', () => {
    const { lot, people } = contested();
    const now = T + CLOSE_GRACE_MS;
    expect(accessFor(lot, bidder('N'), now)).toMatchObject({
      phase: 'extended',
      canBid: false,
      reasons: ['auction_extended_no_access'],
      phaseEndsAt: T + 15 * MINUTE,
    });
    expect(accessFor(lot, people.get('B')!, now)).toMatchObject({ canBid: true, reasons: [] });
  });

  it('in the blind phase shows the frozen price and nothing that depends on others’ sealed bids', () => {
    const { lot, people } = contested();
    const extended = { ...advance(lot, T + CLOSE_GRACE_MS).lot, extendedEndsAt: CAP };
    const blind = advance(extended, CAP + CLOSE_GRACE_MS).lot;
    const view = accessFor(blind, people.get('B')!, CAP + MINUTE);
    expect(view).toMatchObject({ phase: 'blind', canBid: true, minNextBidCents: dollar(300), yourMaxCents: null });
    expect(accessFor({ ...blind, sealedSeq: 99 }, people.get('B')!, CAP + MINUTE)).toEqual(view);
    const own = { userId: 'B', amountCents: dollar(700), seq: 3, revision: 1 };
    expect(accessFor(blind, { ...people.get('B')!, sealed: own }, CAP + MINUTE)).toMatchObject({
      yourMaxCents: dollar(700),
      minNextBidCents: dollar(701),
    });
  });

  test.each([
    [{ closedAt: T }, 'closed', ['auction_processing']],
    [{ closedAt: T, doneAt: T + 1 }, 'done', ['auction_done']],
  ] as const)('%o', (over, phase, reasons) => {
    expect(accessFor(openLot(over), bidder('N'), T + 9_000)).toMatchObject({ phase, reasons, phaseEndsAt: null });
  });

  it('shows whether the reserve is met, never the amount', () => {
    const met = openLot({
      reserveCents: dollar(701),
      leaderId: 'A',
      leaderMaxCents: dollar(900),
      priceCents: dollar(701),
    });
    expect(accessFor(met, null, START + 1).reserve).toBe('met');
    const view = accessFor({ ...met, priceCents: dollar(650) }, null, START + 1);
    expect(view.reserve).toBe('not_met');
    expect(JSON.stringify(view)).not.toContain(String(dollar(701)));
  });

  it('buy now needs a verified, unblocked account that is not the owner', () => {
    const buyer = (over = {}) => ({ ...bidder('N', over), canBuyNow: true });
    const canBuy = (over = {}) => accessFor(openLot(), buyer(over), START + 1).canBuy;
    expect([
      canBuy(),
      canBuy({ isEmailVerified: false }),
      canBuy({ isBlocked: true }),
      canBuy({ isOwner: true }),
    ]).toEqual([true, false, false, false]);
  });
});

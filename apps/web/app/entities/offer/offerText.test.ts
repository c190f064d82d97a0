import { describe, expect, it } from 'vitest';
import { blockerText, hasOrder, isYourTurn, priceOf, refusalText, responseText, stateOf } from './offerText.ts';

const offer = {
  side: 'buyer' as const,
  status: 'pending' as const,
  reason: null,
  expiredAt: null,
  conclusionMode: null,
  isCharging: false,
  invoiceStatus: null,
};

describe('words of offers', () => {
  it('given each state, when either side views it, then it shows whose turn it is', () => {
    expect(stateOf(offer).label).toBe('Waiting for the owner');
    expect(stateOf({ ...offer, side: 'owner' }).label).toBe('Your turn to respond');
    expect(stateOf({ ...offer, status: 'countered' }).label).toBe('Your turn to respond');
    expect(stateOf({ ...offer, status: 'countered', side: 'owner' }).label).toBe('Waiting for the buyer');
    expect(stateOf({ ...offer, status: 'rejected' }).label).toBe('Declined');
    expect(stateOf({ ...offer, status: 'rejected', reason: 'sold' }).label).toBe('Sold to another buyer');
    expect(stateOf({ ...offer, status: 'counter_rejected', expiredAt: '2026-11-21T00:00:00.000Z' }).label).toBe(
      'Expired',
    );
    expect(stateOf({ ...offer, status: 'counter_accepted' }).label).toBe('Sold');
    expect(stateOf({ ...offer, isCharging: true }).label).toBe('Payment processing');
  });

  it('given a declined or running charge, then there is no order to look at; after the charge there is', () => {
    const bought = { invoiceId: 'invoice', invoiceStatus: 'paid' as const, isCharging: false };
    expect(hasOrder(bought)).toBe(true);
    expect(hasOrder({ ...bought, invoiceStatus: 'failed' })).toBe(true);
    expect(hasOrder({ ...bought, invoiceStatus: null })).toBe(false);
    expect(hasOrder({ ...bought, invoiceStatus: 'pending', isCharging: true })).toBe(false);
    expect(hasOrder({ ...bought, invoiceId: null, invoiceStatus: null })).toBe(false);
  });

  it('given an offer, then it is the owner’s turn, and on a counter the buyer’s', () => {
    expect([isYourTurn(offer), isYourTurn({ ...offer, side: 'owner' })]).toEqual([false, true]);
    expect([
      isYourTurn({ ...offer, status: 'countered' }),
      isYourTurn({ ...offer, status: 'countered', side: 'owner' }),
    ]).toEqual([true, false]);
    expect(isYourTurn({ ...offer, side: 'owner', isCharging: true })).toBe(false);
  });

  it('given a counter, then the current price is the counter’s; otherwise the offer’s', () => {
    expect(priceOf({ status: 'countered', amountCents: 100, counterCents: 200 })).toBe(200);
    expect(priceOf({ status: 'rejected', amountCents: 100, counterCents: null })).toBe(100);
  });

  it('given refusals and reasons, when shown, then as text with the figure', () => {
    expect(refusalText('offer_too_low', 120_000)).toBe('That’s too low. The minimum is $1,200.');
    expect(refusalText('internal_error', undefined)).toBeNull();
    expect(responseText(2 * 3_600_000, false)).toBe('The owner usually answers within 2 hours.');
    expect(responseText(1_000, true)).toBe('We usually answer within an hour.');
    expect(responseText(null, true)).toBeNull();
    const possible = {
      possible: false,
      reason: 'own_item' as const,
      minAmountCents: null,
      instantPriceCents: null,
      leastCents: 100,
      attemptsLeft: 3,
      missing: [],
      ownerResponseTimeMedianMs: null,
      isHouse: false,
    };
    expect(blockerText(possible)).toBe('This item belongs to you or to an account linked to yours.');
    expect(blockerText({ ...possible, reason: 'not_ready', missing: ['bank_account'] })).toBe(
      'You pay for this item by bank transfer. Add a verified US bank account first.',
    );
    expect(blockerText({ ...possible, reason: 'not_for_sale' })).toBe('This item isn’t open to offers right now.');
  });
});

import type { OpenBidAnswer } from '@assay/contract/shapes/auction.ts';
import { describe, expect, it } from 'vitest';
import { accessOf, lotOf } from '../../entities/item/fixtures.ts';
import { type Flow, type FlowEvent, flowStep, IDLE, recheckMs } from './bidFlow.ts';
import { creditForLot, minimumForViewer, mustRetype } from './bidGuards.ts';

const draft = { amountCents: 1_600_000, isMax: true };
const notice = { title: 'The price has gone up.', text: 'Not placed.', link: null };
const review: FlowEvent = { kind: 'review', draft, key: 'key-of-this-review', at: 5, needsRetype: false };
const answer: OpenBidAnswer = {
  accepted: true,
  youLead: false,
  priceCents: 1_700_000,
  yourMaxCents: 1_600_000,
  yourAlias: 'Bidder 3',
  minNextBidCents: 1_800_000,
  seq: 24,
  status: 'open',
  endsAt: '2026-11-23T02:00:00.000Z',
  receipt: {
    auctionId: lotOf().auctionId,
    seq: 24,
    amountCents: 1_600_000,
    receivedAt: '2026-11-22T01:00:00.000Z',
    position: 26,
    hash: 'cd'.repeat(32),
    nonce: 'ef'.repeat(16),
  },
  allInEstimate: null,
  serverNow: 1,
};
const run = (...events: FlowEvent[]): Flow => events.reduce(flowStep, IDLE);

describe('the way of a bid', () => {
  it('given review and place, then it is on its way with the key of that review', () => {
    expect(run(review, { kind: 'place' })).toEqual({
      step: 'placing',
      draft,
      key: 'key-of-this-review',
      isUnsure: false,
    });
  });
  it('given place without a review, then nothing is sent', () => {
    expect(run({ kind: 'place' })).toBe(IDLE);
  });
  it('given place twice, then the second changes nothing', () => {
    const placing = run(review, { kind: 'place' });
    expect(flowStep(placing, { kind: 'place' })).toBe(placing);
  });
  it('given a bid being sent, then neither back nor another review cancels it', () => {
    const placing = run(review, { kind: 'place' });
    expect(flowStep(placing, { kind: 'back' })).toBe(placing);
    expect(flowStep(placing, { ...review, key: 'another' })).toBe(placing);
    expect(flowStep(placing, { kind: 'dismiss' })).toBe(placing);
  });
  it('given accepted but immediately outbid, then the outcome says so and the form is usable again', () => {
    expect(run(review, { kind: 'place' }, { kind: 'accepted', answer })).toEqual({
      step: 'edit',
      notice: null,
      outcome: {
        kind: 'open',
        draft,
        youLead: false,
        priceCents: 1_700_000,
        minNextBidCents: 1_800_000,
        receipt: answer.receipt,
      },
    });
  });
  it('given no answer, then it is checked with the same draft and key as often as needed', () => {
    const checking = run(review, { kind: 'place' }, { kind: 'unknown' }, { kind: 'unknown' });
    expect(checking).toEqual({ step: 'checking', draft, key: 'key-of-this-review', tries: 2 });
    expect(flowStep(checking, { kind: 'accepted', answer }).step).toBe('edit');
    expect(flowStep(checking, { kind: 'refused', notice })).toEqual({ step: 'edit', notice, outcome: null });
  });
  it('given the server was too busy, then the review stays with its key', () => {
    expect(run(review, { kind: 'place' }, { kind: 'turned_away', notice, at: 9 })).toMatchObject({
      step: 'review',
      draft,
      key: 'key-of-this-review',
      openedAt: 9,
      notice,
    });
  });
  it('given a review of a bid that may have been placed, then it stays unsure when the server turns it away', () => {
    const again = run({ ...review, isUnsure: true }, { kind: 'place' }, { kind: 'turned_away', notice, at: 9 });
    expect(again).toMatchObject({ step: 'review', isUnsure: true });
    const first = run(review, { kind: 'place' }, { kind: 'turned_away', notice, at: 9 });
    expect(first).toMatchObject({ step: 'review', isUnsure: false });
  });
  it('given an answer that arrives after the flow has ended, then nothing changes', () => {
    expect(flowStep(IDLE, { kind: 'accepted', answer })).toBe(IDLE);
    expect(flowStep(IDLE, { kind: 'unknown' })).toBe(IDLE);
  });
  it('given repeated timeouts, then the delays grow to ten seconds', () => {
    expect([1, 2, 3, 4, 5, 9].map(recheckMs)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });
});

describe('guards of an amount', () => {
  it.each([
    [500_000, 100_000, null, false],
    [500_100, 100_000, null, true],
    [150_000, 100_000, 150_000, false],
    [150_100, 100_000, 150_000, true],
    // The price has left the estimate behind: the next bid is no slip.
    [210_000, 200_000, 150_000, false],
  ])('given %d at a price of %d and a high estimate of %j, then retype is %s', (amount, priceCents, high, expected) => {
    expect(mustRetype(amount, lotOf({ priceCents, bidCount: 3 }), high)).toBe(expected);
  });
  it('given half of the credit and more, then it is not typed twice for that', () => {
    expect(mustRetype(240_000, lotOf({ priceCents: 100_000, bidCount: 1 }), null)).toBe(false);
    expect(mustRetype(500_100, lotOf({ openingCents: 100_000, bidCount: 0 }), null)).toBe(true);
  });
  it('given one leads, then the least is a dollar above the own maximum', () => {
    const access = accessOf({ youLead: true, hasBid: true, yourMaxCents: 1_600_000 });
    expect(minimumForViewer(lotOf({ youLead: true }), access)).toBe(1_600_100);
    expect(minimumForViewer(lotOf({ youLead: false }), access)).toBe(1_525_000);
    expect(minimumForViewer(lotOf(), null)).toBe(1_525_000);
  });
  it('given VIP or no user, then there is no limit to compare with', () => {
    const credit = accessOf().credit!;
    expect(creditForLot(accessOf())).toBe(2_500_000);
    expect(creditForLot(accessOf({ credit: { ...credit, isVip: true } }))).toBeNull();
    expect(creditForLot(null)).toBeNull();
  });
});

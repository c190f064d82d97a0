import { describe, expect, it } from 'vitest';
import { roomBidders } from './accounts.ts';
import { maxBidCents } from './bidders.ts';
import { itemTexts } from './items/index.ts';

describe('what a simulated bidder would pay', () => {
  it('given an item, when every bidder’s limit is computed, then each is in whole dollars from 60% of the low to 110% of the high estimate', () => {
    for (const item of itemTexts) {
      for (const { username } of roomBidders) {
        const cents = maxBidCents(item.slug, username, 1);
        expect(cents % 100).toBe(0);
        expect(cents).toBeGreaterThanOrEqual(Math.round(item.estimateLowCents * 0.006) * 100);
        expect(cents).toBeLessThanOrEqual(Math.round(item.estimateHighCents * 0.011) * 100);
      }
    }
  });

  it('given one item, when two bidders’ limits are computed, then they differ, and each is repeatable', () => {
    const [first, second] = roomBidders.map(({ username }) => maxBidCents('thornmere-lantern', username, 1));
    expect(first).not.toBe(second);
    expect(maxBidCents('thornmere-lantern', roomBidders[0]!.username, 1)).toBe(first);
  });

  it('given an unknown item, when asked, then nothing is offered', () => {
    expect(maxBidCents('no-such-lot', 'oxblood_kit', 1)).toBe(0);
  });
});

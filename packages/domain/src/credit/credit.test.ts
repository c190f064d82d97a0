import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  availableCredit,
  availableForAuction,
  baseLimit,
  type CreditEntry,
  checkBid,
  checkHistory,
  computeTier,
  creditBand,
  creditEntry,
  holdFor,
  nextStep,
  type TierFacts,
  usedCredit,
} from './credit.ts';

const d = (n: number) => n * 100;
const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const facts = (over: Partial<TierFacts> = {}): TierFacts => ({
  isOnboardingDone: true,
  paidAuctionInvoices: 0,
  paidLifetimeCents: 0,
  paidLast24MonthsCents: 0,
  strikesAt: [],
  isUnverifiedBankOnly: false,
  ...over,
});

describe('worked example of rules §2', () => {
  const credit = {
    limitCents: d(5_000),
    bidHoldsCents: d(1_800 + 700),
    sealedHoldsCents: 0,
    invoiceHoldsCents: d(1_250),
    hasOverdueInvoice: false,
  };

  it('limit 5,000, maxima 1,800 and 700, unpaid 1,250: used 3,750, available 1,250', () => {
    expect(usedCredit(credit)).toBe(d(3_750));
    expect(availableCredit(credit)).toBe(d(1_250));
  });

  it('for the first lot you may raise to 3,050', () => {
    expect(availableForAuction(availableCredit(credit), d(1_800))).toBe(d(3_050));
    const bidder = { isVip: false, availableCents: availableCredit(credit), currentHoldCents: d(1_800) };
    expect(checkBid(d(3_050), 0, bidder)).toBeNull();
    expect(checkBid(d(3_051), 0, bidder)).toEqual({
      ok: false,
      code: 'credit_limit_exceeded',
      availableCents: d(3_050),
      neededCents: d(3_051),
    });
  });

  it('a limit lowered below the holds shows 0, never less', () => {
    expect(availableCredit({ ...credit, limitCents: d(1_000) })).toBe(0);
  });

  it('an overdue invoice makes it 0', () => {
    expect(availableCredit({ ...credit, hasOverdueInvoice: true })).toBe(0);
  });

  it('a VIP passes whatever is available', () => {
    expect(checkBid(d(999_999), 0, { isVip: true, availableCents: 0, currentHoldCents: 0 })).toBeNull();
  });

  it('a hold includes the premium', () => {
    expect(holdFor(d(100), 2_000)).toBe(d(120));
  });
});

describe('tiers and base limits', () => {
  const paid3 = { paidAuctionInvoices: 3, paidLifetimeCents: d(5_000) };
  test.each<[string, Partial<TierFacts>, number, number]>([
    ['email only', { isOnboardingDone: false }, 0, 0],
    ['onboarding done', {}, 1, 2_500],
    ['onboarding done, bank unverified', { isUnverifiedBankOnly: true }, 1, 1_250],
    ['first invoice paid', { paidAuctionInvoices: 1 }, 2, 5_000],
    ['three paid, too little in all', { paidAuctionInvoices: 3, paidLifetimeCents: d(4_999) }, 2, 5_000],
    ['three paid, 5,000 in all', paid3, 3, 10_000],
    ['half of the last 24 months', { ...paid3, paidLast24MonthsCents: d(40_000) }, 3, 20_000],
    ['the automatic ceiling', { ...paid3, paidLast24MonthsCents: d(400_000) }, 3, 25_000],
    ['a strike 200 days ago', { ...paid3, strikesAt: [NOW - 200 * DAY] }, 2, 5_000],
    ['a strike 89 days ago', { strikesAt: [NOW - 89 * DAY] }, 1, 1_250],
    ['a strike 90 days ago', { strikesAt: [NOW - 90 * DAY] }, 1, 2_500],
  ])('%s', (_name, over, tier, limit) => {
    expect([computeTier(facts(over), NOW), baseLimit(facts(over), NOW)]).toEqual([tier, d(limit)]);
  });

  test.each<[Partial<TierFacts> & { isVip?: boolean; hasOverdueInvoice?: boolean }, string]>([
    [{ hasOverdueInvoice: true, isVip: true }, 'pay_overdue_invoice'],
    [{ isVip: true }, 'none'],
    [{ isOnboardingDone: false }, 'complete_onboarding'],
    [{ isUnverifiedBankOnly: true }, 'verify_bank_account'],
    [{}, 'pay_first_invoice'],
    [{ paidAuctionInvoices: 1 }, 'build_history'],
    [{ paidAuctionInvoices: 3, paidLifetimeCents: d(9_000) }, 'place_deposit'],
  ])('next step for %o is %s', (over, step) => {
    expect(nextStep({ ...facts(over), isVip: false, hasOverdueInvoice: false, ...over }, NOW)).toBe(step);
  });
});

describe('the history', () => {
  it('starts at 0 and always adds up to limit − used', () => {
    const changes = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(changes, (list) => {
        const rows: CreditEntry[] = [];
        let balance = 0;
        for (const change of list) {
          const row = creditEntry(balance, change > 0 ? 'bid_release' : 'bid_hold', change);
          if (row === null) continue;
          rows.push(row);
          balance = row.balanceAfterCents;
        }
        expect(checkHistory(rows)).toEqual({ ok: true, balanceCents: list.reduce((a, b) => a + b, 0) });
      }),
    );
  });

  it('finds the first inconsistent row', () => {
    const rows: CreditEntry[] = [
      { operation: 'add', kind: 'limit', amountCents: 500, balanceAfterCents: 500 },
      { operation: 'subtract', kind: 'bid_hold', amountCents: 200, balanceAfterCents: 200 },
    ];
    expect(checkHistory(rows)).toEqual({ ok: false, index: 1 });
    expect(checkHistory([{ ...rows[0]!, amountCents: 0, balanceAfterCents: 0 }])).toEqual({ ok: false, index: 0 });
  });

  it('writes no row for nothing', () => {
    expect(creditEntry(500, 'bid_hold', 0)).toBeNull();
    expect(creditEntry(500, 'bid_hold', -200)).toEqual({
      operation: 'subtract',
      kind: 'bid_hold',
      amountCents: 200,
      balanceAfterCents: 300,
    });
  });
});

describe('the band that staff see', () => {
  const facts = { limitCents: d(1_000), owedCents: 0, isVip: false, hasOverdueInvoice: false };
  test.each([
    ['nothing owed', {}, 'high'],
    ['a quarter owed', { owedCents: d(250) }, 'high'],
    ['a little more than a quarter owed', { owedCents: d(251) }, 'medium'],
    ['almost three quarters owed', { owedCents: d(749) }, 'medium'],
    ['three quarters owed', { owedCents: d(750) }, 'low'],
    ['all owed', { owedCents: d(1_000) }, 'none'],
    ['more owed than the limit', { owedCents: d(5_000) }, 'none'],
    ['no limit', { limitCents: 0 }, 'none'],
    ['a VIP who owes more than the limit', { owedCents: d(5_000), isVip: true }, 'high'],
    ['a VIP with an overdue invoice', { isVip: true, hasOverdueInvoice: true }, 'none'],
  ] as const)('given %s, then %j is %s', (_name, change, band) => {
    expect(creditBand({ ...facts, ...change })).toBe(band);
  });
});

import { describe, expect, it } from 'vitest';
import { changePublishedLot, type LotDraftFacts, lotBlockers, type PublishedLot, proposedOpening } from './lotDraft.ts';
import { crowdingOf, mayMoveTimes, saleClockIssues, saleSlug, saleStatus } from './sale.ts';
import { PRESETS, SalePreset, TERMS_LIMITS, termsIssues, termsOf } from './salePresets.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the terms of a sale', () => {
  it.each(SalePreset)('%s is within the limits of custom terms', (preset) => {
    expect(termsIssues(termsOf(preset))).toEqual([]);
    expect(PRESETS[preset].staggerMs).toBeLessThanOrEqual(TERMS_LIMITS.staggerMs.max);
  });

  it('only custom terms take other figures', () => {
    expect(termsOf('weekly', { windowMs: 5 })).toEqual(termsOf('weekly'));
    expect(termsOf('custom', { windowMs: 5 * MINUTE, blindMs: null })).toEqual({
      windowMs: 5 * MINUTE,
      capMs: 2 * HOUR,
      blindMs: null,
      tableVersion: 1,
    });
  });

  it.each([
    [{ windowMs: 1 }, 'terms.windowMs'],
    [{ capMs: 5 * MINUTE }, 'terms.capMs'],
    [{ blindMs: 2 * DAY }, 'terms.blindMs'],
  ])('%j is refused at %s', (given, path) => {
    expect(termsIssues(termsOf('custom', given)).map((found) => found.path)).toEqual([path]);
  });
});

describe('a sale', () => {
  it.each([
    [{}, 'published'],
    [{ publishedAt: null }, 'draft'],
    [{ opensAt: NOW }, 'running'],
    [{ opensAt: NOW, openLots: 0 }, 'done'],
    [{ canceledAt: NOW }, 'canceled'],
  ])('%j is %s', (given, status) => {
    const sale = { publishedAt: NOW - DAY, canceledAt: null, opensAt: NOW + 1, openLots: 3, ...given };
    expect(saleStatus(sale, NOW)).toBe(status);
  });

  it.each([
    [{ opensAt: NOW }, ['opensAt']],
    [{ firstEndAt: NOW + HOUR }, ['firstEndAt']],
    [{ staggerMs: 2 * HOUR }, ['staggerMs']],
    [{}, []],
  ])('times %j are refused at %j', (given, paths) => {
    const clock = { opensAt: NOW + HOUR, firstEndAt: NOW + DAY, staggerMs: MINUTE, ...given };
    expect(saleClockIssues(clock, NOW).map(({ path }) => path)).toEqual(paths);
  });

  it('names the most crowded stretch', () => {
    const ends = [
      ...Array.from({ length: 5 }, (_, at) => NOW + at * HOUR),
      ...Array.from({ length: 212 }, () => NOW + DAY),
    ];
    expect(crowdingOf(ends)).toEqual({
      lots: 212,
      from: NOW + DAY,
      windowMs: 10 * MINUTE,
      most: 2_000,
      isCrowded: false,
    });
    expect(crowdingOf(Array.from({ length: 2_001 }, () => NOW)).isCrowded).toBe(true);
    expect(crowdingOf([])).toMatchObject({ lots: 0, from: null, isCrowded: false });
    expect(crowdingOf([0, 10 * MINUTE, 10 * MINUTE + 1])).toMatchObject({ lots: 2, from: 0 });
  });

  it.each([
    ['July Weekly: Ball & Bat', 'july-weekly-ball-bat'],
    ['Café d’Or', 'cafe-dor'],
    ['New', 'sale-new'],
    ['日本', 'sale'],
  ])('“%s” has the address %s', (title, slug) => expect(saleSlug(title)).toBe(slug));

  it('freezes times 24 hours before the start', () => {
    expect([DAY, DAY - 1].map((left) => mayMoveTimes(NOW + left, NOW))).toEqual([true, false]);
  });
});

describe('a lot to be published', () => {
  const ready: LotDraftFacts = {
    itemStatus: 'approved',
    type: 'main',
    isSold: false,
    isListed: false,
    hadLot: false,
    isInTransaction: false,
    saleHold: null,
    hasPicture: true,
    estimateLowCents: 100_000,
    estimateHighCents: 200_000,
    openingCents: 25_000,
    reserveCents: 90_000,
    startsAt: NOW + 1,
    endsAt: NOW + 2,
  };

  it.each([
    [{}, []],
    [{ itemStatus: 'live' }, []],
    [{ itemStatus: 'in_review' }, ['item_not_approved']],
    [{ type: 'giveaway' as const }, ['item_type']],
    [{ type: 'non_auth' as const }, ['item_type']],
    [{ type: 'virtual' as const }, []],
    [{ isSold: true }, ['item_sold']],
    [{ isListed: true }, ['item_listed']],
    [{ hadLot: true }, ['item_had_lot']],
    [{ isInTransaction: true }, ['item_in_transaction']],
    [{ saleHold: 'certificate' as const }, ['certificate_hold']],
    [{ hasPicture: false }, ['no_picture']],
    [{ openingCents: 50 }, ['opening_too_low']],
    [{ reserveCents: 20_000 }, ['reserve_below_opening']],
    [{ openingCents: 300_000, reserveCents: null }, ['opening_above_estimate']],
    [{ reserveCents: 110_000 }, ['reserve_above_estimate']],
    [{ startsAt: NOW }, ['starts_in_past']],
    [{ endsAt: NOW + 1 }, ['ends_before_start']],
    [{ startsAt: null, endsAt: null }, ['starts_in_past', 'ends_before_start']],
  ])('%j is blocked by %j', (given, blockers) => expect(lotBlockers({ ...ready, ...given }, NOW)).toEqual(blockers));

  it('proposes a quarter of the low estimate', () => {
    expect([proposedOpening(100_000), proposedOpening(null)]).toEqual([25_000, 1_000]);
  });
});

describe('a published lot', () => {
  const lot: PublishedLot = {
    startsAt: NOW + 2 * DAY,
    endsAt: NOW + 9 * DAY,
    openingCents: 20_000,
    reserveCents: 50_000,
    bidCount: 0,
    isBeforeEnd: true,
    isPaused: false,
  };
  const change = (
    given: Partial<PublishedLot>,
    to: Parameters<typeof changePublishedLot>[1],
    hasPublicReason = false,
  ) => {
    const result = changePublishedLot({ ...lot, ...given }, to, { hasPublicReason, now: NOW });
    if (result.ok) return [result.needsTwoPeople ? 'two people' : 'ok', ...(result.isExtension ? ['extension'] : [])];
    return result.code === 'auction_state' ? ['auction_state'] : result.errors.map(({ path }) => path);
  };
  const soon = { startsAt: NOW + DAY - 1 };
  const bidOn = { startsAt: NOW - DAY, bidCount: 1 };

  it.each([
    [{}, { openingCents: 10_000 }, ['two people']],
    [{}, { openingCents: 30_000 }, ['openingCents']],
    [{}, { reserveCents: null }, ['two people']],
    [{}, { reserveCents: 60_000 }, ['reserveCents']],
    [{}, { reserveCents: 10_000 }, ['reserveCents']],
    [{ reserveCents: null }, { reserveCents: 30_000 }, ['reserveCents']],
    [bidOn, { openingCents: 10_000 }, ['auction_state']],
    [{}, { startsAt: NOW + 3 * DAY }, ['ok']],
    [{}, { startsAt: NOW }, ['startsAt']],
    [{}, { endsAt: NOW + DAY }, ['endsAt']],
    [soon, { startsAt: NOW + 3 * DAY }, ['auction_state']],
    [soon, { endsAt: NOW + 8 * DAY }, ['endsAt']],
    [soon, { endsAt: NOW + 10 * DAY }, ['publicNote']],
    [{ ...bidOn, isPaused: true }, { endsAt: NOW + 10 * DAY }, ['auction_state']],
    [{ isBeforeEnd: false }, { endsAt: NOW + 10 * DAY }, ['auction_state']],
  ])('%j changed by %j: %j', (given, to, outcome) => expect(change(given, to)).toEqual(outcome));

  it('only extends after the first bid, with a public reason', () => {
    expect(change(bidOn, { endsAt: NOW + 10 * DAY }, true)).toEqual(['ok', 'extension']);
    expect(change(bidOn, { endsAt: NOW + 8 * DAY }, true)).toEqual(['endsAt']);
  });
});

import { EXAMPLE_RATES } from '@assay/domain/settings/example.ts';
import { describe, expect, it } from 'vitest';
import { END, itemOf, lotOf, rowOf, START } from '../../entities/item/fixtures.ts';
import { estimateRange } from '../../entities/item/itemNames.ts';
import { hasGap, mergeRows, stepChart } from '../../entities/lot/bidRows.ts';
import { estimateAt, percent, STATE_OPTIONS } from '../../entities/price/estimate.ts';
import { calendarFile } from '../../lib/calendar.ts';
import { createCoalescer } from '../announcements/coalesce.ts';
import { describeItem, itemJsonLd, itemMeta, lotJsonLd, scriptJson } from './seo.ts';

describe('rows of the bid history', () => {
  it('given live updates, then newest first and each bid once', () => {
    const merged = mergeRows([rowOf(3), rowOf(2)], [rowOf(4), rowOf(3, { voided: true })], null);
    expect(merged.map((row) => [row.seq, row.voided])).toEqual([
      [4, false],
      [3, true],
      [2, false],
    ]);
  });
  it('given your alias, then your live rows are marked, and earlier data of the page is kept', () => {
    const merged = mergeRows(
      [rowOf(3, { alias: 'Bidder 9', isYou: true })],
      [rowOf(4, { alias: 'Bidder 2' }), rowOf(3, { alias: 'Bidder 9' })],
      'Bidder 2',
    );
    expect(merged.map((row) => row.isYou)).toEqual([true, true]);
  });
  it('given a missing bid, then there is a gap', () => {
    expect(hasGap([rowOf(5), rowOf(4)])).toBe(false);
    expect(hasGap([rowOf(6), rowOf(4)])).toBe(true);
  });
});

describe('the step chart', () => {
  it('given three bids, then the price stays flat until the next bid', () => {
    const rows = [rowOf(1), rowOf(2), rowOf(3, { phase: 'extended', isYou: true })].reverse();
    expect(stepChart(rows, 100, 40)).toEqual({
      line: 'M0 40H50V20H100V0',
      points: [
        { x: 0, y: 40, isYou: false },
        { x: 50, y: 20, isYou: false },
        { x: 100, y: 0, isYou: true },
      ],
      extendedFromX: 100,
      lowCents: 650_000,
      highCents: 750_000,
      fromAt: START + 3_600_000,
      toAt: START + 3 * 3_600_000,
    });
  });
  it('given one bid, or one left after a void, then there is no line', () => {
    expect(stepChart([rowOf(1)], 100, 40)).toBeNull();
    expect(stepChart([rowOf(2, { voided: true }), rowOf(1)], 100, 40)).toBeNull();
  });
  it('given the same price and time, then it is drawn inside the box', () => {
    const at = rowOf(1).at;
    expect(stepChart([rowOf(2, { at, priceCents: 100 }), rowOf(1, { at, priceCents: 100 })], 100, 40)?.line).toBe(
      'M100 20H100V20',
    );
  });
});

describe('what a bid would cost in all', () => {
  const item = itemOf();
  it('given Texas and class L, then insured shipping and tax on both', () => {
    // Base $75 + insurance $149; 8.20% on $15,224.
    expect(estimateAt(item, 1_500_000, { state: 'TX', label: 'Austin' }, EXAMPLE_RATES)).toEqual({
      bidCents: 1_500_000,
      premiumCents: 0,
      shippingCents: 22_400,
      taxCents: 124_837,
      taxRateBps: 820,
      totalCents: 1_647_237,
    });
  });
  it('given a lot with a buyer’s premium, then it is in the total and taxed', () => {
    // $15,000 + $3,000 + $224; 8.20% on all of it.
    expect(estimateAt(item, 1_500_000, { state: 'TX', label: 'Austin' }, EXAMPLE_RATES, 2_000)).toMatchObject({
      premiumCents: 300_000,
      taxCents: 149_437,
      totalCents: 1_971_837,
    });
  });
  it('given Oregon, then no tax', () => {
    expect(estimateAt(item, 1_500_000, { state: 'OR', label: 'Oregon' }, EXAMPLE_RATES)).toMatchObject({
      taxCents: 0,
      totalCents: 1_522_400,
    });
  });
  it('given class XL, then shipping is quoted and not in the total', () => {
    expect(
      estimateAt(itemOf({ shippingClass: 'XL' }), 100_000, { state: 'OR', label: '' }, EXAMPLE_RATES),
    ).toMatchObject({
      shippingCents: null,
    });
  });
  it('given no such state, then nothing is guessed', () => {
    expect(estimateAt(item, 100_000, { state: 'ZZ', label: '' }, EXAMPLE_RATES)).toBeNull();
  });
  it('given all states on offer, then each has an estimate', () => {
    expect(STATE_OPTIONS).toHaveLength(51);
    for (const { value } of STATE_OPTIONS)
      expect(estimateAt(item, 100_000, { state: value, label: '' }, EXAMPLE_RATES)).not.toBeNull();
  });
  it.each([
    [820, '8.2%'],
    [853, '8.53%'],
    [0, '0%'],
    [1011, '10.11%'],
  ])('given %d basis points, then %s', (bps, expected) => expect(percent(bps)).toBe(expected));
});

describe('the page for search engines', () => {
  const origin = 'https://assay.example';
  it('given an item, then title, canonical and picture', () => {
    const meta = itemMeta(itemOf(), { origin: origin, site: 'Assay' });
    expect(meta).toContainEqual({ title: 'Stage-played sunburst guitar, The Hollow Kings – Assay' });
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://assay.example/items/hollow-kings-sunburst-guitar',
    });
    expect(meta).toContainEqual({
      property: 'og:image',
      content: 'https://assay.example/media/items/guitar-hero.webp?w=share',
    });
  });
  it('given a long story, then the description ends at a word boundary', () => {
    const text = describeItem(itemOf({ story: 'word '.repeat(100) }));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^Main instrument for 61 shows\. Gold grade, sealed\. word.* word…$/);
  });
  it('given a running lot, then the offer has its price and end', () => {
    expect(itemJsonLd(itemOf(), { origin: origin, site: 'Assay' })).toMatchObject({
      '@type': 'Product',
      offers: {
        price: '14250.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        availabilityEnds: lotOf().endsAt,
      },
    });
  });
  it('given an unsold lot, then there is no offer', () => {
    const done = itemOf({ auction: lotOf({ status: 'done', outcome: 'unsold' }) });
    expect(itemJsonLd(done, { origin: origin, site: 'Assay' })).not.toHaveProperty('offers');
  });
  it('given a running lot, then it is an online event with its end; a finished one, or a fixed-price item, is not', () => {
    expect(lotJsonLd(itemOf(), { origin: origin, site: 'Assay' })).toMatchObject({
      '@type': 'SaleEvent',
      startDate: lotOf().startsAt,
      endDate: lotOf().endsAt,
      location: { '@type': 'VirtualLocation', url: expect.stringContaining('/items/') },
    });
    expect(
      lotJsonLd(itemOf({ auction: lotOf({ status: 'done', outcome: 'sold' }) }), { origin, site: 'Assay' }),
    ).toBeNull();
    expect(lotJsonLd(itemOf({ auction: lotOf({ type: 'buy_now' }) }), { origin, site: 'Assay' })).toBeNull();
    expect(lotJsonLd(itemOf({ auction: null }), { origin: origin, site: 'Assay' })).toBeNull();
  });
  it('given text that would end the script, then it cannot', () => {
    expect(scriptJson({ name: '</script><!--&' })).toBe('{"name":"\\u003c/script\\u003e\\u003c!--\\u0026"}');
  });
  it.each([
    [2_400_000, 3_600_000, '$24,000 to $36,000'],
    [2_400_000, null, '$24,000'],
    [null, null, null],
  ])('given estimates %j and %j, then %j', (estimateLowCents, estimateHighCents, expected) => {
    expect(estimateRange({ estimateLowCents, estimateHighCents })).toBe(expected);
  });
});

describe('the calendar file', () => {
  const file = calendarFile({
    id: 'lot-1',
    at: END,
    title: 'Lot 0417 closes: Guitar, stage-played; signed on the lower bout by all four of them – long',
    url: 'https://assay.example/items/x',
    stampedAt: START,
  });
  it('given a lot, then its end in UTC, escaped and with an alarm', () => {
    expect(file).toContain('DTSTART:20261123T020000Z\r\n');
    expect(file).toContain('TRIGGER:-PT30M');
    expect(file.replace(/\r\n /g, '')).toContain('SUMMARY:Lot 0417 closes: Guitar\\, stage-played\\; signed');
  });
  it('given a long title, then no line has more than 75 octets', () => {
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});

describe('announcements that come close together', () => {
  function startCoalescer() {
    let now = 0;
    const announced: [number, string][] = [];
    let timer: { at: number; run: () => void } | null = null;
    const coalescer = createCoalescer({
      gapMs: 5_000,
      now: () => now,
      announce: (expected) => announced.push([now, expected]),
      later(run, ms) {
        timer = { at: now + ms, run };
        return () => {
          timer = null;
        };
      },
    });
    const advance = (to: number): void => {
      const due = timer;
      if (due !== null && due.at <= to) {
        now = due.at;
        timer = null;
        due.run();
      }
      now = to;
    };
    return { coalescer, announced, advance };
  }
  it('given a burst, then the first is announced immediately and only the latest after five seconds', () => {
    const { coalescer, announced, advance } = startCoalescer();
    coalescer.push('a');
    advance(1_000);
    coalescer.push('b');
    advance(2_000);
    coalescer.push('c');
    advance(20_000);
    expect(announced).toEqual([
      [0, 'a'],
      [5_000, 'c'],
    ]);
  });
  it('given dropped messages, then they are never announced', () => {
    const { coalescer, announced, advance } = startCoalescer();
    coalescer.push('a');
    coalescer.push('b');
    coalescer.drop();
    advance(20_000);
    coalescer.push('c');
    expect(announced).toEqual([
      [0, 'a'],
      [20_000, 'c'],
    ]);
  });
});

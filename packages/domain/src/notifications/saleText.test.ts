import { describe, expect, it } from 'vitest';
import { type SaleNotice, saleText } from './saleText.ts';

const FACTS = {
  item: 'Signed ball',
  amountCents: 125_000,
  beforeCents: 150_000,
  shipBy: 'July 5, 2026',
  result: 'passed' as const,
  carrier: 'UPS',
  code: '7K2M-QX4D',
  until: 'August 1, 2026 at 1:00 PM ET',
  trackingNumber: '1Z999',
  finds: [
    { name: 'ball', count: 3 },
    { name: 'Dell Marlowe', count: 1 },
  ],
};

describe('words of sales', () => {
  it.each(Object.keys(saleText) as SaleNotice[])(
    'given full facts, when %s is sent, then no word is missing',
    (type) => {
      const { title, body, label } = saleText[type](FACTS as never);
      for (const text of [title, body, label]) {
        expect(text).toMatch(/^\S.*\S$/);
        expect(text).not.toMatch(/undefined|NaN|null|\[object/);
      }
      expect(body).toMatch(/\.$/);
    },
  );

  it('given a recheck that begins or has passed, when notified, then the texts differ', () => {
    const by = (result: 'begun' | 'passed') => saleText.SECONDARY_IN_REAUTHENTICAATION({ item: 'Ball', result }).body;
    expect(by('begun')).toBe('“Ball” has arrived and is being re-authenticated.');
    expect(by('passed')).toBe('“Ball” is authentic. It ships to the buyer next.');
  });
});

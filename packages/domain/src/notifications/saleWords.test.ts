import { describe, expect, it } from 'vitest';
import { type SaleNotice, saleWords } from './saleWords.ts';

const FACTS = {
  item: 'Signed ball',
  amountCents: 125_000,
  beforeCents: 150_000,
  until: 'July 2, 2026 at 1:00 PM ET',
  isPrimary: false,
  isAutomatic: true,
  isReminder: false,
  isPaid: true,
  shipBy: 'July 5, 2026',
  result: 'failed' as const,
  carrier: 'UPS',
  trackingNumber: '1Z999',
  finds: [
    { name: 'ball', count: 3 },
    { name: 'Dell Marlowe', count: 1 },
  ],
};

describe('words of sales', () => {
  it.each(Object.keys(saleWords) as SaleNotice[])(
    'given full facts, when %s is told, then no word is missing',
    (type) => {
      const { title, body, label } = saleWords[type](FACTS as never);
      for (const text of [title, body, label]) {
        expect(text).toMatch(/^\S.*\S$/);
        expect(text).not.toMatch(/undefined|NaN|null|\[object/);
      }
      expect(body).toMatch(/\.$/);
    },
  );

  it('given how an offer was declined, when told, then the words differ', () => {
    const by = (isAutomatic: boolean) =>
      saleWords.OFFER_REJECTED({ item: 'Ball', amountCents: 50_000, isAutomatic }).body;
    expect(by(true)).toBe('$500 is below what the owner of “Ball” accepts. You may offer more.');
    expect(by(false)).toBe('The owner of “Ball” has declined your $500. You may make another offer.');
  });
});

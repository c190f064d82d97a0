import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundCreated } from './ledger.ts';
import { refundPart } from './refunds.ts';

const SALE = { goodsCents: 11_000, discountCents: 1_000, shippingCents: 2_500, taxCents: 1_109 };

test('given a refund of one half, then each component gives its half, and a second refund returns the rest', () => {
  const first = refundPart(SALE, 0, 6_804);
  expect(first).toEqual({ goodsCents: 5_498, discountCents: 499, shippingCents: 1_250, taxCents: 555 });
  const second = refundPart(SALE, 6_804, 6_805);
  expect(second).toEqual({ goodsCents: 5_502, discountCents: 501, shippingCents: 1_250, taxCents: 554 });
});

test('given more than the sale, then it is refused', () => {
  expect(() => refundPart(SALE, 13_600, 10)).toThrow(RangeError);
});

test('however a sale is given back in parts, every part is a balanced entry and all together are the sale', () => {
  const part = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(
      fc.record({
        // A coupon may cover all goods.
        net: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
        discountCents: fc.integer({ min: 0, max: 50_000 }),
        shippingCents: fc.integer({ min: 0, max: 20_000 }),
        taxCents: fc.integer({ min: 0, max: 90_000 }),
      }),
      fc.array(part, { maxLength: 6 }),
      ({ net, ...rest }, parts) => {
        const sale = { ...rest, goodsCents: net + rest.discountCents };
        const total = net + rest.shippingCents + rest.taxCents;
        fc.pre(total > 0);
        const sum = { goodsCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0 };
        let back = 0;
        for (const wanted of [...parts, total]) {
          const amount = Math.min(wanted, total - back);
          if (amount === 0) continue;
          const one = refundPart(sale, back, amount);
          expect(refundCreated('u', one).lines.reduce((a, line) => a + line.amountCents, 0)).toBe(0);
          for (const name of Object.keys(sum) as Array<keyof typeof sum>) sum[name] += one[name];
          back += amount;
        }
        expect(sum).toEqual(sale);
      },
    ),
  );
});

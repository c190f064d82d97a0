import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountKind } from './accounts.ts';
import {
  balances,
  entry,
  fundsAvailable,
  invoiceIssued,
  invoiceVoided,
  paymentSucceeded,
  primaryTotal,
  refundCreated,
  refundFailed,
  refundSent,
} from './ledger.ts';

const amounts = { goodsCents: 100_000, discountCents: 10_000, shippingCents: 2_500, taxCents: 7_890 };

describe('an entry', () => {
  it('must sum to zero', () => {
    expect(() =>
      entry('funds_available', [
        { account: 'bank', amountCents: 5 },
        { account: 'stripe:pending', amountCents: -4 },
      ]),
    ).toThrow(/off by 1/);
  });

  it('must have two nonzero lines', () => {
    expect(() => entry('funds_available', [])).toThrow(RangeError);
    expect(() =>
      entry('funds_available', [
        { account: 'bank', amountCents: 5 },
        { account: 'bank', amountCents: -5 },
      ]),
    ).toThrow(RangeError);
  });

  it('must use accounts of the ledger', () => {
    const odd = 'pocket' as 'bank';
    expect(() => entry('funds_available', [{ account: odd, amountCents: 0 }])).toThrow(/Unknown ledger account/);
    expect(accountKind('buyer_receivable:inv_1')).toBe('asset');
    expect(accountKind('buyer_receivable:')).toBeNull();
    expect(accountKind('toString')).toBeNull();
  });

  it('leaves out zero lines', () => {
    const issued = invoiceIssued('inv_1', { goodsCents: 500, discountCents: 0, shippingCents: 0, taxCents: 0 });
    expect(issued.lines).toEqual([
      { account: 'buyer_receivable:inv_1', amountCents: 500 },
      { account: 'primary_sales', amountCents: -500 },
    ]);
  });
});

describe('the life of a primary sale', () => {
  const issued = invoiceIssued('inv_1', amounts);
  const paid = paymentSucceeded('inv_1', { netCents: 97_449, feeCents: 2_941 });
  const available = fundsAvailable('card', 97_449);

  it('issued: the buyer owes goods minus coupon, shipping and tax', () => {
    expect(primaryTotal(amounts)).toBe(100_390);
    expect(issued).toEqual({
      cause: 'invoice_issued',
      lines: [
        { account: 'buyer_receivable:inv_1', amountCents: 100_390 },
        { account: 'coupons', amountCents: 10_000 },
        { account: 'primary_sales', amountCents: -100_000 },
        { account: 'shipping', amountCents: -2_500 },
        { account: 'tax_payable', amountCents: -7_890 },
      ],
    });
  });

  it('paid: net is at the provider, the fee is spent, the debt is settled', () => {
    const after = balances([issued, paid]);
    expect(after.get('buyer_receivable:inv_1')).toBeUndefined();
    expect(after.get('stripe:pending')).toBe(97_449);
    expect(after.get('stripe_fees')).toBe(2_941);
  });

  it('available: the net is free for use', () => {
    const after = balances([issued, paid, available]);
    expect(after.get('stripe:pending')).toBeUndefined();
    expect(after.get('stripe:available:card')).toBe(97_449);
  });

  it('refunded: nothing is sold or owed, the fee remains lost', () => {
    const after = balances([
      issued,
      paid,
      available,
      refundCreated('usr_1', amounts),
      refundSent('usr_1', 'card', 100_390),
    ]);
    expect([...after].sort()).toEqual([
      ['stripe:available:card', -2_941],
      ['stripe_fees', 2_941],
    ]);
  });

  it('a refund that the bank returns is owed again', () => {
    const after = balances([refundSent('usr_1', 'card', 500), refundFailed('usr_1', 'card', 500)]);
    expect(after.size).toBe(0);
  });

  it('void undoes the issue', () => {
    expect(balances([issued, invoiceVoided('inv_1', amounts)]).size).toBe(0);
  });

  it('sums to zero whatever the amounts', () => {
    const part = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(part, part, part, part, (goodsCents, discount, shippingCents, taxCents) => {
        fc.pre(goodsCents > 0);
        const parts = { goodsCents, discountCents: Math.min(discount, goodsCents), shippingCents, taxCents };
        for (const made of [invoiceIssued('i', parts), refundCreated('u', parts), invoiceVoided('i', parts)])
          expect(made.lines.reduce((a, line) => a + line.amountCents, 0)).toBe(0);
      }),
    );
  });
});

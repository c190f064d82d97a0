import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sum } from '../money/money.ts';
import { EXAMPLE_RATES } from '../settings/example.ts';
import {
  dueAfterFailure,
  type InvoiceActor,
  type InvoiceFacts,
  type InvoiceTrigger,
  mayShip,
  moveInvoice,
} from './machine.ts';
import { invoiceTotals } from './totals.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const invoice = (over: Partial<InvoiceFacts>): InvoiceFacts => ({
  status: 'open',
  shippingStatus: 'pending',
  lineCount: 1,
  totalCents: 10_000,
  refundedCents: 0,
  paymentTries: 1,
  dueAt: NOW,
  ...over,
});

describe('invoice states (rules §5.1)', () => {
  test.each<[string, Partial<InvoiceFacts>, InvoiceTrigger, InvoiceActor, string | null]>([
    ['draft confirmed', { status: 'draft' }, 'confirm', 'house', 'open'],
    ['draft abandoned is deleted', { status: 'draft' }, 'abandon', 'clock', null],
    ['card succeeded', {}, 'payment_succeeded', 'provider', 'paid'],
    ['ACH submitted', {}, 'payment_processing', 'provider', 'pending'],
    ['card declined', {}, 'payment_declined', 'provider', 'failed'],
    ['ACH succeeded', { status: 'pending' }, 'payment_succeeded', 'provider', 'paid'],
    ['ACH returned', { status: 'pending' }, 'payment_declined', 'provider', 'failed'],
    ['retry by card', { status: 'failed' }, 'payment_succeeded', 'provider', 'paid'],
    ['retry by bank', { status: 'failed', paymentTries: 4 }, 'payment_processing', 'provider', 'pending'],
    ['void two days after due', { dueAt: NOW - 2 * DAY }, 'void', 'clock', 'void'],
    ['void of a failed one', { status: 'failed', dueAt: NOW - 2 * DAY }, 'void', 'clock', 'void'],
    ['void by staff at any time', {}, 'void', 'staff', 'void'],
    ['full refund', { status: 'paid', refundedCents: 10_000 }, 'refund', 'staff', 'refunded'],
    ['part refund', { status: 'paid', refundedCents: 9_999 }, 'refund', 'staff', 'paid'],
    ['return before shipping', { status: 'paid', shippingStatus: 'ready' }, 'payment_returned', 'provider', 'failed'],
    ['return after shipping', { status: 'paid', shippingStatus: 'shipped' }, 'payment_returned', 'provider', 'paid'],
  ])('%s', (_name, over, trigger, actor, to) => {
    expect(moveInvoice(invoice(over), trigger, actor, NOW)).toEqual({ ok: true, from: over.status ?? 'open', to });
  });

  test.each<[string, Partial<InvoiceFacts>, InvoiceTrigger, InvoiceActor]>([
    ['an empty draft is not confirmed', { status: 'draft', lineCount: 0 }, 'confirm', 'house'],
    ['no void 1 ms early', { dueAt: NOW - 2 * DAY + 1 }, 'void', 'clock'],
    ['no void while money is on its way', { status: 'pending' }, 'void', 'staff'],
    ['a sixth try waits for staff', { status: 'failed', paymentTries: 5 }, 'payment_processing', 'provider'],
    ['paid twice', { status: 'paid' }, 'payment_succeeded', 'provider'],
    ['void is final', { status: 'void' }, 'payment_succeeded', 'provider'],
    ['refunded is final', { status: 'refunded' }, 'refund', 'staff'],
  ])('refuses: %s', (_name, over, trigger, actor) => {
    const before = invoice(over);
    const copy = structuredClone(before);
    expect(moveInvoice(before, trigger, actor, NOW)).toEqual({
      ok: false,
      code: 'invoice_state',
      status: before.status,
    });
    expect(before).toEqual(copy);
  });

  it('leaves at least 48 h after a returned debit', () => {
    expect(dueAfterFailure(NOW, NOW)).toBe(NOW + 2 * DAY);
    expect(dueAfterFailure(NOW + 3 * DAY, NOW)).toBe(NOW + 3 * DAY);
  });

  it('ships when paid, for a VIP also when open', () => {
    expect(mayShip({ status: 'paid', isVip: false })).toBe(true);
    expect(mayShip({ status: 'open', isVip: false })).toBe(false);
    expect(mayShip({ status: 'open', isVip: true })).toBe(true);
    expect(mayShip({ status: 'pending', isVip: true })).toBe(false);
  });
});

describe('invoice totals', () => {
  it('adds items, discount, premium, shipping and tax, and shows each line’s tax', () => {
    const totals = invoiceTotals(
      [
        { amountCents: 19_999, discountCents: 2_000 },
        { amountCents: 4_999, discountCents: 500 },
        { amountCents: 10_002, discountCents: 1_000, buyerPremiumBps: 1_000 },
      ],
      2_500,
      { rateBps: 800, shippingTaxable: true, nexus: true },
    );
    expect(totals).toMatchObject({
      subtotalCents: 35_000,
      discountCents: 3_500,
      premiumCents: 1_000,
      taxableCents: 35_000,
      taxCents: 2_800,
      shippingTaxCents: 200,
      totalCents: 37_800,
    });
    expect(totals.lines.map((line) => line.taxCents)).toEqual([1_440, 360, 800]);
  });

  it('has no tax without nexus', () => {
    expect(
      invoiceTotals([{ amountCents: 10_000 }], 2_500, EXAMPLE_RATES.tax({ state: 'OR', postalCode: '' })!),
    ).toMatchObject({
      taxCents: 0,
      totalCents: 12_500,
    });
  });

  it('refuses a discount above its line', () => {
    const rate = { rateBps: 0, shippingTaxable: false, nexus: false };
    expect(() => invoiceTotals([{ amountCents: 100, discountCents: 101 }], 0, rate)).toThrow(RangeError);
  });

  it('lines and total always agree', () => {
    const line = fc.record({
      amountCents: fc.integer({ min: 1, max: 10 ** 8 }),
      buyerPremiumBps: fc.integer({ min: 0, max: 2_500 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 1_100 }),
        fc.boolean(),
        (lines, shippingCents, rateBps, shippingTaxable) => {
          const totals = invoiceTotals(lines, shippingCents, { rateBps, shippingTaxable, nexus: true });
          const shown = sum(totals.lines.map((l) => l.amountCents - l.discountCents + l.premiumCents + l.taxCents));
          expect(shown + shippingCents + totals.shippingTaxCents).toBe(totals.totalCents);
        },
      ),
    );
  });
});

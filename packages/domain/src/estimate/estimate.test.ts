import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { US_STATES } from '../account/postal.ts';
import { premiumNote } from '../auction/premium.ts';
import { holdFor } from '../credit/credit.ts';
import { invoiceTotals } from '../invoice/totals.ts';
import { EXAMPLE_RATES, EXAMPLE_SETTINGS } from '../settings/example.ts';
import { toPublicSettings } from '../settings/public.ts';
import { EMPTY_SETTINGS } from '../settings/settings.ts';
import { insuranceFor, type ShippingItem } from '../shipping/shipping.ts';
import { STATE_TAX_TABLE } from '../tax/states.ts';
import { computeTax } from '../tax/tax.ts';
import { allInEstimate } from './allIn.ts';
import { tableRates } from './rates.ts';

const item = (over: Partial<ShippingItem> = {}): ShippingItem => ({
  id: 'i1',
  class: 'M',
  valueCents: 10_000,
  fulfillment: 'ship',
  itemType: 'main',
  ...over,
});
const taxRate = (state: string) => EXAMPLE_RATES.tax({ state, postalCode: '' });
const to = (state: string, line1 = '1 Main St') => ({ line1, line2: null, state, country: 'US' });
const total = (items: ShippingItem[], state = 'NY') => {
  const quote = EXAMPLE_RATES.shipping(items, to(state));
  return quote.ok ? quote.totalCents : quote.code;
};

describe('shipping (rules §5.5)', () => {
  test.each([
    ['S', 'NY', 1_500],
    ['M', 'NY', 2_500],
    ['L', 'NY', 7_500],
    ['M', 'AK', 3_500],
    ['L', 'HI', 10_500],
  ] as const)('class %s to %s costs %d', (shippingClass, state, expected) => {
    expect(total([item({ class: shippingClass })], state)).toBe(expected);
  });

  test.each([
    [10_000, 0],
    [10_001, 100],
    [20_000, 100],
    [20_001, 200],
    [1_425_000, 14_200],
    [0, 0],
  ])('insurance of a value of %d is %d', (value, expected) => {
    expect(insuranceFor(value, EXAMPLE_SETTINGS.shipping)).toBe(expected);
  });

  it('halves second and later items of class S and M, never L', () => {
    expect(total([item({ class: 'S' }), item({ id: 'i2', class: 'S' })])).toBe(1_500 + 750);
    expect(total([item({ class: 'S' }), item({ id: 'i2', class: 'M' })])).toBe(2_500 + 750);
    expect(total([item({ class: 'L' }), item({ id: 'i2', class: 'L' })])).toBe(15_000);
    expect(total([item({ class: 'M' }), item({ id: 'i2', class: 'L' }), item({ id: 'i3', class: 'S' })])).toBe(
      7_500 + 1_250 + 750,
    );
    expect(total([item({ class: 'M' }), item({ id: 'i2', class: 'M' })], 'AK')).toBe(3_500 + 1_750);
  });

  it('charges nothing for what Assay does not ship', () => {
    const free = [
      item({ fulfillment: 'pickup' }),
      item({ fulfillment: 'external' }),
      item({ itemType: 'virtual' }),
      item({ fulfillment: 'pickup_ship', deliveryMethod: 'pickup' }),
    ];
    expect(EXAMPLE_RATES.shipping(free, null)).toMatchObject({ ok: true, totalCents: 0, isSignatureRequired: false });
    expect(total([item({ fulfillment: 'pickup_ship', deliveryMethod: 'ship' })])).toBe(2_500);
  });

  it('ships a companion with its main item for only its insurance', () => {
    expect(total([item(), item({ id: 'i2', itemType: 'companion', valueCents: 15_000 })])).toBe(2_600);
  });

  it('leaves XL to a quote, and the result shows it', () => {
    expect(EXAMPLE_RATES.shipping([item({ class: 'XL' }), item({ id: 'i2' })], to('NY'))).toMatchObject({
      ok: true,
      isToBeQuoted: true,
      totalCents: 1_250,
      isSignatureRequired: true,
    });
  });

  it('refuses a missing or foreign address, an unknown state, PO boxes and rural routes', () => {
    expect(EXAMPLE_RATES.shipping([item()], null)).toEqual({ ok: false, code: 'address_required' });
    expect(EXAMPLE_RATES.shipping([item()], { ...to('NY'), country: 'CA' })).toEqual({
      ok: false,
      code: 'country_not_supported',
    });
    expect(EXAMPLE_RATES.shipping([item()], to('ZZ'))).toEqual({ ok: false, code: 'state_invalid' });
    expect(EXAMPLE_RATES.shipping([item()], to('NY', 'P.O. Box 12'))).toEqual({
      ok: false,
      code: 'po_box_not_allowed',
    });
    expect(EXAMPLE_RATES.shipping([item()], { ...to('NY'), line2: 'RR 3' })).toEqual({
      ok: false,
      code: 'po_box_not_allowed',
    });
  });
});

describe('tax (rules §5.6)', () => {
  it('has a row for every state and DC, and no other', () => {
    expect(Object.keys(STATE_TAX_TABLE).sort()).toEqual(Object.keys(US_STATES).sort());
    expect(Object.keys(STATE_TAX_TABLE).filter((state) => !taxRate(state)!.nexus)).toEqual([
      'AK',
      'DE',
      'MT',
      'NH',
      'OR',
    ]);
    expect(taxRate('XX')).toBeNull();
  });

  it('taxes shipping only where the state does', () => {
    const base = { goodsCents: 100_000, shippingCents: 2_500 };
    expect(computeTax(base, taxRate('NY')!)).toEqual({ rateBps: 853, taxableCents: 102_500, taxCents: 8_743 });
    expect(computeTax(base, taxRate('CA')!)).toEqual({ rateBps: 880, taxableCents: 100_000, taxCents: 8_800 });
  });

  it('is 0 everywhere for a business that is registered nowhere, which also quotes all shipping by hand', () => {
    const rates = tableRates(toPublicSettings(EMPTY_SETTINGS));
    expect(rates.tax({ state: 'NY', postalCode: '' })).toMatchObject({ rateBps: 853, nexus: false });
    expect(rates.shipping([item()], to('NY'))).toMatchObject({ totalCents: 0, isToBeQuoted: true });
    expect(rates.pickup).toBeNull();
  });

  it('is 0 without nexus, whatever the rate', () => {
    expect(computeTax({ goodsCents: 100_000, shippingCents: 0 }, taxRate('AK')!)).toEqual({
      rateBps: 0,
      taxableCents: 0,
      taxCents: 0,
    });
  });

  it('rounds once, half away from zero', () => {
    const rate = { rateBps: 500, shippingTaxable: false, nexus: true };
    expect(computeTax({ goodsCents: 110, shippingCents: 0 }, rate).taxCents).toBe(6);
  });
});

describe('the all-in estimate', () => {
  const { valueCents: _value, ...shipped } = item({ class: 'L' });
  const input = {
    amountCents: 1_500_000,
    buyerPremiumBps: 0,
    item: shipped,
    address: to('NY'),
    rate: taxRate('NY')!,
    shipping: EXAMPLE_RATES.shipping,
  };

  it('bid + shipping + tax, line by line', () => {
    expect(allInEstimate(input)).toEqual({
      ok: true,
      lines: [
        { kind: 'bid', amountCents: 1_500_000, isEstimated: false },
        { kind: 'shipping', amountCents: 22_400, isEstimated: true },
        { kind: 'tax', amountCents: 129_861, isEstimated: true },
      ],
      totalCents: 1_652_261,
      isShippingToBeQuoted: false,
      taxRateBps: 853,
    });
  });

  it('shows a premium only when there is one', () => {
    const estimate = allInEstimate({ ...input, buyerPremiumBps: 1_000 });
    expect(estimate.ok && estimate.lines.map((line) => line.kind)).toEqual(['bid', 'premium', 'shipping', 'tax']);
    expect(estimate.ok && estimate.lines[1]!.amountCents).toBe(150_000);
  });

  it('agrees with the hold, the result and the invoice on every premium', () => {
    const cases = fc.record({
      amountCents: fc.integer({ min: 1, max: 10 ** 8 }),
      buyerPremiumBps: fc.integer({ min: 0, max: 5_000 }),
    });
    fc.assert(
      fc.property(cases, ({ amountCents, buyerPremiumBps }) => {
        const estimate = allInEstimate({ ...input, amountCents, buyerPremiumBps });
        if (!estimate.ok) throw new Error(estimate.code);
        const amountOf = (kind: string) => estimate.lines.find((line) => line.kind === kind)?.amountCents ?? 0;
        const totals = invoiceTotals([{ amountCents, buyerPremiumBps }], amountOf('shipping'), input.rate);
        expect(amountCents + amountOf('premium')).toBe(holdFor(amountCents, buyerPremiumBps));
        expect([amountOf('premium'), amountOf('tax'), estimate.totalCents]).toEqual([
          totals.premiumCents,
          totals.taxCents,
          totals.totalCents,
        ]);
      }),
    );
  });

  it('passes on what shipping refuses', () => {
    expect(allInEstimate({ ...input, address: null })).toEqual({ ok: false, code: 'address_required' });
  });
});

describe('the buyer’s premium beside a price', () => {
  test.each([
    [undefined, null],
    [0, null],
    [2_000, 'plus 20% buyer’s premium'],
    [1_750, 'plus 17.5% buyer’s premium'],
  ] as const)('given %s basis points, then it says %s', (buyerPremiumBps, text) => {
    expect(premiumNote(buyerPremiumBps === undefined ? {} : { buyerPremiumBps })).toBe(text);
  });
});

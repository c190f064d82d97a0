import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkPlace, checkPostalCode, isZipOfState, stateOfZip } from '../account/zip.ts';
import { Fulfillment, ItemType } from '../enums.ts';
import type { Rates } from '../estimate/rates.ts';
import { sum } from '../money/money.ts';
import { EXAMPLE_RATES } from '../settings/example.ts';
import { ShippingClass } from '../shipping/shipping.ts';
import { STATE_TAX_TABLE } from '../tax/states.ts';
import type { TaxPlace } from '../tax/tax.ts';
import { MAXIMUM_LINES, mergeCarts } from './cart.ts';
import { type PricedGoods, type PriceTerms, priceLines } from './price.ts';

const goods = (over: Partial<PricedGoods> = {}): PricedGoods => ({
  itemId: 'ball',
  unitCents: 20_000,
  quantity: 1,
  itemType: 'main',
  fulfillment: 'ship',
  shippingClass: 'M',
  discountCents: 0,
  ...over,
});
const terms = (state: string | null, over: Partial<PriceTerms> = {}): PriceTerms => ({
  address: state === null ? null : { line1: '1 Main Street', state, postalCode: '', country: 'US' },
  deliveryMethod: 'ship',
  rates: EXAMPLE_RATES,
  ...over,
});

describe('rates from a provider', () => {
  const rate = (rateBps: number) => ({ state: 'NY', rateBps, shippingTaxable: true, nexus: true });

  it('given another rate at the desk than where it is shipped in one state, then each is taxed by its own, and adds up', () => {
    const rates = { ...EXAMPLE_RATES, tax: ({ postalCode }: TaxPlace) => rate(postalCode === '10014' ? 887.5 : 800) };
    const priced = priceLines([goods({ fulfillment: 'pickup' }), goods({ itemId: 'b' })], terms('NY', { rates }));
    // $200.00 at 8.875%; $200.00 and $26.00 of shipping at 8%.
    expect(priced.lines.map(({ taxCents, taxRateBps }) => [taxCents, taxRateBps])).toEqual([
      [1_775, 887.5],
      [1_600, 800],
    ]);
    expect([priced.shippingTaxCents, priced.taxCents]).toEqual([208, 3_583]);
  });

  it('given a carrier in place of the table, then its price is in the total and is taxed', () => {
    const shipping: Rates['shipping'] = (items) => ({
      ok: true,
      lines: items.map(({ id }) => ({ id, baseCents: 999, insuranceCents: 0, isToBeQuoted: false })),
      totalCents: 999,
      isToBeQuoted: false,
      isSignatureRequired: true,
    });
    const priced = priceLines(
      [goods()],
      terms('NY', { rates: { ...EXAMPLE_RATES, tax: () => rate(1_000), shipping } }),
    );
    expect([priced.shippingCents, priced.shippingTaxCents, priced.totalCents]).toEqual([999, 100, 23_099]);
  });
});

describe('price of a bag (rules §5.4–5.6)', () => {
  test.each([
    // New York, picked up there: 8.53 % of the rest.
    ['1 cent', 1_000, 999, 1_000, 0],
    ['49 cents with their tax', 1_000, 955, 1_000, 0],
    ['50 cents with their tax', 1_000, 954, 954, 50],
    ['nothing', 1_000, 1_000, 1_000, 0],
  ])('a coupon that leaves %s', (_, unitCents, discountCents, given, total) => {
    const picked = goods({ unitCents, discountCents, fulfillment: 'pickup' });
    const priced = priceLines([picked], terms(null, { deliveryMethod: 'pickup' }));
    expect([priced.discountCents, priced.totalCents]).toEqual([given, total]);
    expect(priced.lines[0]).toMatchObject({ discountCents: given });
  });

  test('nothing is waived without a coupon, or while shipping is unknown', () => {
    expect(priceLines([goods({ unitCents: 30, itemType: 'virtual' })], terms('OR')).totalCents).toBe(30);
    expect(priceLines([goods({ unitCents: 1_000, discountCents: 980 })], terms(null)).totalCents).toBe(20);
  });

  test('tax applies after the discount, and to shipping where the state taxes it', () => {
    // New York taxes shipping: (180.00 + 25.00 + 1.00) × 8.53 % = 17.5718.
    const priced = priceLines([goods({ discountCents: 2_000 })], terms('NY'));
    expect(priced).toMatchObject({
      subtotalCents: 20_000,
      discountCents: 2_000,
      shippingCents: 2_600,
      taxCents: 1_757,
      taxRateBps: 853,
      taxState: 'NY',
      totalCents: 22_357,
    });
    // California exempts separately stated delivery: 180.00 × 8.80 % = 15.84.
    expect(priceLines([goods({ discountCents: 2_000 })], terms('CA'))).toMatchObject({
      taxCents: 1_584,
      shippingTaxCents: 0,
    });
    expect(priceLines([goods()], terms('OR')).taxCents).toBe(0);
  });

  test('Alaska and Hawaii pay 40 % more; the second small parcel half; a large one in full; insurance $1 a started $100', () => {
    const two = [
      goods({ itemId: 'a', shippingClass: 'S', unitCents: 10_000 }),
      goods({ itemId: 'b', unitCents: 10_001 }),
    ];
    // M in full 25.00, S at half 7.50; insured above the first $100: nothing and $1.00.
    expect(priceLines(two, terms('OR')).shippingCents).toBe(2_500 + 750 + 100);
    expect(priceLines(two, terms('HI')).shippingCents).toBe(3_500 + 1_050 + 100);
    expect(
      priceLines([goods({ shippingClass: 'L' }), goods({ itemId: 'b', shippingClass: 'L' })], terms('OR'))
        .shippingCents,
    ).toBe(7_500 * 2 + 200);
    expect(priceLines([goods({ shippingClass: 'XL' })], terms('OR'))).toMatchObject({
      shippingCents: 100,
      isShippingToBeQuoted: true,
    });
  });

  test('pickups cost no shipping, need no address, and are taxed at the pickup location', () => {
    const both = goods({ fulfillment: 'pickup_ship' });
    const picked = priceLines([both], terms('OR', { deliveryMethod: 'pickup' }));
    expect(picked).toMatchObject({ shippingCents: 0, needsAddress: false, taxState: 'NY', taxCents: 1_706 });
    expect(priceLines([both], terms(null, { deliveryMethod: 'pickup' })).taxCents).toBe(1_706);
    const shipped = priceLines([both], terms('OR'));
    expect(shipped).toMatchObject({ shippingCents: 2_600, needsAddress: true, taxState: 'OR', taxCents: 0 });
    // One to be picked up and one shipped: each taxed in its own place.
    const mixed = priceLines([goods({ fulfillment: 'pickup' }), goods({ itemId: 'b' })], terms('OR'));
    expect(mixed.lines.map((line) => [line.deliveryMethod, line.taxState, line.taxCents])).toEqual([
      ['pickup', 'NY', 1_706],
      ['ship', 'OR', 0],
    ]);
    expect(mixed.shippingCents).toBe(2_600);
  });

  test('virtual items are sent by email; a partner ships at their own cost; a gift may ship free', () => {
    expect(priceLines([goods({ itemType: 'virtual' })], terms('CA'))).toMatchObject({
      shippingCents: 0,
      taxCents: 1_760,
      needsAddress: true,
    });
    expect(priceLines([goods({ fulfillment: 'external' })], terms('OR')).shippingCents).toBe(0);
    const gift = goods({ itemType: 'giveaway', unitCents: 0, isShippedFree: true });
    expect(priceLines([gift], terms('NY')).totalCents).toBe(0);
    expect(priceLines([{ ...gift, isShippedFree: false }], terms('OR')).totalCents).toBe(2_500);
  });

  test('a certificate frees goods of its state and their shipping, but nothing virtual', () => {
    const exemptStates = new Set(['NY']);
    expect(priceLines([goods()], terms('NY', { exemptStates }))).toMatchObject({ taxCents: 0, totalCents: 22_600 });
    expect(priceLines([goods()], terms('CA', { exemptStates })).taxCents).toBe(1_760);
    const mixed = priceLines([goods(), goods({ itemId: 'code', itemType: 'virtual' })], terms('NY', { exemptStates }));
    expect(mixed.lines.map((line) => line.taxCents)).toEqual([0, 1_706]);
    expect(mixed.shippingTaxCents).toBe(0);
  });

  test('without an address there is no shipping and no tax yet, and the result shows it', () => {
    expect(priceLines([goods()], terms(null))).toMatchObject({
      shippingCents: 0,
      taxCents: 0,
      needsAddress: true,
      taxState: null,
    });
    expect(
      priceLines([goods()], {
        ...terms('OR'),
        address: { line1: 'PO Box 7', state: 'OR', postalCode: '', country: 'US' },
      }),
    ).toMatchObject({
      shippingFault: 'po_box_not_allowed',
    });
    expect(priceLines([], terms('NY'))).toMatchObject({ totalCents: 0, needsAddress: false });
  });

  it('parts always add up, for any cart and destination', () => {
    const anyGoods = fc
      .record({
        itemId: fc.uuid(),
        unitCents: fc.integer({ min: 0, max: 10 ** 7 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        itemType: fc.constantFrom(...ItemType),
        fulfillment: fc.constantFrom(...Fulfillment),
        shippingClass: fc.constantFrom(...ShippingClass),
        share: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ share, ...rest }) => ({
        ...rest,
        discountCents: Math.floor((rest.unitCents * rest.quantity * share) / 100),
      }));
    const anyTerms = fc.record({
      state: fc.option(fc.constantFrom(...Object.keys(STATE_TAX_TABLE))),
      deliveryMethod: fc.constantFrom('ship' as const, 'pickup' as const),
      exempt: fc.subarray(['NY', 'CA', 'TX']),
    });
    fc.assert(
      fc.property(
        fc.array(anyGoods, { minLength: 1, maxLength: 20 }),
        anyTerms,
        (lines, { state, deliveryMethod, exempt }) => {
          const priced = priceLines(lines, { ...terms(state), deliveryMethod, exemptStates: new Set(exempt) });
          const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = priced;
          expect(totalCents).toBe(subtotalCents - discountCents + shippingCents + taxCents);
          expect(subtotalCents).toBe(sum(priced.lines.map((line) => line.amountCents)));
          expect(sum(priced.lines.map((line) => line.taxCents)) + priced.shippingTaxCents).toBe(taxCents);
          for (const part of [
            subtotalCents,
            discountCents,
            shippingCents,
            taxCents,
            totalCents,
            ...priced.lines.map((line) => line.taxCents),
          ])
            expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('two bags become one (rules §5.2)', () => {
  const of = (itemId: string, quantity: number, addedAt: number) => ({ itemId, quantity, addedAt });

  test('the larger quantity counts, own lines stay, and merging again changes nothing', () => {
    const own = [of('a', 1, 1), of('b', 3, 2)];
    const merged = mergeCarts(own, [of('a', 2, 9), of('b', 1, 9), of('c', 1, 9)]);
    expect(merged).toEqual({ lines: [of('a', 2, 1), of('b', 3, 2), of('c', 1, 9)], leftOut: [] });
    expect(mergeCarts(merged.lines, own).lines).toEqual(merged.lines);
  });

  test('without room the newest of the visitor’s come in and the rest is named', () => {
    const own = Array.from({ length: MAXIMUM_LINES - 1 }, (_, n) => of(`own ${n}`, 1, n));
    const merged = mergeCarts(own, [of('old', 1, 1), of('new', 1, 2)]);
    expect(merged.lines).toHaveLength(MAXIMUM_LINES);
    expect([merged.lines.at(-1)!.itemId, merged.leftOut.map((line) => line.itemId)]).toEqual(['new', ['old']]);
  });
});

describe('ZIP codes', () => {
  test.each([
    ['97201', 'OR'],
    ['10001-1234', 'NY'],
    ['00501', 'NY'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['73301', 'TX'],
    ['73401', 'OK'],
    ['96801', 'HI'],
    ['99501', 'AK'],
    ['02903', 'RI'],
    ['05544', 'MA'],
    ['88510', 'TX'],
    ['00901', null], // Puerto Rico
    ['09001', null], // military post
    ['9720', null],
    ['97201-12', null],
    ['abcde', null],
  ])('%s → %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state);
    expect(checkPostalCode(zip).map((issue) => issue.code)).toEqual(state === null ? ['postal_code_invalid'] : []);
  });

  test.each([
    ['OR', '90012', 'California'],
    ['MT', '10001', 'New York'],
    ['DE', '90210', 'California'],
    ['NH', '60601-1234', 'Illinois'],
  ])('%s %s is refused and %s is offered', (state, postalCode, right) => {
    const zip = postalCode.slice(0, 5);
    expect(checkPlace({ state, postalCode })).toEqual([
      {
        path: 'state',
        code: 'state_zip_mismatch',
        message: `ZIP code ${zip} is in ${right}. Choose ${right} or edit the ZIP code.`,
      },
    ]);
  });

  test.each([
    ['CT', '06390'],
    ['NY', '06390'], // Fishers Island, reached from Connecticut
    ['KY', '42223'],
    ['TN', '42223-0001'], // Fort Campbell lies in both
    ['OR', '97635'],
    ['CA', '97635'],
    ['NV', '89439'],
    ['CA', '89439'],
    ['MD', '20588'],
  ])('%s %s delivers across a state line', (state, zip) => {
    expect(isZipOfState(zip, state)).toBe(true);
  });

  test('a ZIP code of no state matches none', () => {
    const places = ['00601', '96910', '09001'].map((postalCode) => checkPlace({ state: 'OR', postalCode }));
    expect(places.map((issues) => issues.map(({ path, code }) => `${path}: ${code}`))).toEqual(
      Array(3).fill(['postalCode: postal_code_invalid']),
    );
  });

  test('every state with a tax row has a ZIP code', () => {
    const found = new Set(Array.from({ length: 1_000 }, (_, n) => stateOfZip(`${String(n).padStart(3, '0')}01`)));
    expect(Object.keys(STATE_TAX_TABLE).filter((state) => !found.has(state))).toEqual([]);
  });
});

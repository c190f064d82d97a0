import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, startBench } from '../testing/harness.ts';
import { CALCULATION_EXPIRES_S } from './tax.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const address = (state: string, postal_code: string) => ({
  country: 'US',
  state,
  postal_code,
  city: 'X',
  line1: '1 Y',
});
const calculate = (
  stripe: Stripe,
  place: ReturnType<typeof address>,
  more: Partial<Stripe.Tax.CalculationCreateParams> = {},
) =>
  stripe.tax.calculations.create({
    currency: 'usd',
    line_items: [
      { amount: 20_000, reference: 'ball' },
      { amount: 5_000, reference: 'bat', quantity: 2 },
    ],
    shipping_cost: { amount: 2_600 },
    customer_details: { address: place, address_source: 'shipping' },
    ...more,
  });

describe('tax calculations', () => {
  it('given goods for New York, then state and local tax are on each line and on shipping', async () => {
    const stripe = bench.stripe('tax');
    // 4 % of the state and 2 % of the ZIP.
    const calculation = await calculate(stripe, address('NY', '10004'));
    expect(calculation).toMatchObject({
      amount_total: 27_600 + 1_656,
      tax_amount_exclusive: 1_656,
      tax_amount_inclusive: 0,
      shipping_cost: { amount: 2_600, amount_tax: 156 },
      tax_breakdown: [
        {
          amount: 1_656,
          taxable_amount: 27_600,
          taxability_reason: 'standard_rated',
          tax_rate_details: { state: 'NY', percentage_decimal: '6' },
        },
      ],
    });
    const lines = calculation.line_items?.data.map(({ reference, amount_tax }) => [reference, amount_tax]);
    expect(lines).toEqual([
      ['ball', 1_200],
      ['bat', 300],
    ]);
    expect(await stripe.tax.calculations.retrieve(calculation.id ?? '')).toMatchObject({
      id: calculation.id,
      amount_total: 29_256,
    });
  });

  it('given California, then shipping is tax-free; given Oregon, then everything is; given an exempt buyer, then no tax is due', async () => {
    const stripe = bench.stripe('tax-free');
    const west = await calculate(stripe, address('CA', '94110'));
    expect([west.tax_amount_exclusive, west.shipping_cost?.amount_tax]).toEqual([Math.round(200 * 7.25) + 363, 0]);
    const none = await calculate(stripe, address('OR', '97201'));
    expect([none.tax_amount_exclusive, none.tax_breakdown[0]?.taxability_reason]).toEqual([0, 'not_subject_to_tax']);
    const exempt = await calculate(stripe, address('NY', '10004'), {
      customer_details: { address: address('NY', '10004'), taxability_override: 'customer_exempt' },
    });
    expect([exempt.amount_total, exempt.tax_breakdown[0]?.taxability_reason]).toEqual([27_600, 'customer_exempt']);
    const { id } = await stripe.customers.create({ shipping: { name: 'A', address: address('NY', '10004') } });
    const onFile = await stripe.tax.calculations.create({
      currency: 'usd',
      customer: id,
      line_items: [{ amount: 10_600, tax_behavior: 'inclusive' }],
    });
    expect([onFile.amount_total, onFile.tax_amount_inclusive]).toEqual([10_600, 600]);
  });

  it('given an unknown place, no lines, or an expired calculation, then it is refused', async () => {
    const stripe = bench.stripe('tax-refused');
    for (const place of [address('ZZ', '10004'), address('NY', ''), { ...address('NY', '10004'), country: 'DE' }])
      await expect(calculate(stripe, place)).rejects.toMatchObject({
        statusCode: 400,
        code: 'customer_tax_location_invalid',
      });
    await expect(calculate(stripe, address('NY', '10004'), { line_items: [] })).rejects.toMatchObject({
      statusCode: 400,
    });
    const calculation = await calculate(stripe, address('NY', '10004'));
    await bench.post('/_admin/clock', { advanceMs: (CALCULATION_EXPIRES_S + 1) * 1_000 });
    await expect(stripe.tax.calculations.retrieve(calculation.id ?? '')).rejects.toMatchObject({ statusCode: 404 });
  });
});

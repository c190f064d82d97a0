import { describe, expect, it } from 'vitest';
import { DescriptionCheck } from './description.ts';

const customer = {
  id: 'cus_1',
  object: 'customer',
  balance: 0,
  created: 1,
  default_source: null,
  description: null,
  email: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  shipping: null,
};

describe('checking answers against the description', () => {
  it('given a right answer, then nothing is noted', () => {
    const check = new DescriptionCheck();
    check.answer('GET', '/v1/customers/cus_1', 200, customer);
    expect(check.violations).toEqual([]);
    expect(check.checked).toBe(1);
  });

  it.each([
    ['a member that does not exist', { ...customer, nickname: 'x' }],
    ['a missing member', { ...customer, metadata: undefined }],
    ['a wrong type', { ...customer, created: '1' }],
    ['a value outside the list', { ...customer, tax_exempt: 'perhaps' }],
  ])('given %s, then it is noted', (_, body) => {
    const check = new DescriptionCheck();
    check.answer('GET', '/v1/customers/cus_1', 200, JSON.parse(JSON.stringify(body)));
    expect(check.violations).toHaveLength(1);
  });

  it('given an operation or event that is not described, then it is recorded', () => {
    const check = new DescriptionCheck();
    check.answer('GET', '/v1/topups', 200, {});
    check.webhook({ type: 'topup.succeeded', data: { object: {} } });
    expect(check.violations).toContain('GET /v1/topups 200: not described');
    expect(check.violations).toContain('webhook topup.succeeded: not described');
  });
});

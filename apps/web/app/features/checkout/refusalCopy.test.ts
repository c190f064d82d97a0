import type { Problem } from '@assay/contract/problem.ts';
import { expect, test } from 'vitest';
import { errorCopy } from './refusalCopy.ts';

const problem = (overrides: Partial<Problem>): Problem => ({
  type: '',
  title: '',
  status: 409,
  code: '',
  message: 'The message',
  errors: [],
  requestId: 'r',
  ...overrides,
});

test.each([
  [
    { code: 'payment_failed', declineCode: 'insufficient_funds' },
    'The account has insufficient funds. You weren’t charged. Try again, or choose another way to pay.',
  ],
  [{ code: 'payment_failed', detail: 'The payment is not finished yet' }, 'The payment is not finished yet.'],
  [{ code: 'item_sold_out', detail: 'Signed ball' }, 'Signed ball. You weren’t charged. Edit your bag to continue.'],
  [
    { code: 'quantity_not_available', available: 1 },
    'Only 1 available now. You weren’t charged. Edit your bag to continue.',
  ],
  [{ code: 'coupon_min_spend' }, 'We removed it. Review the new total before you pay.'],
  [{ code: 'invoice_state', detail: 'The reservation has ended.' }, 'The reservation has ended.'],
  [{ code: 'anything' }, 'You weren’t charged.'],
])('given %j, then the buyer reads “%s”', (overrides, text) => {
  expect(errorCopy(problem(overrides))).toEqual(['The message', text]);
});

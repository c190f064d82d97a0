import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { describe, expect, it } from 'vitest';
import { chosenMethod, OTHER, shownMethods } from './chosenMethod.ts';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const card = (id: string, expYear = 2030): PaymentMethod => ({
  id,
  type: 'user_card',
  brand: 'visa',
  last4: '4242',
  expMonth: 1,
  expYear,
  isDefault: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const bank: PaymentMethod = { ...card('bank'), type: 'user_bank_account', expMonth: null, expYear: null };

describe('the selected payment method', () => {
  it.each([
    ['nothing was chosen', [card('a'), bank], false, null, 'a'],
    ['one was chosen before', [card('a'), bank], false, 'bank', 'bank'],
    ['the chosen card may no longer pay: bank transfer only', [card('a'), bank], true, 'a', 'bank'],
    ['the chosen card has expired', [card('a', 2026), card('b')], false, 'a', 'b'],
    ['the chosen card was removed', [card('b')], false, 'a', 'b'],
    ['no saved method may pay', [card('a')], true, 'a', OTHER],
    ['another one was chosen', [card('a')], false, OTHER, OTHER],
  ])('given %s, then only a method that can pay is selected', (_name, methods, achOnly, wanted, expected) => {
    expect(chosenMethod(shownMethods(methods, { achOnly }, NOW), wanted)).toBe(expected);
  });
});

import { expect, it } from 'vitest';
import * as enums from './enums.ts';

it('has the states of the spec to the letter (spec §4)', () => {
  expect(enums.AuctionStatus).toEqual(['not_started', 'open', 'extended', 'blind', 'closed', 'done']);
  expect(enums.InvoiceStatus).toEqual(['draft', 'open', 'pending', 'failed', 'paid', 'void', 'refunded']);
  expect(enums.OnboardingStatus).toEqual(['registered', 'shipping', 'payment', 'identity', 'done']);
  expect(enums.KycStatus).toEqual(['canceled', 'processing', 'requires_input', 'verified']);
  expect(enums.SmsStatus).toEqual(['pending', 'subscribed', 'un_subscribed']);
  expect(enums.SpecNotificationType).toContain('SECONDARY_IN_REAUTHENTICAATION');
  expect(enums.SpecNotificationType).toHaveLength(14);
});

it('names no value twice', () => {
  for (const values of Object.values(enums)) expect(new Set(values).size).toBe(values.length);
});

import { expect, test } from 'vitest';
import {
  balances,
  disputeLost,
  disputeOpened,
  disputeWon,
  paymentReceived,
  payoutFailed,
  payoutSent,
  refundCreated,
  refundPaidOut,
  transferReversed,
  transferSent,
} from './ledger.ts';

test('given a dispute that is won, then only its fee is gone; lost, then the amount too', () => {
  const opened = disputeOpened('du_1', 'card', { amountCents: 8_000, feeCents: 1_500 });
  expect([...balances([opened, disputeWon('du_1', 'card', 8_000)])]).toEqual([
    ['stripe_fees', 1_500],
    ['stripe:available:card', -1_500],
  ]);
  expect([...balances([opened, disputeLost('du_1', 8_000)])]).toEqual([
    ['stripe_fees', 1_500],
    ['stripe:available:card', -9_500],
    ['dispute_loss', 8_000],
  ]);
});

test('given a payout or a transfer that comes back, then nothing is left of it', () => {
  expect(balances([payoutSent('card', 5_000), payoutFailed('card', 5_000)]).size).toBe(0);
  expect(balances([transferSent('txn', 'bank_account', 70), transferReversed('txn', 'bank_account', 70)]).size).toBe(0);
  expect([...balances([transferSent('txn', 'card', 70)])]).toEqual([
    ['held:txn', 70],
    ['stripe:available:card', -70],
  ]);
});

test('given money that came by wire and went back the same way, then the bank is even', () => {
  const sale = { goodsCents: 900, discountCents: 0, shippingCents: 100, taxCents: 0 };
  const after = balances([paymentReceived('i', 1_000), refundCreated('u', sale), refundPaidOut('u', 1_000)]);
  expect([after.get('bank'), after.get('refund_due:u')]).toEqual([undefined, undefined]);
});

import { expect, test } from 'vitest';
import {
  balances,
  disputeLost,
  disputeOpened,
  disputeOwed,
  disputeRecovered,
  disputeWon,
  paymentReceived,
  paymentRestored,
  paymentReturned,
  payoutFailed,
  payoutSent,
  refundCreated,
  refundPaidOut,
  transferReversed,
  transferSent,
} from './ledger.ts';

test('given a dispute that is won, then only its fee is lost; given a lost one, then the amount too', () => {
  const opened = disputeOpened('du_1', 'card', { amountCents: 8_000, feeCents: 1_500 });
  expect([...balances([opened, disputeWon('du_1', 'card', { amountCents: 8_000, feeCents: 0 })])]).toEqual([
    ['stripe_fees', 1_500],
    ['stripe:available:card', -1_500],
  ]);
  expect([...balances([opened, disputeLost('du_1', 8_000)])]).toEqual([
    ['stripe_fees', 1_500],
    ['stripe:available:card', -9_500],
    ['dispute_loss', 8_000],
  ]);
});

test('given a won dispute whose fee is returned, then every balance is zero', () => {
  const opened = disputeOpened('du_1', 'card', { amountCents: 8_000, feeCents: 1_500 });
  const won = disputeWon('du_1', 'card', { amountCents: 8_000, feeCents: -1_500 });
  expect(balances([opened, won]).size).toBe(0);
});

test('given a disputed payment of goods that were not handed over, then its buyer owes it, and either outcome leaves every balance at zero', () => {
  const opened = disputeOpened('du_1', 'card', { amountCents: 8_000, feeCents: 0 });
  const won = disputeWon('du_1', 'card', { amountCents: 8_000, feeCents: 0 });
  const returned = paymentReturned('du_1', 'inv', 8_000);
  expect([...balances([opened, returned])]).toEqual([
    ['stripe:available:card', -8_000],
    ['buyer_receivable:inv', 8_000],
  ]);
  expect(balances([opened, returned, won, paymentRestored('du_1', 'inv', 8_000)]).size).toBe(0);
  // Paid another way, or void: the returned money belongs to the buyer.
  expect([...balances([opened, returned, won, disputeOwed('du_1', 'usr', 8_000)])]).toEqual([
    ['buyer_receivable:inv', 8_000],
    ['refund_due:usr', -8_000],
  ]);
  expect(balances([opened, disputeLost('du_1', 8_000), won, disputeRecovered('du_1', 8_000)]).size).toBe(0);
});

test('given a payout or a transfer that is returned, then every balance is zero', () => {
  expect(balances([payoutSent('card', 5_000), payoutFailed('card', 5_000)]).size).toBe(0);
  expect(balances([transferSent('txn', 'bank_account', 70), transferReversed('txn', 'bank_account', 70)]).size).toBe(0);
  expect([...balances([transferSent('txn', 'card', 70)])]).toEqual([
    ['held:txn', 70],
    ['stripe:available:card', -70],
  ]);
});

test('given money that came by wire and was refunded the same way, then the bank balance is zero', () => {
  const sale = { goodsCents: 900, discountCents: 0, shippingCents: 100, taxCents: 0 };
  const after = balances([paymentReceived('i', 1_000), refundCreated('u', sale), refundPaidOut('u', 1_000)]);
  expect([after.get('bank'), after.get('refund_due:u')]).toEqual([undefined, undefined]);
});

import { expect, test } from 'vitest';
import { declineText, invoiceBadge, isPayable, shippingStatusLabel, subjectOf } from './invoiceText.ts';

test.each([
  ['open', false, 'Due', 'amber'],
  ['open', true, 'Overdue', 'seal'],
  ['failed', false, 'Payment failed', 'seal'],
  ['pending', false, 'Payment processing', 'blind'],
  ['paid', false, 'Paid', 'commit'],
  ['refunded', false, 'Refunded', 'neutral'],
] as const)('given an invoice %s, overdue %s, then it shows %s in %s', (status, overdue, label, tone) => {
  expect(invoiceBadge({ status, overdue, disputed: false, quoteDueAt: null })).toEqual({ label, tone });
});

test('given a disputed invoice, then it is labeled as disputed, and may not be paid', () => {
  const disputed = { overdue: false, disputed: true, quoteDueAt: null };
  expect(invoiceBadge({ status: 'failed', ...disputed })).toEqual({ label: 'Disputed', tone: 'seal' });
  expect(invoiceBadge({ status: 'paid', ...disputed })).toEqual({ label: 'Paid, disputed', tone: 'seal' });
  expect(isPayable({ status: 'failed', ...disputed })).toBe(false);
});

test('given shipping that is being quoted, then it is labeled as such, and cannot be paid yet', () => {
  const quoting = { status: 'open', overdue: false, disputed: false, quoteDueAt: '2026-12-01T10:00:00.000Z' } as const;
  expect(invoiceBadge(quoting)).toEqual({ label: 'Shipping quote pending', tone: 'blind' });
  expect(isPayable(quoting)).toBe(false);
});

test('given each status, then only open and failed may be paid', () => {
  const all = ['draft', 'open', 'pending', 'failed', 'paid', 'void', 'refunded'] as const;
  expect(all.filter((status) => isPayable({ status, disputed: false, quoteDueAt: null }))).toEqual(['open', 'failed']);
});

test('given the status of the goods, then the label matches', () => {
  const at = (status: 'open' | 'paid' | 'void', shippingStatus: 'pending' | 'ready' | 'shipped') =>
    shippingStatusLabel({ status, shippingStatus, deliveryMethod: 'ship' });
  expect([at('open', 'pending'), at('paid', 'pending'), at('paid', 'shipped'), at('void', 'pending')]).toEqual([
    'Waiting for payment',
    'Paid, waiting to be packed',
    'Shipped',
    '–',
  ]);
});

test('given a decline code, then its reason is shown, and an unknown one is not guessed', () => {
  expect(declineText('insufficient_funds')).toBe('The account has insufficient funds.');
  expect(declineText('account_closed')).toBe('The bank account is closed.');
  expect(declineText('do_not_honor')).toBe('The bank declined the payment without giving a reason.');
});

test('given lines, then the subject is the first and the number of the others', () => {
  const line = (title: string) => ({
    itemId: null,
    slug: null,
    title,
    quantity: 1,
    unitCents: 1,
    amountCents: 1,
    discountCents: 0,
    media: null,
  });
  expect(subjectOf({ lines: [line('Guitar')] })).toBe('Guitar');
  expect(subjectOf({ lines: [line('Guitar'), line('Ball'), line('Ticket')] })).toBe('Guitar and 2 more');
});

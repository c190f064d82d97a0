import { createClient } from '@assay/client/index.ts';
import type { Access } from '@assay/contract/shapes/auction.ts';
import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { describe, expect, it } from 'vitest';
import { itemOf, lotOf } from '../../entities/item/fixtures.ts';
import { whenText, writeMarks } from '../../lib/DateTime.tsx';
import { nextOf, readClosedLot, wonLot } from './closedLot.ts';

// A Saturday.
const NOW = Date.parse('2026-11-28T17:00:00.000Z');
const VISA: PaymentMethod = {
  id: 'visa',
  type: 'user_card',
  brand: 'visa',
  last4: '4242',
  expMonth: 1,
  expYear: 2030,
  isDefault: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const INVOICE: Invoice = {
  id: '00000000-0000-4000-8000-000000000009',
  number: 'INV-10036',
  type: 'item',
  status: 'open',
  shippingStatus: 'pending',
  auctionId: '00000000-0000-4000-8000-000000000001',
  lines: [],
  subtotalCents: 125_000,
  premiumCents: 25_000,
  discountCents: 0,
  shippingCents: 4_000,
  taxCents: 7_150,
  taxRateBps: 550,
  totalCents: 161_150,
  refundedCents: 0,
  achOnly: false,
  paysLater: false,
  overdue: false,
  deliveryMethod: 'ship',
  address: null,
  parcel: null,
  readyAt: null,
  receivedAt: null,
  pickup: null,
  shippedWith: null,
  failureCode: null,
  voidNote: null,
  disputed: false,
  paidWith: null,
  pendingPayment: null,
  logHead: null,
  logCheckpoint: null,
  reservedUntil: null,
  quoteDueAt: null,
  dueAt: '2026-12-03T17:00:00.000Z',
  autoChargeAt: '2026-11-29T17:00:00.000Z',
  paidAt: null,
  createdAt: '2026-11-28T17:00:00.000Z',
};
const zone = 'America/New_York';
const won = (change: Partial<Invoice> = {}, methods = [VISA], fulfillment: 'ship' | 'external' = 'ship') => {
  const card = wonLot({ ...INVOICE, ...change }, methods, { fulfillment }, { now: NOW, zone });
  const text = writeMarks(card.payment.text, (at, format) => whenText(at, zone, format));
  return { ...card, payment: { ...card.payment, text } };
};

describe('the winner’s card', () => {
  it('given an unpaid invoice, then every part of the total, what happens when, one button, and when it ships', () => {
    expect(won()).toEqual({
      invoiceId: INVOICE.id,
      rows: [
        { label: 'Your bid', value: '$1,250.00' },
        { label: 'Buyer’s premium', value: '$250.00' },
        { label: 'Shipping, insured', value: '$40.00' },
        { label: 'Sales tax, 5.5%', value: '$71.50' },
        { label: 'Total', value: '$1,611.50', total: true },
      ],
      payment: {
        tone: null,
        text: 'We’ll charge Visa ending in 4242 on Nov 29, 2026, 12:00 PM ET. Pay another way until then.',
      },
      shipping: 'Pay by card today, and we’ll ship it by Tue, Dec 1, insured.',
      action: { href: `/account/invoices/${INVOICE.id}`, label: 'Pay $1,611.50', isPay: true },
    });
  });

  it.each<[string, Partial<Invoice>, string]>([
    ['nothing is charged by itself', { autoChargeAt: null }, 'Your total is $1,611.50, due Dec 3, 2026, 12:00 PM ET.'],
    ['it is overdue', { overdue: true }, 'It was due Dec 3, 2026, 12:00 PM ET. You can’t bid until it’s paid.'],
    [
      'the payment failed',
      { status: 'failed', autoChargeAt: null },
      'The last payment failed. Your total is $1,611.50, due Dec 3, 2026, 12:00 PM ET.',
    ],
    [
      'the total is being calculated',
      { status: 'draft' },
      'We’re calculating shipping and tax. Your total will appear here.',
    ],
    [
      'shipping is quoted',
      { quoteDueAt: '2026-12-01T17:00:00.000Z' },
      'Nothing to pay yet. We’ll send a shipping quote by Dec 1, 2026.',
    ],
    ['it is paid', { status: 'paid', paidAt: INVOICE.createdAt }, 'Paid. We’ll email you when it ships.'],
    ['the bank reviews it', { status: 'paid', disputed: true }, 'Your bank is reviewing the payment.'],
    ['it was refunded', { status: 'refunded' }, 'We’ve refunded you in full to your original payment method.'],
  ])('given %s, then the card says so', (_name, change, text) => {
    expect(won(change).payment.text).toBe(text);
  });

  it.each<[string, Parameters<typeof won>, string, string]>([
    [
      'a bank transfer',
      [{ achOnly: true }],
      'A bank transfer takes about four business days. We ship within two business days after that, insured.',
      'Pay $1,611.50',
    ],
    [
      'a paid order',
      [{ status: 'paid', paidAt: '2026-11-27T17:00:00.000Z' }],
      'We’ll ship it by Tue, Dec 1, insured.',
      'View order',
    ],
    [
      'an order that is paid later',
      [{ paysLater: true, achOnly: true, createdAt: '2026-11-27T17:00:00.000Z' }],
      'We’ll ship it by Tue, Dec 1, insured.',
      'Pay $1,611.50',
    ],
    [
      'an order that is paid later, past that day',
      [{ paysLater: true, createdAt: '2026-11-20T17:00:00.000Z' }],
      '',
      'Pay $1,611.50',
    ],
    ['a paid order past that day', [{ status: 'paid', paidAt: '2026-11-20T17:00:00.000Z' }], '', 'View order'],
    ['a shipped order', [{ status: 'paid', paidAt: INVOICE.createdAt, shippingStatus: 'shipped' }], '', 'View order'],
    ['a pickup', [{ deliveryMethod: 'pickup' }], '', 'Pay $1,611.50'],
    ['an item that a partner ships', [{}, [VISA], 'external'], '', 'Pay $1,611.50'],
    ['a pending quote', [{ quoteDueAt: '2026-12-01T17:00:00.000Z' }], '', 'View invoice'],
  ])('given %s, then no day is promised that we don’t keep', (_name, given, shipping, label) => {
    const card = won(...given);
    expect([card.shipping, card.action.label]).toEqual([shipping, label]);
  });
});

describe('what a closed lot’s page reads', () => {
  const artist = { id: 'artist', name: 'Dell Marlowe', slug: 'dell-marlowe' };
  const access = { invoiceId: INVOICE.id, serverNow: NOW } as Access;
  const readWith = (answer: (path: string) => object | null) => {
    const api = createClient({
      baseUrl: 'http://api',
      fetch: async (url) => {
        const answered = answer(new URL(String(url)).pathname);
        return answered === null ? Response.json({}, { status: 500 }) : Response.json(answered);
      },
    });
    return readClosedLot(api, { ...itemOf(), artist, fulfillment: 'ship' } as unknown as Item, access, zone);
  };

  it('given refused calls, then the result is shown without what they would have given', async () => {
    expect(await readWith(() => null)).toEqual({ won: null, next: [], isFollowed: null });
    const card = (await readWith((path) => (path.includes(INVOICE.id) ? INVOICE : null))).won;
    expect(card?.action.label).toBe('Pay $1,611.50');
  });
});

describe('the next lots', () => {
  it('given lots, sold items and items for sale, then three that can be bid on or bought, each once', () => {
    const lot = (id: string, status: 'open' | 'not_started' | 'done' | 'closed') =>
      itemOf({ id, auction: lotOf({ status }), offerType: 'auction', takesOffers: false });
    const cards = [
      lot('running', 'open'),
      lot('sold', 'done'),
      lot('running', 'open'),
      lot('counting', 'closed'),
      itemOf({ id: 'kept', auction: null, offerType: 'auction', takesOffers: false }),
      lot('later', 'not_started'),
      itemOf({ id: 'offers', auction: null, offerType: 'make_offer', takesOffers: true }),
      itemOf({ id: 'buy', auction: null, offerType: 'buy_now', takesOffers: false }),
    ];
    expect(nextOf(cards).map(({ id }) => id)).toEqual(['running', 'later', 'offers']);
  });
});

import { expect, test } from 'vitest';
import { DEFAULT_BOUNDS } from './effects.ts';
import { StaffRole } from './roles.ts';
import { mayConfirm, TwoPersonsKind, twoPersons } from './twoPersons.ts';

const NOW = { bounds: DEFAULT_BOUNDS, now: 0 };
const USUAL = { openingCents: 2_500, reserveCents: null, estimateLowCents: 10_000, startsAt: 0, endsAt: 86_400_000 };

test.each([
  ['reopening a lot', twoPersons.reopen(), true],
  ['a refund of $500', twoPersons.refund({ amountCents: 50_000 }, DEFAULT_BOUNDS), false],
  ['a refund of $500.01', twoPersons.refund({ amountCents: 50_001 }, DEFAULT_BOUNDS), true],
  ['the reserve', twoPersons.price({ priceCents: 900, reserveCents: 900, estimateLowCents: null }), false],
  ['below the reserve', twoPersons.price({ priceCents: 899, reserveCents: 900, estimateLowCents: null }), true],
  ['half of the low estimate', twoPersons.price({ priceCents: 450, reserveCents: null, estimateLowCents: 900 }), false],
  ['below half of it', twoPersons.price({ priceCents: 449, reserveCents: null, estimateLowCents: 900 }), true],
  ['neither is known', twoPersons.price({ priceCents: 1, reserveCents: null, estimateLowCents: null }), false],
  ['a beaten bid', twoPersons.void_bids({ isLeading: false, movesLeader: false }), false],
  ['the leading bid', twoPersons.void_bids({ isLeading: true, movesLeader: true }), true],
  ['the leading bid of a leader who stays', twoPersons.void_bids({ isLeading: true, movesLeader: false }), true],
  ['a bid after which someone else leads', twoPersons.void_bids({ isLeading: false, movesLeader: true }), true],
  ['a recheck', twoPersons.certificate({ to: 'in_reauthentication' }), false],
  ['a failed recheck', twoPersons.certificate({ to: 'failed' }), false],
  ['a report of theft', twoPersons.certificate({ to: 'stolen' }), false],
  ['a lot with a reserve', twoPersons.withdraw({ hasReserve: true, bidCount: 3 }), false],
  ['a lot without bids', twoPersons.withdraw({ hasReserve: false, bidCount: 0 }), false],
  ['a lot with bids and no reserve', twoPersons.withdraw({ hasReserve: false, bidCount: 1 }), true],
  ['an invoice that is due', twoPersons.void_invoice({ dueAt: 5, now: 5 }), false],
  ['an invoice that isn’t due yet', twoPersons.void_invoice({ dueAt: 5, now: 4 }), true],
  ['an invoice without a due date', twoPersons.void_invoice({ dueAt: null, now: 4 }), false],
  ['revoking', twoPersons.certificate({ to: 'revoked' }), true],
  ['reinstating', twoPersons.certificate({ to: 'active' }), true],
  ['a VIP', twoPersons.vip(), true],
  ['a lower opening of a published lot', twoPersons.lot_terms(), true],
  ['a limit that is doubled', twoPersons.credit_limit({ fromCents: 100, toCents: 200 }), false],
  ['a limit more than doubled', twoPersons.credit_limit({ fromCents: 100, toCents: 201 }), true],
  ['a limit of $25,000', twoPersons.credit_limit({ fromCents: 2_000_000, toCents: 2_500_000 }), false],
  ['a limit above $25,000', twoPersons.credit_limit({ fromCents: 2_500_000, toCents: 2_500_001 }), true],
  ['a colleague of the only administrator', twoPersons.staff({ otherAdmins: 0 }), false],
  ['a colleague of two administrators', twoPersons.staff({ otherAdmins: 1 }), true],
  ['a lot with a usual opening', twoPersons.publish(USUAL, NOW), false],
  ['a lot from $1', twoPersons.publish({ ...USUAL, openingCents: 100 }, NOW), true],
  ['a lot of two minutes', twoPersons.publish({ ...USUAL, endsAt: 120_000 }, NOW), true],
  [
    'a lot of much value that ends today',
    twoPersons.publish({ ...USUAL, openingCents: 49_999, estimateLowCents: 100_000, endsAt: 86_399_999 }, NOW),
    true,
  ],
  ['looser bounds of the only administrator', twoPersons.bounds({ isLooser: true, otherAdmins: 0 }), false],
  ['looser bounds of two administrators', twoPersons.bounds({ isLooser: true, otherAdmins: 1 }), true],
  ['stricter bounds', twoPersons.bounds({ isLooser: false, otherAdmins: 1 }), false],
  ['a limit that falls', twoPersons.credit_limit({ fromCents: 2_000_000, toCents: 0 }), false],
])('given %s, then two people: %j', (_name, isNeeded, expected) => {
  expect(isNeeded).toBe(expected);
});

test('given each role, then it may confirm these kinds, an admin all and an auditor none', () => {
  const table = Object.fromEntries(
    StaffRole.map((role) => [role, TwoPersonsKind.filter((kind) => mayConfirm([role], kind))]),
  );
  expect(table).toEqual({
    admin: [...TwoPersonsKind],
    catalog: [],
    authenticator: ['certificate', 'authentication'],
    auction: [
      'reopen',
      'list_at_price',
      'after_sale',
      'accept_offer',
      'counter_offer',
      'void_bids',
      'withdraw',
      'lot_terms',
      'list_item',
      'open_offers',
      'publish_sale',
      'publish_lot',
      'coupon',
      'giveaway',
    ],
    finance: [
      'credit_limit',
      'refund',
      'payment',
      'private_sale',
      'claim',
      'void_invoice',
      'vip',
      'coupon',
      'cancel_resale',
    ],
    logistics: ['cancel_resale', 'lose_parcel'],
    support: [],
    auditor: [],
  });
});

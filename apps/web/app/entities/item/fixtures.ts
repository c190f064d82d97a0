import type { Access, BidRow, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';

// Lots and viewers for tests of the item page.

export const START = Date.parse('2026-11-16T02:00:00.000Z');
export const END = Date.parse('2026-11-23T02:00:00.000Z');
const iso = (at: number): string => new Date(at).toISOString();

export const RECEIPT: NonNullable<Access['sealed']> = {
  auctionId: '00000000-0000-4000-8000-000000000001',
  seq: 1,
  amountCents: 1_600_000,
  receivedAt: iso(END),
  hash: 'cd'.repeat(32),
  nonce: 'ef'.repeat(16),
  keyId: 'house',
  signature: 'c2lnbmF0dXJl',
};

export function lotOf(overrides: Partial<Lot> = {}): Lot {
  return {
    auctionId: '00000000-0000-4000-8000-000000000001',
    lotNumber: 417,
    type: 'auction',
    status: 'open',
    priceCents: 1_425_000,
    openingCents: 600_000,
    minNextBidCents: 1_525_000,
    buyerPremiumBps: 0,
    bidCount: 23,
    bidderCount: 5,
    leaderAlias: 'Bidder 7',
    youLead: false,
    reserve: 'met',
    startsAt: iso(START),
    endsAt: iso(END),
    scheduledEndsAt: iso(END),
    extendedCapAt: null,
    windowMs: 600_000,
    outcome: null,
    pausedAt: null,
    pauseCause: null,
    publicNote: null,
    hammerCents: null,
    buyNow: null,
    seq: 23,
    serverNow: END - 86_400_000,
    ...overrides,
  };
}

export function accessOf(overrides: Partial<Access> = {}): Access {
  return {
    phase: 'open',
    canBid: true,
    canBuy: false,
    reasons: [],
    buy: null,
    missing: [],
    minNextBidCents: 1_525_000,
    quickBidsCents: [1_525_000, 1_800_000, 2_000_000],
    extendedEligible: false,
    blindEligible: false,
    yourMaxCents: null,
    youLead: false,
    hasBid: false,
    yourAlias: null,
    sealed: null,
    credit: {
      limitCents: 2_500_000,
      usedCents: 0,
      availableCents: 2_500_000,
      availableForAuctionCents: 2_500_000,
      isVip: false,
    },
    suspendedUntil: null,
    lotOffer: null,
    invoiceId: null,
    shipTo: { city: 'Austin', state: 'TX', postalCode: '78704' },
    endsAt: iso(END),
    serverNow: END - 86_400_000,
    ...overrides,
  };
}

export function rowOf(seq: number, overrides: Partial<BidRow> = {}): BidRow {
  return {
    seq,
    alias: `Bidder ${1 + (seq % 3)}`,
    isYou: false,
    priceCents: 600_000 + seq * 50_000,
    leads: true,
    isMax: true,
    phase: 'open',
    at: iso(START + seq * 3_600_000),
    voided: false,
    chainHash: 'ab'.repeat(32),
    ...overrides,
  };
}

export function itemOf(overrides: Partial<Item> = {}): Item {
  return {
    id: '00000000-0000-4000-8000-000000000002',
    slug: 'hollow-kings-sunburst-guitar',
    type: 'main',
    authenticationType: 'gold',
    offerType: 'auction',
    saleType: 'primary',
    title: 'Stage-played sunburst guitar',
    subtitle: 'Main instrument for 61 shows',
    artist: { id: '00000000-0000-4000-8000-000000000003', slug: 'the-hollow-kings', name: 'The Hollow Kings' },
    priceCents: null,
    takesOffers: false,
    heldBy: null,
    media: [
      {
        type: 'image',
        url: '/media/items/guitar-hero.webp',
        alt: 'Sunburst guitar, front',
        kind: 'hero',
        width: 1600,
        height: 2000,
        color: '#202636',
        focalX: 50,
        focalY: 50,
        captionsUrl: null,
      },
    ],
    auction: lotOf(),
    fulfillment: 'ship',
    itemAssignment: null,
    story: 'Bought second-hand.\n\nPlayed sixty-one times.',
    conditionReport: 'Worn.',
    dimensions: '39 in long',
    authenticationNote: 'Signed in front of Authenticator 12.',
    estimateLowCents: 2_400_000,
    estimateHighCents: 3_600_000,
    minOfferCents: null,
    achOnly: false,
    autographed: true,
    shippingClass: 'L',
    serial: 'AS-7Q4K0093-2',
    certificateState: 'active',
    category: { id: '00000000-0000-4000-8000-000000000004', slug: 'instruments', name: 'Instruments' },
    genre: null,
    condition: null,
    collection: null,
    provenance: [],
    mediaChanges: [],
    corrections: [],
    isOwn: false,
    isFavorite: false,
    publishedAt: iso(START),
    ...overrides,
  };
}

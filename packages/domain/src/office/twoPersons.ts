import { isBoundToSell } from '../auction/office.ts';
import { type AuthenticationGrade, isUpgrade, TWO_PEOPLE_ABOVE_CENTS } from '../item/authentication.ts';
import type { CertificateState } from '../item/certificate.ts';
import type { Cents } from '../money/money.ts';
import { type Bounds, isCheapLot, isShortLot, isSoonLot } from './effects.ts';
import { mayCall, type StaffRole } from './roles.ts';

/**
 * Acts that take two people whatever they are worth (rules §10, back office §1). Each rule returns true if the act needs
 * two people. Any act with an effect needs them above the bounds, too (effects.ts).
 */
export const twoPersons = {
  /** Listing a finished lot's item again. */
  reopen: (): boolean => true,
  /** A refund or claim above the bound of one effect; all earlier refunds of the invoice count with it. */
  refund: ({ amountCents }: { amountCents: Cents }, { actionCents }: Bounds): boolean => amountCents > actionCents,
  /** A price below the reserve, or below half of the low estimate. */
  price: (given: { priceCents: Cents; reserveCents: Cents | null; estimateLowCents: Cents | null }): boolean =>
    given.priceCents < (given.reserveCents ?? 0) || given.priceCents * 2 < (given.estimateLowCents ?? 0),
  /** A lower opening or reserve of a published lot. */
  lot_terms: (): boolean => true,
  /** A void of the bid that leads, or after which someone else leads. */
  void_bids: ({ isLeading, movesLeader }: { isLeading: boolean; movesLeader: boolean }): boolean =>
    isLeading || movesLeader,
  /** A lot that could be sold far below its estimate, or before anyone has seen it. */
  publish: (
    lot: Parameters<typeof isCheapLot>[0] & Parameters<typeof isShortLot>[0],
    { bounds, now }: { bounds: Bounds; now: number },
  ): boolean => isCheapLot(lot, bounds) || isShortLot(lot, bounds) || isSoonLot(lot, { bounds, now }),
  /** A withdrawal of a lot that was to be sold to its highest bidder, whatever the price. */
  withdraw: (lot: { hasReserve: boolean; bidCount: number }): boolean => isBoundToSell(lot),
  /** A void of an invoice before it is due (epoch ms; null: it has no due date). */
  void_invoice: ({ dueAt, now }: { dueAt: number | null; now: number }): boolean => dueAt !== null && now < dueAt,
  /** Revoking a certificate, or making it active again. */
  certificate: ({ to }: { to: CertificateState }): boolean => to === 'revoked' || to === 'active',
  /** A decision about an item estimated above $10,000, an upgrade of an earlier one, and every rejection. */
  authentication: (given: {
    from: AuthenticationGrade | null;
    grade: AuthenticationGrade;
    estimateCents: Cents | null;
  }): boolean =>
    given.grade === 'reject' ||
    isUpgrade(given.from, given.grade) ||
    (given.estimateCents ?? 0) > TWO_PEOPLE_ABOVE_CENTS,
  /** A credit limit above $25,000, or more than doubled. */
  credit_limit: ({ fromCents, toCents }: { fromCents: Cents; toCents: Cents }): boolean =>
    toCents > 2_500_000 || toCents > 2 * fromCents,
  /** Making a person a VIP, which is a limit without an end. */
  vip: (): boolean => true,
  /** An invitation, a change of roles, an end, or a reset of a second factor, as soon as another administrator is there to confirm it (decision 0202). */
  staff: ({ otherAdmins }: { otherAdmins: number }): boolean => otherAdmins > 0,
  /** Bounds that let one person do more, as soon as another administrator is there to confirm them. */
  bounds: ({ isLooser, otherAdmins }: { isLooser: boolean; otherAdmins: number }): boolean =>
    isLooser && otherAdmins > 0,
} as const;

/**
 * Acts that can be requested. A price is set in a listing, as an instant price for offers, in an offer after the sale, in
 * an answer to an offer, in a private sale.
 */
export const TwoPersonsKind = [
  'reopen',
  'credit_limit',
  'refund',
  'payment',
  'list_at_price',
  'after_sale',
  'accept_offer',
  'counter_offer',
  'private_sale',
  'claim',
  'void_bids',
  'withdraw',
  'void_invoice',
  'certificate',
  'authentication',
  'staff_invite',
  'staff_roles',
  'staff_end',
  'staff_factor',
  'lot_terms',
  'list_item',
  'open_offers',
  'vip',
  'publish_sale',
  'publish_lot',
  'coupon',
  'giveaway',
  'cancel_resale',
  'lose_parcel',
  'bounds',
] as const;
export type TwoPersonsKind = (typeof TwoPersonsKind)[number];

/** A kind of request: who may confirm it, and whether confirming takes a recent code of the second factor. */
type Confirmation = {
  /** Those who may make the requested act themselves, besides `admin`. Empty: administrators only. */
  readonly roles: readonly StaffRole[];
  /** It moves money or changes who has access. */
  readonly needsCode: boolean;
};

/** Who may confirm or decline a request of each kind. The calls that file it take the same roles (contract, tested). */
export const confirmation: Readonly<Record<TwoPersonsKind, Confirmation>> = {
  reopen: { roles: ['auction'], needsCode: false },
  credit_limit: { roles: ['finance'], needsCode: false },
  refund: { roles: ['finance'], needsCode: true },
  payment: { roles: ['finance'], needsCode: true },
  list_at_price: { roles: ['auction'], needsCode: false },
  after_sale: { roles: ['auction'], needsCode: false },
  accept_offer: { roles: ['auction'], needsCode: false },
  counter_offer: { roles: ['auction'], needsCode: false },
  private_sale: { roles: ['finance'], needsCode: false },
  claim: { roles: ['finance'], needsCode: true },
  void_bids: { roles: ['auction'], needsCode: false },
  withdraw: { roles: ['auction'], needsCode: false },
  void_invoice: { roles: ['finance'], needsCode: false },
  certificate: { roles: ['authenticator'], needsCode: false },
  authentication: { roles: ['authenticator'], needsCode: false },
  staff_invite: { roles: [], needsCode: true },
  staff_roles: { roles: [], needsCode: true },
  staff_end: { roles: [], needsCode: true },
  staff_factor: { roles: [], needsCode: true },
  lot_terms: { roles: ['auction'], needsCode: false },
  list_item: { roles: ['auction'], needsCode: false },
  open_offers: { roles: ['auction'], needsCode: false },
  vip: { roles: ['finance'], needsCode: false },
  publish_sale: { roles: ['auction'], needsCode: false },
  publish_lot: { roles: ['auction'], needsCode: false },
  coupon: { roles: ['auction', 'finance'], needsCode: false },
  giveaway: { roles: ['auction'], needsCode: false },
  cancel_resale: { roles: ['logistics', 'finance'], needsCode: false },
  lose_parcel: { roles: ['logistics'], needsCode: false },
  bounds: { roles: [], needsCode: true },
};

/** Returns true if a person with these roles sees the requests of this kind: who may decide them, and auditors. */
export const maySeeRequests = (roles: readonly StaffRole[], kind: TwoPersonsKind): boolean =>
  mayCall(roles, { method: 'GET', roles: confirmation[kind].roles });

/** Returns true if a person with these roles may confirm or decline a request of this kind. */
export const mayConfirm = (roles: readonly StaffRole[], kind: TwoPersonsKind): boolean =>
  mayCall(roles, { method: 'POST', roles: confirmation[kind].roles });

import { isBoundToSell } from '../auction/office.ts';
import { type AuthenticationGrade, isUpgrade, TWO_PEOPLE_ABOVE_CENTS } from '../item/authentication.ts';
import type { CertificateState } from '../item/certificate.ts';
import type { Cents } from '../money/money.ts';
import { mayCall, type StaffRole } from './roles.ts';

/**
 * Every act that one staff member requests and another confirms (rules §10, back office §1). Each rule returns true if
 * the act needs two people. Everything else needs one.
 */
export const twoPersons = {
  /** Listing a finished lot's item again. */
  reopen: (): boolean => true,
  /** A refund above $500, also of a claim; earlier refunds of the invoice count with it. */
  refund: ({ amountCents }: { amountCents: Cents }): boolean => amountCents > 50_000,
  /** Cash, a check or a wire marked as received, above $1,000. */
  payment: ({ amountCents }: { amountCents: Cents }): boolean => amountCents > 100_000,
  /** A price below the reserve, or below half of the low estimate. */
  price: (given: { priceCents: Cents; reserveCents: Cents | null; estimateLowCents: Cents | null }): boolean =>
    given.priceCents < (given.reserveCents ?? 0) || given.priceCents * 2 < (given.estimateLowCents ?? 0),
  /** A lower opening or reserve of a published lot. */
  lot_terms: (): boolean => true,
  /** A void of the bid that leads. */
  void_bids: ({ isLeading }: { isLeading: boolean }): boolean => isLeading,
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
};

/** Returns true if a person with these roles sees the requests of this kind: who may decide them, and auditors. */
export const maySeeRequests = (roles: readonly StaffRole[], kind: TwoPersonsKind): boolean =>
  mayCall(roles, { method: 'GET', roles: confirmation[kind].roles });

/** Returns true if a person with these roles may confirm or decline a request of this kind. */
export const mayConfirm = (roles: readonly StaffRole[], kind: TwoPersonsKind): boolean =>
  mayCall(roles, { method: 'POST', roles: confirmation[kind].roles });

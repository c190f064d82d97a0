import { type AuthenticationGrade, isUpgrade, TWO_PEOPLE_ABOVE_CENTS } from '../item/authentication.ts';
import type { CertificateState } from '../item/certificate.ts';
import type { Cents } from '../money/money.ts';

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
  /** A void of the bid that leads. */
  void_bids: ({ isLeading }: { isLeading: boolean }): boolean => isLeading,
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
} as const;

/**
 * Acts that can be requested. A price is set in a listing, in an offer after the sale, in an answer to an offer, in a
 * private sale.
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
  'certificate',
  'authentication',
] as const;
export type TwoPersonsKind = (typeof TwoPersonsKind)[number];

import { SecondaryStatus, type ShippingStatus } from '../enums.ts';
import { defineMachine } from '../machine.ts';

// The resale's states (rules §4): from an accepted offer to delivery to the buyer. Ownership moves when the item passes
// its recheck; the seller is paid after that. A row that keeps its state records an event within it.

export const resaleMachine = defineMachine({
  name: 'resale',
  states: SecondaryStatus,
  terminal: ['cancelled', 'reauthenticated_failed', 'done'],
  transitions: [
    row(null, 'offer_accepted', 'house', null, 'pending', 'the invoice is due'),
    row('pending', 'invoice_paid', 'provider', null, 'paid', 'shipBy'),
    row('pending', 'invoice_void', 'house', null, 'cancelled', null),
    row('pending', 'cancel', 'staff', null, 'cancelled', null),
    // The seller's parcel.
    row('paid', 'hand_in', 'seller', 'isNotHandedIn', 'paid', 'shipBy'),
    row('paid', 'extend', 'seller', 'mayExtend', 'paid', 'shipBy + 2 business days'),
    row('paid', 'scan', 'staff', null, 'office_received', 'recheckBy'),
    row('paid', 'in_custody', 'house', 'isInCustody', 'office_received', 'recheckBy'),
    row('paid', 'not_shipped', 'clock', 'isPastShipping', 'cancelled', 'shipBy'),
    row('paid', 'lost', 'staff', 'isUnderWay', 'cancelled', null),
    // The money was returned to a bank and was not paid again.
    row('paid', 'invoice_void', 'house', null, 'cancelled', null),
    row('office_received', 'invoice_void', 'house', null, 'cancelled', null),
    // The recheck: one passes it, two fail it.
    row('office_received', 'pass', 'staff', 'isUnreviewed', 'reauthenticated', 'outboundBy'),
    row('office_received', 'find_fault', 'staff', 'isUnreviewed', 'office_received', null),
    row('office_received', 'dismiss_fault', 'staff', 'isSecondReviewer', 'office_received', 'recheckBy'),
    row('office_received', 'fail', 'staff', 'isSecondReviewer', 'reauthenticated_failed', null),
    // Both sides may agree to go on all the same (classes a and b).
    row('office_received', 'propose', 'staff', 'mayPropose', 'office_received', 'consentBy'),
    row('office_received', 'consent', 'buyer', 'isAskedBuyer', 'office_received', 'consentBy'),
    row('office_received', 'consent', 'seller', 'isAskedSeller', 'office_received', 'consentBy'),
    row('office_received', 'agreed', 'house', 'haveBothAgreed', 'reauthenticated', 'outboundBy'),
    row('office_received', 'decline', 'buyer', 'isAsked', 'reauthenticated_failed', null),
    row('office_received', 'decline', 'seller', 'isAsked', 'reauthenticated_failed', null),
    row('office_received', 'silence', 'clock', 'isPastConsent', 'reauthenticated_failed', 'consentBy'),
    // To the buyer.
    row('reauthenticated', 'ship', 'staff', 'isShipped', 'shipped_to_buyer', null),
    row('reauthenticated', 'hand_over', 'staff', 'isHandedOver', 'done', null),
    row('shipped_to_buyer', 'deliver', 'carrier', 'isOnItsWay', 'shipped_to_buyer', 'doneAt'),
    row('shipped_to_buyer', 'deliver', 'buyer', 'isOnItsWay', 'shipped_to_buyer', 'doneAt'),
    row('shipped_to_buyer', 'claim', 'buyer', 'mayClaim', 'shipped_to_buyer', 'claimedAt + 2 business days'),
    row('shipped_to_buyer', 'decide_claim', 'staff', 'hasClaim', 'shipped_to_buyer', 'doneAt'),
    row('shipped_to_buyer', 'settle', 'clock', 'isPastClaims', 'done', 'doneAt'),
  ],
});

function row<
  const F extends SecondaryStatus | null,
  const T extends string,
  const A extends string,
  const G extends string | null,
>(from: F, trigger: T, actor: A, guard: G, to: SecondaryStatus, deadline: string | null) {
  return { from, trigger, actor, guard, to, deadline } as {
    from: F;
    trigger: T;
    actor: A;
    guard: NonNullable<G> | null;
    to: SecondaryStatus;
    deadline: string | null;
  };
}

export type ResaleTrigger = (typeof resaleMachine)['transitions'][number]['trigger'];
export type ResaleActor = (typeof resaleMachine)['transitions'][number]['actor'];
export type ResaleGuard = NonNullable<(typeof resaleMachine)['transitions'][number]['guard']>;

/** Why a recheck failed (rules §4): seal, condition, another item or tampering, counterfeit or stolen. */
export const FailureClass = ['seal', 'condition', 'mismatch', 'counterfeit'] as const;
export type FailureClass = (typeof FailureClass)[number];

/** Both sides have so long to agree to a re-sealing, or to another price. */
export const CONSENT_MS = 3 * 86_400_000;
/** A damage is claimed within this after delivery; a day later the sale is done. */
export const CLAIM_MS = 48 * 3_600_000;
export const SETTLE_MS = 72 * 3_600_000;

export type ResaleFacts = {
  status: SecondaryStatus;
  /** Seller → Assay. */
  inboundStatus: ShippingStatus;
  /** Epoch ms. Null until the buyer has paid. */
  shipBy: number | null;
  isExtended: boolean;
  /** Assay has it, or there is nothing to ship. */
  isInCustody: boolean;
  isPickup: boolean;
  failureClass: FailureClass | null;
  /** Who of the staff found the fault. */
  reviewerId: string | null;
  /** Both sides' deadline to answer (epoch ms). */
  consentBy: number | null;
  hasSellerAgreed: boolean;
  hasBuyerAgreed: boolean;
  deliveredAt: number | null;
  claimedAt: number | null;
  isClaimDecided: boolean;
};

/** Who acts, where the table requires more than their role. */
export type ActedBy = { staffId?: string };

/** What staff may do at the desk, by the names of the API. */
export const ResaleAct = [
  'receive',
  'pass',
  'find_fault',
  'dismiss_fault',
  'fail',
  'propose',
  'lost',
  'cancel',
  'ship',
  'deliver',
  'hand_over',
  'decide_claim',
] as const;
export type ResaleAct = (typeof ResaleAct)[number];

const isConsentPending = (sale: Readonly<ResaleFacts>, now: number): boolean =>
  sale.consentBy !== null && now < sale.consentBy;
const isSecond = (sale: Readonly<ResaleFacts>, act: ActedBy): boolean =>
  sale.failureClass !== null && sale.consentBy === null && act.staffId !== undefined && act.staffId !== sale.reviewerId;

/** The conditions named in the table. At the very end of a deadline its time is over. */
export const resaleGuards: Record<
  ResaleGuard,
  (sale: Readonly<ResaleFacts>, now: number, act: Readonly<ActedBy>) => boolean
> = {
  isNotHandedIn: (sale) => sale.inboundStatus === 'pending' || sale.inboundStatus === 'ready',
  mayExtend: (sale, now) =>
    !sale.isExtended &&
    sale.shipBy !== null &&
    now < sale.shipBy &&
    (sale.inboundStatus === 'pending' || sale.inboundStatus === 'ready'),
  isInCustody: (sale) => sale.isInCustody,
  isPastShipping: (sale, now) =>
    sale.shipBy !== null && now >= sale.shipBy && (sale.inboundStatus === 'pending' || sale.inboundStatus === 'ready'),
  isUnderWay: (sale) => sale.inboundStatus === 'shipped',
  isUnreviewed: (sale) => sale.failureClass === null,
  isSecondReviewer: (sale, _now, act) => isSecond(sale, act),
  mayPropose: (sale, _now, act) =>
    isSecond(sale, act) && (sale.failureClass === 'seal' || sale.failureClass === 'condition'),
  isAsked: isConsentPending,
  isAskedBuyer: (sale, now) => isConsentPending(sale, now) && !sale.hasBuyerAgreed,
  isAskedSeller: (sale, now) => isConsentPending(sale, now) && !sale.hasSellerAgreed,
  haveBothAgreed: (sale) => sale.hasBuyerAgreed && sale.hasSellerAgreed,
  isPastConsent: (sale, now) => sale.consentBy !== null && now >= sale.consentBy,
  isShipped: (sale) => !sale.isPickup,
  isHandedOver: (sale) => sale.isPickup,
  isOnItsWay: (sale) => sale.deliveredAt === null,
  mayClaim: (sale, now) => sale.deliveredAt !== null && sale.claimedAt === null && now < sale.deliveredAt + CLAIM_MS,
  hasClaim: (sale) => sale.claimedAt !== null && !sale.isClaimDecided,
  isPastClaims: (sale, now) =>
    sale.deliveredAt !== null &&
    now >= sale.deliveredAt + SETTLE_MS &&
    (sale.claimedAt === null || sale.isClaimDecided),
};

export type ResaleMove =
  | { ok: true; from: SecondaryStatus; to: SecondaryStatus }
  | { ok: false; code: 'sale_state' | 'forbidden'; status: SecondaryStatus };

/**
 * The state after `trigger` by `actor`, from the table. Refused with `forbidden` when the second reviewer of a failed
 * recheck is also the first, and with `sale_state` for any other transition that the table does not have or no longer
 * allows.
 */
export function moveResale(
  sale: Readonly<ResaleFacts>,
  trigger: ResaleTrigger,
  actor: ResaleActor,
  now: number,
  act: Readonly<ActedBy> = {},
): ResaleMove {
  const { status } = sale;
  const found = resaleMachine.transitions.find(
    (one) => one.from === status && one.trigger === trigger && one.actor === actor,
  );
  if (found?.to == null) return { ok: false, code: 'sale_state', status };
  if (found.guard !== null && !resaleGuards[found.guard](sale, now, act)) {
    const needsAnother = found.guard === 'isSecondReviewer' || found.guard === 'mayPropose';
    const isOwn = needsAnother && sale.reviewerId !== null && act.staffId === sale.reviewerId;
    return { ok: false, code: isOwn ? 'forbidden' : 'sale_state', status };
  }
  return { ok: true, from: status, to: found.to };
}

/** Returns true until it is settled either way. */
export function isLiveResale(status: SecondaryStatus): boolean {
  return status !== 'cancelled' && status !== 'reauthenticated_failed' && status !== 'done';
}

// Business days for each part of the way (rules §4).
export const PACKING_DAYS = 5;
export const EXTENSION_DAYS = 2;
export const RECHECK_DAYS = 3;
export const OUTBOUND_DAYS = 2;

import { type ConclusionMode, OfferStatus } from '../enums.ts';
import { defineMachine } from '../machine.ts';

// The offer's states (rules §3). An offer that reaches the instant price is `pending` while it is being charged.

/** The owner's time for an offer, and the buyer's for a counter (spec §9). */
export const OFFER_MS = 48 * 3_600_000;
/** The person who has to answer is reminded this long before the end. */
export const OFFER_REMINDER_MS = 6 * 3_600_000;

export const offerMachine = defineMachine({
  name: 'offer',
  states: OfferStatus,
  terminal: ['accepted', 'rejected', 'counter_accepted', 'counter_rejected'],
  transitions: [
    { from: null, trigger: 'submit', actor: 'buyer', guard: 'maySubmit', to: 'pending', deadline: 'expiresAt' },
    {
      from: 'pending',
      trigger: 'charge_succeeded',
      actor: 'provider',
      guard: 'isCharging',
      to: 'accepted',
      deadline: null,
    },
    {
      from: 'pending',
      trigger: 'charge_failed',
      actor: 'provider',
      guard: 'isCharging',
      to: 'rejected',
      deadline: null,
    },
    { from: 'pending', trigger: 'accept', actor: 'owner', guard: 'isAnswerable', to: 'accepted', deadline: null },
    { from: 'pending', trigger: 'reject', actor: 'owner', guard: 'isAnswerable', to: 'rejected', deadline: null },
    {
      from: 'pending',
      trigger: 'counter',
      actor: 'owner',
      guard: 'isAnswerable',
      to: 'countered',
      deadline: 'expiresAt',
    },
    { from: 'pending', trigger: 'time', actor: 'clock', guard: 'isOver', to: 'rejected', deadline: 'expiresAt' },
    { from: 'pending', trigger: 'item_gone', actor: 'house', guard: null, to: 'rejected', deadline: null },
    {
      from: 'countered',
      trigger: 'accept',
      actor: 'buyer',
      guard: 'isAnswerable',
      to: 'counter_accepted',
      deadline: null,
    },
    {
      from: 'countered',
      trigger: 'reject',
      actor: 'buyer',
      guard: 'isAnswerable',
      to: 'counter_rejected',
      deadline: null,
    },
    {
      from: 'countered',
      trigger: 'time',
      actor: 'clock',
      guard: 'isOver',
      to: 'counter_rejected',
      deadline: 'expiresAt',
    },
    { from: 'countered', trigger: 'item_gone', actor: 'house', guard: null, to: 'counter_rejected', deadline: null },
  ],
});

export type OfferTrigger = (typeof offerMachine)['transitions'][number]['trigger'];
export type OfferActor = (typeof offerMachine)['transitions'][number]['actor'];
export type OfferGuard = NonNullable<(typeof offerMachine)['transitions'][number]['guard']>;

export type OfferFacts = {
  status: OfferStatus;
  /** Epoch ms. */
  expiresAt: number;
  /** It reached the instant price and is being charged: no one can answer it. */
  isCharging: boolean;
  /** It was concluded by time. */
  isExpired: boolean;
};

/** The conditions named in the table. At the very end of an offer its time is over (invariant H13). */
export const offerGuards: Record<OfferGuard, (offer: Readonly<OfferFacts>, now: number) => boolean> = {
  maySubmit: () => true, // submitOffer has asked everything
  isCharging: (offer) => offer.isCharging,
  isAnswerable: (offer, now) => !offer.isCharging && now < offer.expiresAt,
  isOver: (offer, now) => !offer.isCharging && now >= offer.expiresAt,
};

export type OfferMove =
  | { ok: true; from: OfferStatus; to: OfferStatus; conclusionMode: ConclusionMode | null; isExpired: boolean }
  | { ok: false; code: 'offer_state' | 'offer_expired'; status: OfferStatus };

const MODES: Readonly<Record<OfferActor, ConclusionMode>> = {
  owner: 'owner',
  buyer: 'counter',
  clock: 'auto',
  house: 'auto',
  provider: 'auto',
};

/**
 * The state after `trigger` by `actor`, from the table, with who decided. Refused: `offer_expired` once it has expired,
 * `offer_state` for any other transition that the table does not have (concluded, or the other party's turn).
 */
export function moveOffer(
  offer: Readonly<OfferFacts>,
  trigger: Exclude<OfferTrigger, 'submit'>,
  actor: OfferActor,
  now: number,
): OfferMove {
  const row = offerMachine.transitions.find(
    (one) => one.from === offer.status && one.trigger === trigger && one.actor === actor,
  );
  const { status } = offer;
  if (row?.to == null) return { ok: false, code: offer.isExpired ? 'offer_expired' : 'offer_state', status };
  if (row.guard !== null && !offerGuards[row.guard](offer, now))
    return {
      ok: false,
      code: row.guard === 'isAnswerable' && !offer.isCharging ? 'offer_expired' : 'offer_state',
      status,
    };
  const isConcluded = offerMachine.terminal.includes(row.to);
  return {
    ok: true,
    from: status,
    to: row.to,
    conclusionMode: isConcluded ? MODES[actor] : null,
    isExpired: trigger === 'time',
  };
}

/** Returns true while an answer is due: pending or countered. */
export function isLiveOffer(status: OfferStatus): boolean {
  return status === 'pending' || status === 'countered';
}

import { type BidAccepted, type BidCommand, type BidResult, placeBid } from '../src/auction/bid.ts';
import { type LotBidder, type LotListing, type LotState, newLot } from '../src/auction/state.ts';

// Builders for the tests of the auction: a lot opened at START that ends at T, and bidders who are ready.

export const START = 1_000_000_000_000;
export const T = START + 7 * 86_400_000;
export const MINUTE = 60_000;

export const dollar = (n: number): number => n * 100;

/** An open lot with opening $100, W 15 min, C 2 h, D 30 min. */
export function openLot(over: Partial<LotListing> & Partial<LotState> = {}): LotState {
  const lot = newLot({ startsAt: START, endsAt: T, openingCents: dollar(100), ...over });
  return { ...lot, openedAt: lot.startsAt, ...over };
}

/** A bidder who may bid on anything, with $1,000,000 of credit. */
export function bidder(userId: string, over: Partial<LotBidder> = {}): LotBidder {
  return {
    userId,
    isOwner: false,
    isBlocked: false,
    isEmailVerified: true,
    hasAddress: true,
    hasPaymentMethod: true,
    hasAcceptedTerms: true,
    isIdentityVerified: true,
    hasOverdueInvoice: false,
    isVip: false,
    availableCents: dollar(1_000_000),
    currentHoldCents: 0,
    hasBidBeforeT: false,
    aliasNumber: null,
    sealed: null,
    ...over,
  };
}

/** A bid in dollars received and locked at `at`. */
export function bidOf(amountDollars: number, at: number, over: Partial<BidCommand> = {}): BidCommand {
  return { amountCents: dollar(amountDollars), isMax: true, receivedAt: at, lockAt: at, ...over };
}

/** A one-lot auction: keeps bidders' aliases, holds and sealed bids between bids, as the server's rows do. */
export class Saleroom {
  lot: LotState;
  readonly people = new Map<string, LotBidder>();

  constructor(lot: LotState) {
    this.lot = lot;
  }

  person(userId: string, over: Partial<LotBidder> = {}): LotBidder {
    const person = { ...(this.people.get(userId) ?? bidder(userId)), ...over };
    this.people.set(userId, person);
    return person;
  }

  try(userId: string, amountDollars: number, at: number, over: Partial<BidCommand> = {}): BidResult {
    const person = this.person(userId);
    const result = placeBid(this.lot, bidOf(amountDollars, at, over), person);
    if (!result.ok) return result;
    if (result.kind === 'bid' && result.leaderChanged && result.previousLeaderId !== null) {
      const beaten = this.person(result.previousLeaderId);
      this.person(beaten.userId, {
        availableCents: beaten.availableCents + result.releasedHoldCents,
        currentHoldCents: 0,
      });
    }
    this.lot = result.lot;
    this.person(userId, {
      hasBidBeforeT: true,
      availableCents: person.availableCents - result.holdDeltaCents,
      currentHoldCents: result.holdCents,
      ...(result.kind === 'bid' ? { aliasNumber: result.aliasNumber } : { sealed: result.sealed }),
    });
    return result;
  }

  /** A bid that must be accepted. */
  bid(userId: string, amountDollars: number, at: number, over: Partial<BidCommand> = {}): BidAccepted {
    const result = this.try(userId, amountDollars, at, over);
    if (!result.ok) throw new Error(`${userId} ${amountDollars}: ${result.code}`);
    if (result.kind !== 'bid') throw new Error('Sealed');
    return result;
  }
}

/** A lot contested by A (leading with $500 at $275) and B before T. */
export function contested(over: Partial<LotListing> & Partial<LotState> = {}): Saleroom {
  const room = new Saleroom(openLot(over));
  room.bid('A', 500, T - 60 * MINUTE);
  room.bid('B', 250, T - 50 * MINUTE);
  return room;
}

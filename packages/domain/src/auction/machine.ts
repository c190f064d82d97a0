import { AuctionStatus } from '../enums.ts';
import { defineMachine } from '../machine.ts';
import type { LotState } from './state.ts';

// The auction's states (rules §1.4). `advance` walks the rows of the clock; the others belong to named operations.
// A clock row is due when the stored time named in `deadline` is reached, plus CLOSE_GRACE_MS where bidding ends.

export const auctionMachine = defineMachine({
  name: 'auction',
  states: AuctionStatus,
  terminal: ['done'],
  transitions: [
    { from: null, trigger: 'publish', actor: 'staff', guard: 'readyToPublish', to: 'not_started', deadline: null },
    { from: 'not_started', trigger: 'time', actor: 'clock', guard: null, to: 'open', deadline: 'startsAt' },
    { from: 'not_started', trigger: 'edit', actor: 'staff', guard: 'noBids', to: 'not_started', deadline: null },
    { from: 'not_started', trigger: 'withdraw', actor: 'staff', guard: 'noBids', to: 'done', deadline: null },
    { from: 'open', trigger: 'bid', actor: 'bidder', guard: 'mayBid', to: 'open', deadline: null },
    { from: 'open', trigger: 'time', actor: 'clock', guard: 'noBidders', to: 'closed', deadline: 'endsAt' },
    { from: 'open', trigger: 'time', actor: 'clock', guard: 'oneBidder', to: 'closed', deadline: 'endsAt' },
    { from: 'open', trigger: 'time', actor: 'clock', guard: 'contested', to: 'extended', deadline: 'endsAt' },
    { from: 'open', trigger: 'withdraw', actor: 'staff', guard: 'mayWithdraw', to: 'done', deadline: null },
    { from: 'open', trigger: 'stop', actor: 'house', guard: 'isHeld', to: 'closed', deadline: null },
    { from: 'extended', trigger: 'bid', actor: 'bidder', guard: 'mayBid', to: 'extended', deadline: null },
    {
      from: 'extended',
      trigger: 'time',
      actor: 'clock',
      guard: 'timerRanOut',
      to: 'closed',
      deadline: 'extendedEndsAt',
    },
    {
      from: 'extended',
      trigger: 'time',
      actor: 'clock',
      guard: 'capReachedWithoutBlind',
      to: 'closed',
      deadline: 'extendedCapAt',
    },
    {
      from: 'extended',
      trigger: 'time',
      actor: 'clock',
      guard: 'capReachedWithBlind',
      to: 'blind',
      deadline: 'extendedCapAt',
    },
    { from: 'extended', trigger: 'stop', actor: 'house', guard: 'isHeld', to: 'closed', deadline: null },
    { from: 'blind', trigger: 'stop', actor: 'house', guard: 'isHeld', to: 'closed', deadline: null },
    { from: 'blind', trigger: 'sealed_bid', actor: 'bidder', guard: 'mayBid', to: 'blind', deadline: null },
    { from: 'blind', trigger: 'time', actor: 'clock', guard: null, to: 'closed', deadline: 'blindEndsAt' },
    { from: 'closed', trigger: 'settle', actor: 'settlement', guard: null, to: 'done', deadline: 'closedAt' },
    { from: 'done', trigger: 'payment_defaulted', actor: 'settlement', guard: 'wasSold', to: 'done', deadline: null },
  ],
});

export type AuctionGuard = NonNullable<(typeof auctionMachine)['transitions'][number]['guard']>;

export type GuardFacts = {
  /** Publishing: the item is authenticated (or of type non_auth) and has a picture. */
  isItemReady?: boolean;
  /** Withdrawing an open lot: its consignor wants it back. */
  isConsignorsWish?: boolean;
  /** Stopping: the item may not be sold (its certificate was revoked, or was not decided in time). */
  isHeld?: boolean;
  /** Bidding: the whole decision in bid.ts accepted it. */
  isBidAccepted?: boolean;
};

/** The conditions named in the table. Pure; time has been checked by the row's deadline. */
export const auctionGuards: Record<AuctionGuard, (lot: Readonly<LotState>, facts: GuardFacts) => boolean> = {
  readyToPublish: (lot, facts) => facts.isItemReady === true && lot.startsAt < lot.endsAt,
  noBids: (lot) => lot.bidCount === 0,
  isHeld: (_lot, facts) => facts.isHeld === true,
  mayBid: (_lot, facts) => facts.isBidAccepted === true,
  noBidders: (lot) => lot.bidderCount === 0,
  oneBidder: (lot) => lot.bidderCount === 1,
  contested: (lot) => lot.bidderCount >= 2,
  // A lot without reserve may not be withdrawn after its first bid because its consignor wants it back (UCC 2-328).
  mayWithdraw: (lot, facts) => lot.reserveCents !== null || lot.bidCount === 0 || facts.isConsignorsWish !== true,
  timerRanOut: (lot) => lot.extendedEndsAt! < lot.extendedCapAt!,
  capReachedWithoutBlind: (lot) => lot.extendedEndsAt! >= lot.extendedCapAt! && !lot.blindEnabled,
  capReachedWithBlind: (lot) => lot.extendedEndsAt! >= lot.extendedCapAt! && lot.blindEnabled,
  wasSold: (lot) => lot.outcome === 'sold',
};

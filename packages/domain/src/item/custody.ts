import { defineMachine } from '../machine.ts';
import type { FailureClass } from '../resale/machine.ts';

// Who has the physical item, regardless of its owner and of any sale (rules §4, decision 0136). Terminal states are
// those that need no action; an item may leave them again.

export const CustodyState = [
  'with_owner',
  'in_transit_in',
  'in_house',
  'in_transit_out',
  'returned',
  'held',
  'lost',
] as const;
export type CustodyState = (typeof CustodyState)[number];

export const custodyMachine = defineMachine({
  name: 'custody',
  states: CustodyState,
  terminal: ['with_owner', 'returned', 'lost'],
  transitions: [
    row(null, 'intake', 'staff', null, 'in_house', null),
    row(null, 'register', 'house', null, 'with_owner', null),
    row('with_owner', 'send_in', 'owner', null, 'in_transit_in', 'arrival'),
    row('with_owner', 'receive', 'staff', null, 'in_house', null),
    row('returned', 'send_in', 'owner', null, 'in_transit_in', 'arrival'),
    row('returned', 'receive', 'staff', null, 'in_house', null),
    row('in_transit_in', 'receive', 'staff', null, 'in_house', null),
    row('in_transit_in', 'lose', 'staff', null, 'lost', null),
    row('in_house', 'shelve', 'staff', null, 'in_house', null),
    // Back to its owner: the label first, then the parcel.
    row('in_house', 'label', 'staff', 'isToReturn', 'in_house', 'two business days'),
    row('in_house', 'ship_back', 'staff', 'hasLabel', 'in_transit_out', 'arrival'),
    row('in_house', 'hand_back', 'staff', 'isToReturn', 'returned', null),
    // To the buyer.
    row('in_house', 'ship', 'staff', null, 'in_transit_out', 'arrival'),
    row('in_house', 'hand_over', 'staff', null, 'with_owner', null),
    row('in_house', 'hold', 'staff', null, 'held', null),
    row('in_house', 'lose', 'staff', null, 'lost', null),
    row('in_transit_out', 'arrive', 'staff', 'isReturn', 'returned', null),
    row('in_transit_out', 'deliver', 'staff', 'isSale', 'with_owner', null),
    row('in_transit_out', 'receive', 'staff', null, 'in_house', null),
    row('in_transit_out', 'lose', 'staff', null, 'lost', null),
    row('held', 'release', 'staff', 'isAnother', 'in_house', null),
    row('lost', 'receive', 'staff', null, 'in_house', null),
  ],
});

function row<const T extends string, const A extends string, const G extends string | null>(
  from: CustodyState | null,
  trigger: T,
  actor: A,
  guard: G,
  to: CustodyState,
  deadline: string | null,
) {
  return { from, trigger, actor, guard, to, deadline } as {
    from: CustodyState | null;
    trigger: T;
    actor: A;
    guard: NonNullable<G> | null;
    to: CustodyState;
    deadline: string | null;
  };
}

export type CustodyTrigger = (typeof custodyMachine)['transitions'][number]['trigger'];
type CustodyGuard = NonNullable<(typeof custodyMachine)['transitions'][number]['guard']>;

/** What staff do at the custody desk; the rest belongs to a sale. `clear`: an item that failed its recheck may be sold again. */
export const CustodyAct = [
  'shelve',
  'label',
  'ship_back',
  'arrive',
  'hand_back',
  'receive',
  'hold',
  'release',
  'lose',
  'clear',
] as const;
export type CustodyAct = (typeof CustodyAct)[number];

export type CustodyFacts = {
  state: CustodyState;
  /** A person owns it. */
  isOwned: boolean;
  /** A resale of it is under way. */
  isInSale: boolean;
  /** A return label exists and has not been used. */
  hasLabel: boolean;
  /** It was returned to its owner, not shipped to a buyer. */
  isReturn: boolean;
  /** The staff members who have held it. */
  heldBy: string | null;
  failedRecheck: FailureClass | null;
};

const isToReturn = (facts: Readonly<CustodyFacts>): boolean =>
  facts.isOwned && !facts.isInSale && facts.failedRecheck !== 'counterfeit';

const guards: Record<CustodyGuard, (facts: Readonly<CustodyFacts>, staffId: string | null) => boolean> = {
  isToReturn,
  hasLabel: (facts) => facts.hasLabel && isToReturn(facts),
  isReturn: (facts) => facts.isReturn,
  isSale: (facts) => !facts.isReturn,
  isAnother: (facts, staffId) => staffId !== null && staffId !== facts.heldBy,
};

/** The custody state after `trigger`. Null: the table has no such transition from the current state. */
export function moveCustody(
  facts: Readonly<CustodyFacts>,
  trigger: CustodyTrigger,
  staffId: string | null,
): CustodyState | null {
  const found = custodyMachine.transitions.find(
    (one) =>
      one.from === facts.state && one.trigger === trigger && (one.guard === null || guards[one.guard](facts, staffId)),
  );
  return found?.to ?? null;
}

/**
 * Returns true if staff may put an item up for sale again after a failed recheck (rules §4). A damaged seal: once the
 * certificate is active again. Worse condition: once the condition is described again. A different object than the one
 * sealed, or a suspected counterfeit: never under this certificate.
 */
export function mayClear(given: {
  failedRecheck: FailureClass | null;
  isCertificateActive: boolean;
  hasNewCondition: boolean;
}): boolean {
  if (given.failedRecheck === 'seal') return given.isCertificateActive;
  return given.failedRecheck === 'condition' && given.isCertificateActive && given.hasNewCondition;
}

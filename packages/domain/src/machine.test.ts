import { describe, expect, it } from 'vitest';
import { dollar, openLot } from '../test/saleroom.ts';
import { auctionGuards, auctionMachine } from './auction/machine.ts';
import { invoiceMachine, shippingMachine } from './invoice/machine.ts';
import { certificateMachine } from './item/certificate.ts';
import { custodyMachine } from './item/custody.ts';
import { sealMachine } from './item/seal.ts';
import { transferMachine } from './item/transfer.ts';
import { canMove, defineMachine, findDeadEnds, findUnknown, findUnreachable, rowsFor } from './machine.ts';
import { offerMachine } from './offer/machine.ts';
import { resaleMachine } from './resale/machine.ts';

const row = (from: string | null, to: string | null) => ({
  from,
  to,
  trigger: 'go',
  actor: 'staff',
  guard: null,
  deadline: null,
});

describe('checks on a declared table', () => {
  it('finds an unreachable state', () => {
    const machine = defineMachine({
      name: 'x',
      states: ['a', 'b', 'island'],
      terminal: ['b'],
      transitions: [row(null, 'a'), row('a', 'b'), row('island', 'b')],
    });
    expect(findUnreachable(machine)).toEqual(['island']);
    expect(findDeadEnds(machine)).toEqual([]);
  });

  it('finds a state that leads nowhere, also through a cycle', () => {
    const machine = defineMachine({
      name: 'x',
      states: ['a', 'b', 'c', 'end'],
      terminal: ['end'],
      transitions: [row(null, 'a'), row('a', 'end'), row('a', 'b'), row('b', 'c'), row('c', 'b')],
    });
    expect(findDeadEnds(machine)).toEqual(['b', 'c']);
  });

  it('finds a row with an unknown state', () => {
    const machine = defineMachine({
      name: 'x',
      states: ['a'],
      terminal: ['a'],
      transitions: [row(null, 'a'), row('a', 'typo')],
    });
    expect(findUnknown(machine)).toEqual(['typo']);
  });
});

describe.each([
  auctionMachine,
  invoiceMachine,
  shippingMachine,
  offerMachine,
  resaleMachine,
  transferMachine,
  certificateMachine,
  custodyMachine,
  sealMachine,
])('the table of $name', (machine) => {
  it('has no unreachable, dead or unknown state', () => {
    expect(findUnreachable(machine)).toEqual([]);
    expect(findDeadEnds(machine)).toEqual([]);
    expect(findUnknown(machine)).toEqual([]);
  });
});

describe('the auction table (rules §1.4)', () => {
  it('has exactly the moves between states that the rules allow', () => {
    const moves = auctionMachine.transitions.filter((r) => r.from !== r.to).map((r) => `${r.from}>${r.to}`);
    expect([...new Set(moves)].sort()).toEqual([
      'blind>closed',
      'closed>done',
      'extended>blind',
      'extended>closed',
      'not_started>done',
      'not_started>open',
      'null>not_started',
      'open>closed',
      'open>done',
      'open>extended',
    ]);
    expect(canMove(auctionMachine, 'closed', 'open')).toBe(false);
    expect(canMove(auctionMachine, 'open', 'extended')).toBe(true);
  });

  it('has exactly one clock row whose guard passes, whatever the lot', () => {
    for (const bidderCount of [0, 1, 2, 9]) {
      const lot = openLot({ bidderCount });
      const passing = rowsFor(auctionMachine, 'open', 'time').filter((r) => auctionGuards[r.guard!](lot, {}));
      expect(passing).toHaveLength(1);
    }
    for (const blindEnabled of [true, false]) {
      for (const extendedEndsAt of [99, 100]) {
        const lot = openLot({ blindEnabled, extendedEndsAt, extendedCapAt: 100 });
        const passing = rowsFor(auctionMachine, 'extended', 'time').filter((r) => auctionGuards[r.guard!](lot, {}));
        expect(passing).toHaveLength(1);
      }
    }
  });

  it('lets staff withdraw an open lot only with reserve, without bids, or not for its consignor', () => {
    const bidOn = { bidCount: 1 };
    const wish = { isConsignorsWish: true };
    expect(auctionGuards.mayWithdraw(openLot(), wish)).toBe(true);
    expect(auctionGuards.mayWithdraw(openLot(bidOn), wish)).toBe(false);
    expect(auctionGuards.mayWithdraw(openLot({ ...bidOn, reserveCents: dollar(5) }), wish)).toBe(true);
    expect(auctionGuards.mayWithdraw(openLot(bidOn), {})).toBe(true);
  });

  it('publishes only an item that is ready, with a start before its end', () => {
    expect(auctionGuards.readyToPublish(openLot(), { isItemReady: true })).toBe(true);
    expect(auctionGuards.readyToPublish(openLot(), {})).toBe(false);
    expect(auctionGuards.readyToPublish(openLot({ endsAt: 0 }), { isItemReady: true })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { FailureClass } from '../resale/machine.ts';
import { CustodyAct, type CustodyFacts, CustodyState, custodyMachine, mayClear, moveCustody } from './custody.ts';

const facts = (over: Partial<CustodyFacts> = {}): CustodyFacts => ({
  state: 'in_house',
  isOwned: true,
  isInSale: false,
  hasLabel: false,
  isReturn: false,
  heldBy: null,
  failedRecheck: 'condition',
  ...over,
});

describe('who has the physical item (rules §4)', () => {
  it('sends a failed item back to its owner: label, parcel, arrival', () => {
    expect(moveCustody(facts(), 'ship_back', 's')).toBeNull();
    expect(moveCustody(facts(), 'label', 's')).toBe('in_house');
    expect(moveCustody(facts({ hasLabel: true }), 'ship_back', 's')).toBe('in_transit_out');
    expect(moveCustody(facts({ state: 'in_transit_out', isReturn: true }), 'arrive', 's')).toBe('returned');
    expect(moveCustody(facts({ state: 'in_transit_out', isReturn: true }), 'deliver', 's')).toBeNull();
  });

  it('returns nothing that Assay owns, that is being sold, or that may be a counterfeit', () => {
    for (const over of [{ isOwned: false }, { isInSale: true }, { failedRecheck: 'counterfeit' as const }]) {
      expect(moveCustody(facts(over), 'label', 's')).toBeNull();
      expect(moveCustody(facts({ ...over, hasLabel: true }), 'ship_back', 's')).toBeNull();
      expect(moveCustody(facts(over), 'hand_back', 's')).toBeNull();
    }
  });

  it('lets only a different person release what one person held', () => {
    expect(moveCustody(facts({ state: 'held', heldBy: 's' }), 'release', 's')).toBeNull();
    expect(moveCustody(facts({ state: 'held', heldBy: 's' }), 'release', 't')).toBe('in_house');
  });

  it('has a row for every act of the desk but the decision on a recheck', () => {
    const triggers = new Set<string>(custodyMachine.transitions.map((row) => row.trigger));
    expect(CustodyAct.filter((act) => !triggers.has(act))).toEqual(['clear']);
  });

  it('resolves a failed recheck by its class alone', () => {
    for (const failedRecheck of FailureClass)
      for (const isCertificateActive of [true, false])
        for (const hasNewCondition of [true, false])
          expect(mayClear({ failedRecheck, isCertificateActive, hasNewCondition })).toBe(
            isCertificateActive && (failedRecheck === 'seal' || (failedRecheck === 'condition' && hasNewCondition)),
          );
    expect(mayClear({ failedRecheck: null, isCertificateActive: true, hasNewCondition: true })).toBe(false);
    expect(CustodyState).toHaveLength(7);
  });
});

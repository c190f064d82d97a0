import type { CustodyState } from './custody.ts';

// Objects that arrive (back office §3): each gets a line on a receipt, and a shelf. A line becomes an item.

/** Why an object arrives: to be sold for a consignor, bought, delivered by its maker or artist, or sent back. */
export const IntakeKind = ['consignment', 'purchase', 'direct', 'return'] as const;
export type IntakeKind = (typeof IntakeKind)[number];

/** Most lines of one receipt. */
export const INTAKE_LINES_MAX = 100;

type ArrivalFacts = {
  /** Who has the item now, as recorded. Null: nothing was ever recorded. */
  readonly custody: CustodyState | null;
  readonly hasShelf: boolean;
};

/**
 * The custody move that records an item's arrival. Null: none is due, since we have it already and it stays where it is.
 * `refused`: it is held, or on its way from us.
 */
export function arrivalMove({ custody, hasShelf }: ArrivalFacts): 'intake' | 'receive' | 'shelve' | 'refused' | null {
  if (custody === null) return 'intake';
  if (custody === 'in_house') return hasShelf ? 'shelve' : null;
  return custody === 'held' ? 'refused' : 'receive';
}

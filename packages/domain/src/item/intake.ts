import type { CustodyState } from './custody.ts';

// Objects that arrive (back office §3): each gets a line on a receipt, and a shelf. A line becomes an item.

/** Why an object arrives: to be sold for a consignor, bought, delivered by its maker or artist, or sent back. */
export const IntakeKind = ['consignment', 'purchase', 'direct', 'return'] as const;
export type IntakeKind = (typeof IntakeKind)[number];

/** Most lines of one receipt. */
export const INTAKE_LINES_MAX = 100;

/** Most photos of one object's arrival. */
export const ARRIVAL_PICTURES_MAX = 20;

/** The number on the tag of an object that is no item yet: receipt and line, as in IN-000012-3. */
export const toTag = (number: string, position: number): string => `${number}-${position}`;

/** Reads a receipt's number, or that of a tag, as typed or scanned; tags of before have a slash. Null: it is neither. */
export function readTag(given: string): { number: string; position: number | null } | null {
  const [, number, position] = /^\s*(IN-\d{1,12})(?:\s*[-/]\s*([1-9]\d{0,2}))?\s*$/i.exec(given) ?? [];
  if (number === undefined) return null;
  return { number: number.toUpperCase(), position: position === undefined ? null : Number(position) };
}

/** Why the objects that arrived can't be a listing of so many units. Null: they can. */
export const unitsFault = ({ objects, units }: { objects: number; units: number }): string | null =>
  units <= objects
    ? null
    : `${objects === 1 ? 'One object' : `Only ${objects} objects`} arrived, so ${objects === 1 ? 'it' : 'they'} can’t be listed with ${units} units`;

type ArrivalFacts = {
  /** Who has the item now, as recorded. Null: nothing was ever recorded. */
  readonly custody: CustodyState | null;
  readonly hasShelf: boolean;
};

/**
 * The custody move that records an item's arrival. Null: none is due, since we have it already and it stays where it is.
 * `refused`: it is held.
 */
export function arrivalMove({ custody, hasShelf }: ArrivalFacts): 'intake' | 'receive' | 'shelve' | 'refused' | null {
  if (custody === null) return 'intake';
  if (custody === 'in_house') return hasShelf ? 'shelve' : null;
  return custody === 'held' ? 'refused' : 'receive';
}

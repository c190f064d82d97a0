import type { ItemCard } from '@assay/contract/shapes/item.ts';
import type { Owner } from '../bag/queries.ts';
import { readBagSuggestions } from '../catalogue/queries.ts';
import type { House } from '../platform/house.ts';

/** Cards beside the bag (rules §13). */
const SUGGESTIONS = 6;

/** What goes with the bag: same artist, then category, of a like price; for an empty bag what is watched and can be bought. */
export function readSuggestions(house: House, owner: Owner): Promise<ItemCard[]> {
  return readBagSuggestions(house, owner, SUGGESTIONS);
}

import type { ItemCard } from '@assay/contract/shapes/item.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readBagSuggestions } from '../../catalog/catalog/queries.ts';
import type { Owner } from '../../selling/bag/queries.ts';

/** Cards beside the bag (rules §13). */
const SUGGESTIONS = 6;

/** What goes with the bag: same artist, then category, of a like price; for an empty bag what is watched and can be bought. */
export function readSuggestions(ctx: AppContext, owner: Owner): Promise<ItemCard[]> {
  return readBagSuggestions(ctx, owner, SUGGESTIONS);
}

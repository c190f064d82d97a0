import type { ItemCard } from '@assay/contract/shapes/item.ts';
import type { AppContext } from '../../../platform/context.ts';
import { readCartSuggestions } from '../../catalog/item/queries.ts';
import type { Owner } from '../../selling/cart/index.ts';

/** Suggested cards on the cart page (rules §13). */
const SUGGESTIONS = 6;

/**
 * Items that match the cart: same artist, then category, at a similar price. For an empty cart, watched items that can
 * be bought.
 */
export function readSuggestions(ctx: AppContext, owner: Owner): Promise<ItemCard[]> {
  return readCartSuggestions(ctx, owner, SUGGESTIONS);
}

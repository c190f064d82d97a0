import { hasBit } from './bitmap.ts';
import type { Documents } from './documents.ts';
import type { Selection } from './selection.ts';

export type LotOrder = 'ending_soon' | 'price_asc' | 'price_desc' | 'most_bids';
type Figures = {
  readonly items: readonly number[];
  readonly prices: readonly number[];
  readonly bids: readonly number[];
  readonly at: readonly number[];
};

/** The lots that are running or upcoming, read from their own rows: item, price, bids, and when they end or start. */
export class Lots implements Figures {
  readonly items: readonly number[];
  readonly prices: readonly number[];
  readonly bids: readonly number[];
  readonly at: readonly number[];
  readonly #documents: Documents;
  readonly #orders = new Map<LotOrder, readonly number[]>();

  constructor(documents: Documents, { items, prices, bids, at }: Figures) {
    this.#documents = documents;
    this.items = items;
    this.prices = prices;
    this.bids = bids;
    this.at = at;
  }

  /** Returns the positions of the first selected lots of an order that are in a state. */
  first(order: LotOrder, state: number, { all }: Selection, limit: number): number[] {
    const { listed, codes } = this.#documents;
    const found: number[] = [];
    for (const position of this.#sorted(order)) {
      if (found.length === limit) break;
      const item = this.items[position]!;
      if (codes.sale_state[item] === state && hasBit(all ?? listed, item)) found.push(position);
    }
    return found;
  }

  #sorted(order: LotOrder): readonly number[] {
    const known = this.#orders.get(order);
    if (known !== undefined) return known;
    const { items, at, bids, prices } = this;
    const figures = { ending_soon: at, price_asc: prices, price_desc: prices, most_bids: bids }[order];
    const sign = order === 'ending_soon' || order === 'price_asc' ? 1 : -1;
    const tieBreak =
      order === 'ending_soon'
        ? this.#documents.orders.newest.list.compare
        : (one: number, other: number) => this.#documents.items.compare(one, other);
    const positions = items
      .map((_, position) => position)
      .sort((one, other) => sign * (figures[one]! - figures[other]!) || tieBreak(items[one]!, items[other]!));
    this.#orders.set(order, positions);
    return positions;
  }
}

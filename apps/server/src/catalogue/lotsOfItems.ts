import { LOT_COLUMNS, type LotRow } from '../auction/queries.ts';
import type { House } from '../platform/house.ts';

// The lots of a page of items. Which versions of their rows are the present ones is asked each time; the forty columns of
// those that were read before are not.

/** The newest lot of the item `t.id`. */
export const newestLot = (columns: string, joins = ''): string =>
  `select ${columns} from auction a join item i on i.id = a.item_id ${joins} where a.item_id = t.id order by a.created_at desc limit 1`;

/**
 * The versions of all rows that a lot is read from; a row's version is told by its place and the transaction that wrote it. The
 * pseudonym of its leader, once given, stays.
 */
const VERSION = `concat_ws(' ', a.ctid, a.xmin, i.ctid, i.xmin, s.ctid, s.xmin) as version`;
const each = (columns: string) =>
  `select x.* from unnest($1::uuid[]) t(id) cross join lateral (${newestLot(`${columns}, ${VERSION}`, 'left join buy_now s on s.auction_id = a.id')}) x`;
const VERSIONS = each('a.id, a.item_id');
const LOTS = each(LOT_COLUMNS);

type Versioned = { readonly id: string; readonly item_id: string; readonly version: string };

const MOST_KEPT = 5_000;
const keptBy = new WeakMap<House, Map<string, LotRow & Versioned>>();

/** The newest lot of each of these items, as its rows are now; items without one are left out. */
export async function readNewestLots(house: House, itemIds: readonly string[]): Promise<ReadonlyMap<string, LotRow>> {
  const kept = keptBy.get(house) ?? new Map<string, LotRow & Versioned>();
  keptBy.set(house, kept);
  const { pool } = house.byKey;
  const { rows } = await pool.query<Versioned>({ name: 'lots-versions', text: VERSIONS, values: [itemIds] });
  const lots = new Map<string, LotRow>();
  const changed: string[] = [];
  for (const { id, item_id: itemId, version } of rows) {
    const lot = kept.get(id);
    if (lot?.version !== version) changed.push(itemId);
    else {
      keep(kept, lot);
      lots.set(itemId, lot);
    }
  }
  if (changed.length === 0) return lots;
  const read = await pool.query<LotRow & Versioned>({ name: 'lots-newest', text: LOTS, values: [changed] });
  for (const lot of read.rows) {
    keep(kept, lot);
    lots.set(lot.item_id, lot);
  }
  return lots;
}

/** Keeps a lot as the one that was asked for last; the one that was asked for longest ago makes room. */
function keep(kept: Map<string, LotRow & Versioned>, lot: LotRow & Versioned): void {
  kept.delete(lot.id);
  kept.set(lot.id, lot);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
}

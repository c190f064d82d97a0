import type { Lot } from '@assay/contract/shapes/auction.ts';
import { advance, nextDueAt } from '@assay/domain/auction/phase.ts';
import type { QueryConfig } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { mapOf, putLast } from '../../../platform/kept.ts';
import { SNAPSHOT } from '../../../platform/snapshot.ts';
import { LOT_COLUMNS, type LotRow, publicLot, toLotState } from '../lot/queries.ts';

// The lots of a page of items. Once anything was committed since, it is asked which versions of their rows are the present ones; the
// forty columns of those that were read before are not.

/** The newest lot of the item `t.id`. */
export const newestLot = (columns: string, joins = ''): string =>
  `select ${columns} from auction a join item i on i.id = a.item_id ${joins} where a.item_id = t.id order by a.created_at desc limit 1`;

/**
 * The versions of all rows that a lot is read from; a row's version is told by its place and the transaction that wrote it. The
 * pseudonym of its leader, once given, stays.
 */
const VERSION = `concat_ws(' ', a.ctid, a.xmin, i.ctid, i.xmin, s.ctid, s.xmin) as version`;
const each = (columns: string) => `select ${SNAPSHOT}, y.* from (select) one left join (
  select x.* from unnest($1::uuid[]) t(id) cross join lateral (${newestLot(`${columns}, ${VERSION}`, 'left join buy_now s on s.auction_id = a.id')}) x) y on true`;
const VERSIONS = each('a.id, a.item_id');
const LOTS = each(LOT_COLUMNS);

type Versioned = { readonly id: string; readonly item_id: string; readonly version: string };
/** With what was committed when the statement read; one row without a lot where there is none. */
type Answered<T> = ({ readonly snapshot: string } & T) | { readonly snapshot: string; readonly id: null };
/** The newest lot of an item, and what was committed when it was known last. */
type Kept = { readonly lot: (LotRow & Versioned) | null; readonly snapshot: string };

const MAX_KEPT = 5_000;
const keptBy = new WeakMap<AppContext, Map<string, Kept>>();

/**
 * The newest lot of each of these items, as its rows are now; items without one are left out. `snapshot`: what is committed, read
 * just before (see platform/snapshot.ts): as long as nothing at all has been since, a lot is as it was.
 */
export async function readNewestLots(
  ctx: AppContext,
  itemIds: readonly string[],
  snapshot: string | null,
): Promise<ReadonlyMap<string, LotRow>> {
  const kept = mapOf(keptBy, ctx);
  const lots = new Map<string, LotRow>();
  const take = (itemId: string, known: Kept) => {
    putLast(kept, itemId, known, MAX_KEPT);
    if (known.lot !== null) lots.set(itemId, known.lot);
  };
  const asked: string[] = [];
  for (const itemId of itemIds) {
    const known = kept.get(itemId);
    if (known === undefined || known.snapshot !== snapshot) asked.push(itemId);
    else take(itemId, known);
  }
  if (asked.length === 0) return lots;
  const now = await read<Versioned>(ctx, { name: 'lots-versions', text: VERSIONS, values: [asked] });
  const changed: string[] = [];
  for (const itemId of asked) {
    const present = now.byItem.get(itemId) ?? null;
    const lot = kept.get(itemId)?.lot ?? null;
    if (present === null) take(itemId, { lot: null, snapshot: now.snapshot });
    else if (lot?.version === present.version && lot.id === present.id) take(itemId, { lot, snapshot: now.snapshot });
    else changed.push(itemId);
  }
  if (changed.length === 0) return lots;
  const anew = await read<LotRow & Versioned>(ctx, { name: 'lots-newest', text: LOTS, values: [changed] });
  for (const itemId of changed) take(itemId, { lot: anew.byItem.get(itemId) ?? null, snapshot: anew.snapshot });
  return lots;
}

async function read<T extends Versioned>(
  ctx: AppContext,
  statement: QueryConfig,
): Promise<{ snapshot: string; byItem: ReadonlyMap<string, T> }> {
  const { rows } = await ctx.pointLookups.pool.query<Answered<T>>(statement);
  const found = rows.flatMap((row) => (row.id === null ? [] : [row as T]));
  return { snapshot: rows[0]!.snapshot, byItem: new Map(found.map((row) => [row.item_id, row])) };
}

/** What anybody is shown of a lot until the clock moves it, but for the time of the answer; and its JSON up to there. */
type Told = {
  readonly lot: Omit<Lot, 'serverNow'>;
  readonly words: string;
  readonly from: number;
  readonly until: number;
};
const toldOf = new WeakMap<LotRow, Told>();

/** A lot as `viewerId` is shown it at `now`, and its JSON. The row is as `readNewestLots` gave it: never changed, only replaced. */
export function toLot(row: LotRow, now: number, viewerId: string | null): { auction: Lot; words: string } {
  // Who leads is told so; and what is left of a stock depends on the moment.
  if ((viewerId !== null && viewerId === row.leader_id) || row.stock !== null) {
    const auction = publicLot(row, toLotState(row), row.leader_alias, now, viewerId);
    return { auction, words: JSON.stringify(auction) };
  }
  let told = toldOf.get(row);
  if (told === undefined || now < told.from || now >= told.until) {
    told = tell(row, now);
    toldOf.set(row, told);
  }
  return { auction: { ...told.lot, serverNow: now }, words: `${told.words},"serverNow":${now}}` };
}

function tell(row: LotRow, now: number): Told {
  const state = advance(toLotState(row), now).lot;
  const { serverNow: _now, ...lot } = publicLot(row, state, row.leader_alias, now, null);
  return {
    lot,
    words: JSON.stringify(lot).slice(0, -1),
    from: now,
    until: nextDueAt(state) ?? Number.POSITIVE_INFINITY,
  };
}

import type { Lot } from '@assay/contract/shapes/auction.ts';
import { builtInIncrements, FIRST_OWN_VERSION, type IncrementTable } from '@assay/domain/auction/increments.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import type { Stock } from '@assay/domain/inventory/buyNow.ts';
import type { SaleHold } from '@assay/domain/item/saleHold.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { publicLot } from './presenter.ts';

// Converts a lot between the database and the rules: how it is read, written and displayed.

// date_part calculates in float8, extract in numeric, which costs several times as much. Rounded, both are exact to the
// ms.
const ms = (column: string) => `round(date_part('epoch', a.${column}) * 1000) as ${column}`;

/** SQL: the increments of a version if staff have made them, else null. */
export const ownIncrements = (version: string): string =>
  `case when ${version} >= ${FIRST_OWN_VERSION} then (select t.steps from increment_table t where t.version = ${version}) end`;

/** The increments of a row with those of ownIncrements. @throws RangeError for a version that this process doesn’t know. */
export function toIncrements(row: { table_version: number; increments: IncrementTable | null }): IncrementTable {
  const table = row.increments ?? builtInIncrements(row.table_version);
  if (table === null) throw new RangeError(`Unknown increment table version ${row.table_version}`);
  return table;
}

/** SQL: when a lot that isn't published (alias `d`) ends, by its own time or by its place in its sale (alias `s`). */
export const DRAFT_ENDS_AT =
  "coalesce(d.ends_at, s.first_end_at + (d.position - 1) * s.stagger_ms * interval '1 millisecond')";

/** Columns of a lot, times in epoch ms, with what its events and messages need of the item and the leader's pseudonym. */
export const LOT_COLUMNS = `
  a.id, a.item_id, a.lot_number, a.type, a.status,
  ${['starts_at', 'ends_at', 'opened_at', 'extended_ends_at', 'extended_cap_at', 'blind_ends_at', 'closed_at', 'done_at', 'paused_at'].map(ms).join(', ')},
  a.blind_enabled, a.blind_pricing, a.window_ms, a.cap_ms, a.blind_ms, a.opening_cents, a.reserve_cents, a.price_cents,
  a.leader_id, a.leader_max_cents, a.leader_seq, a.seq, a.bid_count, a.bidder_count, a.alias_count,
  a.extension_count, a.table_version, ${ownIncrements('a.table_version')} as increments, a.buyer_premium_bps, a.log_position, a.chain_head, a.outcome, a.hammer_cents, a.winner_id, a.public_note, a.pause_cause,
  i.title, i.slug, i.owner_id, i.consignor_id, i.shipping_class, i.fulfillment, i.ach_only, i.card_allowed,
  (select json_build_object('priceCents', n.price_cents, 'totalQuantity', n.quantity_total, 'soldQuantity', n.quantity_sold,
      'reservedQuantity', n.quantity_reserved, 'perUserLimit', n.per_user_limit)
    from buy_now n where n.auction_id = a.id) as stock,
  i.status as item_status, i.sale_hold,
  (select alias from auction_bidder l where l.auction_id = a.id and l.user_id = a.leader_id) as leader_alias`;

export type LotRow = Pick<
  Tables['auction'],
  | 'id'
  | 'item_id'
  | 'lot_number'
  | 'type'
  | 'status'
  | 'blind_enabled'
  | 'blind_pricing'
  | 'window_ms'
  | 'cap_ms'
  | 'blind_ms'
  | 'opening_cents'
  | 'reserve_cents'
  | 'price_cents'
  | 'leader_id'
  | 'leader_max_cents'
  | 'leader_seq'
  | 'seq'
  | 'bid_count'
  | 'bidder_count'
  | 'alias_count'
  | 'extension_count'
  | 'table_version'
  | 'buyer_premium_bps'
  | 'chain_head'
  | 'outcome'
  | 'hammer_cents'
  | 'winner_id'
  | 'public_note'
> &
  Pick<
    Tables['item'],
    'title' | 'slug' | 'owner_id' | 'consignor_id' | 'shipping_class' | 'fulfillment' | 'ach_only' | 'card_allowed'
  > & {
    status: Lot['status'];
    starts_at: number;
    ends_at: number;
    opened_at: number | null;
    extended_ends_at: number | null;
    extended_cap_at: number | null;
    blind_ends_at: number | null;
    closed_at: number | null;
    done_at: number | null;
    paused_at: number | null;
    /** Number of entries of the lot's log, and hash of the last. */
    log_position: Tables['auction']['log_position'];
    /** Null: a table of the code, by its version. */
    increments: IncrementTable | null;
    /** Null: paused by staff, or not at all. */
    pause_cause: 'certificate' | null;
    leader_alias: Tables['auction_bidder']['alias'] | null;
    /** What can be bought now, if anything. */
    stock: Stock | null;
    item_status: Tables['item']['status'];
    /** Why the item may not be sold now. */
    sale_hold: SaleHold | null;
  };

const roundOrNull = (value: number | null) => (value === null ? null : Math.round(value));

/** The lot in the form of the pure rules. */
export function toLotState(row: LotRow): LotState {
  return {
    startsAt: Math.round(row.starts_at),
    endsAt: Math.round(row.ends_at),
    openedAt: roundOrNull(row.opened_at),
    extendedEndsAt: roundOrNull(row.extended_ends_at),
    extendedCapAt: roundOrNull(row.extended_cap_at),
    blindEndsAt: roundOrNull(row.blind_ends_at),
    closedAt: roundOrNull(row.closed_at),
    doneAt: roundOrNull(row.done_at),
    pausedAt: roundOrNull(row.paused_at),
    outcome: row.outcome,
    windowMs: row.window_ms,
    capMs: row.cap_ms,
    blindMs: row.blind_ms,
    blindEnabled: row.blind_enabled,
    blindPricing: row.blind_pricing,
    openingCents: row.opening_cents,
    reserveCents: row.reserve_cents,
    priceCents: row.price_cents,
    leaderId: row.leader_id,
    leaderMaxCents: row.leader_max_cents,
    leaderSeq: row.leader_seq,
    seq: row.seq,
    // Stored with the sealed bids. Code that places or opens them reads it there.
    sealedSeq: row.blind_ends_at === null ? 0 : row.seq,
    bidCount: row.bid_count,
    bidderCount: row.bidder_count,
    aliasCount: row.alias_count,
    extensionCount: row.extension_count,
    increments: toIncrements(row),
    buyerPremiumBps: row.buyer_premium_bps,
  };
}

/** Lots by id as `viewerId` may see them, in the requested order. Unknown ids are omitted. One statement. */
export async function readLots(ctx: AppContext, ids: readonly string[], viewerId: string | null): Promise<Lot[]> {
  if (ids.length === 0) return [];
  const { rows } = await ctx.pool.query<LotRow>({
    name: 'lots-read',
    text: `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = any($1) and i.status = 'live'`,
    values: [ids],
  });
  const now = ctx.clock.now();
  const byId = new Map(rows.map((row) => [row.id, publicLot(row, toLotState(row), row.leader_alias, now, viewerId)]));
  return ids.map((id) => byId.get(id)).filter((lot) => lot !== undefined);
}

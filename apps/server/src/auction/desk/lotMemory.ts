import type { PoolClient } from 'pg';
import { uuidArray } from '../../platform/database/rows.ts';
import { putLast } from '../../platform/kept.ts';
import { LOT_COLUMNS, type LotRow } from '../lots.ts';
import { type ChangedLot, rowAfter } from '../lotWrites.ts';

/** What wrote the rows that a LotRow is made of: PostgreSQL's own version of each row, `xmin`. */
type Versions = { lot_xid: string; item_xid: string; stock_xid: string | null };
const VERSIONS = 'a.xmin as lot_xid, i.xmin as item_xid, n.xmin as stock_xid';
const FROM = 'auction a join item i on i.id = a.item_id left join buy_now n on n.auction_id = a.id';

/** A lot whose lock is held. `batch_xid`: what its row will say when this transaction has written it. */
export type LockedLot = Versions & { id: string; batch_xid: string };

/** A lot that the desk may know. `doubts`: so often it is read again before it is believed. */
type Kept = Versions & { row: LotRow; doubts: number };

const KEPT_LOTS = 4_096;
/**
 * A lot that somebody else has written is read at once, in the packet of its lock, until it was found so many times in a row
 * as we had left it: to find out under the lock costs everybody who waits for it one more trip.
 */
const DOUBTS = 8;

/** Locks lots in the order of their ids and answers which versions of them the lock was given for. */
export const lockLots = (client: PoolClient, ids: readonly string[]) =>
  client.query<LockedLot>({
    name: 'desk-lock',
    text: `select a.id, ${VERSIONS}, pg_current_xact_id()::xid as batch_xid from ${FROM} where a.id = any($1) order by a.id for update of a`,
    values: [uuidArray(ids)],
  });

type ReadLot = LotRow & Versions;
const readLots = (client: PoolClient, ids: readonly string[]) =>
  client.query<ReadLot>({
    name: 'desk-lots',
    text: `select ${LOT_COLUMNS}, ${VERSIONS} from ${FROM} where a.id = any($1)`,
    values: [uuidArray(ids)],
  });

/** The lots of one batch: asked for behind their lock, found when it is held. */
export type LotsAsked = { found(client: PoolClient, locked: readonly LockedLot[]): Promise<LotRow[]> };
export type LotMemory = {
  /** Asks behind the lock, in the same packet, for lots that are not known or that others write too. */
  ask(client: PoolClient, ids: readonly string[]): LotsAsked;
  /** How a batch leaves its lots. May be said of a batch that is rolled back: nothing will have its number. */
  left(lots: ReadonlyArray<ChangedLot & { leaderAlias: number | null }>, locked: readonly LockedLot[]): void;
  /** Forgets all: a database that another one stands in for may give numbers anew. */
  forget(): void;
};

/**
 * Lots as the desk has left them, so that it need not read again what it has written itself (decision 0118). A lot is
 * used from memory only under its lock, and only while the rows it is made of are the very ones that were kept.
 */
export function createLotMemory(): LotMemory {
  const lots = new Map<string, Kept>();
  const keep = (id: string, kept: Kept) => putLast(lots, id, kept, KEPT_LOTS);

  function keepRead(
    { lot_xid, item_xid, stock_xid, ...row }: ReadLot,
    before: Kept | undefined,
    lot: LockedLot,
  ): LotRow {
    const doubts = before === undefined ? 0 : isSame(before, lot) ? Math.max(before.doubts - 1, 0) : DOUBTS;
    keep(row.id, { row, doubts, lot_xid, item_xid, stock_xid });
    return row;
  }

  return {
    ask(client, ids) {
      const unsure = ids.filter((id) => lots.get(id)?.doubts !== 0);
      const asked = unsure.length === 0 ? null : readLots(client, unsure);
      // Heard of in found; a batch that fails before that has said why already.
      asked?.catch(() => undefined);
      return {
        async found(batch, locked) {
          const read = new Map((await asked)?.rows.map((row) => [row.id, row]));
          const known = new Map(locked.map(({ id }) => [id, lots.get(id)]));
          const moved = locked.filter((lot) => !read.has(lot.id) && !isSame(known.get(lot.id), lot));
          if (moved.length > 0)
            for (const row of (
              await readLots(
                batch,
                moved.map(({ id }) => id),
              )
            ).rows)
              read.set(row.id, row);
          return locked.map((lot) => {
            const before = known.get(lot.id);
            const row = read.get(lot.id);
            return row === undefined ? before!.row : keepRead(row, before, lot);
          });
        },
      };
    },
    left(changed, locked) {
      const byId = new Map(locked.map((lot) => [lot.id, lot]));
      for (const lot of changed) {
        const { batch_xid, item_xid, stock_xid } = byId.get(lot.row.id)!;
        const before = lots.get(lot.row.id);
        keep(lot.row.id, {
          row: rowAfter(lot, lot.leaderAlias),
          doubts: before?.doubts ?? 0,
          lot_xid: batch_xid,
          item_xid,
          stock_xid,
        });
      }
    },
    forget: () => lots.clear(),
  };
}

function isSame(kept: Versions | undefined, lot: Versions): boolean {
  return (
    kept !== undefined &&
    kept.lot_xid === lot.lot_xid &&
    kept.item_xid === lot.item_xid &&
    kept.stock_xid === lot.stock_xid
  );
}

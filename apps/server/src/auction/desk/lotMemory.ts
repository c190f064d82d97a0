import type { PoolClient } from 'pg';
import { uuidArray } from '../../platform/database/rows.ts';
import { putLast } from '../../platform/kept.ts';
import { LOT_COLUMNS, type LotRow } from '../lots.ts';
import { type ChangedLot, rowAfter } from '../lotWrites.ts';

/** What wrote the rows that a LotRow is made of: PostgreSQL's own version of each row, `xmin`. */
type Versions = { lot_xid: string; item_xid: string | null; stock_xid: string | null };

/** A lot that the desk may know. `doubts`: so often it is read again before it is believed. */
type Kept = { row: LotRow; doubts: number; versions: Versions };

const KEPT_LOTS = 4_096;
/**
 * A lot that somebody else has written is read at once, in the packet of its lock, until it was found so many times in a row
 * as we had left it: to find out under the lock costs everybody who waits for it one more trip.
 */
const DOUBTS = 8;

/** A lot whose lock is held; versions of item and stock only where they were asked for. */
type LockedLot = Versions & {
  id: string;
  /** The number of this transaction: what the lot's row will say when it has written it. */
  batch_xid: string;
};

/** Locks lots in the order of their ids; of those that are `known` it answers the versions of item and stock as well. */
const lockLots = (client: PoolClient, ids: readonly string[], known: readonly string[]) =>
  client.query<LockedLot>({
    name: 'desk-lock',
    text: `
      select a.id, a.xmin as lot_xid, i.xmin as item_xid, n.xmin as stock_xid, pg_current_xact_id()::xid as batch_xid
      from auction a
      left join item i on i.id = case when a.id = any($2) then a.item_id end
      left join buy_now n on n.auction_id = case when i.id is not null then a.id end
      where a.id = any($1) order by a.id for update of a`,
    values: [uuidArray(ids), uuidArray(known)],
  });

type ReadLot = LotRow & Versions;
const readLots = (client: PoolClient, ids: readonly string[]) =>
  client.query<ReadLot>({
    name: 'desk-lots',
    text: `
      select ${LOT_COLUMNS}, a.xmin as lot_xid, i.xmin as item_xid,
        (select n.xmin from buy_now n where n.auction_id = a.id) as stock_xid
      from auction a join item i on i.id = a.item_id where a.id = any($1)`,
    values: [uuidArray(ids)],
  });

/** The lots of one batch. */
export type LotsAsked = {
  /** Resolves when all of them are locked. */
  locked: Promise<unknown>;
  /** The locked lots in order of their ids, as they are under the lock. */
  found(client: PoolClient): Promise<LotRow[]>;
  /** How the batch leaves its lots. May be said of one that is rolled back: nothing will have its number. */
  left(lots: ReadonlyArray<ChangedLot & { leaderAlias: number | null }>): void;
};
export type LotMemory = {
  /** Asks for the locks of lots and, behind them, for those that are not known or that others write too. */
  ask(client: PoolClient, ids: readonly string[]): LotsAsked;
  /** Forgets all: a database that another one stands in for may give numbers anew. */
  forget(): void;
};

/**
 * Lots as the desk has left them, so that it need not read again what it has written itself (decision 0118). A lot is
 * used from memory only under its lock, and only while the rows it is made of are the very ones that were kept.
 */
export function createLotMemory(): LotMemory {
  const lots = new Map<string, Kept>();
  const keep = (kept: Kept) => putLast(lots, kept.row.id, kept, KEPT_LOTS);

  function keepRead({ lot_xid, item_xid, stock_xid, ...row }: ReadLot): Kept {
    const versions = { lot_xid, item_xid, stock_xid };
    const before = lots.get(row.id);
    const doubts =
      before === undefined ? 0 : isSame(before.versions, versions) ? Math.max(before.doubts - 1, 0) : DOUBTS;
    const kept = { row, doubts, versions };
    keep(kept);
    return kept;
  }

  return {
    ask(client, ids) {
      const [known, unsure] = [[] as string[], [] as string[]];
      for (const id of ids) (lots.get(id)?.doubts === 0 ? known : unsure).push(id);
      const locking = lockLots(client, ids, known);
      const reading = unsure.length === 0 ? null : readLots(client, unsure);
      // Heard of in found; a batch that fails before that has said why already.
      reading?.catch(() => undefined);
      const used = new Map<string, Kept>();
      let batchXid = '';
      return {
        locked: locking,
        async found(batch) {
          const { rows: locked } = await locking;
          batchXid = locked[0]?.batch_xid ?? '';
          for (const row of (await reading)?.rows ?? []) used.set(row.id, keepRead(row));
          const moved = locked.filter((lot) => {
            const kept = used.get(lot.id) ?? lots.get(lot.id);
            if (kept === undefined || !(used.has(lot.id) || isSame(kept.versions, lot))) return true;
            used.set(lot.id, kept);
            return false;
          });
          if (moved.length > 0)
            for (const row of (
              await readLots(
                batch,
                moved.map(({ id }) => id),
              )
            ).rows)
              used.set(row.id, keepRead(row));
          return locked.map(({ id }) => used.get(id)!.row);
        },
        left(changed) {
          for (const lot of changed) {
            const { doubts, versions } = used.get(lot.row.id)!;
            keep({ row: rowAfter(lot, lot.leaderAlias), doubts, versions: { ...versions, lot_xid: batchXid } });
          }
        },
      };
    },
    forget: () => lots.clear(),
  };
}

const isSame = (kept: Versions, now: Versions): boolean =>
  kept.lot_xid === now.lot_xid && kept.item_xid === now.item_xid && kept.stock_xid === now.stock_xid;

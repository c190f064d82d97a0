import type { PoolClient } from 'pg';
import { LOT_COLUMNS, type LotRow } from '../../lot/queries.ts';
import { uuidArray } from '../../platform/database/rows.ts';
import { putLast } from '../../platform/kept.ts';
import type { LotWrite } from '../lotWrites.ts';

/** What wrote the rows that a LotRow is made of: PostgreSQL's own version of each row, `xmin`. */
type Versions = { lot_xid: string; item_xid: string; stock_xid: string | null };
type Kept = Versions & { row: LotRow };

const KEPT_LOTS = 4_096;

/**
 * Locks lots in the order of their ids. `batch_xid` is the number of this transaction: what a row says that it has written.
 */
const lockLots = (client: PoolClient, ids: readonly string[]) =>
  client.query<{ id: string; batch_xid: string }>({
    name: 'desk-lock',
    text: `
      select a.id, pg_current_xact_id()::xid as batch_xid
      from auction a where a.id = any($1) order by a.id for update of a`,
    values: [uuidArray(ids)],
  });

type ReadLot = LotRow & Versions;
/** Reads of these lots those that are not as they were kept, and those that are not kept. */
const readLots = (client: PoolClient, ids: readonly string[], kept: ReadonlyMap<string, Kept>) => {
  const xids = (version: keyof Versions) => `{${ids.map((id) => kept.get(id)?.[version] ?? 'NULL').join(',')}}`;
  return client.query<ReadLot>({
    name: 'desk-lots',
    text: `
      select ${LOT_COLUMNS}, a.xmin as lot_xid, i.xmin as item_xid, s.xmin as stock_xid
      from unnest($1::uuid[], $2::xid[], $3::xid[], $4::xid[]) as k (id, lot_xid, item_xid, stock_xid)
      join auction a on a.id = k.id join item i on i.id = a.item_id left join buy_now s on s.auction_id = a.id
      where a.xmin is distinct from k.lot_xid or i.xmin is distinct from k.item_xid or s.xmin is distinct from k.stock_xid`,
    values: [uuidArray(ids), xids('lot_xid'), xids('item_xid'), xids('stock_xid')],
  });
};

/** The lots of one batch. */
export type LotsAsked = {
  /** Resolves when all of them are locked. */
  locked: Promise<unknown>;
  /** The locked lots in order of their ids, as they are under the lock. */
  found(): Promise<LotRow[]>;
  /** How the batch leaves its lots. May be said of one that is rolled back: nothing will have its number. */
  left(lots: readonly LotWrite[]): void;
};
export type LotMemory = {
  /** Asks for the locks of lots and, behind them, for those that are not as they were kept. */
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
  const keep = (kept: Kept): Kept => {
    putLast(lots, kept.row.id, kept, KEPT_LOTS);
    return kept;
  };
  return {
    ask(client, ids) {
      const used = new Map<string, Kept>();
      for (const id of ids) {
        const kept = lots.get(id);
        if (kept !== undefined) used.set(id, kept);
      }
      const locking = lockLots(client, ids);
      const reading = readLots(client, ids, used);
      // Heard of in found; a batch that fails before that has said why already.
      reading.catch(() => undefined);
      let batchXid = '';
      return {
        locked: locking,
        async found() {
          const { rows: locked } = await locking;
          batchXid = locked[0]?.batch_xid ?? '';
          for (const { lot_xid, item_xid, stock_xid, ...row } of (await reading).rows)
            used.set(row.id, keep({ row, lot_xid, item_xid, stock_xid }));
          return locked.map(({ id }) => used.get(id)!.row);
        },
        left(written) {
          for (const { after } of written) keep({ ...used.get(after.id)!, row: after, lot_xid: batchXid });
        },
      };
    },
    forget: () => lots.clear(),
  };
}

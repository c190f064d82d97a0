import type { LotState } from '@assay/domain/auction/state.ts';
import { arrayLiteral } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Emit } from '../../../platform/outbox.ts';
import { LOT_COLUMNS, type LotRow } from '../../catalog/lot/queries.ts';
import { type LotLog, writeLog } from './bidLog.ts';
import { phaseEvents, recordSteps, type statusSteps, updateLots } from './lotWrites.ts';

/** Locks one lot, the first lock of every operation on it. Null: there is none. */
export async function lockLot(tx: Tx, auctionId: string): Promise<LotRow | null> {
  const { rows } = await tx.client.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = $1 for update of a`,
    [auctionId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  // Read under the lock: the statement above may have begun before the leader got an alias, or before the item was put
  // on hold.
  const fresh = await tx.client.query<Pick<LotRow, 'leader_alias' | 'sale_hold'>>(
    `select sale_hold, (select alias from auction_bidder where auction_id = $1 and user_id = $2) as leader_alias from item where id = $3`,
    [auctionId, row.leader_id, row.item_id],
  );
  return { ...row, ...fresh.rows[0] };
}

/** Locks those of these lots that are due and not locked by others, in order of id. Never waits for a lock. */
export async function lockDueLots(tx: Tx, auctionIds: readonly string[], now: Date): Promise<LotRow[]> {
  const { rows } = await tx.client.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id
     where a.id = any($1::uuid[]) and a.next_due_at <= $2 order by a.id for update of a skip locked`,
    [arrayLiteral(auctionIds), now],
  );
  // Read under the locks, as in lockLot.
  const fresh = await tx.client.query<Pick<LotRow, 'id' | 'leader_alias' | 'sale_hold'>>(
    `select a.id, l.alias as leader_alias, i.sale_hold from auction a join item i on i.id = a.item_id
     left join auction_bidder l on l.auction_id = a.id and l.user_id = a.leader_id where a.id = any($1::uuid[])`,
    [arrayLiteral(rows.map((row) => row.id))],
  );
  const byId = new Map(fresh.rows.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }));
}

/** A lot advanced under its lock, with the entries its log needs. */
export type LotMove = { row: LotRow; state: LotState; log: LotLog; steps: ReturnType<typeof statusSteps>; now: number };

/** Writes a moved lot with its steps and log, and tells its watchers. */
export function writeLotMove(tx: Tx, emit: Emit, moved: LotMove): Promise<void> {
  return writeLotMoves(tx, emit, [moved]);
}

/** writeMoved for several lots, one statement a table. */
export async function writeLotMoves(tx: Tx, emit: Emit, all: readonly LotMove[]): Promise<void> {
  if (all.length === 0) return;
  await recordSteps(
    tx.client,
    all.map(({ row, steps }) => ({ auctionId: row.id, steps })),
  );
  await writeLog(
    tx.client,
    all.map(({ log }) => log),
  );
  await updateLots(tx.client, all);
  for (const { row, state, steps, now } of all)
    for (const event of phaseEvents({ row, state }, row.leader_alias, steps, now)) emit(event);
}

/** The facts of an act on a lot, at `position` of its log, for everyone who has bid on it. */
export async function lotActFor(tx: Tx, row: LotRow, position: number) {
  const { rows } = await tx.client.query<Pick<Tables['auction_bidder'], 'user_id'>>(
    'select user_id from auction_bidder where auction_id = $1 order by alias',
    [row.id],
  );
  return {
    auctionId: row.id,
    itemId: row.item_id,
    title: row.title,
    slug: row.slug,
    position,
    bidderIds: rows.map((bidder) => bidder.user_id),
  };
}

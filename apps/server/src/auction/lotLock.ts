import { nextDueAt } from '@assay/domain/auction/phase.ts';
import type { LotState } from '@assay/domain/auction/state.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Tell } from '../platform/outbox.ts';
import { type LotLog, writeLog } from './bidLog.ts';
import { LOT_COLUMNS, type LotRow } from './lots.ts';
import { type ChangedLot, phaseEvents, recordSteps, type statusSteps, updateLots } from './lotWrites.ts';

/** Locks one lot, the first lock of every operation on it. Null: there is none. */
export async function lockLot(tx: Tx, auctionId: string): Promise<LotRow | null> {
  const { rows } = await tx.client.query<LotRow>(
    `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = $1 for update of a`,
    [auctionId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  // Read under the lock: the statement above may have begun before the leader was given his alias.
  const alias = await tx.client.query<{ alias: number }>(
    'select alias from auction_bidder where auction_id = $1 and user_id = $2',
    [auctionId, row.leader_id],
  );
  return { ...row, leader_alias: alias.rows[0]?.alias ?? null };
}

/** A lot moved on under its lock, with what its log must say. */
export type Moved = { row: LotRow; state: LotState; log: LotLog; steps: ReturnType<typeof statusSteps>; now: number };

/** Writes a moved lot with its steps and log, and tells its watchers. */
export async function writeMoved(tx: Tx, tell: Tell, { row, state, log, steps, now }: Moved): Promise<void> {
  const changed: ChangedLot = { row, state, log, nextDueAt: nextDueAt(state) };
  await recordSteps(tx.client, row.id, steps);
  await writeLog(tx.client, [log]);
  await updateLots(tx.client, [changed]);
  for (const event of phaseEvents(changed, row.leader_alias, steps, now)) tell(event);
}

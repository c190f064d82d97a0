import { type BidLogCheckpoint, checkpointText } from '@assay/domain/auction/hashChain.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Signer } from '../../../platform/signer.ts';
import { appendEntry, openLog, writeLog } from './bidLog.ts';

export type SignedCheckpoint = BidLogCheckpoint & { signature: string };

/** Assay's signed statement that a log has this length and head at `at` (epoch ms). */
export function signCheckpoint(signer: Signer, given: Omit<BidLogCheckpoint, 'keyId'>): SignedCheckpoint {
  const checkpoint = { ...given, keyId: signer.keyId };
  return { ...checkpoint, signature: signer.sign(checkpointText(checkpoint)) };
}

/** Stores checkpoints. An existing one stays as it was published. */
export async function writeCheckpoints(client: Queryable, checkpoints: readonly SignedCheckpoint[]): Promise<number> {
  if (checkpoints.length === 0) return 0;
  const column = <T>(read: (checkpoint: SignedCheckpoint) => T) => checkpoints.map(read);
  const { rowCount } = await client.query(
    `insert into log_checkpoint (auction_id, length, head, at, key_id, signature)
     select auction_id, length, decode(head, 'hex'), to_timestamp(at / 1000.0), key_id, signature
     from unnest($1::uuid[], $2::int[], $3::text[], $4::float8[], $5::text[], $6::text[])
       as c (auction_id, length, head, at, key_id, signature)
     on conflict (auction_id, length) do nothing`,
    [
      column((checkpoint) => checkpoint.auctionId),
      column((checkpoint) => checkpoint.length),
      column((checkpoint) => checkpoint.head),
      column((checkpoint) => checkpoint.at),
      column((checkpoint) => checkpoint.keyId),
      column((checkpoint) => checkpoint.signature),
    ],
  );
  return rowCount ?? 0;
}

/**
 * Ends the log of a lot that continues as another one: records the other lot's name, updates the lot to the log's new
 * end, and signs that end. The caller holds the lot's lock. Returns the log's new last position.
 */
export async function logReopened(
  ctx: Pick<AppContext, 'signer'>,
  tx: Tx,
  row: Parameters<typeof openLog>[0],
  newAuctionId: string,
  now: number,
): Promise<number> {
  const log = openLog(row);
  appendEntry(log, {
    kind: 'phase',
    at: now,
    aliasNumber: null,
    priceCents: null,
    commitment: null,
    note: `reopened:${newAuctionId}`,
  });
  await writeLog(tx.client, [log]);
  await tx.client.query("update auction set log_position = $2, chain_head = decode($3, 'hex') where id = $1", [
    row.id,
    log.position,
    log.head,
  ]);
  await writeCheckpoints(tx.client, [
    signCheckpoint(ctx.signer, { auctionId: row.id, length: log.position, head: log.head, at: now }),
  ]);
  return log.position;
}

/** Signs the logs of running lots that have grown since their last checkpoint. Settlement signs the last one itself. */
export async function sweepCheckpoints(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['auction'], 'id' | 'log_position'> & { head: string }>(
    `select a.id, a.log_position, encode(a.chain_head, 'hex') as head from auction a
     where a.status in ('open', 'extended', 'blind', 'closed')
       and a.log_position > coalesce((select max(c.length) from log_checkpoint c where c.auction_id = a.id), 0)`,
  );
  const at = ctx.clock.now();
  return writeCheckpoints(
    ctx.pool,
    rows.map((row) => signCheckpoint(ctx.signer, { auctionId: row.id, length: row.log_position, head: row.head, at })),
  );
}

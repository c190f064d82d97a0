import type { BidLog, LatestCheckpoint, LogCheckpoint, LogEntry } from '@assay/contract/shapes/auction.ts';
import type { AppContext } from '../../../platform/context.ts';
import { iso } from '../../catalog/lot/presenter.ts';

/** A checkpoint as it is given out, from a row of log_checkpoint `c`. */
export const CHECKPOINT_JSON = `json_build_object('auctionId', c.auction_id, 'length', c.length, 'head', encode(c.head, 'hex'),
  'at', round(extract(epoch from c.at) * 1000)::bigint, 'keyId', c.key_id, 'signature', c.signature)`;
export type CheckpointJson = Omit<LogCheckpoint, 'at'> & { at: number };

export const toCheckpoint = (json: CheckpointJson): LogCheckpoint => ({ ...json, at: iso(json.at) });

/** The latest signed checkpoint of a lot's log and the key that checks it; null for an unknown lot. */
export async function readCheckpoint(
  ctx: Pick<AppContext, 'pool' | 'signer'>,
  auctionId: string,
): Promise<LatestCheckpoint | null> {
  const { rows } = await ctx.pool.query<{ checkpoint: CheckpointJson | null }>({
    name: 'log-checkpoint',
    text: `select (select ${CHECKPOINT_JSON} from log_checkpoint c where c.auction_id = a.id order by c.length desc limit 1) as checkpoint
           from auction a join item i on i.id = a.item_id and i.status = 'live' where a.id = $1`,
    values: [auctionId],
  });
  if (rows[0] === undefined) return null;
  const { checkpoint } = rows[0];
  return {
    auctionId,
    checkpoint: checkpoint === null ? null : toCheckpoint(checkpoint),
    publicKey: checkpoint === null ? null : ctx.signer.publicKey(checkpoint.keyId),
  };
}

type EntryRow = Omit<LogEntry, 'at' | 'aliasNumber' | 'priceCents'> & {
  total: number;
  at: number;
  alias: number | null;
  price_cents: number | null;
};

/**
 * Entries of lot `a` after the first $2, at most $3. Among the first $2, every entry that is not in log_entry is a bid.
 * So later bids have a higher seq than the number of those, and are found by their key.
 */
const LOG_PAGE = `
  (select position, kind, at, alias, price_cents, commitment, note, hash from log_entry
    where auction_id = a.id and position > $2 order by position limit $3)
  union all
  (select log_position, 'bid', received_at, alias, price_cents, commitment, phase, chain_hash from bid
    where auction_id = a.id and log_position > $2 and chain_hash is not null
      and seq > $2 - (select count(*) from log_entry e where e.auction_id = a.id and e.position <= $2)
    order by seq limit $3)
  order by position limit $3`;

/**
 * Entries of a lot's public log, oldest first, with the latest checkpoint. Null for an unknown lot. The checkpoint is
 * read first, so it never covers more than the returned log.
 */
export async function readLog(
  ctx: Pick<AppContext, 'pool' | 'signer'>,
  auctionId: string,
  page: { offset: number; limit: number },
): Promise<BidLog | null> {
  const latest = await readCheckpoint(ctx, auctionId);
  if (latest === null) return null;
  const { rows } = await ctx.pool.query<EntryRow>({
    name: 'log-page',
    text: `select a.log_position as total, l.position, l.kind, (extract(epoch from l.at) * 1000)::float8 as at, l.alias, l.price_cents,
             encode(l.commitment, 'hex') as commitment, l.note, encode(l.hash, 'hex') as hash
           from auction a
           left join lateral (${LOG_PAGE}) l on true
           where a.id = $1 order by l.position`,
    values: [auctionId, page.offset, page.limit],
  });
  const items = rows
    .filter((row) => row.position !== null)
    .map(({ position, kind, at, alias, price_cents, commitment, note, hash }) => ({
      position,
      kind,
      at: iso(Math.round(at)),
      aliasNumber: alias,
      priceCents: price_cents,
      commitment,
      note,
      hash,
    }));
  return { ...latest, items, total: rows[0]?.total ?? 0, ...page };
}

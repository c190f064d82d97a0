import { hash } from 'node:crypto';
import { type BidLogEntry, canonicalEntry } from '@assay/domain/auction/hashChain.ts';
import type { AuctionStatus } from '@assay/domain/enums.ts';
import type { PoolClient } from 'pg';
import { arrayLiteral } from '../platform/database/arrays.ts';

/** SHA-256 in hex: the hash of the log, as the pure rules take it. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** The log of one lot under the lot's lock: its end, and the entries that wait to be written. */
export type LotLog = {
  readonly auctionId: string;
  /** Number of entries. */
  position: number;
  /** Hash of the last entry, hex. */
  head: string;
  readonly entries: LoggedEntry[];
};
export type LoggedEntry = BidLogEntry & { readonly hash: string };

export function openLog(row: { id: string; log_position: number; chain_head: Buffer }): LotLog {
  return { auctionId: row.id, position: row.log_position, head: row.chain_head.toString('hex'), entries: [] };
}

/** Chains one entry to the end of the log. The caller holds the lot's lock and writes the log with the lot. */
export function appendEntry(log: LotLog, entry: Omit<BidLogEntry, 'auctionId' | 'position'>): LoggedEntry {
  const placed: BidLogEntry = { auctionId: log.auctionId, position: log.position + 1, ...entry };
  const logged = { ...placed, hash: sha256(canonicalEntry(log.head, placed)) };
  log.position = logged.position;
  log.head = logged.hash;
  log.entries.push(logged);
  return logged;
}

/** Logs phases that have begun, at the public price of that moment (null: nobody has bid). */
export function appendPhases(
  log: LotLog,
  steps: ReadonlyArray<{ to: AuctionStatus; at: number }>,
  priceCents: number | null,
): void {
  for (const { to, at } of steps)
    appendEntry(log, { kind: 'phase', at, aliasNumber: null, priceCents, commitment: null, note: to });
}

/** Writes the waiting entries of several logs in one statement. */
export async function writeLog(client: PoolClient, logs: readonly LotLog[]): Promise<void> {
  const entries = logs.flatMap((log) => log.entries);
  if (entries.length === 0) return;
  await client.query({
    name: 'bid-log-write',
    text: `insert into bid_log (auction_id, position, kind, at, alias, price_cents, commitment, note, hash)
           select auction_id, position, kind, to_timestamp(at / 1000.0), alias, price_cents, decode(commitment, 'hex'), note, decode(hash, 'hex')
           from unnest($1::uuid[], $2::int[], $3::text[], $4::float8[], $5::int[], $6::bigint[], $7::text[], $8::text[], $9::text[])
             as l (auction_id, position, kind, at, alias, price_cents, commitment, note, hash)`,
    values: [
      arrayLiteral(entries.map((entry) => entry.auctionId)),
      arrayLiteral(entries.map((entry) => entry.position)),
      arrayLiteral(entries.map((entry) => entry.kind)),
      arrayLiteral(entries.map((entry) => entry.at)),
      arrayLiteral(entries.map((entry) => entry.aliasNumber)),
      arrayLiteral(entries.map((entry) => entry.priceCents)),
      arrayLiteral(entries.map((entry) => entry.commitment)),
      arrayLiteral(entries.map((entry) => entry.note)),
      arrayLiteral(entries.map((entry) => entry.hash)),
    ],
  });
}

import { hash } from 'node:crypto';
import { type BidLogEntry, canonicalEntry } from '@assay/domain/auction/hashChain.ts';
import type { AuctionStatus } from '@assay/domain/enums.ts';
import type { PoolClient } from 'pg';
import { compositeArrayOf, loadCompositeTypes } from '../../../platform/database/rows.ts';

/** SHA-256 in hex: the log's hash function, in the form the pure rules expect. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * A lot's log under the lot's lock: its end, and the entries still to write. Bids store their own entries (decision
 * 0122).
 */
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

type NewEntry = Omit<BidLogEntry, 'auctionId' | 'position'>;

/** Appends one entry to the end of the log. The caller holds the lot's lock and writes the log with the lot. */
export function appendEntry(log: LotLog, entry: NewEntry): LoggedEntry {
  const logged = chainEntry(log, entry);
  log.entries.push(logged);
  return logged;
}

/** appendEntry for a bid. Its row stores the entry, so it is not among the entries still to write. */
export function chainEntry(log: LotLog, entry: NewEntry): LoggedEntry {
  const placed: BidLogEntry = { auctionId: log.auctionId, position: log.position + 1, ...entry };
  const logged = { ...placed, hash: sha256(canonicalEntry(log.head, placed)) };
  log.position = logged.position;
  log.head = logged.hash;
  return logged;
}

/** Logs phases that have begun, with the public price at that time (null: no bids). */
export function appendPhases(
  log: LotLog,
  steps: ReadonlyArray<{ to: AuctionStatus; at: number }>,
  priceCents: number | null,
): void {
  for (const { to, at } of steps)
    appendEntry(log, { kind: 'phase', at, aliasNumber: null, priceCents, commitment: null, note: to });
}

/** Writes the pending entries of several logs in one statement. */
export async function writeLog(client: PoolClient, logs: readonly LotLog[]): Promise<void> {
  if (logs.every((log) => log.entries.length === 0)) return;
  await loadCompositeTypes(client);
  await client.query({ name: 'bid-log-write', text: logSql('$1'), values: [encodeLogEntries(client, logs)] });
}

export const logSql = (lines: string) => `
  insert into log_entry (auction_id, position, kind, at, alias, price_cents, commitment, note, hash)
  select auction_id, position, kind, at, alias, price_cents, commitment, note, hash from unnest(${lines}::log_line[])`;

/** The pending entries for logSql, on a connection whose composite types are loaded. */
export function encodeLogEntries(client: PoolClient, logs: readonly LotLog[]): Buffer {
  const lines = compositeArrayOf(client, 'log_line');
  for (const { entries } of logs)
    for (const entry of entries)
      lines
        .row()
        .uuid(entry.auctionId)
        .int(entry.position)
        .text(entry.kind)
        .time(entry.at)
        .int(entry.aliasNumber)
        .bigint(entry.priceCents)
        .hex(entry.commitment)
        .text(entry.note)
        .hex(entry.hash);
  return lines.end();
}

import type { Cents } from '../money/money.ts';

// The public bid log is a hash chain: each entry's hash covers the one before it, so no row can be changed, dropped or
// slipped in unseen. Strings are built here; the hash function (SHA-256, hex) is passed in.

export type BidLogKind = 'bid' | 'sealed' | 'void' | 'phase';

export type BidLogEntry = {
  auctionId: string;
  /** Place in this log, 1..n without gaps. */
  position: number;
  kind: BidLogKind;
  /** Epoch ms: when a bid was received, when a phase began. */
  at: number;
  /** n of "Bidder n"; null for a phase, and for a sealed bid before the reveal. */
  aliasNumber: number | null;
  /** The public price after the entry; null where there is none. */
  priceCents: Cents | null;
  /** Hash of a secret amount (see `commitmentOf`), or null. */
  commitment: string | null;
  /** Phase begun, or reason of a void; else ''. */
  note: string;
};

export type Hash = (text: string) => string;

const FORMAT = 'assay-bid-log/1';
const SEPARATOR = '\n';

/** `previous` of the first entry. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * The canonical text of an entry: one field a line, in a fixed order, null as `-`.
 * @throws RangeError when a text field holds a line break, which would allow two entries with one text.
 */
export function canonicalEntry(previousHash: string, entry: BidLogEntry): string {
  for (const text of [previousHash, entry.auctionId, entry.commitment ?? '', entry.note]) {
    if (text.includes(SEPARATOR)) throw new RangeError('A bid log field holds a line break');
  }
  return [
    FORMAT,
    previousHash,
    entry.auctionId,
    entry.position,
    entry.kind,
    entry.at,
    entry.aliasNumber ?? '-',
    entry.priceCents ?? '-',
    entry.commitment ?? '-',
    entry.note,
  ].join(SEPARATOR);
}

/** Hash of an entry that follows `previousHash`. */
export function entryHash(previousHash: string, entry: BidLogEntry, hash: Hash): string {
  return hash(canonicalEntry(previousHash, entry));
}

/** Commitment to a sealed amount: the bidder keeps the nonce as his receipt, anyone can check it after the reveal. */
export function commitmentOf(nonce: string, amountCents: Cents, hash: Hash): string {
  return hash(`${nonce}${SEPARATOR}${amountCents}`);
}

/** Walks a log from its first entry. Gives the last hash, or the index of the first entry that does not fit. */
export function verifyChain(
  entries: readonly { entry: BidLogEntry; hash: string }[],
  hash: Hash,
): { ok: true; hash: string } | { ok: false; index: number } {
  let previous = GENESIS_HASH;
  for (const [index, row] of entries.entries()) {
    const isNext = row.entry.position === index + 1;
    if (!isNext || entryHash(previous, row.entry, hash) !== row.hash) return { ok: false, index };
    previous = row.hash;
  }
  return { ok: true, hash: previous };
}

import type { Cents } from '../money/money.ts';

// The public bid log is a hash chain: each entry's hash covers the one before it, so no row can be changed, dropped or
// slipped in unseen. Strings are built here; the hash function (SHA-256, hex) is passed in.

/**
 * `bid`: accepted in the open or extended phase. `sealed`: a sealed bid, known by its commitment alone. `reveal`: a sealed
 * bid opened after the deadline. `void`: a bid taken out by staff. `phase`: a phase begun.
 */
export const BidLogKind = ['bid', 'sealed', 'reveal', 'void', 'phase'] as const;
export type BidLogKind = (typeof BidLogKind)[number];

export type BidLogEntry = {
  auctionId: string;
  /** Place in this log, 1..n without gaps. */
  position: number;
  kind: BidLogKind;
  /** Epoch ms: when a bid was received, when a phase began, when a sealed bid was opened. */
  at: number;
  /** n of "Bidder n"; null for a phase and for a sealed bid. At the end of a sold lot: the winner. */
  aliasNumber: number | null;
  /** The public price after the entry; of a reveal, the amount opened (of the winner, what he pays); null where there is none. */
  priceCents: Cents | null;
  /** Hash of a secret amount (see `commitmentOf`), or null. A reveal repeats the commitment that it opens. */
  commitment: string | null;
  /** Phase of a bid, phase begun, nonce of a reveal ('' keeps the winner's amount closed), reason of a void; else ''. */
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

/** Commitment to a secret amount: the bidder keeps the nonce as his receipt; who has both can check it against the log. */
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

/** The house's signed word on a log: so many entries at this time, the last with this hash. Truncation breaks it. */
export type BidLogCheckpoint = {
  auctionId: string;
  /** Number of entries. */
  length: number;
  /** Hash of entry `length`. */
  head: string;
  /** Epoch ms of signing. */
  at: number;
  /** Which key of the house signed. */
  keyId: string;
};

/** The text of a checkpoint that is signed (Ed25519). */
export function checkpointText({ auctionId, length, head, at, keyId }: BidLogCheckpoint): string {
  return ['assay-bid-log-checkpoint/1', auctionId, length, head, at, keyId].join(SEPARATOR);
}

/** What the house signs for a sealed bid: it is not in the public log before the reveal, so the receipt proves it. */
export type SealedReceipt = {
  auctionId: string;
  /** 1 for the first, 2 after one raise, ... */
  revision: number;
  commitment: string;
  /** Epoch ms. */
  receivedAt: number;
  keyId: string;
};

/** The text of a sealed bid's receipt that is signed (Ed25519). */
export function sealedReceiptText({ auctionId, revision, commitment, receivedAt, keyId }: SealedReceipt): string {
  return ['assay-sealed-receipt/1', auctionId, revision, commitment, receivedAt, keyId].join(SEPARATOR);
}

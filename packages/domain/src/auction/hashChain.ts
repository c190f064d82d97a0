import type { Cents } from '../money/money.ts';

// The public bid log is a hash chain: each entry's hash covers the one before it, so no row can be changed, dropped or
// slipped in unseen. Strings are built here; the hash function (SHA-256, hex) is passed in.

/**
 * `bid`: accepted in the open or extended phase. `sealed`: a sealed bid, published only as its commitment. `reveal`: a
 * sealed bid opened after the deadline. `void`: a bid removed by staff. `phase`: the start of a phase.
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
  /**
   * The public price after the entry. For a reveal, the amount opened (for the winner, what they pay). Null if there is
   * none.
   */
  priceCents: Cents | null;
  /** Hash of a secret amount (see `commitmentOf`), or null. A reveal repeats the commitment it opens. */
  commitment: string | null;
  /**
   * A bid's phase, the phase that started, a reveal's nonce ('' keeps the winner's amount secret), or a void's reason.
   * Otherwise ''.
   */
  note: string;
};

export type Hash = (text: string) => string;

const FORMAT = 'assay-bid-log/1';
const SEPARATOR = '\n';

/** `previous` of the first entry. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * The canonical text of an entry: one field per line, in a fixed order, null as `-`.
 * @throws RangeError if a text field contains a line break, which would allow two entries with the same text.
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

/**
 * Commitment to a secret amount. The bidder keeps the nonce as a receipt. Anyone with both can check them against the
 * log.
 */
export function computeCommitment(nonce: string, amountCents: Cents, hash: Hash): string {
  return hash(`${nonce}${SEPARATOR}${amountCents}`);
}

/** Verifies a log from its first entry. Returns the last hash, or the index of the first invalid entry. */
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

/**
 * Assay's signed statement about a log: its number of entries at this time and the hash of the last one. Truncation
 * breaks it.
 */
export type BidLogCheckpoint = {
  auctionId: string;
  /** Number of entries. */
  length: number;
  /** Hash of entry `length`. */
  head: string;
  /** Epoch ms of signing. */
  at: number;
  /** Which of Assay's keys signed. */
  keyId: string;
};

/** The checkpoint text to sign (Ed25519). */
export function checkpointText({ auctionId, length, head, at, keyId }: BidLogCheckpoint): string {
  return ['assay-bid-log-checkpoint/1', auctionId, length, head, at, keyId].join(SEPARATOR);
}

/** What Assay signs for a sealed bid: the bid is not in the public log before the reveal, so the receipt proves it. */
export type SealedReceipt = {
  auctionId: string;
  /** 1 for the first, 2 after one raise, ... */
  revision: number;
  commitment: string;
  /** Epoch ms. */
  receivedAt: number;
  keyId: string;
};

/** The text of a sealed bid's receipt to sign (Ed25519). */
export function sealedReceiptText({ auctionId, revision, commitment, receivedAt, keyId }: SealedReceipt): string {
  return ['assay-sealed-receipt/1', auctionId, revision, commitment, receivedAt, keyId].join(SEPARATOR);
}

import type { SealedReceipt as Receipt } from '@assay/contract/shapes/auction.ts';
import { sealedReceiptText } from '@assay/domain/auction/hashChain.ts';
import type { SealedBid } from '@assay/domain/auction/state.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { Signer } from '../../../platform/signer.ts';
import { iso } from '../../catalog/lot/presenter.ts';
import { openHold, sealHold } from '../../identity/credit/index.ts';

// Sealed bids between the database, where they are encrypted, and the rules.

/** A sealed bid decrypted, as its owner sees it. Never logged, never kept beyond one transaction or response. */
export type OpenSealed = SealedBid & {
  auctionId: string;
  /** Its credit hold beyond the carried maximum of the lot's leader. */
  holdCents: number;
  /** 16 bytes, hex. */
  nonce: string;
  commitment: string;
  requestKey: string;
  /** Epoch ms, when its last revision was received. */
  receivedAt: number;
  isRevealed: boolean;
};

export const NO_SEALED: readonly OpenSealed[] = [];

const COLUMNS = `s.auction_id, s.user_id, s.key_id, s.bid, s.hold, encode(s.commitment, 'hex') as commitment, s.revision,
  s.seq, s.request_key, (extract(epoch from s.updated_at) * 1000)::float8 as received_at, s.revealed_at is not null as is_revealed`;

type SealedRow = Pick<
  Tables['sealed_bid'],
  'auction_id' | 'user_id' | 'key_id' | 'bid' | 'hold' | 'revision' | 'seq' | 'request_key'
> & { commitment: string; received_at: number; is_revealed: boolean };

const AMOUNT_BYTES = 8;
const bidContext = (bid: { auctionId: string; userId: string; revision: number }) =>
  `sealed-bid/1 ${bid.auctionId} ${bid.userId} ${bid.revision}`;

/** Encrypts the content of a sealed bid. Every bid has the same number of bytes, whatever its amount. */
export function sealBid(encryption: Encryption, bid: OpenSealed): { keyId: string; bid: Buffer; hold: Buffer } {
  const plain = Buffer.alloc(AMOUNT_BYTES);
  plain.writeBigUInt64BE(BigInt(bid.amountCents));
  const { keyId, data } = encryption.seal(Buffer.concat([plain, Buffer.from(bid.nonce, 'hex')]), bidContext(bid));
  return { keyId, bid: data, hold: sealHold(encryption, bid.holdCents, bid).data };
}

function openBid(encryption: Encryption, row: SealedRow): OpenSealed {
  const contextKey = { auctionId: row.auction_id, userId: row.user_id, revision: row.revision };
  const plain = encryption.open({ keyId: row.key_id, data: row.bid }, bidContext(contextKey));
  return {
    ...contextKey,
    amountCents: Number(plain.readBigUInt64BE()),
    nonce: plain.subarray(AMOUNT_BYTES).toString('hex'),
    holdCents: openHold(encryption, { keyId: row.key_id, data: row.hold }, contextKey),
    commitment: row.commitment,
    seq: row.seq,
    requestKey: row.request_key,
    receivedAt: Math.round(row.received_at),
    isRevealed: row.is_revealed,
  };
}

/** Live sealed bids of these people, each opened for its owner's own bid or reading. */
export async function readOwnSealed(
  client: Queryable,
  encryption: Encryption,
  userIds: readonly string[],
): Promise<OpenSealed[]> {
  const { rows } = await client.query<SealedRow>({
    name: 'sealed-own',
    text: `select ${COLUMNS} from sealed_bid s where s.user_id = any($1) and s.revealed_at is null`,
    values: [userIds],
  });
  return rows.map((row) => openBid(encryption, row));
}

/** A user's sealed bid on one lot, revealed or not, and their live ones on others. */
export async function readSealedFor(
  client: Queryable,
  encryption: Encryption,
  userId: string,
  auctionId: string,
): Promise<{ live: OpenSealed[]; onLot: OpenSealed | null }> {
  const { rows } = await client.query<SealedRow>({
    name: 'sealed-for',
    text: `select ${COLUMNS} from sealed_bid s where s.user_id = $1 and (s.revealed_at is null or s.auction_id = $2)`,
    values: [userId, auctionId],
  });
  const opened = rows.map((row) => openBid(encryption, row));
  return {
    live: opened.filter((bid) => !bid.isRevealed),
    onLot: opened.find((bid) => bid.auctionId === auctionId) ?? null,
  };
}

/** Every sealed bid of a lot, opened. Only for the reveal, which holds the lot's lock. */
export async function openSealedOf(
  client: Queryable,
  encryption: Encryption,
  auctionId: string,
): Promise<OpenSealed[]> {
  const { rows } = await client.query<SealedRow>(
    `select ${COLUMNS} from sealed_bid s where s.auction_id = $1 and s.revealed_at is null order by s.seq`,
    [auctionId],
  );
  return rows.map((row) => openBid(encryption, row));
}

/**
 * The bidder's proof of their sealed bid: the nonce that opens its commitment, and Assay's signature that confirms it.
 */
export function sealedReceipt(signer: Signer, bid: OpenSealed): Receipt {
  const { auctionId, revision, amountCents, nonce, commitment, receivedAt } = bid;
  const { keyId } = signer;
  return {
    auctionId,
    seq: revision,
    amountCents,
    receivedAt: iso(receivedAt),
    hash: commitment,
    nonce,
    keyId,
    signature: signer.sign(sealedReceiptText({ auctionId, revision, commitment, receivedAt, keyId })),
  };
}

/** Credit held by a user's live sealed bids on all lots together. */
export function sealedHoldsOf(own: readonly OpenSealed[]): number {
  let sum = 0;
  for (const { holdCents } of own) sum += holdCents;
  return sum;
}

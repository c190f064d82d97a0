import type { SealedBidAnswer } from '@assay/contract/shapes/auction.ts';
import type { SealedAccepted } from '@assay/domain/auction/bid.ts';
import { computeCommitment } from '@assay/domain/auction/hashChain.ts';
import { biddingEndsAt, storedStatus } from '@assay/domain/auction/phase.ts';
import type { PoolClient, QueryConfig } from 'pg';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { aliasLabel, iso } from '../../catalog/lot/presenter.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';
import { sealedCountSql } from '../../identity/credit/batchHolds.ts';
import { sha256 } from '../auction/bidLog.ts';
import { leaderHold, type PersonRow } from '../auction/policy.ts';
import { type OpenSealed, readOwnSealed, sealBid, sealedReceipt } from '../auction/sealedBids.ts';
import type { BidOutcome, BidRequest } from '../auction/submitBid.ts';
import { estimateOf } from './answers.ts';
import type { BatchInput, SealedBook, WorkingLot } from './types.ts';

// Sealed bids of a batch: read when one of its bidders has one or a lot may be in its blind phase. They leave the lot's row
// unchanged.

const EMPTY: SealedBook = { own: [], lastSeq: new Map() };

/** True when a bid on this lot may meet the blind phase, noticed by the sweeper or not. Costs a running lot nothing. */
export function mayBeBlind(row: LotRow, lockAt: number): boolean {
  return row.blind_enabled && lockAt >= row.ends_at + row.cap_ms && row.done_at === null;
}

/** The sealed-bid data of a batch. The caller holds the locks of the lots and of these users' credit. */
export async function readSealedBook(
  client: PoolClient,
  encryption: Encryption,
  given: { lots: readonly LotRow[]; people: readonly PersonRow[]; lockAt: number },
): Promise<SealedBook> {
  const holders = given.people.filter((person) => person.sealed_count > 0).map((person) => person.user_id);
  const lotIds = given.lots.filter((row) => mayBeBlind(row, given.lockAt)).map((row) => row.id);
  if (holders.length === 0 && lotIds.length === 0) return EMPTY;
  const [own, last] = await Promise.all([
    readOwnSealed(client, encryption, holders),
    client.query<Pick<Tables['sealed_entry'], 'auction_id'> & { seq: number }>({
      name: 'bids-sealed-seq',
      text: 'select auction_id, max(seq) as seq from sealed_entry where auction_id = any($1) group by auction_id',
      values: [lotIds],
    }),
  ]);
  return { own, lastSeq: new Map(last.rows.map((row) => [row.auction_id, row.seq])) };
}

/** A sealed bid that the rules accepted, as it will be stored. */
export function sealedFrom(request: BidRequest, lot: WorkingLot, taken: SealedAccepted, nonce: string): OpenSealed {
  return {
    ...taken.sealed,
    auctionId: request.auctionId,
    // A leader's carried maximum keeps its public hold. Their sealed bid holds only the difference.
    holdCents: Math.max(0, taken.holdCents - leaderHold(lot.state, request.userId)),
    nonce,
    commitment: computeCommitment(nonce, request.amountCents, sha256),
    requestKey: request.key,
    receivedAt: request.receivedAt,
    isRevealed: false,
  };
}

/** The answer to a sealed bid: nothing in it depends on what others have sealed. */
export function sealedAnswer(
  { signer, rates }: Pick<BatchInput, 'signer' | 'rates'>,
  given: { lot: WorkingLot; person: PersonRow; taken: SealedAccepted; bid: OpenSealed; alias: number; now: number },
): SealedBidAnswer {
  const { lot, person, taken, bid, alias, now } = given;
  return {
    accepted: true,
    yourSealedCents: bid.amountCents,
    yourAlias: aliasLabel(alias),
    priceCents: taken.lot.priceCents,
    minNextBidCents: bid.amountCents + 100,
    status: storedStatus(taken.lot),
    endsAt: iso(biddingEndsAt(taken.lot)!),
    receipt: sealedReceipt(signer, bid),
    allInEstimate: estimateOf(lot.row, person, bid.amountCents, rates),
    serverNow: now,
  };
}

/** How an answer that discloses a sealed bid is stored: encrypted under Assay's key. */
export type SealedAnswer = { sealedUnder: string; data: string };

const answerContext = (request: { userId: string; key: string }) => `bid-answer/1 ${request.userId} ${request.key}`;

export function sealAnswer(encryption: Encryption, request: BidRequest, outcome: BidOutcome): SealedAnswer {
  const { keyId, data } = encryption.seal(Buffer.from(JSON.stringify(outcome)), answerContext(request));
  return { sealedUnder: keyId, data: data.toString('base64') };
}

export function isSealedAnswer(answer: BidOutcome | SealedAnswer): answer is SealedAnswer {
  return 'sealedUnder' in answer;
}

/** The stored answer and the hash of its request, as the engine compares them. */
export function openAnswer(
  encryption: Encryption,
  request: BidRequest,
  answer: SealedAnswer,
): { answer: BidOutcome; requestHash: Buffer } {
  const plain = encryption.open(
    { keyId: answer.sealedUnder, data: Buffer.from(answer.data, 'base64') },
    answerContext(request),
  );
  return {
    answer: JSON.parse(plain.toString()) as BidOutcome,
    requestHash: encryption.keyedHash(request.requestHash, answer.sealedUnder),
  };
}

/** What writes sealed bids, their entries for the log, and how many each person has. */
export function sealedStatements(
  encryption: Encryption,
  taken: ReadonlyArray<{ bid: OpenSealed; blindEndsAt: number }>,
): QueryConfig[] {
  const latest = [...new Map(taken.map((entry) => [`${entry.bid.auctionId} ${entry.bid.userId}`, entry])).values()];
  const kept = latest.map(({ bid, blindEndsAt }) => ({ ...bid, blindEndsAt, sealed: sealBid(encryption, bid) }));
  const firsts = taken.filter(({ bid }) => bid.revision === 1).map(({ bid }) => bid.userId);
  return [
    {
      name: 'bids-sealed',
      text: `insert into sealed_bid (auction_id, user_id, key_id, bid, hold, commitment, revision, seq, request_key, updated_at, blind_ends_at)
             select auction_id, user_id, key_id, bid, hold, decode(commitment, 'hex'), revision, seq, request_key,
               to_timestamp(at / 1000.0), to_timestamp(ends_at / 1000.0)
             from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::int[], $8::int[], $9::text[],
               $10::float8[], $11::float8[]) as s (auction_id, user_id, key_id, bid, hold, commitment, revision, seq, request_key, at, ends_at)
             on conflict (auction_id, user_id) do update set key_id = excluded.key_id, bid = excluded.bid, hold = excluded.hold,
               commitment = excluded.commitment, revision = excluded.revision, seq = excluded.seq, request_key = excluded.request_key,
               updated_at = excluded.updated_at, blind_ends_at = excluded.blind_ends_at`,
      values: [
        kept.map((bid) => bid.auctionId),
        kept.map((bid) => bid.userId),
        kept.map((bid) => bid.sealed.keyId),
        kept.map((bid) => bid.sealed.bid),
        kept.map((bid) => bid.sealed.hold),
        kept.map((bid) => bid.commitment),
        kept.map((bid) => bid.revision),
        kept.map((bid) => bid.seq),
        kept.map((bid) => bid.requestKey),
        kept.map((bid) => bid.receivedAt),
        kept.map((bid) => bid.blindEndsAt),
      ],
    },
    {
      name: 'bids-sealed-entries',
      text: `insert into sealed_entry (auction_id, seq, user_id, revision, commitment, received_at, request_key)
             select auction_id, seq, user_id, revision, decode(commitment, 'hex'), to_timestamp(at / 1000.0), request_key
             from unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[], $5::text[], $6::float8[], $7::text[])
               as e (auction_id, seq, user_id, revision, commitment, at, request_key)`,
      values: [
        taken.map(({ bid }) => bid.auctionId),
        taken.map(({ bid }) => bid.seq),
        taken.map(({ bid }) => bid.userId),
        taken.map(({ bid }) => bid.revision),
        taken.map(({ bid }) => bid.commitment),
        taken.map(({ bid }) => bid.receivedAt),
        taken.map(({ bid }) => bid.requestKey),
      ],
    },
    {
      name: 'bids-sealed-count',
      text: sealedCountSql('$1'),
      values: [firsts],
    },
  ];
}

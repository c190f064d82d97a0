import type { LotEvent, LotState } from '@assay/domain/auction/state.ts';
import type { Rates } from '@assay/domain/estimate/rates.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { Signer } from '../../../platform/signer.ts';
import type { LotRow } from '../../catalog/lot/queries.ts';
import type { LotLog } from '../auction/bidLog.ts';
import type { ParticipantRow, PersonRow } from '../auction/policy.ts';
import type { OpenSealed } from '../auction/sealedBids.ts';
import type { BidOutcome, BidRequest } from '../auction/submitBid.ts';
import type { Told } from './bidAnswer.ts';
import type { SealedAnswer } from './sealed.ts';

/** The earlier response for a key, with the hash of its request. */
export type StoredAnswer = Pick<Tables['bid_request'], 'user_id' | 'key' | 'request_hash'> & {
  answer: BidOutcome | SealedAnswer;
};

/** A batch's sealed-bid data: the live ones of its users, and the last position given on its blind lots. */
export type SealedBook = { own: readonly OpenSealed[]; lastSeq: ReadonlyMap<string, number> };

export type BatchInput = {
  requests: readonly BidRequest[];
  lots: readonly LotRow[];
  people: readonly PersonRow[];
  participants: readonly ParticipantRow[];
  /** Sessions of requests that have ended or never were. */
  endedSessions: ReadonlySet<string>;
  stored: readonly StoredAnswer[];
  sealed: SealedBook;
  encryption: Encryption;
  signer: Signer;
  lockAt: number;
  isPaced: boolean;
  /** For the total cost of a bid. */
  rates: Rates;
  /** 16 random bytes, hex. They keep the amount in a commitment from being guessed. */
  newNonce: () => string;
};

export type BidWrite = {
  auctionId: string;
  seq: number;
  userId: string;
  alias: number;
  amountCents: number;
  isMax: boolean;
  phase: 'open' | 'extended' | 'blind';
  minRequiredCents: number;
  priceCents: number;
  leaderAlias: number;
  receivedAt: number;
  key: string;
  nonce: string;
  logPosition: number;
  commitment: string;
  chainHash: string;
  /**
   * The parts of its response that are not in this row, and the hash of the request. Null if the response is stored
   * encrypted.
   */
  kept: { told: Told; requestHash: Buffer } | null;
};
export type CreditWrite = {
  userId: string;
  operation: 'add' | 'subtract';
  amountCents: number;
  kind: 'bid_hold' | 'bid_release';
  auctionId: string;
  balanceAfterCents: number;
};
/** A participant after the batch. `isNew`: they had not bid on this lot before. */
export type ParticipantWrite = ParticipantRow & { isNew: boolean };
export type WorkingLot = {
  row: LotRow;
  state: LotState;
  log: LotLog;
  leaderAlias: number | null;
  events: LotEvent[];
  bids: BidWrite[];
  displaced: Displaced[];
  isChanged: boolean;
  /** The blind phase may have begun: responses on this lot are stored encrypted. */
  mayBeBlind: boolean;
};
export type Displaced = { userId: string; seq: number; byAlias: string; priceCents: number; minNextBidCents: number };

export type BatchResult = {
  outcomes: BidOutcome[];
  /** New responses that no bid row stores, by request index. */
  keep: number[];
  /** The answers among those that are encrypted under Assay's key, with the hash of the request. */
  secrets: ReadonlyMap<number, { answer: SealedAnswer; requestHash: Buffer }>;
  /** Sealed bids and raises in order. */
  sealed: Array<{ bid: OpenSealed; blindEndsAt: number }>;
  lots: WorkingLot[];
  participants: ParticipantWrite[];
  /** One movement a person and lot: what the batch as a whole has changed (decision 0016). */
  credit: CreditWrite[];
  /** Users whose holds have changed. */
  people: PersonRow[];
};

import type pg from 'pg';
import { BEGIN_TO_FLUSH, commitThenFlush, pipelined, sendTogether } from '../../../platform/database/database.ts';
import { loadCompositeTypes, uuidArray } from '../../../platform/database/rows.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newNonce } from '../../../platform/ids.ts';
import { type OutboxRow, type OutboxWritten, outboxRows } from '../../../platform/outbox.ts';
import { LOT_COLUMNS, type LotRow } from '../../catalog/lot/queries.ts';
import { phaseEvents, recordSteps, statusSteps, toLotWrite } from '../auction/lotWrites.ts';
import {
  BATCH_PEOPLE_SQL,
  PARTICIPANT_COLUMNS,
  type PackedPersonRow,
  type ParticipantRow,
  toPerson,
} from '../auction/policy.ts';
import type { BidRequest } from '../auction/submitBid.ts';
import { bidEvent } from './answers.ts';
import { decideBatch } from './batch.ts';
import { KEPT_ANSWER, keptAnswerOf } from './bidAnswer.ts';
import type { BidEngineNeeds } from './engine.ts';
import { readSealedBook, sealedStatements } from './sealed.ts';
import type { BatchInput, BatchResult, StoredAnswer } from './types.ts';
import { changesStatement, recordsStatement } from './writes.ts';

/** Locks lots in the order of their ids. */
const LOCK_SQL = 'select from auction a where a.id = any($1) order by a.id for update of a';
const LOTS_SQL = `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = any($1) order by a.id`;

/** What the database has for a request: `place` counts from 1. Its answer is `answer`, or made of `bid` (keptAnswerOf). */
type FoundRow = {
  place: number;
  is_alive: boolean;
  request_hash: Tables['bid_request']['request_hash'] | null;
  answer: Tables['bid_request']['answer'] | null;
  bid: string | null;
} & (Omit<ParticipantRow, 'auction_id' | 'user_id'> | { alias: null });

/** Of the requests: sessions that have ended, answers already given to their keys, and who has bid on the lot before. */
const FOUND_SQL = `
  select w.place::int, s.id is not null as is_alive, coalesce(k.request_hash, r.request_hash) as request_hash, r.answer,
    ${KEPT_ANSWER} as bid, ${PARTICIPANT_COLUMNS}
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) with ordinality as w (auction_id, user_id, key, session_id, place)
  left join session s on s.id = w.session_id and s.revoked_at is null and s.expires_at > $5
  left join bid_request r on r.user_id = w.user_id and r.key = w.key
  left join bid k on k.user_id = w.user_id and k.request_key = w.key and k.told is not null
  left join auction_bidder b on b.auction_id = w.auction_id and b.user_id = w.user_id
  where s.id is null or r.user_id is not null or k.user_id is not null or b.user_id is not null`;

/** The lock time-out of a bid whose batch has timed out already. */
const BRIEF_LOCK_MS = 100;
const BEGIN_BRIEFLY = `${BEGIN_TO_FLUSH}; set local lock_timeout = ${BRIEF_LOCK_MS}`;

const unique = <T>(values: T[]) => [...new Set(values)];

export type Course = {
  /** True where a lock has timed out already: this time it is waited for briefly. */
  isBrief: boolean;
  /** Called when the commit has been sent. */
  sent: () => void;
  /** Called when the locks are free. */
  unlocked: () => void;
};
/** Decides a batch on a connection. Resolves when it is durable. What fails before `sent` leaves the transaction open. */
export type BatchTransaction = (
  client: pg.PoolClient,
  requests: readonly BidRequest[],
  course: Course,
) => Promise<{ result: BatchResult; rows: OutboxRow[] }>;

/**
 * A batch's transaction: it locks the lots and then the people in order of id, decides in order of arrival, writes in bulk and
 * commits. Row locks arbitrate between processes.
 */
export function batchTransaction(
  needs: Pick<BidEngineNeeds, 'clock' | 'encryption' | 'signer' | 'isPaced' | 'rates'>,
): BatchTransaction {
  const { clock, encryption, signer, isPaced, rates } = needs;
  return async (client, requests, { isBrief, sent, unlocked }) => {
    await loadCompositeTypes(client);
    const auctionIds = unique(requests.map((request) => request.auctionId));
    let lockAt = clock.now();
    // One round trip. Each statement begins when the one before is done, so all reads see the lots as they are locked.
    const [, , { rows: lots }, accounts, found] = await pipelined(client, () => {
      const begun = client.query(isBrief ? BEGIN_BRIEFLY : BEGIN_TO_FLUSH);
      const lotIds = [uuidArray(auctionIds)];
      const locking = client.query({ name: 'bids-lock', text: LOCK_SQL, values: lotIds }).then(() => {
        lockAt = clock.now();
      });
      // Read in a second statement: one that waited for a lock does not see what was written to other tables meanwhile.
      const lots = client.query<LotRow>({ name: 'bids-lots', text: LOTS_SQL, values: lotIds });
      const accounts = client.query<PackedPersonRow>({
        name: 'bids-people',
        text: `${BATCH_PEOPLE_SQL} for update of c`,
        values: [uuidArray(unique(requests.map((request) => request.userId))), new Date(lockAt), uuidArray(auctionIds)],
      });
      const known = client.query<FoundRow>({
        name: 'bids-found',
        text: FOUND_SQL,
        values: [
          uuidArray(requests.map((request) => request.auctionId)),
          uuidArray(requests.map((request) => request.userId)),
          requests.map((request) => request.key),
          uuidArray(requests.map((request) => request.sessionId)),
          new Date(lockAt),
        ],
      });
      return [begun, locking, lots, accounts, known] as const;
    });
    const people = accounts.rows.map(toPerson);
    const sealed = await readSealedBook(client, encryption, { lots, people, lockAt });
    const result = decideBatch({
      requests,
      lots,
      people,
      ...foundOf(requests, found.rows),
      sealed,
      encryption,
      signer,
      lockAt,
      isPaced,
      rates: rates(),
      newNonce,
    });
    const moved = result.lots
      .map((lot) => ({ lot, steps: statusSteps(lot.row.status, lot.events) }))
      .filter(({ steps }) => steps.length > 0);
    await recordSteps(
      client,
      moved.map(({ lot, steps }) => ({ auctionId: lot.row.id, steps })),
    );
    const lotWrites = result.lots.map((lot) => toLotWrite(lot, lot.leaderAlias));
    const changes = changesStatement(client, { result, lots: lotWrites, now: lockAt });
    const changing = sendTogether(client, () => client.query(changes));
    // Awaited below: if it fails, so does all that follows it.
    changing.catch(() => undefined);
    // Events and answers are serialized while the database writes, all of them before the commit is sent: if one cannot be,
    // nothing is committed. The commit follows without waiting: if a write fails, the server rolls back and says so.
    const events = [
      ...moved.flatMap(({ lot, steps }) => phaseEvents(lot, lot.leaderAlias, steps, lockAt)),
      ...result.lots.map((lot) => bidEvent(lot, lockAt)),
    ];
    const records = recordsStatement(client, { requests, result, events, now: lockAt });
    const sealing = result.sealed.length === 0 ? [] : sealedStatements(encryption, result.sealed);
    const [written, committed] = sendTogether(client, () => [
      Promise.all([
        client.query<OutboxWritten>(records),
        changing,
        ...sealing.map((statement) => client.query(statement)),
      ] as const),
      commitThenFlush(client, unlocked),
    ]);
    sent();
    // The connection is released when nothing of this batch is on it, also when something has failed.
    const [[outbox]] = await Promise.all([written, committed]).finally(() => committed.catch(() => undefined));
    return { result, rows: outboxRows(events, outbox.rows) };
  };
}

/** The rows of FOUND_SQL as decideBatch takes them. */
function foundOf(
  requests: readonly BidRequest[],
  rows: readonly FoundRow[],
): Pick<BatchInput, 'endedSessions' | 'stored' | 'participants'> {
  const endedSessions = new Set<string>();
  const stored: StoredAnswer[] = [];
  const participants: ParticipantRow[] = [];
  for (const { place, is_alive, request_hash, answer, bid, ...participant } of rows) {
    const { sessionId, auctionId: auction_id, userId: user_id, key } = requests[place - 1]!;
    if (!is_alive) endedSessions.add(sessionId);
    const kept =
      bid !== null ? keptAnswerOf(bid) : answer !== null ? (JSON.parse(answer) as StoredAnswer['answer']) : null;
    if (request_hash !== null && kept !== null) stored.push({ user_id, key, request_hash, answer: kept });
    if (participant.alias !== null) participants.push({ auction_id, user_id, ...participant });
  }
  return { endedSessions, stored, participants };
}

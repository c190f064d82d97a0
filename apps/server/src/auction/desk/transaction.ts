import type pg from 'pg';
import { LOT_COLUMNS, type LotRow } from '../../lot/queries.ts';
import type { AppContext } from '../../platform/context.ts';
import { BEGIN_TO_FLUSH, commitThenFlush, pipelined, together } from '../../platform/database/database.ts';
import { loadCompositeTypes, uuidArray } from '../../platform/database/rows.ts';
import { newNonce } from '../../platform/ids.ts';
import { type OutboxRow, type OutboxWritten, outboxRows } from '../../platform/outbox.ts';
import { phaseEvents, recordSteps, statusSteps, writeOf } from '../lotWrites.ts';
import { bidEvent } from './answers.ts';
import { decideBatch } from './batch.ts';
import { KEPT_ANSWER, keptAnswerOf } from './bidAnswer.ts';
import { DESK_PEOPLE_SQL, PARTICIPANT_COLUMNS, type ParticipantRow, personOf, type StandingRow } from './bidder.ts';
import { readSealedBook, sealedStatements } from './sealedWork.ts';
import type { BatchInput, BatchResult, BidRequest, StoredAnswer } from './types.ts';
import { changesStatement, wordsStatement } from './writes.ts';

/** Locks lots in the order of their ids. */
const LOCK_SQL = 'select from auction a where a.id = any($1) order by a.id for update of a';
const LOTS_SQL = `select ${LOT_COLUMNS} from auction a join item i on i.id = a.item_id where a.id = any($1) order by a.id`;

/** What is known of a request: `place` counts from 1. Its answer is `answer`, or made of `bid` (keptAnswerOf). */
type FoundRow = {
  place: number;
  is_alive: boolean;
  request_hash: Buffer | null;
  answer: string | null;
  bid: string | null;
} & (Omit<ParticipantRow, 'auction_id' | 'user_id'> | { alias: null });

/** Of the requests: whose session has ended, whose key was given an answer before and which, and who has bid on the lot. */
const FOUND_SQL = `
  select w.place::int, s.id is not null as is_alive, coalesce(k.request_hash, r.request_hash) as request_hash, r.answer,
    ${KEPT_ANSWER} as bid, ${PARTICIPANT_COLUMNS}
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) with ordinality as w (auction_id, user_id, key, session_id, place)
  left join session s on s.id = w.session_id and s.revoked_at is null and s.expires_at > $5
  left join bid_request r on r.user_id = w.user_id and r.key = w.key
  left join bid k on k.user_id = w.user_id and k.request_key = w.key and k.told is not null
  left join auction_bidder b on b.auction_id = w.auction_id and b.user_id = w.user_id
  where s.id is null or r.user_id is not null or k.user_id is not null or b.user_id is not null`;

/** Longer than this a bid does not wait a second time for a lot or a person that somebody holds. */
const BRIEF_LOCK_MS = 100;
const BEGIN_BRIEFLY = `${BEGIN_TO_FLUSH}; set local lock_timeout = ${BRIEF_LOCK_MS}`;

const unique = <T>(values: T[]) => [...new Set(values)];

type Course = {
  /** True where somebody was in the way already: a lot that is held is waited for only briefly. */
  isBrief: boolean;
  /** Called when the commit has been sent. */
  sent: () => void;
  /** Called when the locks are free. */
  unlocked: () => void;
};
/** Decides a batch on a connection and answers when it is durable, with what was told. Whatever fails before `sent` leaves its transaction open. */
export type BatchTransaction = (
  client: pg.PoolClient,
  requests: readonly BidRequest[],
  course: Course,
) => Promise<{ result: BatchResult; rows: OutboxRow[] }>;

/**
 * A batch's transaction: it locks the lots and then the people in order of id, decides in order of arrival, writes in bulk and
 * commits. Row locks arbitrate between processes.
 */
export function batchTransaction(ctx: AppContext): BatchTransaction {
  const isPaced = ctx.config.RATE_LIMITS === 'on';
  return async (client, requests, { isBrief, sent, unlocked }) => {
    await loadCompositeTypes(client);
    const auctionIds = unique(requests.map((request) => request.auctionId));
    let lockAt = ctx.clock.now();
    // One trip: each statement begins when the one before it is done, so all reads follow the lock of the lots and see
    // who leads them now.
    const [, , { rows: lots }, people, found] = await pipelined({ client }, () => {
      const begun = client.query(isBrief ? BEGIN_BRIEFLY : BEGIN_TO_FLUSH);
      const lotIds = [uuidArray(auctionIds)];
      const locking = client.query({ name: 'desk-lock', text: LOCK_SQL, values: lotIds }).then(() => {
        lockAt = ctx.clock.now();
      });
      // A statement of its own: one that waited for a lock does not see what was written to other tables meanwhile.
      const lots = client.query<LotRow>({ name: 'desk-lots', text: LOTS_SQL, values: lotIds });
      const standing = client.query<StandingRow>({
        name: 'desk-people',
        text: `${DESK_PEOPLE_SQL} for update of c`,
        values: [uuidArray(unique(requests.map((request) => request.userId))), new Date(lockAt), uuidArray(auctionIds)],
      });
      const known = client.query<FoundRow>({
        name: 'desk-found',
        text: FOUND_SQL,
        values: [
          uuidArray(requests.map((request) => request.auctionId)),
          uuidArray(requests.map((request) => request.userId)),
          requests.map((request) => request.key),
          uuidArray(requests.map((request) => request.sessionId)),
          new Date(lockAt),
        ],
      });
      return [begun, locking, lots, standing, known] as const;
    });
    const standing = people.rows.map(personOf);
    const sealed = await readSealedBook(client, ctx.encryption, { lots, people: standing, lockAt });
    const result = decideBatch({
      requests,
      lots,
      people: standing,
      ...whatWasFound(requests, found.rows),
      sealed,
      encryption: ctx.encryption,
      signer: ctx.signer,
      lockAt,
      isPaced,
      newNonce,
    });
    const moved = result.lots
      .map((lot) => ({ lot, steps: statusSteps(lot.row.status, lot.events) }))
      .filter(({ steps }) => steps.length > 0);
    for (const { lot, steps } of moved) await recordSteps(client, lot.row.id, steps);
    const left = result.lots.map((lot) => writeOf(lot, lot.leaderAlias));
    const changes = changesStatement(client, { result, lots: left, now: lockAt });
    const changing = together(client, () => client.query(changes));
    // Heard of with the rest below: if it has failed, so does all that is behind it.
    changing.catch(() => undefined);
    // What is said is put into words while the database writes. All of it is made before the first of it is sent: what
    // cannot be said sends no commit. The commit follows on the wire without waiting: if a write fails, the server rolls
    // back and says so.
    const events = [
      ...moved.flatMap(({ lot, steps }) => phaseEvents(lot, lot.leaderAlias, steps, lockAt)),
      ...result.lots.map((lot) => bidEvent(lot, lockAt)),
    ];
    const words = wordsStatement(client, { requests, result, events, now: lockAt });
    const sealing = result.sealed.length === 0 ? [] : sealedStatements(ctx.encryption, result.sealed);
    const [said, committed] = together(client, () => [
      Promise.all([
        client.query<OutboxWritten>(words),
        changing,
        ...sealing.map((statement) => client.query(statement)),
      ] as const),
      commitThenFlush(client, unlocked),
    ]);
    sent();
    // The connection is given back when nothing of this batch is on it, also when something has failed.
    const [[told]] = await Promise.all([said, committed]).finally(() => committed.catch(() => undefined));
    return { result, rows: outboxRows(events, told.rows) };
  };
}

/** What was found of the requests, as the decision takes it. */
function whatWasFound(
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

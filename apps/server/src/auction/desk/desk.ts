import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '@assay/contract/problem.ts';
import pg from 'pg';
import { BEGIN_TO_FLUSH, BY_KEY, commitThenFlush, OutcomeUnknown, together } from '../../platform/database/database.ts';
import { learnLines, uuidArray } from '../../platform/database/rows.ts';
import type { House } from '../../platform/house.ts';
import { newNonce } from '../../platform/ids.ts';
import { type OutboxRow, type OutboxWritten, outboxRows } from '../../platform/outbox.ts';
import { type Heartbeat, startHeartbeat } from '../heartbeat.ts';
import { phaseEvents, recordSteps, statusSteps, writeOf } from '../lotWrites.ts';
import { bidEvent } from './answers.ts';
import { decideBatch } from './batch.ts';
import { DESK_PEOPLE_SQL, type DeskPersonRow, PARTICIPANT_COLUMNS, type ParticipantRow, personOf } from './bidder.ts';
import { createLotMemory, type LotMemory } from './lotMemory.ts';
import { readSealedBook, sealedStatements } from './sealedWork.ts';
import { AFTER_TURN, createTurns, longestWait, type Turns } from './turns.ts';
import type { BatchInput, BatchResult, BidOutcome, BidRequest } from './types.ts';
import { changesStatement, wordsStatement } from './writes.ts';

export type BidDesk = {
  /** Takes one bid; answers when its outcome is durable. */
  submit(request: BidRequest): Promise<BidOutcome>;
  /** Beats each second through the desk's own connections: without it nobody knows that bids can be placed. */
  startBeating(): void;
  stop(): Promise<void>;
};

type Waiting = { request: BidRequest; resolve: (outcome: BidOutcome) => void; reject: (error: unknown) => void };

const IN_FLIGHT = 3;
/** PostgreSQL's code for a lock that did not come in time. */
const LOCK_TIMEOUT = '55P03';
/** How long the next batch waits for the one before it to give its locks back; then it tries its own. */
const PATIENCE_MS = 25;
const BATCH_LIMIT = 256;
const ANSWERS_A_TURN = 12;
/** Longer queues are turned away at once: 503 with Retry-After. */
const QUEUE_LIMIT = 4_000;

/** What is known of a request: `place` counts from 1. */
type FoundRow = { place: number; is_alive: boolean; request_hash: Buffer | null; answer: string | null } & (
  | Omit<ParticipantRow, 'auction_id' | 'user_id'>
  | { alias: null }
);

/** Of the requests: whose session has ended, whose key was given an answer before and which, and who has bid on the lot. */
const FOUND_SQL = `
  select w.place::int, s.id is not null as is_alive, r.request_hash, r.answer, ${PARTICIPANT_COLUMNS}
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) with ordinality as w (auction_id, user_id, key, session_id, place)
  left join session s on s.id = w.session_id and s.revoked_at is null and s.expires_at > $5
  left join bid_request r on r.user_id = w.user_id and r.key = w.key
  left join auction_bidder b on b.auction_id = w.auction_id and b.user_id = w.user_id
  where s.id is null or r.user_id is not null or b.user_id is not null`;

/**
 * The bid desk (architecture §3): bids that wait are drained together, one transaction a batch. While one decides the
 * next gathers: it would wait for the same locks, and the more bids a batch has the less each costs. The
 * transaction locks the lots and then the people in order of id, decides in order of arrival, writes in bulk, commits,
 * and only then answers. Row locks arbitrate between processes. A batch that fails as a whole is tried one by one.
 */
export function startBidDesk(
  house: House,
  memory: LotMemory = createLotMemory(),
  turns: Turns = createTurns(),
): BidDesk {
  const pool = new pg.Pool({
    connectionString: house.config.DATABASE_URL,
    max: IN_FLIGHT,
    pipeline: true,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    options: BY_KEY,
  } as pg.PoolConfig);
  pool.on('error', (error) => house.log.warn({ err: error }, 'a connection of the bid desk broke; it is replaced'));
  // One that breaks while it is in use fails its batch, which says so; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('remove', () => memory.forget());
  const isPaced = house.config.RATE_LIMITS === 'on';
  const queue: Waiting[] = [];
  let inFlight = 0;
  let deciding = 0;
  let answering = 0;
  let scheduled = false;
  let stopping = false;
  let drained: (() => void) | null = null;
  let heartbeat: Heartbeat | null = null;

  const isIdle = () => inFlight === 0 && answering === 0 && queue.length === 0;

  function schedule(): void {
    if (scheduled || deciding > 0 || inFlight >= IN_FLIGHT || queue.length === 0) return;
    scheduled = true;
    // One turn of the loop gathers what has arrived together.
    setImmediate(() => {
      scheduled = false;
      if (queue.length === 0) return;
      inFlight += 1;
      const unlocked = beginDeciding();
      void nextBatch(unlocked).then(async (answers) => {
        unlocked();
        inFlight -= 1;
        schedule();
        await give(answers);
        if (isIdle()) drained?.();
      });
    });
  }

  /** Holds the next batch back until what is returned is called, or for PATIENCE_MS: others may hold locks for longer. */
  function beginDeciding(): () => void {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      deciding -= 1;
      schedule();
    };
    deciding += 1;
    const timer = setTimeout(end, PATIENCE_MS);
    return end;
  }

  /** Decides the bids that wait; where desks get into each other's way, those that wait when its turn has come. */
  async function nextBatch(unlocked: () => void): Promise<Array<() => void>> {
    const turn = turns.areTaken() ? await takeTurn() : null;
    const batch = queue.splice(0, BATCH_LIMIT);
    if (batch.length > 0) return decided(batch, unlocked, turn);
    if (turn !== null) await giveBack(turn);
    return [];
  }

  /** Begins a transaction that has its turn; null where none could be had, which the batch itself will hear of. */
  async function takeTurn(): Promise<pg.PoolClient | null> {
    try {
      const client = await pool.connect();
      try {
        await turns.take(client);
        return client;
      } catch (error) {
        await giveBack(client);
        throw error;
      }
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT)
        house.log.warn({ err: error }, 'the bid desk could not ask for its turn; the batch goes without');
      return null;
    }
  }

  /** Ends a transaction in which nothing was done. */
  async function giveBack(client: pg.PoolClient): Promise<void> {
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(broken);
  }

  /** Decides a batch; what comes back gives each waiting caller his answer. */
  async function decided(
    batch: Waiting[],
    unlocked: () => void,
    turn: pg.PoolClient | null = null,
  ): Promise<Array<() => void>> {
    try {
      const outcomes = await runBatch(
        batch.map(({ request }) => request),
        unlocked,
        turn,
      );
      return batch.map(
        ({ resolve }, index) =>
          () =>
            resolve(outcomes[index]!),
      );
    } catch (error) {
      if (batch.length === 1 || error instanceof OutcomeUnknown) {
        house.log.error({ err: error }, 'bids failed');
        return batch.map(
          ({ reject }) =>
            () =>
              reject(error),
        );
      }
      house.log.warn({ err: error, size: batch.length }, 'a batch of bids failed as a whole; trying one by one');
      const answers: Array<() => void> = [];
      for (const waiting of batch) answers.push(...(await decided([waiting], unlocked)));
      return answers;
    }
  }

  /** Answers a few at a turn: the batch that holds the locks now must not wait for all of them to be sent. */
  async function give(answers: ReadonlyArray<() => void>): Promise<void> {
    answering += 1;
    for (let from = 0; from < answers.length; from += ANSWERS_A_TURN) {
      for (const answer of answers.slice(from, from + ANSWERS_A_TURN)) answer();
      await nextTurn();
    }
    answering -= 1;
  }

  /** `turn`: the connection of a transaction that has begun. */
  async function runBatch(
    requests: readonly BidRequest[],
    unlocked: () => void,
    turn: pg.PoolClient | null,
  ): Promise<BidOutcome[]> {
    // After a silence the ends of lots must have moved before any bid is judged by them.
    if (heartbeat?.isSilent() === true) {
      if (turn !== null) await giveBack(turn);
      return requests.map(() => refuse('unavailable', { retryAfterMs: 1_000 }));
    }
    const client = turn ?? (await pool.connect());
    let fault: Error | undefined;
    try {
      await learnLines(client);
      const { result, rows } = await inTransaction(client, requests, unlocked, turn !== null);
      house.live.committed(rows);
      return result.outcomes;
    } catch (error) {
      fault = error as Error;
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release(fault !== undefined && (fault as { code?: string }).code === undefined ? fault : undefined);
    }
  }

  async function inTransaction(
    client: pg.PoolClient,
    requests: readonly BidRequest[],
    unlocked: () => void,
    hasBegun: boolean,
  ): Promise<{ result: BatchResult; rows: OutboxRow[] }> {
    const unique = <T>(values: T[]) => [...new Set(values)];
    const auctionIds = unique(requests.map((request) => request.auctionId));
    let lockAt = house.clock.now();
    // One trip: each statement begins when the one before it is done, so all reads follow the lock of the lots and see
    // who leads them now.
    const [asked, [, waitedMs, people, found]] = await together(client, () => {
      const begun = client.query(hasBegun ? AFTER_TURN : BEGIN_TO_FLUSH);
      const lots = memory.ask(client, auctionIds);
      const locking = lots.locked.then((waited) => {
        lockAt = house.clock.now();
        return waited;
      });
      const standing = client.query<DeskPersonRow>({
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
      return Promise.all([lots, Promise.all([begun, locking, standing, known])]);
    });
    if (!hasBegun) turns.heard(Math.max(waitedMs, longestWait(people.rows)));
    const lots = await asked.found();
    const standing = people.rows.map(personOf);
    const sealed = await readSealedBook(client, house.vault, { lots, people: standing, lockAt });
    const result = decideBatch({
      requests,
      lots,
      people: standing,
      ...whatWasFound(requests, found.rows),
      sealed,
      vault: house.vault,
      signer: house.signer,
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
    const sealing = result.sealed.length === 0 ? [] : sealedStatements(house.vault, result.sealed);
    const [told] = await together(client, () =>
      Promise.all([
        client.query<OutboxWritten>(words),
        changing,
        ...sealing.map((statement) => client.query(statement)),
        commitThenFlush(client, () => {
          asked.left(left);
          unlocked();
        }),
      ]),
    );
    return { result, rows: outboxRows(events, told.rows) };
  }

  return {
    submit(request) {
      if (stopping || queue.length >= QUEUE_LIMIT || heartbeat?.isSilent() === true)
        return Promise.resolve(refuse('unavailable', { retryAfterMs: 1_000 }));
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        schedule();
      });
    },
    startBeating() {
      heartbeat ??= startHeartbeat(house, pool);
    },
    async stop() {
      stopping = true;
      await heartbeat?.stop();
      if (!isIdle()) await new Promise<void>((resolve) => (drained = resolve));
      await pool.end();
    },
  };
}

/** What was found of the requests, as the decision takes it. */
function whatWasFound(
  requests: readonly BidRequest[],
  rows: readonly FoundRow[],
): Pick<BatchInput, 'endedSessions' | 'stored' | 'participants'> {
  const endedSessions = new Set<string>();
  const stored: BatchInput['stored'][number][] = [];
  const participants: ParticipantRow[] = [];
  for (const { place, is_alive, request_hash, answer, ...participant } of rows) {
    const { sessionId, auctionId: auction_id, userId: user_id, key } = requests[place - 1]!;
    if (!is_alive) endedSessions.add(sessionId);
    if (request_hash !== null && answer !== null) stored.push({ user_id, key, request_hash, answer });
    if (participant.alias !== null) participants.push({ auction_id, user_id, ...participant });
  }
  return { endedSessions, stored, participants };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '@assay/contract/problem.ts';
import { nextDueAt } from '@assay/domain/auction/phase.ts';
import pg from 'pg';
import { BEGIN_TO_FLUSH, BY_KEY, commitThenFlush, OutcomeUnknown, together } from '../../platform/database/database.ts';
import { learnLines } from '../../platform/database/rows.ts';
import type { House } from '../../platform/house.ts';
import { newNonce } from '../../platform/ids.ts';
import { type OutboxRow, type OutboxWritten, outboxRows } from '../../platform/outbox.ts';
import { type Heartbeat, startHeartbeat } from '../heartbeat.ts';
import { BARE_LOT_COLUMNS, type LotRow } from '../lots.ts';
import { phaseEvents, recordSteps, statusSteps } from '../lotWrites.ts';
import { decideBatch } from './batch.ts';
import { DESK_PARTICIPANTS_SQL, DESK_PEOPLE_SQL, type ParticipantRow, type PersonRow } from './bidder.ts';
import { readSealedBook, sealedStatements } from './sealedWork.ts';
import type { BatchResult, BidOutcome, BidRequest, StoredRow } from './types.ts';
import { writeStatement } from './writes.ts';

export type BidDesk = {
  /** Takes one bid; answers when its outcome is durable. */
  submit(request: BidRequest): Promise<BidOutcome>;
  /** Beats each second through the desk's own connections: without it nobody knows that bids can be placed. */
  startBeating(): void;
  stop(): Promise<void>;
};

type Waiting = { request: BidRequest; resolve: (outcome: BidOutcome) => void; reject: (error: unknown) => void };

const IN_FLIGHT = 3;
/** How long the next batch waits for the one before it to give its locks back; then it tries its own. */
const PATIENCE_MS = 25;
const BATCH_LIMIT = 256;
const ANSWERS_A_TURN = 12;
/** Longer queues are turned away at once: 503 with Retry-After. */
const QUEUE_LIMIT = 4_000;

type KnownRow = { session_id: string; is_alive: boolean } & {
  [column in keyof StoredRow]: StoredRow[column] | null;
};

/** Of the requests whose session has ended or whose key was given an answer before: which of the two, and the answer. */
const KNOWN_SQL = `
  select w.session_id, s.id is not null as is_alive, r.user_id, r.key, r.request_hash, r.answer
  from unnest($1::uuid[], $2::text[], $3::uuid[]) as w (user_id, key, session_id)
  left join session s on s.id = w.session_id and s.revoked_at is null and s.expires_at > $4
  left join bid_request r on r.user_id = w.user_id and r.key = w.key
  where s.id is null or r.user_id is not null`;

/**
 * The bid desk (architecture §3): bids that wait are drained together, one transaction a batch. While one decides the
 * next gathers: it would wait for the same locks, and the more bids a batch has the less each costs. The
 * transaction locks the lots and then the people in order of id, decides in order of arrival, writes in bulk, commits,
 * and only then answers. Row locks arbitrate between processes. A batch that fails as a whole is tried one by one.
 */
export function startBidDesk(house: House): BidDesk {
  const pool = new pg.Pool({
    connectionString: house.config.DATABASE_URL,
    max: IN_FLIGHT,
    pipeline: true,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    options: BY_KEY,
  } as pg.PoolConfig);
  pool.on('error', (error) => house.log.warn({ err: error }, 'a connection of the bid desk broke; it is replaced'));
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
      void decided(queue.splice(0, BATCH_LIMIT), unlocked).then(async (answers) => {
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

  /** Decides a batch; what comes back gives each waiting caller his answer. */
  async function decided(batch: Waiting[], unlocked: () => void): Promise<Array<() => void>> {
    try {
      const outcomes = await runBatch(
        batch.map(({ request }) => request),
        unlocked,
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

  async function runBatch(requests: readonly BidRequest[], unlocked: () => void): Promise<BidOutcome[]> {
    // After a silence the ends of lots must have moved before any bid is judged by them.
    if (heartbeat?.isSilent() === true) return requests.map(() => refuse('unavailable', { retryAfterMs: 1_000 }));
    const client = await pool.connect();
    let fault: Error | undefined;
    try {
      await learnLines(client);
      const { result, rows } = await inTransaction(client, requests, unlocked);
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
  ): Promise<{ result: BatchResult; rows: OutboxRow[] }> {
    const unique = <T>(values: T[]) => [...new Set(values)];
    const auctionIds = unique(requests.map((request) => request.auctionId));
    let lockAt = house.clock.now();
    // One trip: each statement begins when the one before it is done, so all reads follow the lock of the lots and see
    // who leads them now.
    const [, lots, participants, people, known] = await together(client, () =>
      Promise.all([
        client.query(BEGIN_TO_FLUSH),
        client
          .query<LotRow>({
            name: 'desk-lots',
            text: `select ${BARE_LOT_COLUMNS}, null as leader_alias from auction a join item i on i.id = a.item_id where a.id = any($1) order by a.id for update of a`,
            values: [auctionIds],
          })
          .then((locked) => {
            lockAt = house.clock.now();
            return locked;
          }),
        client.query<ParticipantRow>({
          name: 'desk-participants',
          text: DESK_PARTICIPANTS_SQL,
          values: [requests.map((request) => request.auctionId), requests.map((request) => request.userId), auctionIds],
        }),
        client.query<PersonRow>({
          name: 'desk-people',
          text: `${DESK_PEOPLE_SQL} for update of c`,
          values: [unique(requests.map((request) => request.userId)), new Date(lockAt), auctionIds],
        }),
        client.query<KnownRow>({
          name: 'desk-known',
          text: KNOWN_SQL,
          values: [
            requests.map((request) => request.userId),
            requests.map((request) => request.key),
            requests.map((request) => request.sessionId),
            new Date(lockAt),
          ],
        }),
      ]),
    );
    const sealed = await readSealedBook(client, house.vault, { lots: lots.rows, people: people.rows, lockAt });
    const result = decideBatch({
      requests,
      lots: lots.rows,
      people: people.rows,
      participants: participants.rows,
      endedSessions: new Set(known.rows.flatMap((row) => (row.is_alive ? [] : [row.session_id]))),
      stored: known.rows.filter((row): row is KnownRow & StoredRow => row.answer !== null),
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
    // Every statement is made before the first is sent: what cannot be put into one sends nothing of the batch. The commit
    // follows the writes on the wire without waiting for them: if one fails, the server rolls back and says so.
    const events = [
      ...moved.flatMap(({ lot, steps }) => phaseEvents(lot, lot.leaderAlias, steps, lockAt)),
      ...result.outbox,
    ];
    const changed = result.lots.map((lot) => ({ ...lot, nextDueAt: nextDueAt(lot.state) }));
    const written = writeStatement(client, { requests, result, changed, events, now: lockAt });
    const sealing = result.sealed.length === 0 ? [] : sealedStatements(house.vault, result.sealed);
    const [told] = await together(client, () =>
      Promise.all([
        client.query<OutboxWritten>(written),
        ...sealing.map((statement) => client.query(statement)),
        commitThenFlush(client, unlocked),
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

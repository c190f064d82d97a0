import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '@assay/contract/problem.ts';
import type { Rates } from '@assay/domain/estimate/rates.ts';
import pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { isLockTimedOut, isReadOnly, isTimedOut } from '../../../platform/database/away.ts';
import { createPool, OutcomeUnknown } from '../../../platform/database/database.ts';
import type { DatabaseTimeouts } from '../../../platform/database/timeouts.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { Log } from '../../../platform/log.ts';
import type { OutboxRow } from '../../../platform/outbox.ts';
import type { Signer } from '../../../platform/signer.ts';
import { type Heartbeat, startHeartbeat } from '../auction/heartbeat.ts';
import type { BidOutcome, BidRequest, SubmitBid } from '../auction/submitBid.ts';
import { batchTransaction, type Course } from './transaction.ts';

export type BidEngine = {
  /** Places one bid. Resolves when its outcome is durable. */
  submit: SubmitBid;
  /** Begins the heartbeat, once a second through the engine's own connections: without it no lot closes. */
  start(): void;
  /** Turns new bids away, decides those that wait, and closes the connections. */
  stop(): Promise<void>;
};

/** All that the engine knows of the rest of the server. */
export type BidEngineNeeds = {
  /** It opens connections of its own. */
  database: { url: string; timeouts: DatabaseTimeouts };
  clock: Clock;
  signer: Signer;
  encryption: Encryption;
  log: Log;
  /** True where a bidder may place one bid a second on a lot. */
  isPaced: boolean;
  /** For the total cost of a bid. */
  rates: () => Rates;
  /** Is given the outbox rows of each batch after its commit. */
  live: { committed(rows: readonly OutboxRow[]): void };
};

type Waiting = {
  request: BidRequest;
  /** When it was submitted, by performance.now(). */
  since: number;
  resolve: (outcome: BidOutcome) => void;
  reject: (error: unknown) => void;
};

/** Batches between their begin and their answers, and connections: one decides while others wait for the flush. */
const IN_FLIGHT = 3;
const RETRY_MS = 1_000;
/** How long the next batch waits for the locks of the one before; others may hold that one up. */
const PATIENCE_MS = 25;
const MAX_BATCH = 256;
/** Answers sent in one turn of the event loop. */
const ANSWERS_PER_TURN = 12;
/** With this many bids waiting, another is answered 503 with Retry-After. */
const MAX_QUEUE = 4_000;

const tooLate = () => refuse('unavailable', { retryAfterMs: RETRY_MS });

/**
 * The bid engine: waiting bids are drained together, one transaction a batch (transaction.ts). While one batch decides, the
 * next gathers: it would wait for the same locks, and the more bids a batch has the less each costs. A batch that fails as
 * a whole is tried one by one.
 */
export function createBidEngine(needs: BidEngineNeeds): BidEngine {
  const { log, live } = needs;
  const { url, timeouts } = needs.database;
  const pool = createPool(url, IN_FLIGHT, timeouts, { isPointLookup: true });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the bid engine broke; it is replaced'));
  const transaction = batchTransaction(needs);
  const queue: Waiting[] = [];
  let inFlight = 0;
  let isDeciding = false;
  let answering = 0;
  let scheduled = false;
  let stopping = false;
  let drained: (() => void) | null = null;
  let heartbeat: Heartbeat | null = null;

  const isIdle = () => inFlight === 0 && answering === 0 && queue.length === 0;

  function schedule(): void {
    if (scheduled || isDeciding || inFlight >= IN_FLIGHT || queue.length === 0) return;
    scheduled = true;
    // One turn of the event loop collects what arrived together.
    setImmediate(() => {
      scheduled = false;
      startBatch();
    });
  }

  /** The next bids of the queue. One that has waited so long that its answer might come too late is answered 503. */
  function nextBatch(): Waiting[] {
    const late = performance.now() - timeouts.connectMs;
    const isLate = ({ since }: Waiting) => since < late;
    while (queue[0] !== undefined && isLate(queue[0])) queue.shift()!.resolve(tooLate());
    return queue.splice(0, MAX_BATCH);
  }

  function startBatch(): void {
    const batch = nextBatch();
    if (batch.length === 0) {
      if (isIdle()) drained?.();
      return;
    }
    inFlight += 1;
    const unlocked = holdNextBatch();
    void decide(batch, unlocked).then(async (answers) => {
      unlocked();
      inFlight -= 1;
      schedule();
      await respond(answers);
      if (isIdle()) drained?.();
    });
  }

  /** Holds the next batch back until what it returns is called, for PATIENCE_MS at most. */
  function holdNextBatch(): () => void {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      isDeciding = false;
      schedule();
    };
    isDeciding = true;
    const timer = setTimeout(end, PATIENCE_MS);
    return end;
  }

  /**
   * Decides a batch. Returns functions that answer its callers. `wasInDoubt`: an earlier attempt may have committed before its
   * connection broke; the keys of the bids keep them from being placed twice. `isBrief`: a lock of the batch it came with
   * timed out, so that a bid does not wait as long for it again.
   */
  async function decide(
    batch: Waiting[],
    unlocked: () => void,
    wasInDoubt = false,
    isBrief = false,
  ): Promise<Array<() => void>> {
    let isSent = false;
    try {
      const outcomes = await runBatch(
        batch.map(({ request }) => request),
        { unlocked, isBrief, sent: () => (isSent = true) },
      );
      return batch.map(
        ({ resolve }, index) =>
          () =>
            resolve(outcomes[index]!),
      );
    } catch (error) {
      const isUnknown = error instanceof OutcomeUnknown;
      const isLocked = isLockTimedOut(error);
      // What PostgreSQL itself refuses is not committed. Any other error after the commit was sent leaves that unknown.
      const isInDoubt = wasInDoubt || (isSent && !(error instanceof pg.DatabaseError));
      // A time-out is not tried again. A lock time-out of several bids is: most of them want other locks.
      if (batch.length === 1 || isUnknown || (isTimedOut(error) && !isLocked)) {
        log.error({ err: error }, 'bids failed');
        const reason = isInDoubt && !isUnknown ? new OutcomeUnknown(error) : error;
        return batch.map(
          ({ reject }) =>
            () =>
              reject(reason),
        );
      }
      log.warn({ err: error, size: batch.length }, 'a batch of bids failed as a whole; trying one by one');
      const latest = timeouts.connectMs + timeouts.lockMs;
      const answers: Array<() => void> = [];
      for (const waiting of batch) {
        const isLate = isLocked && performance.now() - waiting.since > latest;
        if (isLate) answers.push(() => waiting.resolve(tooLate()));
        else answers.push(...(await decide([waiting], unlocked, isInDoubt, isLocked)));
      }
      return answers;
    }
  }

  /** Answers a few callers per turn of the event loop: the batch that holds the locks now must not wait for all of them. */
  async function respond(answers: ReadonlyArray<() => void>): Promise<void> {
    answering += 1;
    for (let from = 0; from < answers.length; from += ANSWERS_PER_TURN) {
      for (const answer of answers.slice(from, from + ANSWERS_PER_TURN)) answer();
      await nextTurn();
    }
    answering -= 1;
  }

  async function runBatch(requests: readonly BidRequest[], course: Course): Promise<BidOutcome[]> {
    // After an outage the ends of lots must have moved before any bid is judged by them.
    if (heartbeat?.isSilent() === true) return requests.map(tooLate);
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { result, rows } = await transaction(client, requests, course);
      live.committed(rows);
      return result.outcomes;
    } catch (error) {
      if ((error as { code?: string }).code === undefined || isReadOnly(error)) broken = error as Error;
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    submit(request) {
      if (stopping || queue.length >= MAX_QUEUE || heartbeat?.isSilent() === true) return Promise.resolve(tooLate());
      return new Promise((resolve, reject) => {
        queue.push({ request, since: performance.now(), resolve, reject });
        schedule();
      });
    },
    start() {
      heartbeat ??= startHeartbeat(needs, pool);
    },
    async stop() {
      stopping = true;
      await heartbeat?.stop();
      if (!isIdle()) await new Promise<void>((resolve) => (drained = resolve));
      await pool.end();
    },
  };
}

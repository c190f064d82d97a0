import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '@assay/contract/problem.ts';
import pg from 'pg';
import type { AppContext } from '../../platform/context.ts';
import { isReadOnly, isTimedOut } from '../../platform/database/away.ts';
import { GENERIC_PLAN, OutcomeUnknown } from '../../platform/database/database.ts';
import { timeoutOptions, timeoutsOfCalls } from '../../platform/database/timeouts.ts';
import { type Heartbeat, startHeartbeat } from '../heartbeat.ts';
import { batchTransaction } from './transaction.ts';
import type { BidOutcome, BidRequest } from './types.ts';

export type BidDesk = {
  /** Takes one bid; answers when its outcome is durable. */
  submit(request: BidRequest): Promise<BidOutcome>;
  /** Beats each second through the desk's own connections: without it nobody knows that bids can be placed. */
  startBeating(): void;
  stop(): Promise<void>;
};

type Waiting = {
  request: BidRequest;
  /** When it came, by performance.now(). */
  since: number;
  resolve: (outcome: BidOutcome) => void;
  reject: (error: unknown) => void;
};

const IN_FLIGHT = 3;
/** PostgreSQL's code for a lock that did not come in time. */
const LOCK_TIMEOUT = '55P03';
const RETRY_MS = 1_000;
/** How long the next batch waits for the one before it to give its locks back; then it tries its own. */
const PATIENCE_MS = 25;
const BATCH_LIMIT = 256;
const ANSWERS_A_TURN = 12;
/** Longer queues are turned away at once: 503 with Retry-After. */
const QUEUE_LIMIT = 4_000;

const tooLate = () => refuse('unavailable', { retryAfterMs: RETRY_MS });

/**
 * The bid desk (architecture §3): bids that wait are drained together, one transaction a batch (transaction.ts). While one
 * decides the next gathers: it would wait for the same locks, and the more bids a batch has the less each costs. A batch
 * that fails as a whole is tried one by one.
 */
export function startBidDesk(ctx: AppContext): BidDesk {
  const timeouts = timeoutsOfCalls(ctx.config.DATABASE_TIMEOUT_MS);
  const pool = new pg.Pool({
    ...timeoutOptions(timeouts),
    connectionString: ctx.config.DATABASE_URL,
    max: IN_FLIGHT,
    pipeline: true,
    options: GENERIC_PLAN,
  } as pg.PoolConfig);
  pool.on('error', (error) => ctx.log.warn({ err: error }, 'a connection of the bid desk broke; it is replaced'));
  // One that breaks while it is in use fails its batch, which says so; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const transaction = batchTransaction(ctx);
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
      begin();
    });
  }

  /**
   * Those whose turn it is. Whoever has waited so long that a batch which takes as long as it may would answer too late is
   * told so instead.
   */
  function take(): Waiting[] {
    const late = performance.now() - timeouts.connectMs;
    const isLate = ({ since }: Waiting) => since < late;
    while (queue[0] !== undefined && isLate(queue[0])) queue.shift()!.resolve(tooLate());
    return queue.splice(0, BATCH_LIMIT);
  }

  function begin(): void {
    const batch = take();
    if (batch.length === 0) {
      if (isIdle()) drained?.();
      return;
    }
    inFlight += 1;
    const unlocked = beginDeciding();
    void decided(batch, unlocked).then(async (answers) => {
      unlocked();
      inFlight -= 1;
      schedule();
      await give(answers);
      if (isIdle()) drained?.();
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

  /**
   * Decides a batch; what comes back gives each waiting caller his answer. `wasInDoubt`: it may stand already, since the
   * connection broke on which it was tried before. Its keys keep it from being taken twice. `isBrief`: somebody holds a lot
   * of the batch it came with; whoever bids on that one does not wait for it a second time.
   */
  async function decided(
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
      const isLocked = (error as { code?: string }).code === LOCK_TIMEOUT;
      // What the database itself has refused is not committed; of all else behind the commit nobody knows.
      const isInDoubt = wasInDoubt || (isSent && !(error instanceof pg.DatabaseError));
      // One that has waited for as long as it may is not tried again, except beside others: not each of them was in its way.
      if (batch.length === 1 || isUnknown || (isTimedOut(error) && !isLocked)) {
        ctx.log.error({ err: error }, 'bids failed');
        const told = isInDoubt && !isUnknown ? new OutcomeUnknown(error) : error;
        return batch.map(
          ({ reject }) =>
            () =>
              reject(told),
        );
      }
      ctx.log.warn({ err: error, size: batch.length }, 'a batch of bids failed as a whole; trying one by one');
      const latest = timeouts.connectMs + timeouts.lockMs;
      const answers: Array<() => void> = [];
      for (const waiting of batch) {
        const isLate = isLocked && performance.now() - waiting.since > latest;
        if (isLate) answers.push(() => waiting.resolve(tooLate()));
        else answers.push(...(await decided([waiting], unlocked, isInDoubt, isLocked)));
      }
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

  /** `sent`: called when the commit is on its way. */
  async function runBatch(
    requests: readonly BidRequest[],
    course: { unlocked: () => void; isBrief: boolean; sent: () => void },
  ): Promise<BidOutcome[]> {
    // After a silence the ends of lots must have moved before any bid is judged by them.
    if (heartbeat?.isSilent() === true) return requests.map(tooLate);
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { result, rows } = await transaction(client, requests, course);
      ctx.live.committed(rows);
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
      if (stopping || queue.length >= QUEUE_LIMIT || heartbeat?.isSilent() === true) return Promise.resolve(tooLate());
      return new Promise((resolve, reject) => {
        queue.push({ request, since: performance.now(), resolve, reject });
        schedule();
      });
    },
    startBeating() {
      heartbeat ??= startHeartbeat(ctx, pool);
    },
    async stop() {
      stopping = true;
      await heartbeat?.stop();
      if (!isIdle()) await new Promise<void>((resolve) => (drained = resolve));
      await pool.end();
    },
  };
}

import { bid, sweep, type Times } from './operations.ts';
import type { SimAnswer, SimRequest, Store } from './store.ts';
import { Draft, type Locks } from './store.ts';

/** Faults that can be planted, to check that the invariants detect them. */
export type PlantedFault =
  | 'none'
  | 'forgets keys'
  | 'ignores locks'
  | 'answers before commit'
  | 'settles twice'
  | 'judges by the stored phase'
  | 'forgets credit of other lots';

export type Waiting = { readonly request: SimRequest; readonly receivedAt: number };
type Step = Generator<string, void>;

export type Environment = {
  readonly store: Store;
  readonly locks: Locks;
  readonly plant: PlantedFault;
  readonly isPaced: boolean;
  readonly now: () => number;
  /** An answer on its way to the client. */
  readonly answer: (request: SimRequest, answer: SimAnswer) => void;
  /** Called after each commit, to check its result. */
  readonly committed: (draft: Draft, what: string) => void;
};

const BATCH = 6;
const BATCHES_IN_FLIGHT = 2;
/** Refusals that are not stored: the same key may retry. */
const NOT_STORED = new Set(['rate_limited', 'idempotency_key_reused']);

/**
 * One server process: a queue of bids, two batches and one sweep in flight. Its work is cut at every point
 * where another process may come between or where it may die: each lock, the reads, the commit, each answer.
 */
export class SimProcess {
  readonly name: string;
  /** How far its clock is from the database's. */
  readonly skewMs: number;
  readonly queue: Waiting[] = [];
  isSweeping = true;
  readonly #environment: Environment;
  #batches: Array<{ id: symbol; step: Step }> = [];
  #sweep: { id: symbol; step: Step } | null = null;

  constructor(name: string, skewMs: number, environment: Environment) {
    this.name = name;
    this.skewMs = skewMs;
    this.#environment = environment;
  }

  now(): number {
    return this.#environment.now() + this.skewMs;
  }

  get isIdle(): boolean {
    return this.queue.length === 0 && this.#batches.length === 0 && this.#sweep === null;
  }

  receive(request: SimRequest): void {
    this.queue.push({ request, receivedAt: this.now() });
  }

  /** Goes on with a batch by one step; a new batch when there is room. */
  stepBatch(which: number): void {
    if (this.#batches.length < BATCHES_IN_FLIGHT && this.queue.length > 0) {
      const id = Symbol(this.name);
      this.#batches.push({ id, step: this.#decide(id, this.queue.splice(0, BATCH)) });
      return;
    }
    const current = this.#batches[which % Math.max(1, this.#batches.length)];
    if (current !== undefined && current.step.next().done === true) {
      this.#environment.locks.release(current.id);
      this.#batches = this.#batches.filter((other) => other !== current);
    }
  }

  /** Advances its sweep of a lot by one step, or begins with `lotId` (null: with none). */
  stepSweep(lotId: string | null): void {
    if (this.#sweep === null) {
      if (!this.isSweeping || lotId === null) return;
      const id = Symbol(this.name);
      this.#sweep = { id, step: this.#sweepLot(id, lotId) };
    }
    if (this.#sweep.step.next().done === true) {
      this.#environment.locks.release(this.#sweep.id);
      this.#sweep = null;
    }
  }

  /** Crashes immediately: uncommitted work is lost, and open requests stay unanswered. Restarts immediately. */
  crash(): void {
    for (const work of [...this.#batches, ...(this.#sweep === null ? [] : [this.#sweep])])
      this.#environment.locks.release(work.id);
    this.#batches = [];
    this.#sweep = null;
    this.queue.length = 0;
  }

  *#lock(id: symbol, rows: Iterable<string>): Step {
    if (this.#environment.plant === 'ignores locks') return;
    for (const row of [...rows].sort()) while (!this.#environment.locks.acquire(row, id)) yield `waits for ${row}`;
  }

  *#decide(id: symbol, batch: readonly Waiting[]): Step {
    const { store, plant, isPaced } = this.#environment;
    const lotIds = new Set(batch.map(({ request }) => `lot ${request.lotId}`));
    yield* this.#lock(id, lotIds);
    const lockAt = this.now();
    yield 'has the lots';
    const people = batch.flatMap(({ request }) => [request.userId, store.lots.get(request.lotId)!.state.leaderId]);
    yield* this.#lock(id, new Set(people.filter((one) => one !== null).map((one) => `person ${one}`)));
    const draft = new Draft(store);
    const options = { isPaced, forgetsOtherLots: plant === 'forgets credit of other lots' };
    const outcomes = batch.map(({ request, receivedAt }): SimAnswer => {
      const name = `${request.userId} ${request.key}`;
      const stored = plant === 'forgets keys' ? undefined : draft.answer(name);
      if (stored !== undefined)
        return stored.request.amountCents === request.amountCents && stored.request.lotId === request.lotId
          ? stored.answer
          : { code: 'idempotency_key_reused', number: null };
      const judgedAt = store.lots.get(request.lotId)!.state.startsAt;
      const times: Times =
        plant === 'judges by the stored phase' ? { receivedAt, lockAt: 0, judgedAt } : { receivedAt, lockAt };
      const answer = bid(draft, request, times, options);
      if (!NOT_STORED.has(answer.code)) draft.answers.set(name, { request, answer });
      return answer;
    });
    yield 'has decided';
    if (plant === 'answers before commit') yield* this.#answerAll(batch, outcomes);
    draft.commit();
    this.#environment.committed(draft, `${this.name} commits ${batch.length} bids`);
    this.#environment.locks.release(id);
    yield 'has committed';
    if (plant !== 'answers before commit') yield* this.#answerAll(batch, outcomes);
  }

  *#answerAll(batch: readonly Waiting[], outcomes: readonly SimAnswer[]): Step {
    for (const [index, { request }] of batch.entries()) {
      this.#environment.answer(request, outcomes[index]!);
      yield 'answers';
    }
  }

  *#sweepLot(id: symbol, lotId: string): Step {
    const { store, plant } = this.#environment;
    yield* this.#lock(id, [`lot ${lotId}`]);
    const now = this.now();
    const lot = store.lots.get(lotId)!;
    const people = [lot.state.leaderId, ...lot.sealed.map((sealed) => sealed.userId)].filter((one) => one !== null);
    yield* this.#lock(id, new Set(people.map((one) => `person ${one}`)));
    const draft = new Draft(store);
    const hasMoved = sweep(draft, lotId, now, plant !== 'settles twice');
    yield 'has swept';
    if (!hasMoved) return;
    draft.commit();
    this.#environment.committed(draft, `${this.name} sweeps ${lotId}`);
    this.#environment.locks.release(id);
    yield 'has committed';
  }
}

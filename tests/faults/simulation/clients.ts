import { minimumFor } from '@assay/domain/auction/proxy.ts';
import type { Dice } from '../../support/random.ts';
import { checkAnswer } from './invariants.ts';
import type { SimProcess } from './process.ts';
import type { SimAnswer, SimRequest, Store } from './store.ts';

/** A person's bid from the first press to a final answer. */
type Intent = { readonly request: SimRequest; isFinal: boolean };

/** Answers that tell a client to try the same request again. */
const RETRYABLE = new Set(['rate_limited']);

/**
 * The bidders' browsers: they send a bid to any process, resend it when no answer arrived (or too early, while the
 * first is still in progress), and record each answer to compare it with all others and with the store.
 */
export class Clients {
  readonly #store: Store;
  readonly #dice: Dice;
  readonly #reportFault: (fault: string) => void;
  readonly #intents: Intent[] = [];
  readonly #answered = new Map<string, SimAnswer>();
  #keys = 0;

  constructor(store: Store, dice: Dice, reportFault: (fault: string) => void) {
    this.#store = store;
    this.#dice = dice;
    this.#reportFault = reportFault;
  }

  get open(): readonly Intent[] {
    return this.#intents.filter((intent) => !intent.isFinal);
  }

  get isAnswered(): boolean {
    return this.#intents.every((intent) => intent.isFinal);
  }

  /** A new bid of anybody on any lot, sensible or not. */
  bid(process: SimProcess): string {
    const lots = [...this.#store.lots.values()];
    const live = lots.filter(({ state }) => state.doneAt === null);
    const lot = this.#dice.pick(live.length > 0 && this.#dice.chance(0.95) ? live : lots);
    const person = this.#dice.pick([...this.#store.people.values()]);
    this.#keys += 1;
    const request: SimRequest = {
      key: `key-${this.#keys}`,
      userId: person.id,
      lotId: lot.id,
      amountCents: this.#amount(lot.state),
      isMax: this.#dice.chance(0.75),
    };
    this.#intents.push({ request, isFinal: false });
    process.receive(request);
    return `${person.id} bids ${request.amountCents} on ${lot.id} at ${process.name} (${request.key})`;
  }

  #amount(state: Parameters<typeof minimumFor>[0]): number {
    const minimum = minimumFor(state, null);
    const dollars = (cents: number) => Math.round(cents / 100) * 100;
    switch (this.#dice.weighted({ minimum: 3, above: 5, tie: 2, below: 1, large: 1, cents: 0.2 })) {
      case 'minimum':
        return minimum;
      case 'above':
        return dollars(minimum * (1 + this.#dice.between(0, 60) / 100));
      case 'tie':
        return state.leaderMaxCents ?? minimum;
      case 'below':
        return Math.max(0, minimum - 100);
      case 'large':
        return dollars(minimum * 4);
      default:
        return minimum + 50;
    }
  }

  /** Resends an unanswered bid, anywhere; now and then one that was answered long ago. */
  retry(process: SimProcess): string {
    const open = this.open;
    const intent = open.length > 0 && this.#dice.chance(0.9) ? this.#dice.pick(open) : this.#intents.at(-1);
    if (intent === undefined) return 'no one has anything to repeat';
    process.receive(intent.request);
    return `${intent.request.key} is sent again to ${process.name}`;
  }

  /** The same key with another amount, after the first was finally answered: it must be refused as reused. */
  reuse(process: SimProcess): string {
    const answeredIntents = this.#intents.filter((intent) => intent.isFinal);
    if (answeredIntents.length === 0) return 'no one has a key to reuse';
    const { request } = this.#dice.pick(answeredIntents);
    const answered = this.#answered.get(`${request.userId} ${request.key}`)!;
    if (answered.code === 'idempotency_key_reused') return 'no one has a key to reuse';
    process.receive({ ...request, amountCents: request.amountCents + 100 });
    return `${request.key} is sent to ${process.name} with another amount`;
  }

  /** An answer has arrived. */
  onAnswer(request: SimRequest, answer: SimAnswer): void {
    const intent = this.#intents.find(({ request: own }) => own.key === request.key)!;
    if (intent.request.amountCents !== request.amountCents) {
      if (answer.code !== 'idempotency_key_reused')
        this.#reportFault(`H04 ${request.key}: another body was answered ${answer.code}`);
      return;
    }
    if (RETRYABLE.has(answer.code)) return;
    const name = `${request.userId} ${request.key}`;
    checkAnswer(this.#store, request, answer, this.#answered.get(name), this.#reportFault);
    this.#answered.set(name, answer);
    intent.isFinal = true;
  }

  /** Every answer ever given is still true. */
  recheck(): void {
    for (const { request } of this.#intents) {
      const answered = this.#answered.get(`${request.userId} ${request.key}`);
      if (answered !== undefined) checkAnswer(this.#store, request, answered, answered, this.#reportFault);
    }
  }

  /** How many bids got which answer. */
  tally(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { code } of this.#answered.values()) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }
}

import { nextDueAt, storedStatus } from '@assay/domain/auction/phase.ts';
import { newLot } from '@assay/domain/auction/state.ts';
import { createDice, type Dice } from '../../support/random.ts';
import { Clients } from './clients.ts';
import { checkLot, checkPerson, checkRest } from './invariants.ts';
import { voidBid } from './operations.ts';
import { type Environment, type PlantedFault, SimProcess } from './process.ts';
import { Draft, Locks, type SimLot, type SimPerson, type Store } from './store.ts';

export type SimulationResult = {
  readonly seed: number;
  /** Empty when every invariant held after every step. */
  readonly faults: readonly string[];
  /** What happened, step by step, up to the first fault. */
  readonly trace: readonly string[];
  /** How often each event happened, to check that a run was meaningful. */
  readonly counts: Record<string, number>;
};

const START = 1_700_000_000_000;
const SECOND = 1_000;
const CHAOS_STEPS = 500;
const REST_STEPS = 4_000;
const GRACE = 2_000;
const MAXIMUM_SKEW_MS = 40;

/**
 * One seeded run: two processes, a handful of bidders and lots. First chaos (any order of bids, retries, sweeps that
 * stop, crashes, voids, changes of limits, jumps of the clock), then all faults stop and everything has to come to rest.
 * Same seed, same run.
 */
export function simulate(seed: number, plant: PlantedFault = 'none'): SimulationResult {
  const dice = createDice(seed);
  const faults: string[] = [];
  const trace: string[] = [];
  const counts: Record<string, number> = {};
  const reportFault = (fault: string) => faults.push(fault);
  const count = (what: string, times = 1) => {
    counts[what] = (counts[what] ?? 0) + times;
  };
  const store: Store = { lots: new Map(), people: new Map(), answers: new Map(), invoices: [] };
  let now = START;
  createWorld(store, dice);
  const clients = new Clients(store, dice, reportFault);
  const locks = new Locks();
  const committed: Environment['committed'] = (draft, what) => {
    note(what);
    for (const id of draft.lots.keys()) checkLot(store, seen.lots.get(id)!, store.lots.get(id)!, reportFault);
    for (const id of draft.people.keys()) checkPerson(store, seen.people.get(id)!, store.people.get(id)!, reportFault);
    for (const lot of draft.lots.values()) seen.lots.set(lot.id, lot);
    for (const person of draft.people.values()) seen.people.set(person.id, person);
  };
  /** The store as the last check saw it. */
  const seen = { lots: new Map(store.lots), people: new Map(store.people) };
  const environment: Environment = {
    store,
    locks,
    plant,
    isPaced: dice.chance(0.3),
    now: () => now,
    answer: (request, answer) => clients.onAnswer(request, answer),
    committed,
  };
  const processes = ['one', 'two'].map(
    (name) => new SimProcess(name, dice.between(-MAXIMUM_SKEW_MS, MAXIMUM_SKEW_MS), environment),
  );
  const note = (what: string) => trace.push(`${String(now - START).padStart(8)} ${what}`);

  const chaos = {
    bid: 10,
    batch: 60,
    sweep: 12,
    time: 8,
    retry: 5,
    reuse: 0.5,
    crash: 1.5,
    scheduler: 1.5,
    void: 1,
    limit: 1,
    standing: 0.25,
    pay: 0.5,
  };
  for (let step = 0; step < CHAOS_STEPS && faults.length === 0; step++) {
    const what = dice.weighted(chaos);
    const process = dice.pick(processes);
    count(what);
    if (what === 'bid') note(clients.bid(process));
    else if (what === 'batch') process.stepBatch(dice.between(0, 1));
    else if (what === 'sweep') process.stepSweep(dice.pick([...store.lots.keys()]));
    else if (what === 'retry') note(clients.retry(process));
    else if (what === 'reuse') note(clients.reuse(process));
    else if (what === 'time') now = advanceTime(store, dice, now);
    else if (what === 'crash') {
      process.crash();
      note(`${process.name} crashes`);
    } else if (what === 'scheduler') {
      process.isSweeping = process.isSweeping ? dice.chance(0.5) : true;
      note(`${process.name} ${process.isSweeping ? 'sweeps again' : 'stops sweeping'}`);
    } else staff(what, environment, dice);
  }

  // All faults stop.
  for (const process of processes) process.isSweeping = true;
  let calm = 0;
  for (let step = 0; step < REST_STEPS && faults.length === 0; step++) {
    const due = [...store.lots.values()].filter((lot) => nextDueAt(lot.state) !== null);
    const isAtRest = due.length === 0 && clients.isAnswered && processes.every((process) => process.isIdle);
    calm = isAtRest ? calm + 1 : 0;
    if (calm > 2) break;
    for (const process of processes) {
      process.stepBatch(dice.between(0, 1));
      process.stepSweep(due.length === 0 ? null : dice.pick(due).id);
    }
    if (step % 25 === 0 && !clients.isAnswered) note(clients.retry(processes[step % 2]!));
    if (step % 10 === 0) now += 5 * SECOND;
  }
  if (faults.length === 0) {
    clients.recheck();
    checkRest(store, clients.open.length, reportFault);
  }
  for (const lot of store.lots.values()) {
    for (const { to } of lot.steps) count(`lots that were ${to}`);
    count(`lots ${lot.state.outcome ?? 'without an outcome'}`);
    count('bids', lot.bids.length);
    count('sealed bids', lot.sealed.length);
  }
  for (const [code, times] of Object.entries(clients.tally())) count(`answers ${code}`, times);
  return { seed, faults, trace, counts };
}

/** Lots of every kind, people with much and with little credit. */
function createWorld(store: Store, dice: Dice): void {
  const names = ['Ann', 'Ben', 'Cid', 'Dee', 'Eve'].slice(0, dice.between(3, 5));
  for (const id of names) {
    const limitCents = dice.pick([0, 30_000, 100_000, 1_000_000, 10_000_000]);
    const person: SimPerson = {
      id,
      isVip: dice.chance(0.1),
      isBlocked: false,
      hasOverdueInvoice: false,
      limitCents: 0,
      holds: new Map(),
      history: [],
    };
    store.people.set(id, person);
    const draft = new Draft(store);
    draft.setLimit(id, limitCents);
    draft.commit();
  }
  for (let number = 1; number <= dice.between(1, 3); number++) {
    const startsAt = START + dice.between(-20, 10) * SECOND;
    const openingCents = dice.pick([100, 1_000, 10_000]);
    const lot: SimLot = {
      id: `lot-${number}`,
      ownerId: dice.chance(0.3) ? dice.pick(names) : 'no one',
      state: newLot({
        startsAt,
        endsAt: startsAt + dice.between(40, 100) * SECOND,
        openingCents,
        reserveCents: dice.chance(0.3) ? openingCents * dice.between(1, 8) : null,
        windowMs: dice.between(2, 20) * SECOND,
        capMs: dice.between(4, 20) * SECOND,
        blindMs: dice.between(10, 60) * SECOND,
        blindEnabled: dice.chance(0.7),
        blindPricing: dice.chance(0.8) ? 'second_price' : 'first_price',
        buyerPremiumBps: dice.pick([0, 0, 1_000, 1_937]),
      }),
      participants: new Map(),
      bids: [],
      sealed: [],
      steps: [],
      winnerId: null,
      hammerCents: 0,
    };
    store.lots.set(lot.id, lot);
  }
}

/** The clock moves: a little, a lot, or to exactly when the next thing is due. */
function advanceTime(store: Store, dice: Dice, now: number): number {
  const kind = dice.weighted({ little: 6, seconds: 4, edge: 1.6, long: 0.15 });
  if (kind === 'little') return now + dice.between(1, 400);
  if (kind === 'seconds') return now + dice.between(1, 6) * SECOND;
  if (kind === 'long') return now + dice.between(20, 60) * SECOND;
  const dues = [...store.lots.values()].map((lot) => nextDueAt(lot.state)).filter((due) => due !== null);
  const near = dues.filter((due) => due - now < 15 * SECOND);
  if (near.length === 0) return now + dice.between(1, 5) * SECOND;
  const edge = dice.pick(near) + dice.pick([-GRACE - 1, -GRACE, -GRACE + 1, -1, 0, 1]) + dice.between(-1, 1);
  return Math.max(now, edge);
}

/** What staff and time do besides the bidders, in a transaction that never waits: if a row is locked, they skip it. */
function staff(what: 'void' | 'limit' | 'standing' | 'pay', environment: Environment, dice: Dice): void {
  const { store, locks, committed } = environment;
  const owner = Symbol('staff');
  const draft = new Draft(store);
  const free = (rows: readonly string[]) => rows.every((row) => locks.acquire(row, owner));
  const allPeople = [...store.people.keys()].map((id) => `person ${id}`);
  const person = dice.pick([...store.people.values()]);
  const lot = dice.pick([...store.lots.values()]);
  let done = '';
  if (what === 'void') {
    const validBids = lot.bids.filter((bid) => !bid.isVoided);
    const status = storedStatus(lot.state);
    if (validBids.length > 0 && (status === 'open' || status === 'extended') && free([`lot ${lot.id}`, ...allPeople])) {
      const { seq } = dice.pick(validBids);
      voidBid(draft, lot.id, seq);
      done = `staff void bid ${seq} of ${lot.id}`;
    }
  } else if (what === 'limit' && free([`person ${person.id}`])) {
    const limitCents = dice.pick([0, 30_000, 200_000, 2_000_000]);
    draft.setLimit(person.id, limitCents);
    done = `the limit of ${person.id} is ${limitCents}`;
  } else if (what === 'standing' && free([`person ${person.id}`])) {
    const fact = dice.pick(['isBlocked', 'hasOverdueInvoice'] as const);
    draft.setPerson({ ...person, [fact]: !person[fact] });
    done = `${person.id}: ${fact} is ${!person[fact]}`;
  } else if (what === 'pay') {
    const invoice = store.invoices.find((one) => !one.isPaid);
    if (invoice !== undefined && free([`person ${invoice.userId}`])) {
      invoice.isPaid = true;
      draft.hold(invoice.userId, `invoice:${invoice.lotId}`, 0, 'invoice_release');
      done = `${invoice.userId} pays for ${invoice.lotId}`;
    }
  }
  if (done !== '') {
    draft.commit();
    committed(draft, done);
  }
  locks.release(owner);
}

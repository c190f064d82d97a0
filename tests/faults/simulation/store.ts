import type { LotState, SealedBid } from '@assay/domain/auction/state.ts';
import { availableCredit, type CreditEntry, type CreditKind, creditEntry } from '@assay/domain/credit/credit.ts';
import type { AuctionStatus } from '@assay/domain/enums.ts';

// The simulation's database: records that are replaced as a whole when a transaction commits, and row locks.

export type SimRequest = {
  readonly key: string;
  readonly userId: string;
  readonly lotId: string;
  readonly amountCents: number;
  readonly isMax: boolean;
};

/** A client's answer: the number of their bid (for a sealed bid: its revision), or the error. */
export type SimAnswer = { readonly code: string; readonly number: number | null };

export type SimBid = {
  readonly seq: number;
  readonly key: string;
  readonly userId: string;
  readonly amountCents: number;
  /** The amount that counts: less than the bid after a void that their credit did not cover, null if none. */
  readonly standingCents: number | null;
  readonly isVoided: boolean;
  readonly isMax: boolean;
  readonly phase: AuctionStatus;
  readonly receivedAt: number;
  readonly isCompeting: boolean;
  readonly minimumCents: number;
};

export type SimSealed = SealedBid & { readonly key: string; readonly receivedAt: number };

export type SimParticipant = {
  readonly alias: number;
  readonly hasBidBeforeT: boolean;
  readonly lastBidAt: number;
};

export type SimLot = {
  readonly id: string;
  readonly ownerId: string;
  readonly state: LotState;
  readonly participants: ReadonlyMap<string, SimParticipant>;
  readonly bids: readonly SimBid[];
  /** Every accepted sealed bid, including raises; a user's last one counts. */
  readonly sealed: readonly SimSealed[];
  readonly steps: ReadonlyArray<{ readonly from: AuctionStatus; readonly to: AuctionStatus }>;
  readonly winnerId: string | null;
  readonly hammerCents: number;
};

export type SimPerson = {
  readonly id: string;
  readonly isVip: boolean;
  readonly isBlocked: boolean;
  readonly hasOverdueInvoice: boolean;
  readonly limitCents: number;
  /** By `bid:lot`, `sealed:lot` or `invoice:lot`. */
  readonly holds: ReadonlyMap<string, number>;
  readonly history: readonly CreditEntry[];
};

export type SimInvoice = {
  readonly lotId: string;
  readonly userId: string;
  readonly totalCents: number;
  isPaid: boolean;
};

export type Store = {
  readonly lots: Map<string, SimLot>;
  readonly people: Map<string, SimPerson>;
  /** Stored responses by user and key. */
  readonly answers: Map<string, { readonly request: SimRequest; readonly answer: SimAnswer }>;
  readonly invoices: SimInvoice[];
};

export const usedCents = (person: SimPerson): number => [...person.holds.values()].reduce((sum, held) => sum + held, 0);

/** What this person may still commit anywhere. */
export function availableCents(person: SimPerson): number {
  return availableCredit({
    limitCents: person.limitCents,
    bidHoldsCents: usedCents(person),
    sealedHoldsCents: 0,
    invoiceHoldsCents: 0,
    hasOverdueInvoice: person.hasOverdueInvoice,
  });
}

/** What their bids hold on one lot. */
export const heldOn = (person: SimPerson, lotId: string): number =>
  (person.holds.get(`bid:${lotId}`) ?? 0) + (person.holds.get(`sealed:${lotId}`) ?? 0);

/** The changes of one transaction: visible to it immediately, to others after the commit, to no one without one. */
export class Draft {
  readonly lots = new Map<string, SimLot>();
  readonly people = new Map<string, SimPerson>();
  readonly answers = new Map<string, { request: SimRequest; answer: SimAnswer }>();
  readonly invoices: SimInvoice[] = [];
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }

  lot(id: string): SimLot {
    return this.lots.get(id) ?? this.#store.lots.get(id)!;
  }

  person(id: string): SimPerson {
    return this.people.get(id) ?? this.#store.people.get(id)!;
  }

  answer(id: string): { request: SimRequest; answer: SimAnswer } | undefined {
    return this.answers.get(id) ?? this.#store.answers.get(id);
  }

  setLot(lot: SimLot): void {
    this.lots.set(lot.id, lot);
  }

  setPerson(person: SimPerson): void {
    this.people.set(person.id, person);
  }

  /** Sets a user's hold under one name (0: removed) and writes the row of their history. */
  hold(userId: string, name: string, amountCents: number, kind: CreditKind): void {
    const person = this.person(userId);
    const before = person.holds.get(name) ?? 0;
    const entry = creditEntry(person.limitCents - usedCents(person), kind, before - amountCents);
    if (entry === null) return;
    const holds = new Map(person.holds);
    if (amountCents === 0) holds.delete(name);
    else holds.set(name, amountCents);
    this.setPerson({ ...person, holds, history: [...person.history, entry] });
  }

  setLimit(userId: string, limitCents: number): void {
    const person = this.person(userId);
    const entry = creditEntry(person.limitCents - usedCents(person), 'limit', limitCents - person.limitCents);
    if (entry !== null) this.setPerson({ ...person, limitCents, history: [...person.history, entry] });
  }

  commit(): void {
    for (const lot of this.lots.values()) this.#store.lots.set(lot.id, lot);
    for (const person of this.people.values()) this.#store.people.set(person.id, person);
    for (const [id, answer] of this.answers) this.#store.answers.set(id, answer);
    this.#store.invoices.push(...this.invoices);
  }
}

/** Row locks: one owner each, held until its transaction ends or its process dies. */
export class Locks {
  readonly #owners = new Map<string, symbol>();

  acquire(row: string, owner: symbol): boolean {
    const holder = this.#owners.get(row);
    if (holder !== undefined && holder !== owner) return false;
    this.#owners.set(row, owner);
    return true;
  }

  release(owner: symbol): void {
    for (const [row, holder] of this.#owners) if (holder === owner) this.#owners.delete(row);
  }
}

import type { Machine, Transition } from '@assay/domain/machine.ts';
import { offerMachine } from '@assay/domain/offer/machine.ts';
import { resaleMachine } from '@assay/domain/resale/machine.ts';

// What a run of the model has to reach: every row of the two tables, every act of a person from every state in which the
// table has no such row or its guard says no, every clock and house that is held back, and every refusal of an offer.

type Row = Transition<string, string, string, string>;

export const rowKey = (machine: string, row: Pick<Row, 'from' | 'trigger' | 'actor' | 'to'>): string =>
  `${machine}: ${row.from ?? 'nothing'} → ${row.to} by ${row.trigger} of the ${row.actor}`;
export const refusedKey = (machine: string, state: string, trigger: string, actor: string): string =>
  `${machine}: ${trigger} of the ${actor} refused while ${state}`;
export const codeKey = (call: string, code: string): string => `${call}: ${code}`;

/** Actors who send commands; the others are time, the house itself and the payment provider. */
const PEOPLE = new Set(['buyer', 'seller', 'owner', 'staff', 'carrier']);
/** Guards that can be held back by nothing that happens in a house: the command is never sent without them. */
const NEVER_SENT = new Set(['isCharging']);

/** Every state in which the table refuses each command of a person, or holds a command of nobody back. */
function refusalsOf(machine: Machine): string[] {
  const commands = new Map<string, Row[]>();
  for (const row of machine.transitions) {
    const key = `${row.trigger}/${row.actor}`;
    commands.set(key, [...(commands.get(key) ?? []), row]);
  }
  const keys: string[] = [];
  for (const rows of commands.values()) {
    const { trigger, actor } = rows[0]!;
    if (rows.some((row) => row.from === null)) continue;
    for (const state of machine.states) {
      const row = rows.find((one) => one.from === state);
      const isSent = PEOPLE.has(actor);
      const isRefused = row === undefined ? isSent : row.guard !== null && !NEVER_SENT.has(row.guard);
      if (isRefused) keys.push(refusedKey(machine.name, state, trigger, actor));
    }
  }
  return keys;
}

/** The refusals of the calls that no state of the tables gives. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  submit: [
    'own_item',
    'item_not_for_sale',
    'offer_exists',
    'offer_attempts_used',
    'offer_too_low',
    'validation_failed',
    'identity_required',
    'email_unverified',
    'onboarding_incomplete',
    'invoice_overdue',
    'account_blocked',
    'forbidden',
    'payment_method_not_allowed',
    'payment_failed',
  ],
  accept: ['payout_required', 'item_not_for_sale', 'offer_expired', 'not_found', 'unauthenticated'],
  counter: ['counter_too_low', 'validation_failed', 'payout_required', 'item_not_for_sale', 'offer_expired'],
  reject: ['offer_expired', 'not_found'],
  terms: ['forbidden', 'item_in_transaction', 'validation_failed', 'offer_state', 'payout_required'],
  'act of staff': ['forbidden', 'invoice_state', 'validation_failed'],
  'act of a side': ['not_found', 'forbidden', 'invoice_state'],
};

/** Every key that a run is to reach. */
export const WANTED: readonly string[] = [
  ...[offerMachine, resaleMachine].flatMap((machine: Machine) => [
    ...machine.transitions.map((row) => rowKey(machine.name, row)),
    ...refusalsOf(machine),
  ]),
  ...Object.entries(CODES).flatMap(([call, codes]) => codes.map((code) => codeKey(call, code))),
];
const IS_WANTED = new Set(WANTED);

export type Coverage = {
  reach(key: string): void;
  isNew(key: string): boolean;
  missed(): string[];
  /** How often each key was reached. */
  readonly counts: ReadonlyMap<string, number>;
};

export function createCoverage(): Coverage {
  const counts = new Map<string, number>();
  return {
    counts,
    reach: (key) => counts.set(key, (counts.get(key) ?? 0) + 1),
    isNew: (key) => IS_WANTED.has(key) && !counts.has(key),
    missed: () => WANTED.filter((key) => !counts.has(key)),
  };
}

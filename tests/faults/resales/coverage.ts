import type { Machine, Transition } from '@assay/domain/machine.ts';
import { offerMachine } from '@assay/domain/offer/machine.ts';
import { resaleMachine } from '@assay/domain/resale/machine.ts';

// What a run of the model must cover: every row of the two tables, every user act from every state in which the table
// has no such row or its guard refuses, every clock and system trigger that is held back, and every refusal of an
// offer.

type Row = Transition<string, string, string, string>;

const nameOf = (actor: string): string => (actor === 'house' ? 'Assay' : `the ${actor}`);

export const rowKey = (machine: string, row: Pick<Row, 'from' | 'trigger' | 'actor' | 'to'>): string =>
  `${machine}: ${row.from ?? 'nothing'} → ${row.to} by ${row.trigger} of ${nameOf(row.actor)}`;
export const refusedKey = (machine: string, state: string, trigger: string, actor: string): string =>
  `${machine}: ${trigger} of ${nameOf(actor)} refused while ${state}`;
export const codeKey = (call: string, code: string): string => `${call}: ${code}`;

/** Actors who send commands. The others are time, the system and the payment provider. */
const PEOPLE = new Set(['buyer', 'seller', 'owner', 'staff', 'carrier']);
/** Guards that never refuse in a running app: the command is never sent without them. */
const NEVER_SENT = new Set(['isCharging']);

/** Every state in which the table refuses a user's command, or holds back a system command. */
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

/** The calls' refusals that come from no state of the tables. */
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

/** The machine state required for each key. For codes: the required state of an offer. */
const STATE_OF: ReadonlyMap<string, string> = new Map([
  ...[offerMachine, resaleMachine].flatMap((machine: Machine) => [
    ...machine.transitions.map((row) => [rowKey(machine.name, row), stateKey(machine, row.from)] as const),
    ...machine.states.flatMap((state) =>
      machine.transitions.map(
        ({ trigger, actor }) => [refusedKey(machine.name, state, trigger, actor), stateKey(machine, state)] as const,
      ),
    ),
  ]),
  ...['accept', 'counter', 'reject'].flatMap((call) =>
    CODES[call]!.map((code) => [codeKey(call, code), stateKey(offerMachine, 'pending')] as const),
  ),
  [codeKey('terms', 'offer_state'), stateKey(offerMachine, 'countered')],
]);

function stateKey({ name }: Machine, state: string | null): string {
  return `${name} ${state ?? 'nothing'}`;
}

/** Each row by its key: from where it leads to where. */
const ROWS: ReadonlyMap<string, { from: string; to: string }> = new Map(
  [offerMachine, resaleMachine].flatMap((machine: Machine) =>
    machine.transitions.map(
      (row) =>
        [rowKey(machine.name, row), { from: stateKey(machine, row.from), to: stateKey(machine, row.to) }] as const,
    ),
  ),
);

/** Rows within one state that others of it need first. */
const office = (trigger: string, actor: string): string =>
  rowKey('resale', { from: 'office_received', to: 'office_received', trigger, actor });
const PREPARES: ReadonlyMap<string, readonly string[]> = new Map([
  ...[office('find_fault', 'staff'), office('propose', 'staff')].map(
    (key) =>
      [
        key,
        WANTED.filter((one) => /^resale: office_received → .* by (consent|decline|agreed|silence|propose) /.test(one)),
      ] as const,
  ),
  ...(['buyer', 'seller'] as const).map(
    (side) => [office('consent', side), WANTED.filter((one) => one.includes(' by agreed of Assay'))] as const,
  ),
]);

/** How many rows each state is from one in which something can still be reached that never was. */
function distances(missed: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const key of missed) {
    const state = STATE_OF.get(key);
    if (state !== undefined) found.set(state, 0);
  }
  for (let far = 0, last = -1; last !== found.size; far++) {
    last = found.size;
    for (const { from, to } of ROWS.values()) if (found.get(to) === far && !found.has(from)) found.set(from, far + 1);
  }
  return found;
}

export type Coverage = {
  reach(key: string): void;
  isNew(key: string): boolean;
  missed(): string[];
  /** True when this row leads nearer to something that was never reached, or has to come before it. */
  leadsOn(key: string): boolean;
  /** How often each key was reached. */
  readonly counts: ReadonlyMap<string, number>;
};

export function createCoverage(): Coverage {
  const counts = new Map<string, number>();
  const missed = (): string[] => WANTED.filter((key) => !counts.has(key));
  let far = distances(WANTED);
  return {
    counts,
    reach(key) {
      const isNew = !counts.has(key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (isNew) far = distances(missed());
    },
    isNew: (key) => IS_WANTED.has(key) && !counts.has(key),
    missed,
    leadsOn(key) {
      if (PREPARES.get(key)?.some((one) => !counts.has(one))) return true;
      const row = ROWS.get(key);
      if (row === undefined) return false;
      return (far.get(row.to) ?? Number.POSITIVE_INFINITY) < (far.get(row.from) ?? Number.POSITIVE_INFINITY);
    },
  };
}

import { canMove, defineMachine } from '../machine.ts';

// Seals: printed in stock, issued to an authenticator, put on an object, bound to its item (rules §6). A seal binds once.

export const SealStatus = ['printed', 'issued', 'applied', 'active', 'replaced', 'revoked', 'lost'] as const;
export type SealStatus = (typeof SealStatus)[number];

const row = <From extends SealStatus | null, Trigger extends string>(from: From, trigger: Trigger, to: SealStatus) => ({
  from,
  trigger,
  actor: 'staff' as const,
  guard: null,
  to,
  deadline: null,
});

export const sealMachine = defineMachine({
  name: 'seal',
  states: SealStatus,
  terminal: ['replaced', 'revoked', 'lost'],
  transitions: [
    row(null, 'print', 'printed'),
    row('printed', 'issue', 'issued'),
    row('issued', 'issue', 'issued'),
    row('issued', 'apply', 'applied'),
    row('printed', 'bind', 'active'),
    row('issued', 'bind', 'active'),
    row('applied', 'bind', 'active'),
    row('active', 'replace', 'replaced'),
    row('active', 'revoke', 'revoked'),
    row('printed', 'void', 'revoked'),
    row('issued', 'void', 'revoked'),
    row('applied', 'void', 'revoked'),
    row('printed', 'lose', 'lost'),
    row('issued', 'lose', 'lost'),
    row('applied', 'lose', 'lost'),
  ],
});
type SealTrigger = (typeof sealMachine)['transitions'][number]['trigger'];

/** What staff do with seals that are on no item yet; the rest belongs to an item. `void`: misprinted or destroyed. */
export const SealAct = ['issue', 'apply', 'lose', 'void'] as const;
export type SealAct = (typeof SealAct)[number];

/** The statuses from which `trigger` is possible, and the one it leads to. */
export function sealMove(trigger: SealTrigger): { from: readonly SealStatus[]; to: SealStatus } {
  const rows = sealMachine.transitions.filter((one) => one.trigger === trigger);
  return { from: rows.flatMap(({ from }) => (from === null ? [] : [from])), to: rows[0]?.to as SealStatus };
}

/** Returns true if a seal in this status can be bound to an item. */
export const mayBind = (status: SealStatus): boolean => canMove(sealMachine, status, 'active');

/** Most seals of one batch. */
export const BATCH_MAX = 5_000;

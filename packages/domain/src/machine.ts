// Declared state machines: one table per machine, walked by tests, read by operations, documents and screens.

export type Transition<State extends string, Trigger extends string, Actor extends string, Guard extends string> = {
  /** null: the row creates the thing. */
  from: State | null;
  trigger: Trigger;
  actor: Actor;
  /** Name of the condition. Null if the trigger alone is enough. */
  guard: Guard | null;
  /** null: the row deletes the thing (only a draft may go). */
  to: State | null;
  /** When the row becomes due, or must be left: as text, or as the name of a stored time. */
  deadline: string | null;
};

export type Machine<
  State extends string = string,
  Trigger extends string = string,
  Actor extends string = string,
  Guard extends string = string,
> = {
  name: string;
  states: readonly State[];
  terminal: readonly State[];
  transitions: readonly Transition<State, Trigger, Actor, Guard>[];
};

/** Preserves the literal types of a table. */
export function defineMachine<
  const State extends string,
  const Trigger extends string,
  const Actor extends string,
  const Guard extends string,
>(machine: Machine<State, Trigger, Actor, Guard>): Machine<State, Trigger, Actor, Guard> {
  return machine;
}

/** States that no chain of rows reaches from a creating row. A sound table has none. */
export function findUnreachable<State extends string>(machine: Machine<State>): State[] {
  const seen = new Set<State | null>([null]);
  let hasGrown = true;
  while (hasGrown) {
    hasGrown = false;
    for (const row of machine.transitions) {
      if (seen.has(row.from) && row.to !== null && !seen.has(row.to)) {
        seen.add(row.to);
        hasGrown = true;
      }
    }
  }
  return machine.states.filter((state) => !seen.has(state));
}

/** States from which no chain of rows leads to a terminal state (or to deletion). A sound table has none. */
export function findDeadEnds<State extends string>(machine: Machine<State>): State[] {
  const alive = new Set<State | null>([null, ...machine.terminal]);
  let hasGrown = true;
  while (hasGrown) {
    hasGrown = false;
    for (const row of machine.transitions) {
      if (row.from !== null && alive.has(row.to) && !alive.has(row.from)) {
        alive.add(row.from);
        hasGrown = true;
      }
    }
  }
  return machine.states.filter((state) => !alive.has(state));
}

/** Rows that name a state the machine does not have. A sound table has none. */
export function findUnknown<State extends string>(machine: Machine<State>): string[] {
  const known = new Set<string>(machine.states);
  return machine.transitions
    .flatMap((row) => [row.from, row.to])
    .filter((state): state is State => state !== null && !known.has(state));
}

/** The rows for `trigger` from state `from`, in table order. */
export function rowsFor<S extends string, T extends string, A extends string, G extends string>(
  machine: Machine<S, T, A, G>,
  from: S | null,
  trigger: T,
): Transition<S, T, A, G>[] {
  return machine.transitions.filter((row) => row.from === from && row.trigger === trigger);
}

/** Returns true if the table has a row from one state to the other. */
export function canMove<S extends string, T extends string, A extends string, G extends string>(
  machine: Machine<S, T, A, G>,
  from: S | null,
  to: S | null,
): boolean {
  return machine.transitions.some((row) => row.from === from && row.to === to);
}

/** One act on many rows. */
export type BulkAct<Row> = {
  key: string;
  label: string;
  /** The single key that begins it for the selected rows, or else for the current one. */
  shortcut?: 'e' | 'a' | 'r';
  tone?: 'commit' | 'quiet' | 'danger';
  /** What happens, before it is done. */
  text?: string;
  /** Why the row is left out; null when the act applies to it. */
  blocker: (row: Row) => string | null;
  send: (row: Row, note: string, idempotencyKey: string) => Promise<unknown>;
};

/** A document about many rows: what opens it, and its address. */
export type BulkPaper<Row> = { label: string; href: (rows: readonly Row[]) => string };

/** The dry run: which rows the act would change, and which not and why. */
type Plan<Row> = { ready: readonly Row[]; left: readonly { row: Row; why: string }[] };

/** Returns the dry run of an act. */
export function planOf<Row>(act: Pick<BulkAct<Row>, 'blocker'>, rows: readonly Row[]): Plan<Row> {
  const plan = { ready: [] as Row[], left: [] as { row: Row; why: string }[] };
  for (const row of rows) {
    const why = act.blocker(row);
    if (why === null) plan.ready.push(row);
    else plan.left.push({ row, why });
  }
  return plan;
}

/** What became of one row. `requested`: a colleague must confirm it. */
export type RowResult = { state: 'done' | 'requested' } | { state: 'refused'; message: string };

/** Sends an act for each row, one after the other, and reports each result. A refused row does not stop the others. */
export async function runAll<Row>(
  act: Pick<BulkAct<Row>, 'send'>,
  rows: readonly Row[],
  {
    note,
    newKey,
    messageOf,
    onResult,
  }: {
    note: string;
    newKey: () => string;
    messageOf: (error: unknown) => Promise<string>;
    onResult: (row: Row, result: RowResult) => void;
  },
): Promise<void> {
  for (const row of rows) {
    try {
      const answer = await act.send(row, note, newKey());
      const isRequested = typeof answer === 'object' && answer !== null && 'request' in answer;
      onResult(row, { state: isRequested ? 'requested' : 'done' });
    } catch (error) {
      onResult(row, { state: 'refused', message: await messageOf(error) });
    }
  }
}

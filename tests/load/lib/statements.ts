import pg from 'pg';

/** A statement that a client sent, with its values. */
export type Sent = { text: string; values: unknown[] };

/** The statements that this process sends while `work` runs, without those of its clock. Nothing else may run. */
export async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query;
  prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] });
    if (config.text !== undefined && !config.text.includes('from product_clock'))
      sent.push({ text: config.text, values: config.values ?? (Array.isArray(second) ? second : []) });
    return (original as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof prototype.query;
  try {
    await work();
    return sent;
  } finally {
    prototype.query = original;
  }
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** What a statement reads. */
export type Reads = {
  /** Tables of which it reads many rows one after the other, without an index. */
  scanned: string[];
  /** Most rows that one part of its plan reads. */
  mostRows: number;
};

/**
 * Explains a statement by running it, without keeping what it changes. `mostScanned`: rows that it may read of a table
 * without an index.
 */
export async function readsOf(client: pg.ClientBase, { text, values }: Sent, mostScanned: number): Promise<Reads> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    const reads: Reads = { scanned: [], mostRows: 0 };
    addReads(rows[0]!['QUERY PLAN'][0]!.Plan, reads, mostScanned);
    return reads;
  } finally {
    await client.query('rollback');
  }
}

function addReads(node: PlanNode, reads: Reads, mostScanned: number): void {
  const table = node['Relation Name'];
  if (table !== undefined && node['Actual Loops'] !== 0) {
    const rows = Math.round(
      ((node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
        (node['Actual Loops'] ?? 1),
    );
    reads.mostRows = Math.max(reads.mostRows, rows);
    if (node['Node Type'] === 'Seq Scan' && rows > mostScanned) reads.scanned.push(table);
  }
  for (const part of node.Plans ?? []) addReads(part, reads, mostScanned);
}

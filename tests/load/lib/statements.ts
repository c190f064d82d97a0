import type pg from 'pg';
import type { Sent } from '../../../apps/server/test/statements.ts';

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

import type { Refusal } from '@assay/contract/problem.ts';
import type { ColumnMapping, ImportField } from '@assay/domain/office/import/columns.ts';
import type { RowFault, RowValues } from '@assay/domain/office/import/rows.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';
import type { Names } from './names.ts';

/** A row as its cells were read. */
export type ReadRow = { readonly values: RowValues; readonly faults: readonly RowFault[] };

/** What a row would do with the records as they are now. */
export type CheckedRow<Create = unknown, Change = unknown> =
  | { readonly plan: 'create'; readonly input: Create }
  | { readonly plan: 'change'; readonly id: string; readonly input: Change }
  | { readonly plan: 'refuse'; readonly faults: readonly RowFault[] };
export type GoodRow<Create, Change> = Exclude<CheckedRow<Create, Change>, { plan: 'refuse' }>;

/**
 * The file's own facts. `saleId`: the draft sale that its lots are for; `zone`: of the times in its cells; `names`: ids of the names that
 * its rows use, with what staff chose for those that don't exist.
 */
export type FileFacts = {
  readonly mapping: ColumnMapping;
  readonly actorId: string;
  readonly saleId: string | null;
  readonly zone: TimeZone;
  readonly names: Names;
};

export type RowAct = {
  readonly actor: Actor;
  readonly note: string;
  readonly at: number;
  readonly saleId: string | null;
};

/** The ids of removed records, and why others were kept where that is known. */
export type Undone = { readonly removed: readonly string[]; readonly kept?: ReadonlyMap<string, string> };

/** A row that was created, as its cells were read. */
export type CreatedRow = { readonly id: string; readonly values: RowValues };

/** How rows of one kind become records, by the functions of the calls that make these records. */
export type ImportAdapter<Create = unknown, Change = unknown> = {
  readonly fields: readonly ImportField[];
  /** Checks rows in the order of the file. Reads only. */
  check(db: Queryable, rows: readonly ReadRow[], file: FileFacts): Promise<Array<CheckedRow<Create, Change>>>;
  /** Takes the locks of a batch in the one order, before any row is applied. */
  lock?(tx: Tx, rows: ReadonlyArray<GoodRow<Create, Change>>, act: RowAct): Promise<void>;
  /** Applies the rows of a batch. `apply` returns the ids of their records. Without it, they are just applied. */
  together?(tx: Tx, apply: () => Promise<readonly string[]>): Promise<void>;
  /** Creates or changes one record, with its audit line. Returns its id. A refusal has written nothing; its faults are at the call's fields. */
  apply(tx: Tx, emit: Emit, row: GoodRow<Create, Change>, act: RowAct): Promise<string | Refusal>;
  /** Ends the run, in the transaction that says so. `rows`: what it created, in the order of the file. */
  finish?(tx: Tx, rows: readonly CreatedRow[], act: RowAct): Promise<void>;
  /** Removes created records that no one has worked on since, each with its audit line. */
  undo(tx: Tx, emit: Emit, ids: readonly string[], act: RowAct): Promise<Undone>;
};

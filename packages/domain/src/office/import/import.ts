import type { StaffRole } from '../roles.ts';

/** What can be imported. */
export const ImportKind = ['item', 'artist', 'location', 'lot'] as const;
export type ImportKind = (typeof ImportKind)[number];

/** Who may import what. */
export const IMPORT_ROLES: Readonly<Record<ImportKind, readonly StaffRole[]>> = {
  item: ['catalog'],
  artist: ['catalog'],
  location: ['logistics', 'catalog'],
  lot: ['auction'],
};

/** checked: the dry run is there; its columns can still change. undoing: what the import created is being removed. */
export const ImportStatus = ['checked', 'running', 'done', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof ImportStatus)[number];

/** What the dry run says of a row. */
export const RowPlan = ['create', 'change', 'refuse'] as const;
export type RowPlan = (typeof RowPlan)[number];

/** What became of a row. kept: undo left it, because it was worked on since. */
export const RowResult = ['created', 'changed', 'refused', 'undone', 'kept'] as const;
export type RowResult = (typeof RowResult)[number];

/** What becomes of a name that nothing has. use: another one is meant. leave: rows with it are left out. */
export const NameChoice = ['create', 'use', 'leave'] as const;
export type NameChoice = (typeof NameChoice)[number];

/** Names to choose for at a time. */
export const IMPORT_NAMES = 50;
export const IMPORT_ROWS = 10_000;
export const IMPORT_COLUMNS = 60;
export const UNDO_MS = 24 * 3_600_000;

type ImportFacts = {
  readonly status: ImportStatus;
  /** Rows that the dry run would create or change. */
  readonly goodRows: number;
  /** Epoch ms; null: not finished. */
  readonly finishedAt: number | null;
};

export const canMap = ({ status }: ImportFacts): boolean => status === 'checked';
export const canRun = ({ status, goodRows }: ImportFacts): boolean => status === 'checked' && goodRows > 0;
/** Returns true for 24 hours after the run. */
export const canUndo = ({ status, finishedAt }: ImportFacts, now: number): boolean =>
  status === 'done' && finishedAt !== null && now < finishedAt + UNDO_MS;

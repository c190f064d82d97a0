import type { ImportDetail, ImportFile, ImportRow } from '@assay/contract/shapes/import.ts';
import type { ImportKind } from '@assay/domain/office/import/import.ts';
import type { Tone } from '@assay/ui/tone.ts';

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  item: 'Items',
  artist: 'Artists',
  location: 'Shelves',
  lot: 'Lots',
};

/** What a row names and does, by kind of import. */
export const KIND_HINTS: Readonly<Record<ImportKind, string>> = {
  item: 'A row without an item id becomes a draft; one with an id or address name changes that draft.',
  artist: 'A new name becomes an artist; a known name, id or address name changes that artist.',
  location: 'Each row names an item (id, address name, serial or receipt) and the shelf that it is on.',
  lot: 'Each row puts an item (id, address name, serial or receipt) into the sale. Without an opening it gets the proposed one.',
};

/** What a run creates or changes. */
const NOUNS: Readonly<Record<ImportKind, string>> = {
  item: 'draft',
  artist: 'artist',
  location: 'location',
  lot: 'lot',
};

/** What became of them. */
const RECORDS: Readonly<Record<ImportKind, string>> = { ...NOUNS, item: 'item' };

/** A count with its noun: "1 row", "1,000 rows". */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** How many records of a kind: "198 items". */
export const recordCount = (kind: ImportKind, count: number): string => countOf(count, RECORDS[kind]);

/** What a run would do, in sentences. */
export function planText({ kind, plan }: Pick<ImportFile, 'kind' | 'plan'>): string {
  const parts = [
    plan.create === 0 ? '' : `Creates ${countOf(plan.create, NOUNS[kind])}.`,
    plan.change === 0 ? '' : `Changes ${countOf(plan.change, NOUNS[kind])}.`,
    plan.refuse === 0 ? '' : `Leaves out ${countOf(plan.refuse, 'refused row')}.`,
    plan.create === 0 ? '' : 'What it creates can be undone for 24 hours.',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** What a file’s rows would do, or what became of them: "969 created, 1 changed, 30 refused". */
export function resultText({ status, plan, result }: Pick<ImportFile, 'status' | 'plan' | 'result'>): string {
  const counts: [number, string][] =
    status === 'checked'
      ? [
          [plan.create, 'to create'],
          [plan.change, 'to change'],
          [plan.refuse, 'refused'],
        ]
      : [
          [result.created, 'created'],
          [result.changed, 'changed'],
          [result.undone, 'undone'],
          [plan.refuse + result.refused, 'refused'],
        ];
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`);
  return parts.length === 0 ? 'Nothing yet' : parts.join(', ');
}

/** Returns true while an import runs or is undone. */
export const isWorking = ({ status }: Pick<ImportFile, 'status'>): boolean =>
  status === 'running' || status === 'undoing';

export const STATUS: Readonly<Record<ImportFile['status'], { label: string; tone: Tone }>> = {
  checked: { label: 'Dry run', tone: 'neutral' },
  running: { label: 'Running', tone: 'amber' },
  done: { label: 'Done', tone: 'commit' },
  undoing: { label: 'Undoing', tone: 'amber' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** What a row would do, or what became of it. */
export function rowState({ plan, result }: Pick<ImportRow, 'plan' | 'result'>): { label: string; tone: Tone } {
  switch (result) {
    case 'created':
      return { label: 'Created', tone: 'commit' };
    case 'changed':
      return { label: 'Changed', tone: 'commit' };
    case 'undone':
      return { label: 'Undone', tone: 'neutral' };
    case 'kept':
      return { label: 'Kept', tone: 'amber' };
    case 'refused':
      return { label: 'Refused', tone: 'seal' };
    case null:
      if (plan === 'refuse') return { label: 'Refused', tone: 'seal' };
      return plan === 'create' ? { label: 'Create', tone: 'neutral' } : { label: 'Change', tone: 'neutral' };
  }
}

/** The text of a mapped cell. */
export function cellText({ mapping }: Pick<ImportDetail, 'mapping'>, { cells }: ImportRow, field: string): string {
  const column = mapping[field];
  return column === undefined ? '' : (cells[column] ?? '');
}

/** Why a row is refused, or kept by the undo, in one line: each fault at its column. */
export const faultText = ({ columns }: Pick<ImportDetail, 'columns'>, { faults }: ImportRow): string =>
  faults
    .map(({ column, message }) => {
      const name = column === null ? '' : (columns[column]?.name ?? '');
      return name === '' || message.startsWith(name) ? message : `${name}: ${message}`;
    })
    .join('; ');

/** The page of what a row has created or changed. Null: there is none. */
export function recordHref(file: Pick<ImportDetail, 'kind' | 'mapping' | 'sale'>, row: ImportRow): string | null {
  if (row.subjectId === null || row.result === 'undone') return null;
  if (file.kind === 'item' || file.kind === 'location') return `/office/items/${row.subjectId}`;
  if (file.kind === 'lot') return file.sale === null ? null : `/office/sales/${file.sale.id}?open=${row.subjectId}`;
  return `/office/taxonomy/artist?${new URLSearchParams({ find: cellText(file, row, 'name').slice(0, 120) })}`;
}

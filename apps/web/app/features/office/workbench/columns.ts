import type { ReactNode } from 'react';

/** A column of a list. Exactly one is the lead: it names the row and links to its record. */
export type Column<Row> = {
  /** Also its name in the URL. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** lead: names the row; picture: a Thumb; money and number: right-aligned figures; code: serials; date: not wrapped. */
  kind?: 'lead' | 'picture' | 'text' | 'money' | 'number' | 'date' | 'code' | 'state';
  /** Sorts of the list by this column: ascending and descending. */
  sorts?: readonly [ascending: string, descending: string];
  /** Place in the two-line card of a phone; by default figures stand at the right, the rest in the second line. */
  phone?: 'side' | 'meta' | 'none';
  /** Shown only where the list has this width. */
  from?: 'wide' | 'widest';
  /** Not shown until chosen in the column menu. */
  isExtra?: boolean;
};

/** The columns to show: those of the URL, in the list's order, always with the lead; else all but the extra ones. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly Column<Row>[] {
  const known = chosen?.filter((key) => columns.some((column) => column.key === key)) ?? [];
  if (known.length === 0) return columns.filter(({ isExtra }) => isExtra !== true);
  // A chosen column is shown at every width.
  return columns
    .filter(({ key, kind }) => kind === 'lead' || known.includes(key))
    .map(({ from: _from, ...column }) => column);
}

/** Classes of a column's cells. */
export function cellClass<Row>({ kind = 'text', phone, from }: Column<Row>): string {
  const place = phone ?? (kind === 'money' || kind === 'state' ? 'side' : 'meta');
  const isPlaced = kind === 'lead' || kind === 'picture';
  return `is-${kind} ${isPlaced ? '' : `phone-${place}`} ${from === undefined ? '' : `from-${from}`}`.trim();
}

import type { FastifyReply } from 'fastify';

export type Cell = string | number | boolean | null;
/** A column of a saved list: its head, and its cell of a row. */
export type TableColumn<Row> = readonly [head: string, cell: (row: Row) => Cell];

/** A saved list has at most so many rows: the API pages no further. */
const MAX_ROWS = 10_000;
const PAGE_ROWS = 1_000;

/**
 * One cell of a table to be saved (RFC 4180). A text that a spreadsheet would run as a formula is written as text, with an
 * apostrophe before it.
 */
function cellText(value: Cell): string {
  const text = value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV: its head, then its rows. */
export function toCsv(head: readonly string[], rows: ReadonlyArray<ReadonlyArray<Cell>>): string {
  return [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** A list as CSV, read page by page until a page is not full: up to 10,000 rows. */
export async function listToCsv<Row>(
  readPage: (page: { offset: number; limit: number }) => Promise<{ readonly items: readonly Row[] }>,
  columns: ReadonlyArray<TableColumn<Row>>,
): Promise<string> {
  const rows: Row[] = [];
  for (let left = true; left && rows.length < MAX_ROWS; ) {
    const { items } = await readPage({ offset: rows.length, limit: PAGE_ROWS });
    rows.push(...items);
    left = items.length === PAGE_ROWS;
  }
  return toCsv(
    columns.map(([head]) => head),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  );
}

/** Cents as dollars, for a spreadsheet: 1250.00. */
export const dollarsCell = (cents: number | null): string | null => (cents === null ? null : (cents / 100).toFixed(2));

/** Answers with a table to save. */
export async function sendCsv(reply: FastifyReply, fileName: string, table: string): Promise<undefined> {
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('text/csv; charset=utf-8')
    .send(table);
  return undefined;
}

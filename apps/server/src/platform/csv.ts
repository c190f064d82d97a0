import { Readable } from 'node:stream';
import { fileTime } from '@assay/domain/readTime.ts';
import { TIME_ZONES, type TimeZone } from '@assay/domain/timeZone.ts';
import type { FastifyReply } from 'fastify';

export type Cell = string | number | boolean | null;
/** A column of a saved list: its head, and its cell of a row. The cells of a `time` are ISO 8601. */
export type TableColumn<Row> = readonly [head: string, cell: (row: Row) => Cell | undefined, kind?: 'time'];

const PAGE_ROWS = 1_000;
/** Without it spreadsheets read UTF-8 as the encoding of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One cell of a table to be saved (RFC 4180). A text that a spreadsheet would run as a formula is written as text, with an
 * apostrophe before it.
 */
function cellText(value: Cell): string {
  const text = value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: ReadonlyArray<Cell>): string => `${cells.map(cellText).join(',')}\r\n`;

/** A table as CSV: its head, then its rows. */
export function toCsv(head: readonly string[], rows: ReadonlyArray<ReadonlyArray<Cell>>): string {
  return [head, ...rows].map(csvLine).join('');
}

/** The head of a column of times, which names their zone: "Created (ET)". */
export const timeHead = (head: string, zone: TimeZone): string => `${head} (${TIME_ZONES[zone].label})`;

/** A moment as an import takes it back, in the zone. */
export const timeCell = (at: string | null | undefined, zone: TimeZone): string | null =>
  at == null ? null : fileTime(at, zone);

/** A list as CSV, whole: its head with the first rows, then page by page until a page is not full. */
export async function* listToCsv<Row>(
  readPage: (page: { offset: number; limit: number }) => Promise<{ readonly items: readonly Row[] }>,
  columns: ReadonlyArray<TableColumn<Row>>,
  zone: TimeZone,
): AsyncGenerator<string, void> {
  const head = columns.map(([name, , kind]) => (kind === 'time' ? timeHead(name, zone) : name));
  for (let offset = 0, isLast = false; !isLast; offset += PAGE_ROWS) {
    const { items } = await readPage({ offset, limit: PAGE_ROWS });
    const rows = items.map((row) =>
      columns.map(([, cell, kind]): Cell => {
        const value = cell(row) ?? null;
        return kind === 'time' && typeof value === 'string' ? timeCell(value, zone) : value;
      }),
    );
    yield (offset === 0 ? [head, ...rows] : rows).map(csvLine).join('');
    isLast = items.length < PAGE_ROWS;
  }
}

/** Cents as dollars, for a spreadsheet: 1250.00. */
export const dollarsCell = (cents: number | null): string | null => (cents === null ? null : (cents / 100).toFixed(2));

/** Answers with a table to save, as a spreadsheet opens it. A list is sent as it is read, whatever its length. */
export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  table: string | AsyncGenerator<string, void>,
): Promise<undefined> {
  // The first page before the head: what fails there is still answered with its problem.
  const text = typeof table === 'string' ? table : (await table.next()).value;
  const start = BYTE_ORDER_MARK + (text ?? '');
  await reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('text/csv; charset=utf-8')
    .send(typeof table === 'string' ? start : Readable.from(continued(start, table)));
  return undefined;
}

async function* continued(start: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield start;
  yield* rest;
}

import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { IMPORT_COLUMNS, IMPORT_ROWS } from '@assay/domain/office/import/import.ts';
import { isStorableText } from '@assay/domain/text.ts';
import type { Info } from 'csv-parse';

type CsvRow = { readonly line: number; readonly cells: string[] };
type CsvTable = { readonly columns: string[]; readonly rows: CsvRow[] };

const PIECE_BYTES = 64 * 1024;
const CELL_LENGTH = 10_000;
const HEAD_LENGTH = 80;
const invalid = (detail: string): Refusal => refuse('file_invalid', { detail });

/** Text as spreadsheets save it: UTF-8, or Windows-1252 where the bytes aren't UTF-8. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first line has most of: a comma, a semicolon or a tab. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const count = (mark: string): number => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

type CsvRecord = { record: string[]; info: Info };

/** Parses piece by piece: bids and pages are served in between. Returns the rows, or the line that can't be read. */
async function parseText(text: string): Promise<CsvRecord[] | number> {
  // Loaded with the first file: few processes ever need it.
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: IMPORT_ROWS + 2,
  });
  const records: CsvRecord[] = [];
  let fault: unknown = null;
  parser.on('data', (record: CsvRecord) => records.push(record));
  parser.on('error', (error) => {
    fault = error;
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length && fault === null; at += PIECE_BYTES) {
    parser.write(bytes.subarray(at, at + PIECE_BYTES));
    await setImmediate();
  }
  try {
    if (fault !== null) throw fault;
    parser.end();
    await finished(parser);
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return Number((error as { lines?: number }).lines ?? 1);
  }
}

/** Reads a CSV file with heads in its first row. Refusal: file_invalid, with the line. */
export async function readCsv(bytes: Buffer): Promise<CsvTable | Refusal> {
  // One kind of line end: the parser counts lines by them.
  const text = decode(bytes).replaceAll(/\r\n?/g, '\n');
  if (!isStorableText(text)) return invalid('This isn’t a text file. Save the table as CSV.');
  const records = await parseText(text);
  if (typeof records === 'number') return invalid(`A quotation mark is missing or misplaced near line ${records}.`);
  const [head, ...rest] = records;
  const columns = (head?.record ?? []).map((name) => name.trim().slice(0, HEAD_LENGTH));
  if (columns.every((name) => name === '')) return invalid('The first row has no column heads.');
  if (columns.length > IMPORT_COLUMNS) return invalid(`A file can have up to ${IMPORT_COLUMNS} columns.`);
  const rows = rest
    .map(({ record, info }) => ({ cells: record, line: info.lines - linesWithin(record) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return invalid('The file has no rows below its heads.');
  if (rows.length > IMPORT_ROWS) return invalid(`A file can have up to ${IMPORT_ROWS.toLocaleString('en-US')} rows.`);
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > CELL_LENGTH));
  if (long !== undefined) return invalid(`Line ${long.line} has a cell of more than ${CELL_LENGTH} characters.`);
  return { columns, rows };
}

/** The parser names the line on which a row ends. */
const linesWithin = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

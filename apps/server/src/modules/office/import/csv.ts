import { setImmediate } from 'node:timers/promises';
import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type CsvRow, readCsvRows, readFormat } from '@assay/domain/office/import/csvText.ts';
import type { FileEncoding } from '@assay/domain/office/import/encoding.ts';
import { IMPORT_COLUMNS, IMPORT_ROWS } from '@assay/domain/office/import/import.ts';
import { isStorableText } from '@assay/domain/text.ts';
import { decodeFile } from './encoding.ts';

export type CsvTable = {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly encoding: FileEncoding;
  readonly isEncodingSure: boolean;
};

/** Rows between which bids and pages are served. */
const ROWS_AT_ONCE = 500;
const CELL_LENGTH = 10_000;
const HEAD_LENGTH = 80;
const ZIPPED = Buffer.from('PK\x03\x04');
const invalid = (detail: string): Refusal => refuse('file_invalid', { detail });

/** A row whose cells fit. A cell too long is its fault, and it is cut; half a letter at the cut is replaced, for it can't be stored. */
function withinLength(row: CsvRow): CsvRow {
  const cell = row.cells.findIndex((text) => text.length > CELL_LENGTH);
  if (cell < 0) return row;
  const limit = CELL_LENGTH.toLocaleString('en-US');
  return {
    ...row,
    cells: row.cells.map((text) => text.slice(0, CELL_LENGTH).toWellFormed()),
    fault: row.fault ?? { cell, message: `This cell has more than ${limit} characters` },
  };
}

/** Without the empty texts at the end, which spreadsheet programs write for columns that were once used. */
const withoutEmptyEnd = (texts: readonly string[]): string[] =>
  texts.slice(0, texts.findLastIndex((text) => text.trim() !== '') + 1);

/**
 * Reads a CSV file with heads in its first row: in the encodings and with the separators of spreadsheet programs. A row that can't be
 * read has its fault and leaves the others alone. Refusal: file_invalid (no heads, no rows, too many of either).
 */
export async function readCsv(bytes: Buffer): Promise<CsvTable | Refusal> {
  if (bytes.subarray(0, ZIPPED.length).equals(ZIPPED))
    return invalid('This is a workbook, not a CSV file. Save the table as CSV, in Excel as “CSV UTF-8”.');
  const { text: raw, encoding, isSure } = decodeFile(bytes);
  const text = raw.replaceAll(/\r\n?/g, '\n');
  if (!isStorableText(text)) return invalid('This isn’t a text file. Save the table as CSV.');
  const rows: CsvRow[] = [];
  let head: CsvRow | null = null;
  for (const row of readCsvRows(text, readFormat(text))) {
    if (head === null) head = row;
    else rows.push(withinLength({ ...row, cells: withoutEmptyEnd(row.cells) }));
    if (rows.length > IMPORT_ROWS) return invalid(`A file can have up to ${IMPORT_ROWS.toLocaleString('en-US')} rows.`);
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  if (head === null) return invalid('The first row has no column heads.');
  if (head.fault !== null)
    return invalid(`The column heads on line ${head.line} can’t be read: a quotation mark is missing or misplaced.`);
  const columns = withoutEmptyEnd(head.cells).map((name) => name.trim().slice(0, HEAD_LENGTH).toWellFormed());
  if (columns.length > IMPORT_COLUMNS) return invalid(`A file can have up to ${IMPORT_COLUMNS} columns.`);
  if (rows.length === 0) return invalid('The file has no rows below its heads.');
  return { columns, rows, encoding, isEncodingSure: isSure };
}

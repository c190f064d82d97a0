// Rows of CSV text (RFC 4180), read so that one bad row costs only itself: whatever is wrong with its quotation marks, reading goes on with
// the next line. The text has one kind of line end, "\n".

/** A row as it was read. */
export type CsvRow = {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** A row with a fault has the cells before it, and the rest of its line cut at the separators. */
  readonly cells: readonly string[];
  /** Why it can't be read, and the cell (from 0) that is to blame. */
  readonly fault: { readonly cell: number; readonly message: string } | null;
};

/** How the cells of a text are separated, and where its rows begin. */
export type CsvFormat = { readonly delimiter: string; readonly start: number; readonly line: number };

/** The line with which a spreadsheet program names its separator: `sep=;` */
const SEPARATOR_LINE = /^\s*"?sep=([^"\n])"?[^\S\t\n]*(?:\n|$)/i;
const DELIMITERS = [',', ';', '\t'];

/** The separator: the one that a first line `sep=` names, or the comma, semicolon or tab that the heads have most of outside quotation marks. */
export function readFormat(text: string): CsvFormat {
  const named = SEPARATOR_LINE.exec(text);
  if (named?.[1] !== undefined)
    return {
      delimiter: named[1],
      start: named[0].length,
      line: named[0].split('\n').length,
    };
  const [head = ''] = text.trimStart().split('\n', 1);
  const bare = head.replaceAll(/"[^"]*"/g, '');
  const count = (mark: string): number => bare.split(mark).length;
  const delimiter = DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  return { delimiter, start: 0, line: 1 };
}

type CellRead = { readonly text: string; readonly end: number } | { readonly fault: string };

const STRAY =
  'There is a quotation mark within this cell. Put quotation marks around the cell and double those within: "8"" x 10"""';
const UNCLOSED = 'The quotation mark that opens this cell is never closed';

/** Reads the quoted cell whose first quotation mark is before `from`. */
function readQuoted(text: string, from: number, delimiter: string): CellRead {
  let end = from;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return { fault: UNCLOSED };
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const content = text.slice(from, end).replaceAll('""', '"');
  end += 1;
  while (text[end] === ' ') end += 1;
  const next = text[end];
  return next === undefined || next === '\n' || next === delimiter ? { text: content, end } : { fault: STRAY };
}

/** The first place of either, or the end of the text. */
function nextOf(text: string, from: number, first: string, other: string): number {
  let at = from;
  while (at < text.length && text[at] !== first && text[at] !== other) at += 1;
  return at;
}

function readCell(text: string, at: number, delimiter: string): CellRead {
  let from = at;
  while (text[from] === ' ') from += 1;
  if (text[from] === '"') return readQuoted(text, from + 1, delimiter);
  const end = nextOf(text, at, delimiter, '\n');
  const cell = text.slice(at, end);
  return cell.includes('"') ? { fault: STRAY } : { text: cell, end };
}

function readRow(text: string, start: number, line: number, delimiter: string): { row: CsvRow; end: number } {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const cell = readCell(text, at, delimiter);
    if ('fault' in cell) {
      const end = nextOf(text, at, '\n', '\n');
      const rest = text.slice(at, end).split(delimiter);
      return { row: { line, cells: [...cells, ...rest], fault: { cell: cells.length, message: cell.fault } }, end };
    }
    cells.push(cell.text);
    if (text[cell.end] !== delimiter) return { row: { line, cells, fault: null }, end: cell.end };
    at = cell.end + 1;
  }
}

/** The rows of a text, without those that have nothing in any cell. */
export function* readCsvRows(text: string, { delimiter, start, line: first }: CsvFormat): Generator<CsvRow, void> {
  let line = first;
  for (let at = start; at < text.length; ) {
    const { row, end } = readRow(text, at, line, delimiter);
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
    line += text.slice(at, end).split('\n').length;
    at = end + 1;
  }
}

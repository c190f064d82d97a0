/**
 * One cell of a table to be saved (RFC 4180). A text that a spreadsheet would run as a formula is written as text, with an
 * apostrophe before it.
 */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV: its head, then its rows. */
export function toCsv(head: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

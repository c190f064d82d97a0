type Plain = string | number | boolean | null;

const NEEDS_NO_QUOTES = /^[\w.:+-]+$/;
const TO_ESCAPE = /["\\]/g;

/**
 * A PostgreSQL array literal, for `unnest($1::uuid[])` and similar. The driver quotes and escapes every element; ids,
 * numbers and hashes need neither, and bulk writes consist of them.
 */
export function arrayLiteral(values: readonly Plain[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ',';
    text += element(values[index]!);
  }
  return `${text}}`;
}

function element(value: Plain): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  if (NEEDS_NO_QUOTES.test(value) && value.toLowerCase() !== 'null') return value;
  return `"${value.replace(TO_ESCAPE, '\\$&')}"`;
}

import { parseWholeDollars } from '@assay/domain/money/readAmount.ts';

/**
 * `?bid=15000` in cents. Null if it is absent or invalid. It only fills the field, so anything else is silently
 * ignored.
 */
export function amountFromQuery(value: string | null): number | null {
  return value === null ? null : parseWholeDollars(value);
}

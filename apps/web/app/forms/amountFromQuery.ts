import { parseAmount } from './parseAmount.ts';

/**
 * `?bid=15000` in cents. Null if it is absent or invalid. It only fills the field, so anything else is silently
 * ignored.
 */
export function amountFromQuery(value: string | null): number | null {
  if (value === null) return null;
  const parsed = parseAmount(value);
  return parsed.ok ? parsed.cents : null;
}

import { parseAmount } from './parseAmount.ts';

/** `?bid=15000` in cents; null when it is absent or no amount. It only fills the field, so anything else is left out quietly. */
export function amountFromQuery(value: string | null): number | null {
  if (value === null) return null;
  const parsed = parseAmount(value);
  return parsed.ok ? parsed.cents : null;
}

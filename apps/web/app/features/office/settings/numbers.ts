import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';

/** Cents as typed in a form: "25.00". Empty for null. */
export const centsText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** Basis points as a percentage: "40", "12.5". */
export const percentText = (bps: number): string => String(bps / 100);

/** Basis points of a typed percentage, "12.5" or "12.5%". Null if it is none, or has more than two decimals. */
export function parsePercent(typed: string): number | null {
  const found = /^(\d{1,4}(?:\.\d{1,2})?)\s*%?$/.exec(typed.trim())?.[1];
  return found === undefined ? null : Math.round(Number(found) * 100);
}

/** Reads numbers of a form and collects the faults of fields that are none. */
export function createReader(typed: Readonly<Record<string, string>>) {
  const faults: Record<string, string> = {};
  const read = (name: string, parse: (text: string) => number | null, message: string): number => {
    const value = parse(typed[name] ?? '');
    if (value === null) faults[name] = message;
    return value ?? 0;
  };
  const cents = (name: string): number => read(name, parseAmount, amountFault(typed[name] ?? '') ?? '');
  return {
    faults,
    cents,
    /** Null if nothing is typed. */
    centsOrNull: (name: string): number | null => ((typed[name] ?? '') === '' ? null : cents(name)),
    percent: (name: string): number => read(name, parsePercent, 'Enter a percentage, for example 10'),
  };
}

/** Highest bid, in cents: $100,000,000. */
export const MAX_BID_CENTS = 10_000_000_000;

export type AmountError = 'empty' | 'not_an_amount' | 'whole_dollars_required' | 'amount_out_of_range';
export type ParsedAmount = { ok: true; cents: number } | { ok: false; code: AmountError };

const FORM = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(k|m)?$/;
const SCALE = { k: 1_000, m: 1_000_000 } as const;

/**
 * Reads an amount as people type it: "15000", "15,000", "$15k", "1.5m", "15,000.00". Returns cents of whole dollars.
 * Refuses a fraction of a dollar, nothing, more than $100,000,000, and what could be read in two ways ("15,00").
 */
export function parseAmount(text: string): ParsedAmount {
  const compact = text.toLowerCase().replace(/[\s\u00a0]/g, '');
  if (compact === '' || compact === '$') return { ok: false, code: 'empty' };
  const match = FORM.exec(compact);
  if (match === null) return { ok: false, code: 'not_an_amount' };
  const [, whole, fraction = '', unit] = match as unknown as [
    string,
    string,
    string | undefined,
    'k' | 'm' | undefined,
  ];
  const scale = unit === undefined ? 1 : SCALE[unit];
  const digits = fraction.replace(/0+$/, '');
  const fractionDollars = digits === '' ? 0 : (Number(digits) * scale) / 10 ** digits.length;
  const dollars = Number(whole.replaceAll(',', '')) * scale + fractionDollars;
  if (!Number.isInteger(dollars)) return { ok: false, code: 'whole_dollars_required' };
  if (dollars < 1 || dollars * 100 > MAX_BID_CENTS) return { ok: false, code: 'amount_out_of_range' };
  return { ok: true, cents: dollars * 100 };
}

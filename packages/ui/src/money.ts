const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Digits of an amount without its currency sign. Cents are dropped only if they are zero and `cents` is not set. */
export function figures(amountCents: number, withCents = false): string {
  const exact = withCents || amountCents % 100 !== 0;
  return (exact ? EXACT : WHOLE).format(Math.abs(amountCents) / 100);
}

/** US dollars as plain text: 1425000 → "$14,250", 139 → "$1.39". Minus sign before the currency. */
export function formatMoney(amountCents: number, withCents = false): string {
  return `${amountCents < 0 ? '\u2212' : ''}$${figures(amountCents, withCents)}`;
}

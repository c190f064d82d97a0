const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Figures of an amount without its sign of currency. Cents are left out only when they are zero and `cents` is not asked for. */
export function figures(amountCents: number, withCents = false): string {
  const exact = withCents || amountCents % 100 !== 0;
  return (exact ? EXACT : WHOLE).format(Math.abs(amountCents) / 100);
}

/** US dollars as plain text: 1425000 → "$14,250", 139 → "$1.39". Minus sign before the currency. */
export function formatMoney(amountCents: number, withCents = false): string {
  return `${amountCents < 0 ? '\u2212' : ''}$${figures(amountCents, withCents)}`;
}

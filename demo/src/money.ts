/** Whole dollars as integer cents. */
export const dollars = (amount: number): number => Math.round(amount * 100);

/** The form that asks for a higher limit, with the amount filled in, and the way back to the lot. */
export const limitRequestPath = (here: string, amountCents: number): string =>
  `/account/credit-limit?want=${amountCents / 100}&next=${encodeURIComponent(`${here}?bid=${amountCents / 100}`)}#request`;

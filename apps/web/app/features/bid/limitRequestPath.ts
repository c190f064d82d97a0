/** The form to request a higher limit, with the amount prefilled, and a link back to the lot. */
export const limitRequestPath = (here: string, amountCents: number): string =>
  `/account/credit-limit?want=${amountCents / 100}&next=${encodeURIComponent(`${here}?bid=${amountCents / 100}`)}#request`;

/** The form to request a higher limit, with what the bid holds of it prefilled, and a link back to the lot. */
export const limitRequestPath = (here: string, amountCents: number, holdCents = amountCents): string =>
  `/account/credit-limit?want=${Math.ceil(holdCents / 100)}&next=${encodeURIComponent(`${here}?bid=${amountCents / 100}`)}#request`;

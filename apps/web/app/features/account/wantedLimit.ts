import type { CreditLimit } from '@assay/contract/shapes/credit.ts';

const DOLLAR = 100;

/**
 * The limit needed to cover an amount on top of all current holds, in whole dollars. Null if there is no amount, or the
 * limit is enough. All in cents.
 */
export function requiredLimit(
  amountCents: number | null,
  { limitCents, availableCents }: Pick<CreditLimit, 'limitCents' | 'availableCents'>,
): number | null {
  if (amountCents === null) return null;
  const missingCents = amountCents - Math.max(0, availableCents ?? amountCents);
  return missingCents <= 0 ? null : Math.ceil((limitCents + missingCents) / DOLLAR) * DOLLAR;
}

import type { CreditLimit } from '@assay/contract/shapes/user.ts';

const DOLLAR = 100;

/**
 * The limit that lets an amount be promised besides all that is promised already, in whole dollars; null where nothing was
 * meant, or the limit is enough. All in cents.
 */
export function wantedLimit(
  wantedCents: number | null,
  { limitCents, availableCents }: Pick<CreditLimit, 'limitCents' | 'availableCents'>,
): number | null {
  if (wantedCents === null) return null;
  const missingCents = wantedCents - Math.max(0, availableCents ?? wantedCents);
  return missingCents <= 0 ? null : Math.ceil((limitCents + missingCents) / DOLLAR) * DOLLAR;
}

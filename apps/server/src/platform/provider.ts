import Stripe from 'stripe';

export const CURRENCY = 'usd';

/** Reads are asked once more, and given up soon: somebody waits. */
export const READ_OPTIONS = { timeout: 6_000, maxNetworkRetries: 1 } as const satisfies Stripe.RequestOptions;

/** Id of something that the provider answers as an id or, expanded, as an object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}

/** The provider does not have it. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** The provider could not be asked, or has not made up its mind: nothing is known. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeInvalidRequestError);
}

export type DeclineCode = 'insufficient_funds' | 'expired_card' | 'incorrect_cvc' | 'declined';

/**
 * The short list of reasons that a buyer is told (reliability E.5). Lost, stolen and fraudulent cards are never named:
 * it would help whoever holds them.
 */
export function declineCode(
  error: { code?: string | undefined; decline_code?: string | undefined } | null | undefined,
): DeclineCode {
  const given = error?.decline_code ?? error?.code ?? '';
  if (given === 'insufficient_funds' || given === 'expired_card' || given === 'incorrect_cvc') return given;
  return error?.code === 'expired_card' || error?.code === 'incorrect_cvc' ? error.code : 'declined';
}

import Stripe from 'stripe';

export const CURRENCY = 'usd';

/** Reads are retried once, with short timeouts: a user is waiting. */
export const READ_OPTIONS = { timeout: 6_000, maxNetworkRetries: 1 } as const satisfies Stripe.RequestOptions;

/** A sweep's requests are not retried: the sweep itself runs again. */
export const SWEEP_OPTIONS = { timeout: 10_000, maxNetworkRetries: 0 } as const satisfies Stripe.RequestOptions;

/** Id of something that the provider answers as an id or, expanded, as an object. */
export function toId(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}

/** The provider does not have it. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** The provider could not be reached, or has not decided: the result is unknown. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeInvalidRequestError);
}

const CARD_REASONS = ['insufficient_funds', 'expired_card', 'incorrect_cvc'] as const;
const BANK_REASONS = [
  'account_closed',
  'no_account',
  'debit_not_authorized',
  'invalid_currency',
  'debit_returned',
] as const;
export type DeclineCode = (typeof CARD_REASONS)[number] | (typeof BANK_REASONS)[number] | 'declined';

type ProviderReason = { code?: string | undefined; decline_code?: string | undefined } | null | undefined;

/**
 * The short list of decline reasons shown to buyers (reliability E.5). Lost, stolen and fraudulent cards are never
 * named: that would help their holder.
 */
export function declineCode(error: ProviderReason): DeclineCode {
  const given = error?.decline_code ?? error?.code ?? '';
  return [...CARD_REASONS, ...BANK_REASONS].find((one) => one === given || one === error?.code) ?? 'declined';
}

/** Why the last attempt of an intent was refused. A debit's return code is on its charge, which must be expanded. */
export function intentRefusal(intent: Pick<Stripe.PaymentIntent, 'last_payment_error' | 'latest_charge'>): DeclineCode {
  const charge = intent.latest_charge;
  const details = charge !== null && typeof charge === 'object' ? charge : null;
  if (details?.payment_method_details?.type !== 'us_bank_account') return declineCode(intent.last_payment_error);
  const reason = declineCode({ code: details.failure_code ?? undefined });
  return reason === 'declined' ? 'debit_returned' : reason;
}

import type Stripe from 'stripe';
import type { Decline } from '../cards.ts';
import { ProviderError, type ProviderErrorBody } from '../core/errors.ts';

const ADVICE: Record<string, string> = {
  insufficient_funds: 'try_again_later',
  generic_decline: 'try_again_later',
  expired_card: 'do_not_try_again',
  lost_card: 'do_not_try_again',
  stolen_card: 'do_not_try_again',
  fraudulent: 'do_not_try_again',
};

/** A card that may not be charged off session without authentication. */
export const AUTHENTICATION_REQUIRED: Omit<Decline, 'code'> & { code: 'authentication_required' } = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export type Refusal = Decline | typeof AUTHENTICATION_REQUIRED;

/** Stripe's advice for a decline, e.g. `try_again_later`. */
export const adviceOf = (decline: Refusal): string | undefined => ADVICE[decline.declineCode];

/** What an intent remembers of a refusal. */
export interface LastError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  doc_url: string;
  param?: string;
  payment_method?: Stripe.PaymentMethod;
}

const docs = (code: string): string => `https://docs.stripe.com/error-codes/${code.replace(/_/g, '-')}`;

/** `last_payment_error` / `last_setup_error` of a declined card. */
export function lastError(decline: Refusal, method: Stripe.PaymentMethod, charge?: string): LastError {
  const advice = adviceOf(decline);
  const carriesDeclineCode = decline.code === 'card_declined' || decline.code === 'authentication_required';
  return {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    doc_url: docs(decline.code),
    ...(carriesDeclineCode ? { decline_code: decline.declineCode } : {}),
    ...(advice === undefined ? {} : { advice_code: advice }),
    ...(charge === undefined ? {} : { charge }),
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    payment_method: structuredClone(method),
  };
}

/** `last_…_error` after the holder failed to authenticate. */
export function authenticationFailure(
  kind: 'payment_intent' | 'setup_intent',
  method: Stripe.PaymentMethod,
): LastError {
  const name = kind === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  const code = `${kind}_authentication_failure`;
  return {
    type: 'invalid_request_error',
    code,
    message: `The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this ${name} again.`,
    doc_url: docs(code),
    payment_method: structuredClone(method),
  };
}

/** 402 with a declined card, remembered by an idempotency key. */
export function cardError(decline: Refusal, extra: Partial<ProviderErrorBody> = {}): ProviderError {
  const advice = adviceOf(decline);
  const carriesDeclineCode = decline.code === 'card_declined' || decline.code === 'authentication_required';
  return new ProviderError(
    402,
    {
      type: 'card_error',
      code: decline.code,
      message: decline.message,
      ...(carriesDeclineCode ? { decline_code: decline.declineCode } : {}),
      ...(advice === undefined ? {} : { advice_code: advice }),
      ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
      ...extra,
    },
    { saved: true },
  );
}

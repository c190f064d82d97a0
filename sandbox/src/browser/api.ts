import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';

export type Intent = PaymentIntent | SetupIntent;

/** Nested values of a form-encoded body. */
export interface FormFields {
  [key: string]: string | number | boolean | FormFields | null | undefined;
}

/** Serializes `a[b]=c` as the provider's API parses it. Omits missing and null values. */
export function encodeForm(data: FormFields, prefix = ''): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (value === null || value === undefined) continue;
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    if (typeof value === 'object') {
      const inner = encodeForm(value, name);
      if (inner !== '') parts.push(inner);
    } else parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  }
  return parts.join('&');
}

const connectionError: StripeError = {
  type: 'api_connection_error',
  message: 'The payment service cannot be reached. Check your connection and try again.',
};

/** Calls the sandbox's browser API with a publishable key; errors come in Stripe's shape, never as exceptions. */
export class BrowserApi {
  readonly #key: string;
  readonly #base: string;

  constructor(key: string, base: string) {
    this.#key = key;
    this.#base = base.replace(/\/$/, '');
  }

  async #call<T>(
    method: 'GET' | 'POST',
    path: string,
    data: FormFields,
  ): Promise<{ value: T; error?: undefined } | { error: StripeError }> {
    const body = encodeForm({ ...data, key: this.#key });
    try {
      const answer = await fetch(method === 'GET' ? `${this.#base}/v1/${path}?${body}` : `${this.#base}/v1/${path}`, {
        method,
        credentials: 'omit',
        headers:
          method === 'GET'
            ? { accept: 'application/json' }
            : {
                accept: 'application/json',
                'content-type': 'application/x-www-form-urlencoded',
                'idempotency-key': crypto.randomUUID(),
              },
        ...(method === 'GET' ? {} : { body }),
      });
      const json = (await answer.json()) as T & { error?: StripeError };
      return answer.ok ? { value: json } : { error: json.error ?? connectionError };
    } catch {
      return { error: connectionError };
    }
  }

  get<T>(path: string, data: FormFields) {
    return this.#call<T>('GET', path, data);
  }

  post<T>(path: string, data: FormFields) {
    return this.#call<T>('POST', path, data);
  }
}

/** Where the intent of a client secret lives, e.g. `payment_intents/pi_…`. */
export function intentPath(clientSecret: string): string {
  const id = clientSecret.split('_secret_')[0] ?? '';
  if (id.startsWith('pi_')) return `payment_intents/${id}`;
  if (id.startsWith('seti_')) return `setup_intents/${id}`;
  throw new Error('The client secret is neither of a payment intent nor of a setup intent.');
}

export const isPaymentIntent = (intent: Intent): intent is PaymentIntent => 'amount' in intent;

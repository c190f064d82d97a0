import Stripe from 'stripe';
import type { Config } from './config.ts';
import { assertOutsideTransaction } from './database/database.ts';

export type PaymentProvider = {
  readonly stripe: Stripe;
  /** Verifies a webhook against every active secret; throws when none fits. */
  verifyWebhook(rawBody: Buffer, signature: string): Stripe.Event;
};

const TIMEOUT_MS = 10_000;

/** The official SDK, pointed at the provider or (sandbox) at the local sandbox. Refuses to run inside a transaction. */
export function createPaymentProvider(
  config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'STRIPE_WEBHOOK_SECRET'>,
): PaymentProvider {
  const http = Stripe.createNodeHttpClient();
  const guarded = Object.create(http) as typeof http;
  guarded.makeRequest = (...args) => {
    assertOutsideTransaction('The payment provider');
    return http.makeRequest(...args);
  };
  const base = config.STRIPE_API_BASE === null ? null : new URL(config.STRIPE_API_BASE);
  const stripe = new Stripe(config.STRIPE_SECRET_KEY as string, {
    httpClient: guarded,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port,
          protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
  });
  const secrets = (config.STRIPE_WEBHOOK_SECRET as string).split(',').map((secret) => secret.trim());
  return {
    stripe,
    verifyWebhook(rawBody, signature) {
      let fault: unknown;
      for (const secret of secrets) {
        try {
          return stripe.webhooks.constructEvent(rawBody, signature, secret);
        } catch (error) {
          fault = error;
        }
      }
      throw fault;
    },
  };
}

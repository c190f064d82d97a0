import type { Stripe } from '@stripe/stripe-js';

let loading: Promise<Stripe | null> | null = null;

/**
 * The payment provider's object of the page. The only place where the sandbox differs, with its own stand-in; all other
 * code uses the provider's components. The script loads only when a card form is shown.
 */
export function getStripe({ publishableKey, sandbox }: PaymentKeys): Promise<Stripe | null> {
  loading ??= load(publishableKey, sandbox).catch((error: unknown) => {
    // A later try may succeed when the network is back.
    loading = null;
    throw error;
  });
  return loading;
}

export type PaymentKeys = { publishableKey: string; sandbox: boolean };

async function load(publishableKey: string, sandbox: boolean): Promise<Stripe | null> {
  // Builds for real providers have no stand-in: the condition is known at build time.
  if (import.meta.env.VITE_SANDBOX !== 'off' && sandbox) {
    const { createSandboxStripe } = await import('@assay/sandbox/browser/sandbox-stripe.ts');
    return createSandboxStripe(publishableKey);
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(publishableKey);
}

import type Stripe from 'stripe';
import type { Decline } from '../cards.ts';
import { newId } from '../core/ids.ts';
import type { Challenge, Tenant } from '../core/tenant.ts';

/** Opens a 3-D Secure challenge for an intent and returns it with the `next_action` that leads to its page. */
export function openChallenge(
  tenant: Tenant,
  publicUrl: string,
  intent: string,
  method: Stripe.PaymentMethod,
  options: { returnUrl: string | null; usesStripeJs: boolean; decline: Decline | null },
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction {
  closeChallenges(tenant, intent);
  const challenge: Challenge = {
    id: newId('payatt'),
    intent,
    paymentMethod: method.id,
    state: 'open',
    returnUrl: options.returnUrl,
    decline: options.decline,
  };
  tenant.challenges.set(challenge.id, challenge);
  const url = `${publicUrl}/sandbox/3ds/${challenge.id}`;
  if (options.returnUrl !== null && !options.usesStripeJs) {
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url: options.returnUrl } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: challenge.id, stripe_js: url },
  };
}

/** Invalidates every open challenge of an intent: it was canceled or confirmed again. */
export function closeChallenges(tenant: Tenant, intent: string): void {
  for (const challenge of tenant.challenges.values()) {
    if (challenge.intent === intent && challenge.state === 'open') challenge.state = 'failed';
  }
}

import type { RouterContextProvider } from 'react-router';
import { loadFor, requireViewer } from '../../session/load.ts';
import { safeNext } from '../../session/next.ts';
import type { OnboardingFacts } from './steps.ts';

/** Data of the onboarding loaders: the user, their completed steps, and where they wanted to go. */
export async function loadOnboarding(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const viewer = requireViewer(args);
  const [addresses, methods] = await loadFor(args, (api) =>
    Promise.all([
      api.call('user.addresses', { query: { limit: 100 } }),
      api.call('payment.methods', { query: { limit: 1 } }),
    ]),
  );
  const shipping = addresses.items.find(({ mode }) => mode === 'shipping' || mode === 'both') ?? null;
  const facts: OnboardingFacts = {
    emailVerified: viewer.emailVerified,
    hasShipping: shipping !== null,
    hasCard: methods.total > 0,
    bankWaits: methods.pendingBankAccount !== null,
    kyc: viewer.kycVerificationStatus,
  };
  // Logged in elsewhere before the address was confirmed: the account has stored the destination.
  const next = safeNext(new URL(args.request.url).searchParams.get('next')) ?? viewer.intendedPath;
  return { viewer, facts, shipping, next };
}

import type { OnboardingStatus } from '@assay/domain/enums.ts';
import { skippedSteps } from './cookies.ts';
import { safeNext } from './next.ts';

/** The steps that may still be missing from a status on, in their order. */
const PAGES = ['basic-info', 'shipping-address', 'payment-information', 'identity-verification'];
const FIRST_MISSING: Record<OnboardingStatus, number> = {
  registered: 0,
  shipping: 1,
  payment: 2,
  identity: 3,
  done: 4,
};

/**
 * The destination after logging in: the requested page, otherwise the rest of the onboarding, unless every step was
 * skipped, otherwise the account. `cookies` is a Cookie header or document.cookie.
 */
export function afterLogIn(
  person: { onboardingStatus: OnboardingStatus },
  next: string | null,
  cookies: string | null,
): string {
  const requestedPath = safeNext(next);
  if (requestedPath !== null) return requestedPath;
  const skipped = skippedSteps(cookies);
  const remaining = PAGES.slice(FIRST_MISSING[person.onboardingStatus]).filter((page) => !skipped.includes(page));
  return remaining.length === 0 ? '/account' : '/onboarding';
}

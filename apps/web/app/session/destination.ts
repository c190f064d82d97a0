import type { OnboardingStatus } from '@assay/domain/enums.ts';
import { cookieIn, SKIP_ONBOARDING_COOKIE } from './cookies.ts';
import { safeNext } from './next.ts';

/**
 * Where a person goes after signing in: back to what they wanted; else to the rest of the onboarding, unless they put it
 * off; else to their account. `cookies` is a Cookie header or document.cookie.
 */
export function afterSignIn(
  person: { onboardingStatus: OnboardingStatus },
  next: string | null,
  cookies: string | null,
): string {
  const place = safeNext(next);
  if (place !== null) return place;
  if (person.onboardingStatus === 'done' || cookieIn(cookies, SKIP_ONBOARDING_COOKIE) !== null) return '/account';
  return '/onboarding';
}

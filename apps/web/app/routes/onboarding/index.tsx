import { redirect } from 'react-router';
import { loadOnboarding } from '../../features/onboarding/load.ts';
import { firstMissing } from '../../features/onboarding/steps.ts';
import { skippedSteps } from '../../session/cookies.ts';
import { nextQuery } from '../../session/next.ts';
import type { Route } from './+types/index';

/**
 * Redirects to the first missing step that was not skipped (or the first missing one, if all were skipped). With none
 * missing, redirects to the user's destination.
 */
export async function loader(args: Route.LoaderArgs) {
  const { facts, next } = await loadOnboarding(args);
  const skipped = skippedSteps(args.request.headers.get('cookie'));
  const step = firstMissing(facts, next, skipped) ?? firstMissing(facts, next);
  throw redirect(step === null ? (next ?? '/account') : `/onboarding/${step}${nextQuery(next)}`);
}

import { redirect } from 'react-router';
import { loadOnboarding } from '../../onboarding/load.ts';
import { firstMissing } from '../../onboarding/steps.ts';
import { putOffSteps } from '../../session/cookies.ts';
import { nextQuery } from '../../session/next.ts';
import type { Route } from './+types/index';

/**
 * Leads to the first missing step that was not put off (to the first at all when each was), and with none missing to
 * where the person wanted to go.
 */
export async function loader(args: Route.LoaderArgs) {
  const { facts, next } = await loadOnboarding(args);
  const putOff = putOffSteps(args.request.headers.get('cookie'));
  const step = firstMissing(facts, next, putOff) ?? firstMissing(facts, next);
  throw redirect(step === null ? (next ?? '/account') : `/onboarding/${step}${nextQuery(next)}`);
}

import { redirect } from 'react-router';
import { loadOnboarding } from '../../onboarding/load.ts';
import { firstMissing } from '../../onboarding/steps.ts';
import { nextQuery } from '../../session/next.ts';
import type { Route } from './+types/index';

/** Leads to the first missing step; with none missing, to where the person wanted to go. */
export async function loader(args: Route.LoaderArgs) {
  const { facts, next } = await loadOnboarding(args);
  const step = firstMissing(facts);
  throw redirect(step === null ? (next ?? '/account') : `/onboarding/${step}${nextQuery(next)}`);
}

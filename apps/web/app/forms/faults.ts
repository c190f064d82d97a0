import { problemOf } from '../session/browserApi.ts';
import { StorageBlocked } from '../session/token.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again later.';
const BLOCKED =
  'Your browser blocks cookies or site data, so you can’t stay logged in. Allow them for this site and log in again.';
const UNREACHABLE = 'We couldn’t connect. Check your connection and try again.';

/**
 * What browsers say of a request that got no answer, or of a script that didn't load: Chrome, Firefox, Safari, Node. Any
 * other TypeError is our own fault, also one that only mentions the network ("x.fetch is not a function").
 */
const NO_NETWORK = new RegExp(
  `^(?:${[
    'Failed to fetch|network error|fetch failed|terminated',
    'NetworkError when attempting|error loading dynamically|Error in (?:input|body) stream',
    'Load failed|Importing a module script failed|(?:The )?(?:network|Internet) connection',
    'Could not connect|A server with the specified|The request timed out|cancelled',
    'The anti-bot check did not load',
  ].join('|')})`,
  'i',
);

/** Message for anything a call threw: the API's message to the letter, plus the request id for server errors. */
export async function messageOf(error: unknown): Promise<string> {
  const problem = await problemOf(error);
  if (problem !== null) {
    if (problem.status >= 500) return `${problem.message} (Request ${problem.requestId})`;
    return problem.retryAfterMs === undefined
      ? problem.message
      : `${problem.message} Try again in ${waitText(problem.retryAfterMs)}.`;
  }
  if (error instanceof StorageBlocked) return BLOCKED;
  if (error instanceof TypeError && NO_NETWORK.test(error.message)) return UNREACHABLE;
  if (!(error instanceof Response)) console.error(error);
  return UNEXPECTED;
}

/** A wait as text: seconds, minutes from 90 seconds on, then hours. */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return seconds <= 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

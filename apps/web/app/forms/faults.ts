import { problemOf } from '../session/browserApi.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again later.';
const UNREACHABLE = 'The house could not be reached. Check your connection and try again.';

/** What a refusal says about a form: the API's own words, beside the field they belong to. */
export async function faultOf<F extends string>(
  error: unknown,
  fields: readonly F[],
  fieldOf: Readonly<Record<string, F>> = {},
): Promise<{ fields: Partial<Record<F, string>>; whole: string | null }> {
  const found: Partial<Record<F, string>> = {};
  const problem = await problemOf(error);
  if (problem === null) return { fields: found, whole: await messageOf(error) };
  for (const { path, message } of problem.errors)
    if ((fields as readonly string[]).includes(path)) found[path as F] ??= message;
  const own = fieldOf[problem.code];
  if (own !== undefined) found[own] ??= problem.message;
  const isPlaced = Object.keys(found).length > 0;
  return { fields: found, whole: isPlaced ? null : await messageOf(error) };
}

/** Words for whatever a call threw: the API's message to the letter, the request's id where the fault is the house's. */
export async function messageOf(error: unknown): Promise<string> {
  const problem = await problemOf(error);
  if (problem !== null) {
    if (problem.status >= 500) return `${problem.message} (Request ${problem.requestId})`;
    return problem.retryAfterMs === undefined
      ? problem.message
      : `${problem.message} Try again in ${waitText(problem.retryAfterMs)}.`;
  }
  if (error instanceof TypeError) return UNREACHABLE;
  if (!(error instanceof Response)) console.error(error);
  return UNEXPECTED;
}

function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

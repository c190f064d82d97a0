import { problemOf } from '../session/browserApi.ts';

/**
 * A refusal with all that the house says about it: the desk shows the detail as well as the message. Anything else is
 * given back as it was thrown.
 */
export async function exactly(thrown: unknown): Promise<unknown> {
  const problem = await problemOf(thrown);
  if (problem === null || !(thrown instanceof Response)) return thrown;
  const { detail, message } = problem;
  if (typeof detail !== 'string' || detail === '' || detail === message) return thrown;
  return new Response(JSON.stringify({ ...problem, message: `${message}. ${detail}.` }), {
    status: thrown.status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

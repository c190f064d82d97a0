import { problemOf } from '../../session/browserApi.ts';

/**
 * An error with all of its text: the desk shows the detail as well as the message. Any other value is returned as
 * thrown.
 */
export async function withDetail(thrown: unknown): Promise<unknown> {
  const problem = await problemOf(thrown);
  if (problem === null || !(thrown instanceof Response)) return thrown;
  const { detail, message } = problem;
  if (typeof detail !== 'string' || detail === '' || detail === message) return thrown;
  return new Response(JSON.stringify({ ...problem, message: `${message}. ${detail}.` }), {
    status: thrown.status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

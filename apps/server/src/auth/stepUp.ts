import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { House } from '../platform/house.ts';
import { change } from '../platform/outbox.ts';
import { provePassword } from './passwordChange.ts';

/** Sensitive acts need a proof not older than this (reliability S-7.1). */
const PROOF_MS = 15 * 60_000;

/** Did this session's person prove himself lately? Refusal: step_up_required. */
export async function requireRecentProof(house: House, sessionId: string): Promise<undefined | Refusal> {
  const { rowCount } = await house.pool.query('select from session where id = $1 and proved_at > $2', [
    sessionId,
    new Date(house.clock.now() - PROOF_MS),
  ]);
  return rowCount === 1 ? undefined : refuse('step_up_required');
}

/** Does what only a person who has proved himself lately may. Refusal: step_up_required, besides its own. */
export async function guarded<T>(house: House, sessionId: string, work: () => Promise<T>): Promise<T | Refusal> {
  const refusal = await requireRecentProof(house, sessionId);
  return refusal ?? work();
}

/** Proves by the password that it is still the same person. Refusals: those of provePassword. */
export async function stepUp(
  house: House,
  given: { userId: string; sessionId: string; password: string },
): Promise<undefined | Refusal> {
  const proof = await provePassword(house, given.userId, given.password, 'password');
  if (isRefusal(proof)) return proof;
  await change(house, (tx) =>
    tx.client.query('update session set proved_at = $2 where id = $1', [given.sessionId, house.clock.date()]),
  );
  return undefined;
}

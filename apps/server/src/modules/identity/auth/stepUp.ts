import { isRefusal, type Refusal } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import { transact } from '../../../platform/outbox.ts';
import { provePassword } from './passwordChange.ts';

/** Proves by the password that it is still the same person. Refusals: those of provePassword. */
export async function stepUp(
  ctx: AppContext,
  given: { userId: string; sessionId: string; password: string },
): Promise<undefined | Refusal> {
  const proof = await provePassword(ctx, given.userId, given.password, 'password');
  if (isRefusal(proof)) return proof;
  await transact(ctx, (tx) =>
    tx.client.query('update session set proved_at = $2 where id = $1', [given.sessionId, ctx.clock.date()]),
  );
  return undefined;
}

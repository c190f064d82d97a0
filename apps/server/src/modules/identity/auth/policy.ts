import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';

/** Sensitive acts need a proof not older than this (reliability S-7.1). */
const PROOF_MS = 15 * 60_000;

/** Refuses with step_up_required unless the session was authenticated recently. */
export async function requireRecentProof(ctx: AppContext, sessionId: string): Promise<undefined | Refusal> {
  const { rowCount } = await ctx.pool.query('select from session where id = $1 and proved_at > $2', [
    sessionId,
    new Date(ctx.clock.now() - PROOF_MS),
  ]);
  return rowCount === 1 ? undefined : refuse('step_up_required');
}

/** Runs work that requires recent authentication. Refusal: step_up_required, and the work's own. */
export async function guarded<T>(ctx: AppContext, sessionId: string, work: () => Promise<T>): Promise<T | Refusal> {
  const refusal = await requireRecentProof(ctx, sessionId);
  return refusal ?? work();
}

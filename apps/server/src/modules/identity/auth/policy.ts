import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import { codeRefusal } from '../../../platform/http/staffRefusals.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';

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

/**
 * The port behind `changesFactor`: a factor is made, changed and removed only with a recent proof by the strongest factor
 * the account has, so that no proof is made from a weaker one. Refusal: step_up_required, with the reason `code` where the
 * account has a second factor.
 */
export async function factorRefusal(ctx: AppContext, { userId, sessionId }: Viewer): Promise<Refusal | null> {
  const { rows } = await ctx.pool.query<{ hasFactor: boolean; isProved: boolean | null }>(
    `select f.user_id is not null as "hasFactor",
       case when f.user_id is null then s.proved_at else s.code_proved_at end > $3 as "isProved"
     from session s left join second_factor f on f.user_id = s.user_id where s.id = $1 and s.user_id = $2`,
    [sessionId, userId, new Date(ctx.clock.now() - PROOF_MS)],
  );
  const row = rows[0];
  if (row?.isProved === true) return null;
  return row?.hasFactor === true ? codeRefusal() : refuse('step_up_required');
}

/** Runs work that requires recent authentication. Refusal: step_up_required, and the work's own. */
export async function guarded<T>(ctx: AppContext, sessionId: string, work: () => Promise<T>): Promise<T | Refusal> {
  const refusal = await requireRecentProof(ctx, sessionId);
  return refusal ?? work();
}

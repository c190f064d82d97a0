import type { AppContext } from './context.ts';
import { transact } from './outbox.ts';

const DAY_MS = 86_400_000;

/** Records that texts cannot be sent, so that staff are notified: once a day for each reason. */
export async function recordTextsFailed(ctx: AppContext, why: 'refused' | 'unavailable'): Promise<void> {
  const day = Math.floor(ctx.clock.now() / DAY_MS);
  await transact(ctx, async (_tx, emit) =>
    emit({ kind: 'texts.failed', dedupeKey: `texts.failed:${why}:${day}`, private: { why, day } }),
  );
}

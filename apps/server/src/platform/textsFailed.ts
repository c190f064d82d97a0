import { z } from 'zod';
import type { AppContext } from './context.ts';
import { transact } from './outbox.ts';

const DAY_MS = 86_400_000;

/** Texts do not leave: the provider does not know the house, or does not answer as it should. */
export const textsFailedEvent = z.object({ why: z.enum(['refused', 'unavailable']), day: z.int() });

/** Notes that texts do not leave, so that staff is told: once a day for each reason. */
export async function noteTextsFailed(ctx: AppContext, why: z.infer<typeof textsFailedEvent>['why']): Promise<void> {
  const day = Math.floor(ctx.clock.now() / DAY_MS);
  await transact(ctx, async (_tx, emit) =>
    emit({ kind: 'texts.failed', dedupeKey: `texts.failed:${why}:${day}`, private: { why, day } }),
  );
}

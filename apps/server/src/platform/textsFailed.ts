import { z } from 'zod';
import type { House } from './house.ts';
import { change } from './outbox.ts';

const DAY_MS = 86_400_000;

/** Texts do not leave: the provider does not know the house, or does not answer as it should. */
export const textsFailedEvent = z.object({ why: z.enum(['refused', 'unavailable']), day: z.int() });

/** Notes that texts do not leave, so that staff is told: once a day for each reason. */
export async function noteTextsFailed(house: House, why: z.infer<typeof textsFailedEvent>['why']): Promise<void> {
  const day = Math.floor(house.clock.now() / DAY_MS);
  await change(house, async (_tx, tell) =>
    tell({ kind: 'texts.failed', dedupeKey: `texts.failed:${why}:${day}`, private: { why, day } }),
  );
}

import { refreshTier } from '../account/operations.ts';
import type { JobRegistry } from '../platform/jobs.ts';
import { change } from '../platform/outbox.ts';

/** A paid invoice may earn a higher tier (rules §2). */
export function registerCreditJobs(registry: JobRegistry): void {
  registry.onEvent('invoice.paid', async (house, row) => {
    const { userId } = row.private as { userId: string };
    await change(house, (tx, tell) => refreshTier(tx, tell, userId, house.clock.now()));
  });
}

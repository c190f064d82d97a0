import { deleteOrphanedUploads } from '../../../platform/handedIn.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { deleteOldActs } from './activity.ts';
import { sweepDeletions } from './deletion.ts';

const MINUTE_MS = 60_000;
const HOURLY_MS = 3_600_000;

export function registerAccountJobs(registry: JobRegistry): void {
  registry.sweep('account.delete', MINUTE_MS, sweepDeletions);
  registry.sweep('account.forget-acts', HOURLY_MS, deleteOldActs);
  registry.sweep('account.forget-images', HOURLY_MS, deleteOrphanedUploads);
}

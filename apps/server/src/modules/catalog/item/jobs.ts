import type { JobRegistry } from '../../../platform/jobs.ts';
import { deleteOldDevices } from './views.ts';

const SWEEP_MS = 3_600_000;

export function registerItemJobs(registry: JobRegistry): void {
  registry.sweep('views.forget', SWEEP_MS, deleteOldDevices);
}

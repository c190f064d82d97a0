import type { JobRegistry } from '../../../platform/jobs.ts';
import { endExpiredVips } from './vip.ts';

const MINUTE_MS = 60_000;

export function registerCreditJobs(registry: JobRegistry): void {
  registry.sweep('credit.end-vips', MINUTE_MS, endExpiredVips);
}

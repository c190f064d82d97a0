import type { JobRegistry } from '../../../platform/jobs.ts';
import { sweepDigests } from './digest.ts';

const DIGESTS_MS = 60_000;

export function registerFollowingJobs(registry: JobRegistry): void {
  registry.sweep('digests', DIGESTS_MS, sweepDigests);
}

import type { JobRegistry } from '../platform/jobs.ts';
import { forgetImages } from './profileImage.ts';

const HOURLY_MS = 3_600_000;

export function registerAccountJobs(registry: JobRegistry): void {
  registry.sweep('account.forget-images', HOURLY_MS, forgetImages);
}

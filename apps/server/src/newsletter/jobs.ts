import type { JobRegistry } from '../platform/jobs.ts';
import { mailConfirmation } from './operations.ts';

export function registerNewsletterJobs(registry: JobRegistry): void {
  registry.onEvent('newsletter.requested', (house, row) =>
    mailConfirmation(house, (row.private as { email: string }).email),
  );
}

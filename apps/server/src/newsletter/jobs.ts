import type { JobRegistry } from '../platform/jobs.ts';
import { mailConfirmation, mailWish } from './operations.ts';

export function registerNewsletterJobs(registry: JobRegistry): void {
  registry.onEvent('newsletter.requested', (house, row) =>
    mailConfirmation(house, (row.private as { email: string }).email),
  );
  registry.onEvent('user.verified', (house, row) => mailWish(house, (row.private as { userId: string }).userId));
}

import type { JobRegistry } from '../platform/jobs.ts';
import { mailConfirmation, mailWish } from './operations.ts';

export function registerNewsletterJobs(registry: JobRegistry): void {
  registry.onEvent('newsletter.requested', (ctx, row) =>
    mailConfirmation(ctx, (row.private as { email: string }).email),
  );
  registry.onEvent('user.verified', (ctx, row) => mailWish(ctx, (row.private as { userId: string }).userId));
}

import type { JobRegistry } from '../jobs.ts';
import { sendMessage } from './send.ts';

/** Email is sent by the job `mail.send`, retried with backoff while the mail server refuses. */
export function registerMailJobs(registry: JobRegistry): void {
  registry.task('mail.send', (ctx, { messageId }) => sendMessage(ctx, messageId as string));
}

import type { JobRegistry } from '../jobs.ts';
import { sendMessage } from './send.ts';

/** Mail leaves by the job `mail.send`, tried again with growing pauses while the mail server refuses. */
export function registerMailJobs(registry: JobRegistry): void {
  registry.task('mail.send', (ctx, { messageId }) => sendMessage(ctx, messageId as string));
}

import type { JobRegistry } from '../../../platform/jobs.ts';
import { deleteOldPushes, releaseDuePushes } from './operations.ts';
import { sendPush } from './send.ts';

const DUE_MS = 5_000;
const HOURLY_MS = 3_600_000;

export function registerPushJobs(registry: JobRegistry): void {
  registry.task('push.send', (ctx, { pushId }) => sendPush(ctx, pushId as string));
  registry.sweep('push.due', DUE_MS, releaseDuePushes);
  registry.sweep('push.forget', HOURLY_MS, deleteOldPushes);
}

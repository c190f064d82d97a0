import type { AppContext } from '../../../platform/context.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { releaseDueTexts } from '../../../platform/texts.ts';
import { sendText } from './send.ts';

const RETENTION_MS = 90 * 86_400_000;
const HOURLY_MS = 3_600_000;
const DUE_MS = 5_000;

export function registerMessagingJobs(registry: JobRegistry): void {
  registry.task('sms.send', (ctx, { messageId }) => sendText(ctx, messageId as string));
  registry.sweep('messaging.due', DUE_MS, releaseDueTexts);
  registry.sweep('messaging.forget', HOURLY_MS, deleteOldTexts);
}

/** Deletes records of inbound texts older than 90 days (reliability S-14.5). Returns how many. */
async function deleteOldTexts(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query(
    'delete from sms_inbound where sid in (select sid from sms_inbound where received_at < $1 limit 500)',
    [new Date(ctx.clock.now() - RETENTION_MS)],
  );
  return rowCount ?? 0;
}

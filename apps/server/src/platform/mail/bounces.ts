import type { AppContext } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../outbox.ts';
import { isNoAddress, readReport } from './report.ts';

/**
 * An email that bounced later: if the report says that one of our users' addresses does not exist, the address is
 * marked.
 */
export async function applyBounceReport(ctx: AppContext, raw: string): Promise<void> {
  const report = readReport(raw, new URL(ctx.config.PUBLIC_URL).hostname);
  if (report === null || !isNoAddress(report.status)) return;
  await transact(ctx, async (tx, emit) => {
    const { rows } = await tx.client.query<{
      userId: Tables['message']['user_id'];
      email: Tables['message']['recipient'];
    }>(
      `select user_id as "userId", recipient as email from message
       where id = $1 and channel = 'email' and lower(recipient) = $2`,
      [report.messageId, report.recipient],
    );
    const message = rows[0];
    if (message === undefined) return;
    const why = `Bounced: ${report.status}`;
    await ctx.ports.markAddress(tx, emit, { ...message, why, at: ctx.clock.date() });
  });
}

import type { AppContext } from '../context.ts';
import type { Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type Emit, transact } from '../outbox.ts';
import { isNoAddress, readReport } from './report.ts';

/**
 * Marks an address that takes no mail for good, where it is still a person's own: nothing more goes there, and the person is
 * told on the site.
 */
export async function markAddress(
  tx: Tx,
  emit: Emit,
  given: { userId: string | null; email: string; why: string; at: Date },
): Promise<void> {
  const { rowCount } = await tx.client.query(
    `update users set mail_failed_at = $3, mail_failure = $4
     where id = $1 and email = $2 and mail_failed_at is null and deleted_at is null`,
    [given.userId, given.email, given.at, given.why.slice(0, 500)],
  );
  if (rowCount === 1 && given.userId !== null) emit({ kind: 'mail.bounced', private: { userId: given.userId } });
}

/** A mail that came back later: when it reports that the address of one of ours is none, the address is marked. */
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
    await markAddress(tx, emit, { ...message, why, at: ctx.clock.date() });
  });
}

import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';

/** Marks an email address that takes no mail for good, where it is still a person's own, and emits that it bounced. */
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

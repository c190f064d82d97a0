import type { SecurityAct } from '@assay/domain/notifications/securityText.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Emit } from '../../../platform/outbox.ts';

/** Nothing is paid out this long after something that guards the account was changed (rules §12, reliability S-6.15). */
export const PAYOUT_HOLD_MS = 24 * 3_600_000;

/** A security setting was changed: the owner is notified by email, and payouts are delayed by a day. */
export async function recordSensitiveChange(
  tx: Tx,
  emit: Emit,
  change: { userId: string; act: SecurityAct; at: Date },
): Promise<void> {
  const { userId, act, at } = change;
  await tx.client.query('update users set payout_held_until = $2 where id = $1', [
    userId,
    new Date(at.getTime() + PAYOUT_HOLD_MS),
  ]);
  emit({ kind: 'user.security', private: { userId, act, at: at.getTime() } });
}

import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Deletes the alerts and notification settings of an erased account. */
export async function eraseAlerts(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.client.query('delete from alert where user_id = $1', [userId]);
  await tx.client.query('delete from notification_setting where user_id = $1', [userId]);
}

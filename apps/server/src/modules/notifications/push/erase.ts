import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Deletes the browsers of an erased account and what was sent to them. */
export async function erasePush(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.client.query('delete from push_message where user_id = $1', [userId]);
  await tx.client.query('delete from push_subscription where user_id = $1', [userId]);
}

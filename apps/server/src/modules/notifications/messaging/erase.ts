import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Deletes the text message subscription of an erased account. */
export async function eraseTexts(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.client.query('delete from sms_subscription where user_id = $1', [userId]);
}

import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Deletes what an erased account followed, saved and looked at. */
export async function eraseCatalog(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.client.query('delete from favorite where user_id = $1', [userId]);
  await tx.client.query('delete from follow where user_id = $1', [userId]);
  await tx.client.query('delete from saved_search where user_id = $1', [userId]);
  await tx.client.query('delete from digest where user_id = $1', [userId]);
  await tx.client.query('delete from recently_viewed where user_id = $1', [userId]);
}

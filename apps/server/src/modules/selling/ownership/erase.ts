import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Blanks the name under which an erased account was given items. */
export async function eraseTransfers(tx: Tx, { userId, email }: Erased): Promise<void> {
  await tx.client.query(
    "update item_transfer set named = '', to_email = case when to_id is null then '' end where to_id = $1 or to_email = lower($2)",
    [userId, email],
  );
}

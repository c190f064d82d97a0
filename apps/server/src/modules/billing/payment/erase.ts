import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Removes the payment methods of an erased account; papers of payments still name them. */
export async function eraseMethods(tx: Tx, { userId, at }: Erased): Promise<void> {
  await tx.client.query(
    'update payment_method set removed_at = coalesce(removed_at, $2), awaits_proof_at = null, is_default = false where user_id = $1',
    [userId, at],
  );
}

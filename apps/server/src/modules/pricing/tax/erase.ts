import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Deletes what an erased account certified for taxes, as far as no sale relied on it. */
export async function eraseTax(tx: Tx, { userId }: Erased): Promise<void> {
  // What a seller certified is kept with the sales, as the law wants it; who has sold nothing leaves nothing.
  await tx.client.query(
    'delete from seller_tax where user_id = $1 and not exists (select from payout where seller_id = $1)',
    [userId],
  );
  // An approved certificate stays with the records of the sales it was used for.
  await tx.client.query(
    "update tax_certificate set number = '', business_name = '' where user_id = $1 and status in ('pending', 'rejected')",
    [userId],
  );
}

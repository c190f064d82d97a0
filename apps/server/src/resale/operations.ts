import type { SecondaryStatus } from '@assay/domain/enums.ts';
import { rowsFor } from '@assay/domain/machine.ts';
import { type ResaleTrigger, resaleMachine } from '@assay/domain/resale/machine.ts';
import type { Tx } from '../platform/database/database.ts';

export type NewTransaction = {
  offerId: string;
  itemId: string;
  sellerId: string;
  buyerId: string;
  priceCents: number;
  feeCents: number;
  /** Epoch ms. */
  now: number;
};

/** A resale begins with its accepted offer, whose id it has. The caller holds the lock of the item. */
export async function openTransaction(tx: Tx, given: NewTransaction): Promise<void> {
  await tx.client.query(
    `insert into secondary_transaction (id, item_id, seller_id, buyer_id, price_cents, fee_cents, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [given.offerId, given.itemId, given.sellerId, given.buyerId, given.priceCents, given.feeCents, new Date(given.now)],
  );
}

/**
 * Moves a resale as its table says (rules §4). The caller holds the lock of the item. Answers the new status; null when
 * the table has no such move from where it is, and nothing changes: what comes twice is no news.
 */
export async function moveTransaction(
  tx: Tx,
  transactionId: string,
  trigger: Extract<ResaleTrigger, 'invoice_paid' | 'invoice_void'>,
  now: number,
): Promise<SecondaryStatus | null> {
  const { rows } = await tx.client.query<{ status: SecondaryStatus }>(
    'select status from secondary_transaction where id = $1 for update',
    [transactionId],
  );
  const to = rows[0] === undefined ? undefined : rowsFor(resaleMachine, rows[0].status, trigger)[0]?.to;
  if (to == null) return null;
  await tx.client.query('update secondary_transaction set status = $2, updated_at = $3 where id = $1', [
    transactionId,
    to,
    new Date(now),
  ]);
  return to;
}
